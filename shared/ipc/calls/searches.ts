// Calls about searches that are kept under a name. A kept search is what was typed, so that "the last week"
// stays what it says.
import { z } from 'zod';
import { CRITERIA } from '../../domain/bank-rules/enhanced-inquiry.ts';
import { action, read } from '../call.ts';
import * as v from '../views.ts';

const typed = z.string().max(200);
const name = v.typedText(1, 60);

/** What an officer typed; a criterion without a text is left out. */
const kept = z.strictObject({
  typed: z.strictObject(
    Object.fromEntries(CRITERIA.map((one) => [one, typed.optional()])) as Record<
      (typeof CRITERIA)[number],
      z.ZodOptional<typeof typed>
    >,
  ),
  form: z.enum(['current', 'deprecated']),
  format: z.enum(['PSRJ03', 'PSRX03', 'json']),
});

export const savedSearch = kept.extend({ search: v.id, name, savedAt: v.instant });

export const searchCalls = {
  /** By name. */
  'searches.list': read(v.nothing, z.strictObject({ rows: z.array(savedSearch) })),
  /** A search of the same name is replaced. At most 200 are kept: `too-many-searches`. */
  'searches.save': action(kept.extend({ name }), savedSearch),
  'searches.rename': action(z.strictObject({ search: v.id, name }), savedSearch),
  'searches.delete': action(z.strictObject({ search: v.id }), v.nothing),
};
