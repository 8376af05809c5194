// The environment a store is created for; it stands in every statement, pack and trust root and never
// changes.
import { z } from 'zod';

export const environmentSchema = z.enum(['training', 'sandbox', 'production']);
export type Environment = z.infer<typeof environmentSchema>;
