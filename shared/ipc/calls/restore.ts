// Calls about a store that was put back from a copy: what the desk noticed, and that an officer has read it.
import { z } from 'zod';
import { action, read } from '../call.ts';
import * as v from '../views.ts';
import { outboxRow } from './outbox.ts';

const restore = z.strictObject({
  restored: z
    .strictObject({
      at: v.instant,
      /** Entries of the log that the copy does not have; null where that cannot be said. */
      lost: z.int().nullable(),
      /**
       * Saved changes that are gone, and when the first of them was made; null where that cannot be proved.
       */
      missing: z.strictObject({ changes: z.int(), since: v.instant }).nullable(),
      /** Messages whose outcome is unknown because of it. */
      messages: z.int(),
      /** Batches that were not final in the copy; once sealed, their messages are unknown too. */
      batches: z.int(),
      acknowledged: z.boolean(),
      /** The folder is a copy as a whole: until it is acknowledged, nothing is frozen, sealed or sent. */
      isCopy: z.boolean(),
      /** Until then payments are looked up at the bank before they are sent. */
      lookUpUntil: v.instant,
    })
    .nullable(),
});

export const restoreCalls = {
  'restore.get': read(v.nothing, restore),
  /** `at`: of the restore that was read; one that was noticed since is refused as a conflict. */
  'restore.acknowledge': action(z.strictObject({ at: v.instant }), restore),
  /** A message that is held back because of a restore may be sent: who said so, and why. Sends nothing. */
  'restore.settle': action(
    z.strictObject({ message: v.id, contact: v.typedText(1, 140), reason: v.typedText(1, 500) }),
    outboxRow,
  ),
  /** A held message is not sent, now or later: who found out that the bank has its payments, and how. */
  'restore.setAside': action(
    z.strictObject({ message: v.id, contact: v.typedText(1, 140), reason: v.typedText(1, 500) }),
    outboxRow,
  ),
};
