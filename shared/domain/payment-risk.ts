// Why a payment deserves a look before it is signed: each reason is a code with its facts, and the earlier
// payment that proves it.
import { moneyText, exponentOf, type Money, type CurrencyCode } from './money.ts';
import type { BookEntry, BookMatch } from './beneficiary.ts';
import { isAtOtherBank } from './account-identification.ts';
import type { Flag, Reason } from './flags.ts';
import { sentence, type Sentence } from './sentence.ts';
import type { FrozenTransactionRecord } from './records/payment.ts';
import type { SpecialKind } from './special-details.ts';

/** How far back an equal payment counts as a possible duplicate. */
export const DUPLICATE_DAYS = 30;

/** A payment of a frozen batch, as evidence. */
export interface EarlierPayment {
  readonly batch: string;
  readonly reference: string;
  readonly endToEndId: string;
  readonly name: string;
  readonly account: string;
  readonly currency: string;
  readonly minor: bigint;
  /** Day of the freeze, YYYY-MM-DD. */
  readonly on: string;
}

/**
 * What payments to an account, or under a name, were made before. Sums are over batches that were sealed,
 * duplicates over all that were frozen.
 */
export interface CounterpartyHistory {
  /** Earlier payments to exactly this account, in any currency. */
  readonly paidBefore: number;
  readonly paidInCurrency: number;
  /** The latest to this account. */
  readonly lastPaid: EarlierPayment | null;
  /**
   * BIC of the bank at which this account was paid last, empty where none was given; null when never paid.
   */
  readonly bankBefore: string | null;
  /** The latest to each of at most 5 other accounts under the same name (case-insensitive). */
  readonly otherAccounts: readonly EarlierPayment[];
  /** Other names under which this account was paid; at most 3. */
  readonly otherNames: readonly string[];
  /**
   * The latest to each of at most 3 names that look like this one; asked only of a name never paid before.
   */
  readonly lookAlikes: readonly EarlierPayment[];
  /** Largest amount to this account in this currency; null when none. */
  readonly largestMinor: bigint | null;
  /** The same account, currency and amount in a batch frozen since `since`. */
  readonly duplicateOf: EarlierPayment | null;
  /** The same name, currency and amount to another account. */
  readonly sameName: EarlierPayment | null;
  /** The same account and remittance text or reference with another amount. */
  readonly sameText: EarlierPayment | null;
}

/** Fewer characters ("Rent", "Fee") say nothing about a single bill. */
const LEAST_TEXT = 5;

/**
 * The text by which two payments to an account can be for one bill: the creditor reference, else the
 * remittance information. Empty where it names no single bill, or where no account is named.
 */
export function billOf({
  account,
  creditorReference,
  remittance,
}: Pick<FrozenTransactionRecord, 'account' | 'creditorReference' | 'remittance'>): string {
  const text = creditorReference === '' ? remittance : creditorReference;
  return account === '' || text.length < LEAST_TEXT || !/\d/u.test(text) ? '' : text;
}

/** What is judged of a payment that was read from frozen bytes. */
export type RatedPayment = Pick<
  FrozenTransactionRecord,
  'endToEndId' | 'currency' | 'minor' | 'name' | 'account' | 'agentBic'
> & {
  /** Values of the element that neither its row nor `special` shows. */
  readonly further?: number;
  /** What changes the money or its destination beside amount and beneficiary, heaviest first. */
  readonly special?: readonly { readonly kind: SpecialKind; readonly text: string }[];
};

export interface Risk {
  /** Heaviest first. */
  readonly reasons: readonly Reason[];
  /** Sum of the weights of its reasons; only the order matters. */
  readonly risk: number;
}

/** What the rest of the same batch says of a payment. */
export interface WithinBatch {
  /** EndToEndId of a payment before it with the same account, currency and amount. */
  readonly twinOf: string | null;
  /** Another name under which a payment before it goes to the same account. */
  readonly otherName: string | null;
  /** Another bank at which a payment before it goes to the same account number. */
  readonly otherBank: string | null;
}

/** How much more than the largest payment so far is out of pattern. */
const OUT_OF_PATTERN = 3n;

/** Accounts of an entry that a sentence names. */
const MOST_ACCOUNTS_NAMED = 3;

