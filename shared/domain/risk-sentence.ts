// Owns why a payment deserves a look before it is signed, as codes with their data.
import type { SpecialKind } from './special-details.ts';

type Nothing = Readonly<Record<string, never>>;
/** An earlier payment: `on` is the day (`YYYY-MM-DD`) it was frozen for. */
interface Earlier {
  readonly on: string;
  readonly endToEndId: string;
  readonly reference: string;
}

/** Amounts are written as `EUR 1,204.50`; a bank is its BIC, empty where it has none. */
export interface RiskSentenceData {
  readonly 'account-at-other-bank': { readonly before: string; readonly now: string };
  readonly 'paid-to-other-account': {
    readonly name: string;
    readonly on: string;
    readonly account: string;
  };
  readonly 'new-beneficiary-account': Nothing;
  readonly 'name-looks-like': { readonly name: string; readonly on: string; readonly account: string };
  /** `accounts`: those of the entry, at most three. */
  readonly 'book-other-account': { readonly name: string; readonly accounts: readonly string[] };
  /** `accounts`: those that were confirmed before, at most three. */
  readonly 'book-account-unconfirmed': { readonly name: string; readonly accounts: readonly string[] };
  readonly 'book-other-name': { readonly name: string };
  readonly 'not-in-book': Nothing;
  readonly 'batch-pays-other-bank': { readonly other: string; readonly here: string };
  readonly 'batch-pays-other-name': { readonly name: string };
  readonly 'paid-under-other-names': { readonly names: readonly string[] };
  readonly 'batch-pays-twice': { readonly endToEndId: string };
  readonly 'paid-same-amount': Earlier;
  readonly 'paid-same-text': Earlier & { readonly amount: string };
  readonly 'paid-same-name': Earlier & { readonly account: string };
  readonly 'never-paid-in': { readonly payments: number; readonly currency: string };
  readonly 'amount-out-of-pattern': {
    readonly amount: string;
    readonly times: string;
    readonly payments: number;
    readonly largest: string;
  };
  readonly 'account-not-named': Nothing;
  /** `text`: the lines of shared/domain/special-details.ts. */
  readonly 'special-fact': { readonly kind: SpecialKind; readonly text: string };
  readonly 'further-values': { readonly count: number };
}
