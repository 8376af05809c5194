// Owns how a validated pain message becomes payments in the bank's books, accepted or refused.
import { randomUUID } from 'node:crypto';
import type { Settings } from '../state/settings.ts';
import type { Finding, Party, Payment, PaymentGroup, Reason, ReceivedMessage, Step } from './payment.ts';
import type { PainGroup, PainMessage, PainTransaction } from '../messages/pain-message.ts';
import type { ValidationResult } from '../messages/validate.ts';

// How a payment's life is planned at acceptance: the normal course, and the names that make it end
// otherwise.

/** Creditor (for a collection: debtor) names with a fate; the bank finds these out only while processing. */
const FATES: readonly { readonly name: RegExp; readonly ends: Reason }[] = [
  { name: /REFUSED LTD|CLOSED LTD/i, ends: { code: 'AC04', text: 'CLOSED ACCOUNT NUMBER' } },
  { name: /BLOCKED LTD/i, ends: { code: 'AC06', text: 'BLOCKED ACCOUNT' } },
  { name: /UNKNOWN LTD/i, ends: { code: 'AC01', text: 'INCORRECT ACCOUNT NUMBER' } },
  { name: /NO FUNDS LTD/i, ends: { code: 'AM04', text: 'INSUFFICIENT FUNDS' } },
  { name: /EMBARGO LTD/i, ends: { code: 'RR04', text: 'REGULATORY REASON' } },
  { name: /NO MANDATE LTD/i, ends: { code: 'MD01', text: 'NO MANDATE' } },
];

export interface LifeRequest {
  readonly receivedAt: number;
  /** Start of the execution date at the bank, ms. */
  readonly executionAt: number;
  readonly counterparty: string;
  readonly first: string;
  readonly settings: Readonly<Settings>;
}

/**
 * Plans every step from acceptance to the end. Steps are only read once the bank's clock has reached them.
 */
function planLife({ receivedAt, executionAt, counterparty, first, settings }: LifeRequest): Step[] {
  const start = settings.waitForExecutionDate ? Math.max(receivedAt, executionAt) : receivedAt;
  const acsp = start + settings.secondsToAcsp * 1000;
  const acsc = start + settings.secondsToAcsc * 1000;
  const begun: Step = { at: receivedAt, status: first };
  if (/STUCK LTD/i.test(counterparty)) return [begun];
  const fate = FATES.find((each) => each.name.test(counterparty));
  if (fate)
    return [
      begun,
      { at: acsp, status: 'ACSP', gpi: 'GPI/G000' },
      { at: acsc, status: 'RJCT', reason: fate.ends },
    ];
  if (/COVER LTD/i.test(counterparty)) {
    return [
      begun,
      { at: acsp, status: 'ACSP', gpi: 'GPI/G000' },
      { at: acsc, status: 'ACSP', gpi: 'GPI/G004', reason: { code: 'G004', text: 'AWAITING COVER' } },
      { at: acsc + 86_400_000, status: 'ACSC', gpi: 'GPI/G005' },
    ];
  }
  const normal: Step[] = [
    begun,
    { at: acsp, status: 'ACSP', gpi: 'GPI/G000' },
    { at: Math.floor((acsp + acsc) / 2), status: 'ACSP', gpi: 'GPI/G001' },
    { at: acsc, status: 'ACSC', gpi: 'GPI/G005' },
  ];
  if (/RETURNED LTD/i.test(counterparty)) {
    normal.push({
      at: acsc + 86_400_000,
      status: 'ACSC',
      type: 'RETN',
      reason: { code: 'AC04', text: 'RETURNED BY THE CREDITOR BANK' },
    });
  }
  return normal;
}

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
export function receive(message: PainMessage, verdict: ValidationResult, receipt: Receipt): ReceivedMessage {
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