const WEIGHT: Readonly<Record<Flag, number>> = {
  'changed-account': 60,
  'book-unconfirmed': 59,
  'book-account': 58,
  'look-alike': 55,
  duplicate: 50,
  'several-names': 45,
  'book-name': 45,
  'out-of-pattern': 40,
  'near-duplicate': 35,
  'new-account': 30,
  rule: 25,
  'not-in-book': 22,
  'no-account': 20,
  // What only says how an ordinary payment is carried out weighs nothing: it is shown, and moves no row up.
  equivalent: 40,
  exchange: 20,
  method: 30,
  cheque: 30,
  intermediary: 25,
  'account-form': 0,
  bank: 0,
  'bank-account': 20,
  ultimate: 15,
  'charges-account': 10,
  charges: 0,
  instruction: 10,
  type: 0,
  purpose: 0,
  further: 0,
};

/** `warnings`: what the business rules warn of. `book`: null where there is no book to look into. */
export function riskOf(
  transaction: RatedPayment,
  history: CounterpartyHistory,
  within: WithinBatch,
  warnings: readonly Sentence[] = [],
  book: BookMatch | null = null,
): Risk {
  const reasons = [
    ...newcomer(transaction, history),
    ...againstBook(book),
    ...otherBankHere(transaction, within),
    ...severalNames(history, within),
    ...duplicates(history, within),
    ...pattern(transaction, history),
    ...(transaction.account === '' ? [reason('no-account', sentence('account-not-named', {}))] : []),
    ...warnings.map((warning) => reason('rule', warning)),
    ...(transaction.special ?? []).map(({ kind, text }) =>
      reason(kind, sentence('special-fact', { kind, text })),
    ),
    ...((transaction.further ?? 0) === 0
      ? []
      : [reason('further', sentence('further-values', { count: transaction.further ?? 0 }))]),
  ].toSorted((a, b) => WEIGHT[b.flag] - WEIGHT[a.flag]);
  return { reasons, risk: reasons.reduce((sum, { flag }) => sum + WEIGHT[flag], 0) };
}

/**
 * Judges the payments of one batch in their order: what it held so far is one of the things a payment is held
 * against.
 */
export class BatchRisk {
  /** EndToEndId by account, currency and amount. */
  readonly #amounts = new Map<string, string>();
  /** The first name, and the first bank, by account. */
  readonly #names = new Map<string, string>();
  readonly #banks = new Map<string, string>();
  readonly #unpaid = new Set<string>();

  /** Beneficiaries this desk never paid before: by account, by name where there is none. */
  get newBeneficiaries(): number {
    return this.#unpaid.size;
  }

  judge(
    payment: RatedPayment,
    known: CounterpartyHistory,
    warnings: readonly Sentence[] = [],
    book: BookMatch | null = null,
  ): Risk {
    const { account, name, agentBic } = payment;
    const isOtherBank = isAtOtherBank(account, known.bankBefore, agentBic);
    if (known.paidBefore === 0 || isOtherBank)
      this.#unpaid.add(account === '' ? name : `${account} ${isOtherBank ? agentBic : ''}`);
    return riskOf(payment, known, this.#within(payment), warnings, book);
  }

  #within({ account, currency, minor, name, endToEndId, agentBic }: RatedPayment): WithinBatch {
    const key = `${account} ${currency} ${minor}`;
    const twinOf = this.#amounts.get(key) ?? null;
    if (twinOf === null) this.#amounts.set(key, endToEndId);
    const known = this.#names.get(account);
    if (known === undefined && account !== '') this.#names.set(account, name);
    const bank = this.#banks.get(account);
    if (bank === undefined && account !== '') this.#banks.set(account, agentBic);
    const otherBank = bank !== undefined && isAtOtherBank(account, bank, agentBic) ? bank : null;
    return {
      twinOf,
      otherBank,
      otherName: known !== undefined && known.toLowerCase() !== name.toLowerCase() ? known : null,
    };
  }
}

function newcomer(
  { name, account, agentBic }: RatedPayment,
  { paidBefore, lastPaid, bankBefore, otherAccounts, lookAlikes }: CounterpartyHistory,
): readonly Reason[] {
  if (isAtOtherBank(account, bankBefore, agentBic)) {
    return [
      reason(
        'changed-account',
        sentence('account-at-other-bank', { before: bankBefore ?? '', now: agentBic }),
        lastPaid,
      ),
    ];
  }
  if (paidBefore > 0) return [];
  const [other] = otherAccounts;
  if (other !== undefined) {
    return [
      reason(
        'changed-account',
        sentence('paid-to-other-account', { name, on: other.on, account: other.account }),
        other,
      ),
    ];
  }
  const first = reason('new-account', sentence('new-beneficiary-account', {}));
  const [like] = lookAlikes;
  return like === undefined
    ? [first]
    : [
        reason(
          'look-alike',
          sentence('name-looks-like', { name: like.name, on: like.on, account: like.account }),
          like,
        ),
        first,
      ];
}

