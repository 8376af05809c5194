// Why a payment deserves a look before it is signed: the kinds of reasons, and what one says.

export const FLAGS = [
  'changed-account', 'look-alike', 'several-names', 'duplicate', 'near-duplicate', 'out-of-pattern', 'new-account', 'no-account', 'rule',
] as const;
export type Flag = (typeof FLAGS)[number];

export interface Reason {
  readonly flag: Flag;
  readonly sentence: string;
  /** An earlier payment that proves it: where it is, and by what it is found there. */
  readonly evidence: { readonly batch: string; readonly reference: string; readonly endToEndId: string } | null;
}
