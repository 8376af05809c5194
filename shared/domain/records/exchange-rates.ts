// The record of the reporting currency and its exchange rates, as a desk keeps it and the window shows it.
import { z } from 'zod';
import { isReportingCurrency, MOST_RATES, rateProblem, type ExchangeRates } from '../exchange-rate.ts';
import { findCurrency } from '../money.ts';
import { isoDateSchema, typedText } from '../schemas.ts';

const rateSource = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('typed'), by: z.string().max(200) }),
  z.strictObject({ from: z.literal('file'), name: typedText(1, 200), cross: z.boolean() }),
]);

export const exchangeRate = z.strictObject({
  currency: z.string().refine((code) => findCurrency(code) !== undefined),
  rate: z.string().refine((text) => rateProblem(text) === undefined),
  date: isoDateSchema,
  source: rateSource,
});

export const exchangeRates = z
  .strictObject({
    reporting: z.string().refine(isReportingCurrency),
    rates: z.array(exchangeRate).max(MOST_RATES),
  })
  .refine(
    ({ reporting, rates }) =>
      new Set([reporting, ...rates.map(({ currency }) => currency)]).size === rates.length + 1,
  ) satisfies z.ZodType<ExchangeRates>;
