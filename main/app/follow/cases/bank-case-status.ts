// What the bank shows of a payment says about a case nobody knows the outcome of: only what can have no other
// cause settles it.
import type { CaseAbout } from '../../../../shared/domain/case-content.ts';
import type { CaseAction, CaseFields } from '../../../../shared/domain/case.ts';
import { compareDecimals, parseXsdDecimal } from '../../../../shared/domain/money.ts';
import { statusRank } from '../../../../shared/domain/state/payment-status.ts';
import { sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import type { BankRow } from '../../../ports/bank-requests.ts';

export interface BankCaseStatus {
  /** Null when nothing follows about the request. */
  readonly event: 'shows-done' | null;
  readonly says: Sentence;
}

const SETTLED = statusRank('ACSC') ?? 0;
const ENDED = statusRank('RJCT') ?? 0;
const IN_PROCESS = statusRank('ACSP') ?? 0;
/** Clocks of two machines. */
const TOLERANCE = 60_000;
/** A time of day without its offset is of no known place, and proves no order. */
const HAS_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/u;

/**
 * `sentAt`: when the first attempt began. No payment's status can show that a request did NOT arrive (the
 * bank may be about to act on it), so
 * that is for a person at the bank to say.
 */
export function bankCaseStatus(act: CaseAction, row: BankRow | null, sentAt: string): BankCaseStatus {
  if (row === null) return { event: null, says: sentence('bank-shows-no-payment', {}) };
  const { status, eventTime: since } = row;
  const isSince =
    since !== null && HAS_OFFSET.test(since) && Date.parse(since) >= Date.parse(sentAt) - TOLERANCE;
  const done = isSince && isDone(act, row);
  return {
    event: done ? 'shows-done' : null,
    says: sentence('bank-shows-payment', { status, since, done }),
  };
}

function isDone(act: CaseAction, { status, returned }: BankRow): boolean {
  const rank = status === null ? 0 : (statusRank(status) ?? 0);
  if (act === 'reconfirm') return rank >= IN_PROCESS && rank < ENDED;
  if (act === 'recall') return returned;
  return rank >= ENDED || (returned && rank >= SETTLED);
}

/**
 * Exactly the payment the request named: nothing the row says of itself may differ, and one identification
 * has to be repeated. A bank may have
 * several under one reference, or answer with whatever is there; then the row is nobody's.
 */
export function rowAbout(
  { fields, about }: { readonly fields: CaseFields; readonly about: CaseAbout },
  rows: readonly BankRow[],
): BankRow | null {
  const [only, ...more] = rows.filter((row) => {
    const known = [
      same(row.uetr, fields.uetr),
      same(row.bankReference, fields.bank_reference),
      same(row.instructionId, fields.instruction_id),
      same(row.endToEndId, fields.end_to_end_id),
    ];
    // A UETR is one payment's alone; any other reference may have been used for another amount.
    return (
      known.includes(true) &&
      !known.includes(false) &&
      (known[0] === true || !isOtherAmount(row.instructedAmount, about.amount))
    );
  });
  return only === undefined || more.length > 0 ? null : only;
}

/** Null: at least one side does not say. */
function same(theirs: string | null, ours: string | undefined): boolean | null {
  return theirs === null || theirs === '' || ours === undefined
    ? null
    : theirs.toLowerCase() === ours.toLowerCase();
}

function isOtherAmount(theirs: BankRow['instructedAmount'], ours: CaseAbout['amount']): boolean {
  if (theirs === null || ours === null || theirs.currency === null) return false;
  const [a, b] = [parseXsdDecimal(theirs.amount), parseXsdDecimal(ours.amount)];
  return (
    theirs.currency !== ours.currency || (a !== undefined && b !== undefined && compareDecimals(a, b) !== 0)
  );
}
