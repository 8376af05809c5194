// Owns how a validated pain message becomes payments in the bank's books, accepted or refused.
import { randomUUID } from 'node:crypto';
import type { PainGroup, PainMessage, PainTransaction } from '../messages/pain-message.ts';
import type { Verdict } from '../messages/validate.ts';
import type { Settings } from '../state/settings.ts';
import { planLife } from './life.ts';
import type { Finding, Party, Payment, PaymentGroup, ReceivedMessage } from './payment.ts';

export interface Receipt {
  readonly clientId: string;
  readonly bodyDigest: string;
  readonly receivedAt: number;
  /** The bank's calendar date, YYYY-MM-DD. */
  readonly today: string;
  readonly settings: Readonly<Settings>;
  readonly nextReference: () => string;
}

/** Opening of the bank on a requested date; a weekend rolls to Monday. */
function executionTime(date: string): number {
  const opening = new Date(`${date.slice(0, 10)}T07:00:00Z`);
  if (Number.isNaN(opening.getTime())) return 0;
  while (opening.getUTCDay() === 0 || opening.getUTCDay() === 6) opening.setUTCDate(opening.getUTCDate() + 1);
  return opening.getTime();
}

function dateOnly(value: string): string {
  return value.slice(0, 10);
}

function payment(
  message: PainMessage,
  group: PainGroup,
  transaction: PainTransaction,
  refusals: readonly Finding[],
  receipt: Receipt,
): Payment {
  const { directDebit } = message;
  const { settings, receivedAt } = receipt;
  const [first] = refusals;
  const steps = first
    ? [
        {
          at: receivedAt,
          status: 'RJCT',
          reason: { code: first.code, text: `/${String(first.number).padStart(8, '0')}/${first.text}` },
        },
      ]
    : planLife({
        receivedAt,
        // The same day counts as already open, whatever the hour.
        executionAt:
          dateOnly(group.requestedDate) <= receipt.today ? receivedAt : executionTime(group.requestedDate),
        counterparty: transaction.counterparty.name ?? '',
        first: directDebit ? settings.firstStatusDirectDebit : settings.firstStatus,
        settings,
      });
  const { own } = group;
  const other: Party = transaction.counterparty;
  return {
    uetr: randomUUID(),
    bankReference: receipt.nextReference(),
    direction: directDebit ? 'CR' : 'DR',
    directDebit,
    msgId: message.msgId,
    paymentInformationId: group.paymentInformationId,
    ...(transaction.instructionId === undefined ? {} : { instructionId: transaction.instructionId }),
    endToEndId: transaction.endToEndId,
    amount: transaction.amount,
    currency: transaction.currency,
    requestedDate: dateOnly(group.requestedDate),
    receivedAt,
    debtor: directDebit ? other : own,
    creditor: directDebit ? own : other,
    ...(transaction.remittance === undefined ? {} : { remittance: transaction.remittance }),
    ...(transaction.chargeBearer === undefined ? {} : { chargeBearer: transaction.chargeBearer }),
    steps,
  };
}

/** Books the message. Findings above a transaction refuse everything below them. */
export function receive(message: PainMessage, verdict: Verdict, receipt: Receipt): ReceivedMessage {
  const anyBad =
    verdict.message.length > 0 || verdict.groups.flat().length > 0 || verdict.transactions.flat(2).length > 0;
  const whole =
    receipt.settings.badTransaction === 'message' && anyBad
      ? [...verdict.message, ...verdict.groups.flat(), ...verdict.transactions.flat(2)]
      : verdict.message;
  const groups: PaymentGroup[] = message.groups.map((group, groupIndex) => {
    const groupFindings = verdict.groups[groupIndex] ?? [];
    return {
      paymentInformationId: group.paymentInformationId,
      count: group.transactions.length,
      sum: group.sum ?? '',
      findings: groupFindings,
      payments: group.transactions.map((transaction, index) =>
        payment(
          message,
          group,
          transaction,
          [...whole, ...groupFindings, ...(verdict.transactions[groupIndex]?.[index] ?? [])],
          receipt,
        ),
      ),
    };
  });
  return {
    clientId: receipt.clientId,
    msgId: message.msgId,
    name: message.name,
    created: message.created,
    count: message.count,
    ...(message.sum === undefined ? {} : { sum: message.sum }),
    receivedAt: receipt.receivedAt,
    bodyDigest: receipt.bodyDigest,
    findings: whole,
    groups,
  };
}
