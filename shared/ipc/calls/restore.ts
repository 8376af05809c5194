// Calls about a store that was put back from a copy: what the desk noticed, and that an officer has read it.
import { z } from 'zod';
import { act, read } from '../call.ts';
import * as v from '../views.ts';

const restore = z.strictObject({
  restored: z.strictObject({
    at: v.instant,
    /** Entries of the log that the copy does not have; null where that cannot be said. */
    lost: z.int().nullable(),
    /** Saved changes that are gone, and when the first of them was made; null where that cannot be proved. */
    missing: z.strictObject({ changes: z.int(), since: v.instant }).nullable(),
    /** Messages whose outcome is unknown because of it. */
    messages: z.int(),
    /** Batches that were being approved in the copy; once sealed, their messages are unknown too. */
    batches: z.int(),
    acknowledged: z.boolean(),
  }).nullable(),
});

export const restoreCalls = {
  'restore.get': read(v.nothing, restore),
  'restore.acknowledge': act(v.nothing, restore),
};
