// The messages between main and the process that sets up a token: one order, a certificate for each public
// key, one answer.
import { z } from 'zod';
import { companyKeyType } from '../../shared/domain/card-job.ts';
import { faultSchema } from '../../shared/domain/schemas.ts';
import { bytesSchema } from './protocol.ts';

const keyOrderSchema = z.strictObject({
  /** CKA_LABEL of key and certificate. */
  label: z.string().min(1).max(64),
  /** CKA_ID, hex. */
  id: z.string().regex(/^(?:[0-9a-f]{2}){1,32}$/u),
  type: companyKeyType,
  usage: z.enum(['sign', 'decrypt', 'sign-and-decrypt']),
  alwaysAuthenticate: z.boolean(),
});
export type KeyOrder = z.infer<typeof keyOrderSchema>;

/** Main → process. */
export const provisionMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('provision'),
    modulePath: z.string().min(1),
    label: z.string().min(1).max(32),
    soPin: z.string().min(4),
    pin: z.string().min(4),
    /** None: a token with a PIN and nothing else, on which the desk makes its keys itself. */
    keys: z.array(keyOrderSchema),
  }),
  z.strictObject({ type: z.literal('certificate'), der: bytesSchema }),
]);
export type ProvisionMessage = z.infer<typeof provisionMessageSchema>;

/** Process → main. */
export const provisionReportSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('public-key'), index: z.int().min(0), spki: bytesSchema }),
  z.strictObject({ type: z.literal('provisioned'), serial: z.string() }),
  z.strictObject({ type: z.literal('failed'), fault: faultSchema }),
]);
export type ProvisionReport = z.infer<typeof provisionReportSchema>;
