// Owns what a page says of a code of the bank, in the language of the page.
import { caseOperation, type CaseAction } from '../../shared/domain/case.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import * as sentences from '../../shared/texts/bank-sentences.ts';
import { t } from '../i18n/index.ts';

type PaymentStatus = CallOutput<'payments.list'>['rows'][number];
type TimelineEntry = CallOutput<'payments.get'>['timeline'][number];
type FoundPayment = CallOutput<'inquiries.search'>['rows'][number];

export function bankReasonText(code: string | null): string {
  return sentences.reasonSentence(t, code);
}

/** Why a payment is to be stopped or recalled; nothing for a code of the bank's own. */
export function caseReasonText({
  act,
  reason,
}: {
  readonly act: CaseAction;
  readonly reason: string;
}): string {
  const known = caseOperation(act) === 'stop' && Object.hasOwn(t.bank.recallReasons, reason);
  return known ? (t.bank.recallReasons[reason] ?? '') : '';
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

export function timelineText({ status, desk }: Pick<TimelineEntry, 'status' | 'desk'>): string {
  if (status !== null) return sentences.statusSentence(t, status);
  if (desk === null) return t.bank.noStatusOfPayment;
  if (desk.what !== 'case') return t.deskEntries[desk.what];
  const { act, said } = desk;
  const words = t.deskEntries.case;
  if (said === 'ACCP') return words.accepted(act);
  if (said === 'RJCT') return words.declined(act);
  return said === 'unknown' ? words.unanswered(act) : words.undecided(act, said);
}
