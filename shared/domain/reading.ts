// What a reader of frozen bytes reports. Two readers that share no code must report the same, else no PIN is
// asked for.
import { z } from 'zod';
import { painKindSchema, sha256 } from './schemas.ts';
import { SPECIAL_KINDS } from './special-details.ts';

export const currencyTotalSchema = z.strictObject({
  currency: z.string(),
  amount: z.string(),
  count: z.int(),
});

/**
 * One reading of one frozen pain message.
 *
 * - `ownAccounts`: DbtrAcct (pain.001) or CdtrAcct (pain.008) of every PmtInf: IBAN or Othr/Id; sorted by
 * code unit, unique.
 * - `countries`: country of every counterparty: first two characters of its account's IBAN, else its
 * PstlAdr/Ctry, else characters 5-6 of its
 *   agent's BIC, else `??`; sorted, unique.
 * - `valueDates`: ReqdExctnDt or ReqdColltnDt; sorted, unique.
 * - `totals`: per currency, sorted by currency; `amount` exact, with at least the number of fraction digits
 * of ISO 4217, no superfluous zeros beyond it.
 * - `controlSum`: exact decimal sum irrespective of currency, no superfluous zeros and no trailing point
 * (rules.md 5.1).
 * - `transactionsDigest`: SHA-256 (hex) over one line per transaction in document order. A line is
 * JSON.stringify of an array of strings followed by
 * LF: [PmtInfId, own account, value date, InstrId, EndToEndId, currency, amount as written, counterparty
 * name, counterparty account
 * (IBAN or Othr/Id), counterparty agent BIC, counterparty country as above, Ustrd lines joined by LF,
 * CdtrRefInf/Ref values joined by LF, MndtId];
 * an absent value is the empty string. Counterparty is Cdtr (pain.001) or Dbtr (pain.008); for InstdAmt
 * absent, EqvtAmt/Amt and its Ccy.
 * - `special`: what changes the money or its destination beside these, per kind (special-facts.ts). Left out
 * in readings from before it was read.
 */
export const readingSchema = z.strictObject({
  kind: painKindSchema,
  messageId: z.string(),
  creationDateTime: z.string(),
  initiatingParty: z.string(),
  sha256,
  bytes: z.int(),
  groups: z.int(),
  transactions: z.int(),
  controlSum: z.string(),
  totals: z.array(currencyTotalSchema),
  ownAccounts: z.array(z.string()),
  countries: z.array(z.string()),
  valueDates: z.array(z.string()),
  transactionsDigest: sha256,
  special: z
    .array(
      z.strictObject({
        kind: z.enum(SPECIAL_KINDS),
        payments: z.int(),
        values: z.array(z.string()),
        digest: sha256,
      }),
    )
    .optional(),
});
export type Reading = z.infer<typeof readingSchema>;

/** Names of the facts in which two readings of the same bytes differ; empty when they agree. */
export function differingMembers(a: Reading, b: Reading): readonly (keyof Reading)[] {
  const names = Object.keys(readingSchema.shape) as (keyof Reading)[];
  // A reading kept from before `special` was read does not contradict one that has it.
  return names
    .filter((name) => name !== 'special' || (a.special !== undefined && b.special !== undefined))
    .filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
}
