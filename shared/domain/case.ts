// The words of a case's life: what may be asked about a payment, its states, and what moves them. The table is in state/case-machine.ts.
import { z } from 'zod';
import { STOP_TYPE } from './bank-rules/cases.ts';

/** Reconfirm or reject a payment that waits (interface document 4.5); stop one that is under way, recall one that was carried out (4.6). */
export const CASE_ACTS = ['reconfirm', 'reject', 'stop', 'recall'] as const;
export type CaseAct = (typeof CASE_ACTS)[number];

/** Body fields of 2.5 and 4.6 as a person fills them; client id and request type are the desk's. */
export const CASE_FIELDS = ['reason', 'bank_reference', 'instruction_id', 'interbank_settlement_date', 'uetr', 'end_to_end_id', 'reason_description'] as const;
export type CaseField = (typeof CASE_FIELDS)[number];
export type CaseFields = { readonly [F in CaseField]?: string };

/** request_type by act (wire practice 7). */
export const REQUEST_TYPES: Readonly<Record<CaseAct, string>> = { reconfirm: 'RECNFRM', reject: 'RJCTCNFRM', stop: STOP_TYPE, recall: STOP_TYPE };

/** The operation of the interface document an act goes by. */
export function caseOperation(act: CaseAct): 'reconfirmation' | 'stop' {
  return act === 'stop' || act === 'recall' ? 'stop' : 'reconfirmation';
}

/**
 * `proposed`: the request's bytes are fixed and signed by whoever prepared it; approvals gather. `released`: it may be sent, and stands there again
 * when the bank's gateway did not take it. `answered`: the bank took it on; `refused`: the bank declined; `unknown`: it may or may not have arrived.
 */
export const CASE_STATES = ['draft', 'proposed', 'approved', 'released', 'sending', 'answered', 'refused', 'unknown', 'closed', 'returned', 'withdrawn', 'expired'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/**
 * - `intent`: the durable record that the request is about to leave; from `unknown` the identical bytes once more, only after something said that nothing arrived.
 * - `not-taken`: the gateway's own answer that it did not take the request, or a refusal of its form before anything was decided.
 * - `ambiguous`: no answer, 5xx, a time-out, an answer nobody can read, or found `sending` after a restart.
 * - `shows-done`, `shows-declined`, `shows-nothing`: what the bank said about an unknown case, by an inquiry about the payment or to a person who asked.
 */
export const CASE_EVENTS = [
  'propose', 'approvals-complete', 'release', 'return', 'withdraw', 'expire', 'edit',
  'intent', 'not-taken', 'accepted', 'declined', 'ambiguous', 'shows-done', 'shows-declined', 'shows-nothing', 'close',
] as const;
export type CaseEvent = (typeof CASE_EVENTS)[number];

/** The payment as the desk knows it, or as somebody typed it. The bank gets the identifications only; officers read this beside them. */
export const caseAboutSchema = z.strictObject({
  name: z.string().max(140),
  account: z.string().max(34),
  amount: z.strictObject({ amount: z.string().regex(/^\d{1,18}(?:\.\d{1,5})?$/u), currency: z.string().regex(/^[A-Z]{3}$/u) }).nullable(),
  valueDate: z.string().max(10),
  /** Own account the payment left, or was to reach; empty where it is not known. */
  ownAccount: z.string().max(34),
});
export type CaseAbout = z.infer<typeof caseAboutSchema>;

/** Everything officers sign about a case. `request.sha256` binds the bytes that go to the bank, `requestType` and `clientId` what goes beside them. */
export const caseContentSchema = z.strictObject({
  act: z.enum(CASE_ACTS),
  requestType: z.string(),
  clientId: z.string(),
  fields: z.partialRecord(z.enum(CASE_FIELDS), z.string().min(1).max(500)),
  about: caseAboutSchema,
  /** Whether `about` comes from a payment of this desk or was typed. */
  source: z.enum(['desk', 'typed']),
  request: z.strictObject({ format: z.enum(['json', 'xml']), sha256: z.string().regex(/^[0-9a-f]{64}$/u), bytes: z.int().min(1) }),
});
export type CaseContent = z.infer<typeof caseContentSchema>;

/** Steps that are signed. Undoing is open to everybody who may act on a case. */
export const CASE_STEPS = ['propose', 'approve', 'release', 'return', 'withdraw'] as const;
export type CaseStep = (typeof CASE_STEPS)[number];
