// Owns how a code of the bank becomes a sentence, in whatever language: what the code means, or that no
// list knows it.
import {
  groupOfStatus,
  isFurtherStatus,
  isTransactionStatus,
  type StatusGroup,
} from '../domain/state/payment-status.ts';
import type { Texts } from './index.ts';

/** Of a status as received; a code no list knows is shown raw and said to be so. */
export function statusSentence({ bank }: Pick<Texts, 'bank'>, code: string): string {
  const [status = '', gpi] = code.split('/');
  if (isFurtherStatus(status)) return bank.statuses[status];
  if (!isTransactionStatus(status)) return bank.unknownStatus(code);
  const known = bank.statuses[status];
  return gpi === undefined ? known : `${known} ${bank.gpi[gpi] ?? bank.unknownGpi(gpi)}`;
}

/** Never nothing for a code that no list knows; nothing only where the bank gave no code. */
export function reasonSentence({ bank }: Texts, code: string | null): string {
  if (code === null || code === '') return '';
  return Object.hasOwn(bank.reasons, code)
    ? (bank.reasons[code] ?? bank.unknownReason(code))
    : bank.unknownReason(code);
}

interface FollowedPayment {
  readonly status: string | null;
  readonly statusGroup: StatusGroup;
  readonly returned: boolean;
}

/** Of a payment of this desk, from everything the bank has said of it. */
export function paymentSentence(t: Texts, { status, statusGroup, returned }: FollowedPayment): string {
  if (status === null) return statusGroup === 'unknown' ? t.bank.unresolved : t.bank.silentAboutPayment;
  const meaning = statusSentence(t, status);
  if (returned) return t.bank.returned(meaning);
  return statusGroup === 'attention' && groupOfStatus(status) !== 'attention' ? t.bank.contradicted : meaning;
}

/** One or two words for a list: the code's, else the group's, because a sentence does not fit a column. */
export function statusWord(
  { status: words }: Pick<Texts, 'status'>,
  { status, statusGroup }: Pick<FollowedPayment, 'status' | 'statusGroup'>,
): string {
  return (
    (status === null ? undefined : words.word[status]) ??
    (statusGroup === 'neutral' ? words.notSent : words.groups[statusGroup])
  );
}

/** Of a payment in a list of the bank, from that one row. */
export function bankRowSentence(
  t: Texts,
  { status, returned }: Pick<FollowedPayment, 'status' | 'returned'>,
): string {
  const [code = ''] = (status ?? '').split('/');
  const known = isTransactionStatus(code) ? code : null;
  if (status !== null && known === null && !returned) return statusSentence(t, status);
  const base = known === null ? t.bank.silent : statusSentence(t, known);
  return returned ? t.bank.returned(base) : base;
}
