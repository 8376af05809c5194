// Owns what a page says of a code of the bank, in the language of the page.
import { caseOperation, type CaseAction } from '../../shared/domain/case.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import * as sentences from '../../shared/texts/bank-sentences.ts';
import { storedText, t } from '../i18n/index.ts';
import { formattedAmount } from './Amount.tsx';
import { formattedDate, type When } from './when.ts';

type PaymentStatus = CallOutput<'payments.list'>['rows'][number];
type TimelineEntry = CallOutput<'payments.get'>['timeline'][number];
type FoundPayment = CallOutput<'inquiries.search'>['rows'][number];

export function bankReasonText(code: string | null): string {
  return sentences.reasonSentence(t, code);
}

/** Why a payment is to be stopped or recalled; of a code of the bank's own only that it is one. */
export function caseReasonText({
  act,
  reason,
}: {
  readonly act: CaseAction;
  readonly reason: string;
}): string {
  const known = caseOperation(act) === 'stop' && Object.hasOwn(t.bank.recallReasons, reason);
  if (known) return t.bank.recallReasons[reason] ?? '';
  return reason === '' ? '' : t.cases.codeOfBank;
}

/** Why the bank has not done what was asked: of a recall it is often the beneficiary's reason. */
export function caseRefusalText(act: CaseAction, code: string): string {
  const own = caseOperation(act) === 'stop' && Object.hasOwn(t.bank.recallRefusals, code);
  return own ? (t.bank.recallRefusals[code] ?? '') : bankReasonText(code);
}

/** `null`: an answer about key fields that gives no status. */
export function statusText(status: string | null): string {
  return status === null ? t.bank.noStatus : sentences.statusSentence(t, status);
}

export function paymentStatusText(
  payment: Pick<PaymentStatus, 'status' | 'statusGroup' | 'returned'>,
): string {
  return sentences.paymentSentence(t, payment);
}

export function foundPaymentText(payment: Pick<FoundPayment, 'status' | 'returned'>): string {
  return sentences.bankRowSentence(t, payment);
}

/** `isAnswered`: the bank has given a status since, so nobody has to ask it any more. */
export function timelineText(
  { status, desk }: Pick<TimelineEntry, 'status' | 'desk'>,
  isAnswered = false,
): string {
  if (status !== null) return sentences.statusSentence(t, status);
  if (desk === null) return t.bank.noStatusOfPayment;
  if (desk.what === 'unanswered' && isAnswered) return t.deskEntries.answeredSince;
  if (desk.what !== 'case') return t.deskEntries[desk.what];
  const { act, said } = desk;
  const words = t.deskEntries.case;
  if (said === 'ACCP') return words.accepted(act);
  if (said === 'RJCT') return words.declined(act);
  return said === 'unknown' ? words.unanswered(act) : words.undecided(act, said);
}

/** Instants, dates and amounts in a fact as the rest of the window shows them; anything else as it came. */
export function detailText({ name, value }: TimelineEntry['facts'][number], when: When): string {
  if (name === 'encoding') return storedText(value);
  if (name === 'level') return t.detailLevels[value] ?? value;
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/u.test(value))
    return `${when.day(value)}, ${when.seconds(value)}`;
  const amount = /^([A-Z]{3}) (-?\d+(?:\.\d+)?)$/u.exec(value);
  return amount ? formattedAmount(amount[2] ?? '', amount[1] ?? '') : formattedDate(value);
}
