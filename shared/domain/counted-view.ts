// What a person is shown of the sums of a period: each sum a rule looks at, and which batches are in it.
import { z } from 'zod';
import { ZERO, exponentOf, formatDecimalAtLeast, parseXsdDecimal } from './money.ts';
import {
  COUNTED_STATES,
  limitedCurrencies,
  periodSums,
  type PeriodCount,
  type Sum,
} from './policy-rolling.ts';
import type { Policy, PolicyRule } from './policy.ts';

export const countedViewSchema = z.strictObject({
  day: z.string(),
  zone: z.string(),
  /** False: more than can be listed, so every limit counts as exceeded. */
  known: z.boolean(),
  sums: z.array(
    z.strictObject({
      period: z.enum(['day', 'week']),
      per: z.enum(['company', 'account', 'beneficiary']),
      account: z.string(),
      currency: z.string(),
      amount: z.string(),
      limit: z.string().nullable(),
      exceeded: z.boolean(),
    }),
  ),
  batches: z.array(
    z.strictObject({
      reference: z.string(),
      day: z.string(),
      state: z.enum(COUNTED_STATES),
      totals: z.array(z.strictObject({ currency: z.string(), amount: z.string() })),
    }),
  ),
});
export type CountedView = z.infer<typeof countedViewSchema>;

interface Shown {
  readonly kind: PolicyRule['kinds'][number];
  readonly batch: string;
  readonly totals: readonly Sum[];
}

export function countedView(
  policy: Pick<Policy, 'rules'>,
  { kind, batch, totals }: Shown,
  counted: PeriodCount,
): CountedView {
  const rules = policy.rules.filter((rule) => rule.rolling !== undefined && rule.kinds.includes(kind));
  const named = limitedCurrencies(rules);
  const shown = new Map<string, CountedView['sums'][number]>();
  for (const rule of rules) {
    const { rolling } = rule;
    if (rolling === undefined) continue;
    const { period, per } = rolling;
    for (const sum of periodSums(rule, { batch, totals, counted }, named) ?? []) {
      const amount = formatDecimalAtLeast(parseXsdDecimal(sum.amount) ?? ZERO, exponentOf(sum.currency) ?? 2);
      // Two rules may look at one sum with two limits.
      shown.set(JSON.stringify([period, per, sum.account, sum.currency, sum.limit]), {
        period,
        per,
        ...sum,
        amount,
      });
    }
  }
  return {
    day: counted.day,
    zone: counted.zone,
    known: counted.batches !== null && counted.beneficiaries !== null,
    sums: [...shown.values()],
    batches: (counted.batches ?? []).map(({ reference, day, state, totals: its }) => ({
      reference,
      day,
      state,
      totals: its.map(({ currency, amount }) => ({ currency, amount })),
    })),
  };
}
