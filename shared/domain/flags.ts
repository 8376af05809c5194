// Why a payment deserves a look before it is signed: the kinds of reasons, and what one says.
import type { StoredSentences } from './sentence.ts';
import { SPECIAL_KINDS, type SpecialKind } from './special-details.ts';

const RISK_FLAGS = [
  'changed-account',
  'look-alike',
  'several-names',
  'duplicate',
  'near-duplicate',
  'out-of-pattern',
  'book-unconfirmed',
  'book-account',
  'book-name',
  'new-account',
  'not-in-book',
  'no-account',
  'rule',
] as const;
export const FLAGS = [...RISK_FLAGS, ...SPECIAL_KINDS, 'further'] as const;
/** `further`: how many values the row does not show. */
export type Flag = (typeof FLAGS)[number];

/**
 * Not a suspicion but a part of the payment: it changes the money or where it goes, and always stands on its
 * row.
 */
export function isSpecial(flag: Flag): flag is SpecialKind {
  return (SPECIAL_KINDS as readonly string[]).includes(flag);
}

export interface Reason {
  readonly flag: Flag;
  /** Empty where names and amounts are hidden. */
  readonly sentence: StoredSentences;
  /** An earlier payment that proves it: where it is, and by what it is found there. */
  readonly evidence: {
    readonly batch: string;
    readonly reference: string;
    readonly endToEndId: string;
  } | null;
}
