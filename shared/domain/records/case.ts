// A case as it is kept: what is asked of the bank about a payment, what was proposed, what the bank decided.
import { z } from 'zod';
import { caseAboutSchema, caseContentSchema } from '../case-content.ts';
import { CASE_ACTIONS, CASE_FIELDS, CASE_STATES } from '../case.ts';
import type { DeepReadonly } from '../deep-readonly.ts';
import type { Fault } from '../errors.ts';
import { storedSentences, id, instant, sha256 } from '../schemas.ts';
import { approvalsSchema, returnedSchema } from './batch.ts';

/** What the bank decided, as it said it. */
export const caseDecisionSchema = z.strictObject({
  status: z.string(),
  reasons: z.array(z.string()),
  /** As the bank wrote it, or by codes what a person at the bank said. */
  text: storedSentences,
  at: instant,
  answer: id.nullable(),
});

export const caseHeadSchema = z.strictObject({
  case: id,
  /**
   * CASE-YYYYMMDD-n, also the id under which the bank sees it where its form has one (camt.056 Assgnmt/Id).
   */
  reference: z.string(),
  act: z.enum(CASE_ACTIONS),
  state: z.enum(CASE_STATES),
  /** How often it was proposed; 0 before the first time. */
  revision: z.int(),
  /** Optimistic lock: grows by one with every change. */
  changeRevision: z.int(),
  /** Payment of this desk it is about; null where the identifications were typed. */
  payment: id.nullable(),
  fields: z.partialRecord(z.enum(CASE_FIELDS), z.string()),
  about: caseAboutSchema,
  note: z.string(),
  /** What was proposed: fixed from then on until it is edited. `request` is the body, word for word. */
  proposed: z
    .strictObject({
      content: caseContentSchema,
      contentSha256: sha256,
      request: z.string(),
      policyVersion: z.int(),
      profile: z.strictObject({ id: z.string(), version: z.int() }),
      sendingDesk: id,
    })
    .nullable(),
  /** Until when it may be approved and released; null before it is proposed. */
  deadline: instant.nullable(),
  returned: returnedSchema.nullable(),
  approvals: approvalsSchema,
  decision: caseDecisionSchema.nullable(),
  /** Something has said, since the last attempt, that the request never arrived. */
  nothingShown: z.boolean(),
  /** An earlier attempt ended ambiguous, and nothing has settled it yet. */
  doubt: z.boolean(),
  fault: z.custom<Fault>().nullable(),
  /** The pause the bank asked for. */
  notBefore: instant.nullable(),
  bankSays: storedSentences.nullable(),
  createdAt: instant,
  changedAt: instant,
});
export type CaseHead = DeepReadonly<z.infer<typeof caseHeadSchema>>;

/** What a list of cases shows as it is kept. */
export const listedCaseSchema = caseHeadSchema.pick({
  case: true,
  reference: true,
  act: true,
  state: true,
  revision: true,
  approvals: true,
  changedAt: true,
  deadline: true,
  decision: true,
});
