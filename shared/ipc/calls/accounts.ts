// Calls about the company's own accounts.
import { z } from 'zod';
import { accountNumberProblem, type AccountMaster } from '../../domain/account-master.ts';
import { bicProblem } from '../../domain/bic.ts';
import { findCurrency } from '../../domain/currency.ts';
import { act, read } from '../call.ts';
import * as v from '../views.ts';

/** A confirmed account, as it is stored and as it is saved. */
export const accountMaster = z.strictObject({
  account: v.typedText(1, 34).refine((number) => accountNumberProblem(number) === undefined),
  label: v.typedText(0, 70),
  holder: v.typedText(1, 140).refine((name) => name.trim() !== ''),
  agentBic: z.string().refine((bic) => bic === '' || bicProblem(bic) === undefined),
  branch: v.typedText(0, 35),
  currency: z.string().refine((code) => code === '' || findCurrency(code) !== undefined),
}) satisfies z.ZodType<AccountMaster>;

const text = z.string();
const ownAccountView = z.strictObject({
  account: text,
  label: text,
  holder: text,
  agentBic: text,
  branch: text,
  currency: text,
  /** False: found in a report or a sealed batch, and confirmed by nobody yet. */
  confirmed: z.boolean(),
  from: z.array(z.enum(['report', 'batch'])),
  /** The newest figure of the kept reports; null when none speaks of the account. */
  balance: z
    .strictObject({
      kind: z.enum(['available', 'booked']),
      /** Digits as the bank sent them, with a sign when negative. */
      amount: z.string(),
      currency: z.string(),
      /** The day it is for; null when the bank does not say. */
      date: z.string().nullable(),
      receivedAt: v.instant,
    })
    .nullable(),
});

export const accountCalls = {
  /** Confirmed ones first, by their name; then those that were only found. */
  'accounts.list': read(v.nothing, z.strictObject({ accounts: z.array(ownAccountView) })),
  /**
   * `replaces`: the number of a confirmed account that is changed; null adds one. Faults:
   * `own-account-known`, `too-many-own-accounts`, `not-found`.
   */
  'accounts.save': act(
    z.strictObject({ record: accountMaster, replaces: z.string().max(34).nullable() }),
    accountMaster,
  ),
  /** Only the confirmation goes: what reports and batches name is found again. */
  'accounts.remove': act(z.strictObject({ account: z.string().max(34) }), v.nothing),
};
