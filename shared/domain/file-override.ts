// An officer's override of wrong figures of an imported file, as every statement about the revision names it.
import type { FaultReason } from './fault-reason.ts';
import { z } from 'zod';
import { FILE_RULES, type FileRule } from './file-rules.ts';

/**
 * A statement names so many at most; of a file with more the figures are not overridden one by one, the file
 * is corrected.
 */
export const MOST_OVERRIDES = 100;

/**
 * One figure the file declares (`NbOfTxs` or `CtrlSum`) and what was counted in the file when it was
 * imported.
 */
export const fileDifferenceSchema = z.strictObject({
  rule: z.enum(FILE_RULES),
  /** Where it stands in the file: path with the positions of repeated elements. */
  path: z.string().min(1).max(200),
  /** Text of the file: `NbOfTxs` has up to 15 digits, `CtrlSum` is any xs:decimal. */
  declared: z.string().min(1).max(60),
  counted: z.string().regex(/^\d{1,40}(?:\.\d{1,20})?$/u),
});
export type FileDifference = z.infer<typeof fileDifferenceSchema>;

/**
 * What an officer overrode, as every statement about the revision names it. `frozen`: the same figure of what
 * is frozen now, which two
 * readers find in the bytes; null for a group, because groups are split and joined when the messages are
 * written.
 */
export const fileOverrideSchema = fileDifferenceSchema.extend({
  frozen: z
    .string()
    .regex(/^\d{1,40}(?:\.\d{1,20})?$/u)
    .nullable(),
  reason: z.string().min(1).max(200),
  /** Person whose card signs the freeze with it. */
  by: z.string().min(1).max(40),
});
export type FileOverride = z.infer<typeof fileOverrideSchema>;

export const fileOverridesSchema = z.array(fileOverrideSchema).min(1).max(MOST_OVERRIDES);

/** What is frozen, as a reader of its bytes found it: plain texts without superfluous zeros. */
export interface FrozenFigures {
  readonly transactions: string;
  readonly controlSum: string;
}

export function frozenFigure(rule: FileRule, { transactions, controlSum }: FrozenFigures): string | null {
  if (rule === 'number-of-transactions') return transactions;
  return rule === 'control-sum' ? controlSum : null;
}

/**
 * What is wrong with overrides, in a word; null when nothing is. `signer`: the person who signs the freeze;
 * undefined where a later statement
 * repeats them, because those only count when they are word for word the freeze's.
 */
export function overrideProblem(
  overrides: readonly FileOverride[],
  frozen: FrozenFigures,
  signer: string | undefined,
): FaultReason | null {
  if (!fileOverridesSchema.safeParse(overrides).success) return 'override-form';
  if (new Set(overrides.map(({ rule, path }) => `${rule} ${path}`)).size !== overrides.length)
    return 'override-twice';
  for (const one of overrides) {
    if (one.declared === one.counted) return 'override-nothing';
    if (one.reason.trim() === '') return 'override-without-reason';
    if (one.frozen !== frozenFigure(one.rule, frozen)) return 'override-not-frozen';
    if (signer !== undefined && one.by !== signer) return 'override-by-other';
  }
  return null;
}
