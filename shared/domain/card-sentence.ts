// Owns what an officer reads where the PIN is typed, and what the second reader refuses, as codes with their
// data.

type Nothing = Readonly<Record<string, never>>;
interface NamedDesk {
  readonly id: string;
  readonly name: string;
}

/** What stands in frozen bytes or in a request that this desk never writes there. */
export const READ_BACK_REFUSALS = [
  'too-deep',
  'element-in-text',
  'element-twice',
  'unknown-element',
  'currency-missing',
  'text-between-elements',
  'text-among-elements',
  'empty-element',
  'ends-early',
  'other-document',
  'namespace-inside',
  'fact-outside',
  'fact-twice',
  'payment-outside-group',
  'amount-twice',
  'header-after-groups',
  'group-before-header',
  'header-missing',
  'count-differs',
  'sum-differs',
  'account-twice',
  'fact-missing',
  'amount-form',
  'attribute-unknown',
  'closes-nothing',
  'bytes-behind',
  'tag-too-long',
  'text-too-long',
  'control-character',
  'bare-greater-than',
  'tag-name',
  'not-utf-8',
  'character-not-allowed',
  'reference-unknown',
  'not-json',
  'not-canonical',
  'member-unknown',
  'other-namespace',
  'text-unknown',
  'text-missing',
  'not-closed',
] as const;
export type ReadBackRefusal = (typeof READ_BACK_REFUSALS)[number];

export interface CardSentenceData {
  readonly 'handover-sends': { readonly to: NamedDesk; readonly from: NamedDesk };
  readonly 'emergency-release': Nothing;
  readonly 'signs-in-place': { readonly name: string };
  /** Day, amount and currency are empty where the entry has none. */
  readonly 'debit-noted': {
    readonly account: string;
    readonly day: string;
    readonly amount: string;
    readonly currency: string;
  };
  /** `fits`: transaction code, counterparty or both. */
  readonly 'debit-rule-made': {
    readonly fits: string;
    readonly least: string;
    readonly most: string;
    readonly currency: string;
  };
  /** `of`: the element, or what is missing; `offset`: the byte. */
  readonly 'read-back-refused': {
    readonly why: ReadBackRefusal;
    readonly of: string;
    readonly offset: number;
  };
  readonly 'read-back-unknown-kind': { readonly kind: string };
}