/** What this desk's book says at the freeze; nobody has signed it, and nothing is decided by it. */
function againstBook(book: BookMatch | null): readonly Reason[] {
  if (book?.is === 'new') return [reason('not-in-book', sentence('not-in-book', {}))];
  if (book?.is === 'other-name')
    return [reason('book-name', sentence('book-other-name', { name: book.entry.content.name }))];
  if (book?.is === 'unconfirmed-change') return [unconfirmedChange(book.entry)];
  if (book?.is !== 'other-account') return [];
  const { name, accounts } = book.entry.content;
  return [
    reason('book-account', sentence('book-other-account', { name, accounts: namedAccounts(accounts) })),
  ];
}

/** The account of an entry that was changed, which nobody has confirmed. */
export function unconfirmedChange({ content, confirmed = content }: BookEntry): Reason {
  const { name, accounts } = confirmed;
  return reason(
    'book-unconfirmed',
    sentence('book-account-unconfirmed', { name, accounts: namedAccounts(accounts) }),
  );
}

function namedAccounts(accounts: BookEntry['content']['accounts']): readonly string[] {
  return accounts.slice(0, MOST_ACCOUNTS_NAMED).map(({ account }) => account);
}

/** Within one batch too: the number was given another bank before. */
function otherBankHere({ agentBic }: RatedPayment, { otherBank }: WithinBatch): readonly Reason[] {
  return otherBank === null
    ? []
    : [reason('changed-account', sentence('batch-pays-other-bank', { other: otherBank, here: agentBic }))];
}

function severalNames(
  { otherNames, lastPaid }: CounterpartyHistory,
  { otherName }: WithinBatch,
): readonly Reason[] {
  const [known] = otherNames;
  if (otherName !== null)
    return [reason('several-names', sentence('batch-pays-other-name', { name: otherName }))];
  return known === undefined
    ? []
    : [reason('several-names', sentence('paid-under-other-names', { names: otherNames }), lastPaid)];
}

function duplicates(
  { duplicateOf, sameName, sameText }: CounterpartyHistory,
  { twinOf }: WithinBatch,
): readonly Reason[] {
  const found: Reason[] = [];
  if (twinOf !== null) found.push(reason('duplicate', sentence('batch-pays-twice', { endToEndId: twinOf })));
  if (duplicateOf !== null)
    found.push(reason('duplicate', sentence('paid-same-amount', whichOf(duplicateOf)), duplicateOf));
  if (duplicateOf === null && sameText !== null) {
    found.push(
      reason(
        'near-duplicate',
        sentence('paid-same-text', {
          ...whichOf(sameText),
          amount: money(sameText.minor, sameText.currency),
        }),
        sameText,
      ),
    );
  }
  if (duplicateOf === null && sameName !== null) {
    found.push(
      reason(
        'near-duplicate',
        sentence('paid-same-name', { ...whichOf(sameName), account: sameName.account }),
        sameName,
      ),
    );
  }
  return found;
}

function pattern(
  { minor, currency }: RatedPayment,
  { largestMinor, paidBefore, paidInCurrency, lastPaid }: CounterpartyHistory,
): readonly Reason[] {
  if (paidBefore > 0 && paidInCurrency === 0)
    return [
      reason('out-of-pattern', sentence('never-paid-in', { payments: paidBefore, currency }), lastPaid),
    ];
  if (largestMinor === null || largestMinor <= 0n || minor < largestMinor * OUT_OF_PATTERN) return [];
  return [
    reason(
      'out-of-pattern',
      sentence('amount-out-of-pattern', {
        amount: money(minor, currency),
        times: String(minor / largestMinor),
        payments: paidInCurrency,
        largest: money(largestMinor, currency),
      }),
      lastPaid,
    ),
  ];
}

function reason(flag: Flag, says: Sentence, earlier: EarlierPayment | null = null): Reason {
  return {
    flag,
    sentence: [says],
    evidence:
      earlier === null
        ? null
        : { batch: earlier.batch, reference: earlier.reference, endToEndId: earlier.endToEndId },
  };
}

const whichOf = ({ on, endToEndId, reference }: EarlierPayment) => ({ on, endToEndId, reference });

function money(minor: bigint, currency: string): string {
  if (exponentOf(currency) === undefined) return currency;
  const value: Money = { minor, currency: currency as CurrencyCode };
  return moneyText(value);
}
