// How a failure with its code travels. What it is made of is in errors.ts.
import { z } from 'zod';
import { isFaultCode, type FaultCode } from './errors.ts';
import { sentence } from './sentence-schema.ts';

export const faultCode = z.custom<FaultCode>((code) => typeof code === 'string' && isFaultCode(code));

export const faultSchema = z.strictObject({
  code: faultCode,
  detail: z.string().optional(),
  sentences: z.array(sentence).readonly().optional(),
  path: z.string().optional(),
  line: z.int().optional(),
  rule: z.string().optional(),
  correlationId: z.string().optional(),
});
