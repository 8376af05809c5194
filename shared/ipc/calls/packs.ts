// Calls about packs: the files that carry a batch between the desks of a company.
import { z } from 'zod';
import { act } from '../call.ts';
import * as v from '../views.ts';

export const packCalls = {
  /** A frozen batch with everything that belongs to it, encrypted to the enrolled desks. The file is read with `files.read`. */
  'packs.export': act(z.strictObject({ batch: v.id }), z.strictObject({ file: v.id, name: z.string(), bytes: z.int() })),
};
