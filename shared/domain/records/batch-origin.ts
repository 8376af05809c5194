// The record of what a draft was made from; what it means is in shared/domain/batch-origin.ts.
import { z } from 'zod';
import { LOCKS, type BatchOrigin } from '../batch-origin.ts';
import { id } from '../schemas.ts';

export const batchOriginSchema = z.strictObject({
  is: z.enum(['copy', 'template']),
  id,
  name: z.string(),
  locked: z.array(z.enum(LOCKS)),
  last: z.int(),
  run: z.string().exactOptional(),
}) satisfies z.ZodType<BatchOrigin>;
