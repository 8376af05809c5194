// What is said of the payments of a draft while somebody works on it: that one may be made twice, goes to
// another account than before, or to one that nobody has confirmed. Pure; the freeze finds the same in the
// bytes, and more.
import type { BookMatch } from './beneficiary.ts';
import {
  BatchRisk,
  unconfirmedChange,
  type CounterpartyHistory,
  type EarlierPayment,
  type RatedPayment,
} from './payment-risk.ts';
import type { Flag, Reason } from './flags.ts';
import { sentence, type StoredSentences } from './sentence.ts';

/** `end-to-end-unique`: the business rule of that name; the others are flags of a review. */
export type DraftWarningRule =
  | Extract<Flag, 'book-unconfirmed' | 'changed-account' | 'duplicate' | 'near-duplicate'>
  | 'end-to-end-unique';

const FIELDS: Readonly<Record<DraftWarningRule, 'account' | 'amount' | 'endToEndId'>> = {
  'book-unconfirmed': 'account',
  'changed-account': 'account',
  duplicate: 'amount',
  'near-duplicate': 'amount',
  'end-to-end-unique': 'endToEndId',
};

export interface DraftWarning {
  readonly rule: DraftWarningRule;
  readonly sentence: StoredSentences;
  /** Where the payment is to be looked at. */
  readonly field: 'account' | 'amount' | 'endToEndId';
  /** The batch of the earlier payment that the sentence names. */
  readonly earlierBatch: string | null;
}

/** A row of a draft: its amount is null where none was entered that can be read. */
export type DraftedPayment = Pick<
  RatedPayment,
  'endToEndId' | 'currency' | 'name' | 'account' | 'agentBic'
> & { readonly minor: bigint | null };

export type PayablePayment = DraftedPayment & { readonly minor: bigint };

/** Whether a row says what is paid to whom: of others nothing is known that it could be like. */
export function isPayable<P extends DraftedPayment>(payment: P): payment is P & PayablePayment {
  return payment.account !== '' && payment.minor !== null;
}

/** Exempt from being unique, like an id that is not filled in yet. */
const WITHOUT_ID: ReadonlySet<string> = new Set(['', 'NOTPROVIDED']);

/** Takes the payments of one draft in their order: each is held against those before it. */
export class DraftWarnings {
  readonly #risk = new BatchRisk();
  readonly #ids = new Set<string>();

  /**
   * `known`: what was paid before; null where the payment is not payable yet. `book`: what the beneficiary
   * book says of it; null where it is not asked.
   */
  of(
    payment: DraftedPayment,
    known: CounterpartyHistory | null,
    book: BookMatch | null = null,
  ): readonly DraftWarning[] {
    const reasons = known !== null && isPayable(payment) ? this.#risk.judge(payment, known).reasons : [];
    const change = book?.is === 'unconfirmed-change' ? [unconfirmedChange(book.entry)] : [];
    return [...[...change, ...reasons].flatMap(warningOf), ...this.#repeatedId(payment)];
  }

  #repeatedId({ endToEndId: id }: DraftedPayment): readonly DraftWarning[] {
    if (WITHOUT_ID.has(id)) return [];
    if (!this.#ids.has(id)) {
      this.#ids.add(id);
      return [];
    }
    const says = sentence('reference-repeated', { element: 'EndToEndId', id });
    return [warning('end-to-end-unique', [says], null)];
  }
}

function warningOf({ flag, sentence: says, evidence }: Reason): readonly DraftWarning[] {
  return flag === 'book-unconfirmed' ||
    flag === 'changed-account' ||
    flag === 'duplicate' ||
    flag === 'near-duplicate'
    ? [warning(flag, says, evidence)]
    : [];
}

function warning(
  rule: DraftWarningRule,
  says: StoredSentences,
  earlier: Pick<EarlierPayment, 'batch'> | null,
): DraftWarning {
  return { rule, sentence: says, field: FIELDS[rule], earlierBatch: earlier?.batch ?? null };
}
