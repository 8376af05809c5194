// Owns what a check of a message can find, as codes with their data: what the official schema demands, what
// the business rules demand, and what of a file is not kept. Elements have the names of ISO 20022.
import type { BicProblem, IbanProblem } from './account-identification.ts';
import type { ClosedReason } from './calendar.ts';
import type { AddressMode } from './profile/practice.ts';

type Nothing = Readonly<Record<string, never>>;
interface OfElement {
  readonly element: string;
}

interface SinceFreeze {
  readonly endToEndId: string;
  readonly reference: string;
  readonly other: string;
  readonly on: string;
}

/** How a value breaks its simple type. */
export type ValueProblem =
  | { readonly facet: 'minLength' | 'maxLength'; readonly length: number; readonly limit: number }
  | { readonly facet: 'pattern' }
  /** `more`: how many codes are allowed besides. */
  | { readonly facet: 'enumeration'; readonly codes: readonly string[]; readonly more: number }
  | { readonly facet: 'totalDigits' | 'fractionDigits'; readonly digits: number; readonly limit: number }
  | { readonly facet: 'minInclusive' | 'decimal' | 'boolean' | 'date' | 'dateTime' };

/** `parent`: the element it stands in or is missing from. Long names and values are cut. */
export interface SchemaSentenceData {
  readonly 'schema-other-root': { readonly name: string };
  readonly 'schema-unknown-element': { readonly name: string; readonly parent: string };
  readonly 'schema-namespace': { readonly name: string; readonly namespace: string };
  readonly 'schema-order': { readonly name: string; readonly before: string };
  readonly 'schema-choice': { readonly name: string; readonly parent: string; readonly before: string };
  readonly 'schema-too-many': { readonly name: string; readonly limit: number };
  readonly 'schema-empty-message': Nothing;
  readonly 'schema-missing': { readonly name: string; readonly parent: string };
  readonly 'schema-missing-attribute': { readonly name: string; readonly parent: string };
  readonly 'schema-attribute': { readonly name: string; readonly parent: string };
  readonly 'schema-child': { readonly name: string; readonly parent: string };
  readonly 'schema-missing-choice': { readonly parent: string; readonly names: readonly string[] };
  readonly 'schema-text': { readonly name: string };
  readonly 'schema-value': {
    readonly name: string;
    readonly type: string;
    readonly value: string;
    readonly problem: ValueProblem;
  };
  /** How many places of a file break the schema, where it is more than one. */
  readonly 'schema-places': { readonly count: number };
}

