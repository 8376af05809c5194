// What officers sign about a case, as data with its schema; the words alone are in case.ts, which the window
// can use without schemas.
import { z } from 'zod';
import { CASE_ACTIONS, CASE_FIELDS } from './case.ts';
import { sha256 } from './schemas.ts';

/**
 * The payment as the desk knows it, or as somebody typed it. The bank gets the identifications only; officers
 * read this beside them.
 */
export const caseAboutSchema = z.strictObject({
  name: z.string().max(140),
  account: z.string().max(34),
  amount: z
    .strictObject({
      amount: z.string().regex(/^\d{1,18}(?:\.\d{1,5})?$/u),
      currency: z.string().regex(/^[A-Z]{3}$/u),
    })
    .nullable(),
  valueDate: z.string().max(10),
  /** Own account the payment left, or was to reach; empty where it is not known. */
  ownAccount: z.string().max(34),
});
export type CaseAbout = z.infer<typeof caseAboutSchema>;

/**
 * Everything officers sign about a case. `request.sha256` binds the bytes that go to the bank, `requestType`
 * and `clientId` what goes beside them.
 */
export const caseContentSchema = z.strictObject({
  act: z.enum(CASE_ACTIONS),
  requestType: z.string(),
  clientId: z.string(),
  fields: z.partialRecord(z.enum(CASE_FIELDS), z.string().min(1).max(500)),
  about: caseAboutSchema,
  /** Whether `about` comes from a payment of this desk or was typed. */
  source: z.enum(['desk', 'typed']),
  request: z.strictObject({
    format: z.enum(['json', 'xml']),
    sha256,
    bytes: z.int().min(1),
  }),
});
export type CaseContent = z.infer<typeof caseContentSchema>;
