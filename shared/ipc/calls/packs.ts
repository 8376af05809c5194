// Calls about packs: the files that carry a batch between the desks of a company.
import { z } from 'zod';
import { act, read } from '../call.ts';
import * as v from '../views.ts';

const carriedBatch = z.strictObject({
  batch: v.id,
  reference: z.string(),
  kind: v.batchKind,
  revision: z.int(),
  /** Null when this desk does not know the batch. */
  stateHere: v.batchState.nullable(),
  /** What its signatures make of it once the pack is taken over. */
  stateThen: v.batchState,
  transactions: z.int(),
  totals: v.totals,
  /** Of each message. */
  words: z.array(v.words),
  sendingDesk: z.strictObject({ desk: v.id, name: z.string(), here: z.boolean() }),
  /** Signatures this desk does not have yet; 0: taking it over changes nothing. */
  newSignatures: z.int(),
  signatures: z.array(v.signatureView.omit({ certificate: true, certificateSubject: true })),
});

export const packCalls = {
  /** A frozen batch with everything that belongs to it, encrypted to the enrolled desks. The file is read with `files.read`. */
  'packs.export': act(z.strictObject({ batch: v.id }), z.strictObject({ file: v.id, name: z.string(), bytes: z.int() })),
  /** What is in a file of `files.open`, and what it would change here. A pack that is refused is an error that says why. */
  'packs.check': read(
    z.strictObject({ file: v.id }),
    z.strictObject({
      file: v.id, name: z.string(), maker: z.strictObject({ desk: v.id, name: z.string() }), madeAt: v.instant, policyVersion: z.int(), batches: z.array(carriedBatch),
    }),
  ),
  /** Checks the file anew and takes it over. Importing a pack again, or an older one after it, changes nothing. */
  'packs.import': act(
    z.strictObject({ file: v.id }),
    z.strictObject({ batches: z.array(z.strictObject({ batch: v.id, revision: z.int(), state: v.batchState, added: z.int() })) }),
  ),
};