/** Dates are `YYYY-MM-DD`; countries are codes of ISO 3166. */
export interface RuleSentenceData {
  readonly 'amount-not-plain': { readonly text: string };
  readonly 'amount-zero': Nothing;
  readonly 'currency-not-payable': {
    readonly currency: string;
    readonly why: 'unknown' | 'historic' | 'unpayable';
  };
  readonly 'amount-decimals': {
    readonly currency: string;
    readonly value: string;
    readonly decimals: number;
    readonly allowed: number;
  };
  readonly 'amount-too-long': { readonly currency: string; readonly value: string };
  /** Amounts as `EUR 1204331.70`, here and below; `onItsWay` empty where nothing is. */
  readonly 'funds-short': {
    readonly account: string;
    readonly leaving: string;
    readonly balance: string;
    readonly kind: 'available' | 'booked';
    readonly on: string;
    readonly onItsWay: string;
    readonly short: string;
  };
  /** Codes with commas between them: in these a balance is known, and not in that of the payments. */
  readonly 'funds-not-checked': {
    readonly account: string;
    readonly leaving: string;
    readonly currencies: string;
  };
  readonly 'own-account-closed': { readonly account: string };
  /** Which addresses the bank accepted when the batch was submitted, and which it accepts now. */
  readonly 'addresses-changed': { readonly before: AddressMode; readonly now: AddressMode };
  readonly 'own-account-not-confirmed': { readonly account: string };
  /** A payment of a draft; how many others there are. */
  readonly 'beneficiary-not-confirmed': Nothing;
  readonly 'beneficiaries-not-confirmed': { readonly payments: number };
  /** About payments of a draft that may be made twice or go to another account than before. */
  readonly 'more-draft-warnings': { readonly warnings: number };
  readonly 'payment-limit-exceeded': {
    readonly account: string;
    /** Empty where amounts of single payments are hidden. */
    readonly largest: string;
    readonly limit: string;
  };
  readonly 'day-limit-exceeded': {
    readonly account: string;
    readonly on: string;
    readonly total: string;
    readonly limit: string;
  };
  readonly 'instant-limit-exceeded': {
    readonly account: string;
    readonly largest: string;
    readonly limit: string;
  };
  /** `currency`: that of the account and its limits. */
  readonly 'limits-not-checked': {
    readonly account: string;
    readonly leaving: string;
    readonly currency: string;
  };
  /**
   * What was asked for `requested` is paid on `on`. `reason` where the bank is closed; `cutOff` as HH:MM in
   * the bank's time zone.
   */
  readonly 'executes-later': {
    readonly account: string;
    readonly requested: string;
    readonly on: string;
    readonly what: 'past' | 'cut-off' | 'closed';
    readonly reason: ClosedReason | 'listed' | null;
    readonly cutOff: string;
  };
  /** Of a payment that another batch made again; `other` is its end-to-end reference there. */
  readonly 'paid-since-freeze': SinceFreeze;
  readonly 'account-changed-since-freeze': SinceFreeze;
  readonly 'more-since-freeze': { readonly payments: number };
  readonly 'instant-is-final': { readonly payments: number };
  /** Codes with commas between them. */
  readonly 'calendar-unknown': { readonly currencies: string };
  readonly 'sepa-not-euro': { readonly currency: string };
  readonly 'sepa-amount-limit': Nothing;
  readonly 'sepa-equivalent': Nothing;
  readonly 'declared-count': { readonly declared: string; readonly counted: string };
  readonly 'declared-sum': { readonly declared: string; readonly counted: string };
  readonly 'payment-twice': { readonly currency: string; readonly value: string };
  readonly 'code-unknown': OfElement & { readonly code: string };
  readonly 'purpose-form': { readonly code: string };
  readonly 'remittance-both': Nothing;
  readonly 'remittance-several': { readonly what: 'text' | 'reference'; readonly count: number };
  readonly 'creditor-reference-unfit': { readonly reference: string };
  readonly 'sepa-name-length': { readonly most: number; readonly length: number };
  readonly 'remittance-blank': Nothing;
  readonly 'identifier-characters': OfElement;
  readonly 'identifier-slashes': OfElement;
  readonly 'message-reference-unfit': Nothing;
  readonly 'reference-repeated': {
    readonly element: 'PmtInfId' | 'EndToEndId' | 'InstrId';
    readonly id: string;
  };
  readonly 'end-to-end-blank': Nothing;
  readonly 'given-at-both-levels': OfElement;
  readonly 'sepa-charge-bearer': { readonly bearer: string };
  readonly 'service-level-outside-sepa': Nothing;
  readonly 'cheque-without-method': Nothing;
  readonly 'given-without': OfElement & { readonly needed: string };
  readonly 'agreed-rate-incomplete': Nothing;
  readonly 'iban-unfit': { readonly text: string; readonly problem: IbanProblem };
  readonly 'bic-unfit': { readonly text: string; readonly problem: BicProblem };
  readonly 'country-unknown': { readonly text: string };
  readonly 'bank-in-other-country': {
    readonly bic: string;
    readonly bank: string;
    readonly account: string;
  };
  readonly 'counterparty-unnamed': Nothing;
  readonly 'counterparty-account-missing': Nothing;
  readonly 'bank-of-account-missing': Nothing;
  readonly 'sepa-needs-iban': Nothing;
  readonly 'account-outside-sepa': { readonly country: string };
  readonly 'address-lines': { readonly most: number; readonly lines: number };
  /** The bank takes no free lines. */
  readonly 'address-structured-only': { readonly lines: number };
  readonly 'address-lacks': { readonly what: 'town' | 'country' | 'both' };
  readonly 'own-address-needed': { readonly country: string };
  readonly 'address-repeats-town': Nothing;
  readonly 'address-repeats-post-code': Nothing;
  readonly 'address-repeats-country': Nothing;
  /** `characters`: each once; one that has no shape of its own as U+0000. */
  readonly 'characters-outside-sepa': OfElement & { readonly characters: readonly string[] };
  readonly 'characters-not-western': OfElement & { readonly characters: readonly string[] };
  readonly 'characters-composed': OfElement;
  readonly 'characters-impossible': OfElement;
  readonly 'date-not-plain': { readonly text: string };
  readonly 'date-past': { readonly date: string; readonly today: string };
  readonly 'date-far-ahead': { readonly date: string; readonly days: number };
  readonly 'date-closed': { readonly date: string; readonly reason: ClosedReason };
  readonly 'collection-too-soon': { readonly first: string };
  readonly 'collection-far-ahead': { readonly date: string; readonly days: number };
  readonly 'sequence-type-missing': Nothing;
  readonly 'scheme-unfit': { readonly scheme: string | null };
  readonly 'schemes-mixed': { readonly own: string; readonly first: string };
  readonly 'mandate-lacks': { readonly what: 'reference' | 'date' };
  readonly 'mandate-after-collection': { readonly date: string; readonly collected: string };
  readonly 'mandate-in-future': { readonly date: string };
  readonly 'amendment-missing': Nothing;
  readonly 'amendment-not-declared': Nothing;
  readonly 'one-off-repeated': { readonly mandate: string };
  readonly 'creditor-id-missing': Nothing;
  readonly 'creditor-id-unfit': { readonly id: string };
  readonly 'creditor-id-scheme': Nothing;
}

export interface FindingSentenceData extends SchemaSentenceData, RuleSentenceData {
  /** In the place of one that tells a value of a payment whose name and amount are hidden. */
  readonly 'value-hidden': Nothing;
  /** How many of them keep a batch from being submitted. */
  readonly 'errors-block': { readonly count: number };
  /** The folder of a file belongs to another own account than its payments leave. */
  readonly 'folder-other-account': { readonly account: string; readonly folder: string };
  /** Comments and processing instructions of a file are no part of its message. */
  readonly 'file-part-not-kept': { readonly what: 'comment' | 'instruction'; readonly count: number };
}
