// Owns which pain.002 a received message or a found payment is answered with.
import { USUAL } from '../messages/versions/catalogue.ts';
import { randomUUID } from 'node:crypto';
import { notFoundStatus, transactionStatus, writeReport } from '../messages/pain002.ts';
import type { GroupReport } from '../messages/pain002.ts';
import type { Ledger } from './ledger.ts';
import type { Payment, PaymentGroup, ReceivedMessage } from './payment.ts';
import { stateOf } from './payment.ts';

/** The group status that follows from its transactions: one for all, PART when they differ. */
function commonStatus(statuses: readonly string[]): string | undefined {
  const distinct = new Set(statuses);
  if (distinct.size === 1) return statuses[0];
  return distinct.size === 0 ? undefined : 'PART';
}

function reportId(): string {
  return `SB${randomUUID().replaceAll('-', '').slice(0, 30)}`;
}

function statusesOf(payments: readonly Payment[], now: number): string[] {
  return payments.map((payment) => stateOf(payment, now).status);
}

function groupReport(group: PaymentGroup, payments: readonly Payment[], now: number): GroupReport {
  const status = commonStatus(statusesOf(payments, now));
  return {
    paymentInformationId: group.paymentInformationId,
    count: String(group.count),
    ...(group.sum === '' ? {} : { sum: group.sum }),
    ...(status === undefined ? {} : { status }),
    findings: group.findings,
    transactions: payments.map((payment) => transactionStatus(payment, now)),
  };
}

/** The answer to an initiation: group, payment information and every transaction. */
export function initiationReport(message: ReceivedMessage, now: number): string {
  const refused = message.findings.length > 0;
  const status = refused
    ? 'RJCT'
    : commonStatus(
        statusesOf(
          message.groups.flatMap((group) => group.payments),
          now,
        ),
      );
  return writeReport(
    { now, reportId: reportId() },
    {
      original: message,
      ...(status === undefined ? {} : { status }),
      findings: message.findings,
      groups: refused ? [] : message.groups.map((group) => groupReport(group, group.payments, now)),
    },
  );
}

/** The answer to an inquiry that found payments: those of the newest one's message, or the whole of it. */
export function inquiryReport(
  ledger: Ledger,
  found: readonly Payment[],
  now: number,
  scope: 'payment' | 'message',
): string {
  const [newest] = found;
  const origin = newest && ledger.originOf(newest);
  const same = (scope === 'message' && origin ? ledger.payments() : found).filter(
    (payment) => payment.msgId === newest?.msgId,
  );
  const groups = [...new Set(same.map((payment) => payment.paymentInformationId))];
  return writeReport(
    { now, reportId: reportId() },
    {
      original: origin?.message ?? { msgId: newest?.msgId ?? 'Not Available', name: USUAL.name },
      findings: [],
      groups: groups.map((paymentInformationId) => ({
        paymentInformationId,
        findings: [],
        transactions: same
          .filter((payment) => payment.paymentInformationId === paymentInformationId)
          .map((payment) => transactionStatus(payment, now)),
      })),
    },
  );
}

const NOTHING =
  'No records found for the details provided in the payment inquiry request. Please check the references that were sent and inquire again later.';

/** The answer to an inquiry that found nothing: no TxSts, ids "Not Available", the text in two AddtlInf. */
export function nothingFoundReport(now: number): string {
  return writeReport(
    { now, reportId: reportId() },
    {
      original: { msgId: 'Not Available', name: 'Not Available' },
      findings: [],
      groups: [
        { paymentInformationId: 'Not Available', findings: [], transactions: [notFoundStatus(NOTHING)] },
      ],
    },
  );
}
