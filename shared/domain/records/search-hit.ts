// What a search over the whole desk finds.
import { z } from 'zod';
import { CASE_ACTIONS } from '../case.ts';
import { id } from '../schemas.ts';

/** What tells one hit from another; the page that shows it makes the words and writes the figures. */
const factSchema = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('text'), text: z.string() }),
  z.strictObject({ is: z.literal('money'), currency: z.string(), amount: z.string() }),
  z.strictObject({ is: z.literal('payments'), count: z.int() }),
  z.strictObject({ is: z.literal('day'), day: z.string() }),
  z.strictObject({ is: z.literal('act'), act: z.enum(CASE_ACTIONS) }),
]);

export const searchHitSchema = z.strictObject({
  kind: z.enum(['batch', 'payment', 'case', 'counterparty', 'account', 'report']),
  id,
  title: z.string(),
  facts: z.array(factSchema).readonly(),
});
export type SearchHit = Readonly<z.infer<typeof searchHitSchema>>;
