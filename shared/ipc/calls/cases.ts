// Calls about cases: what a reconfirm, reject, stop or recall request must carry (interface document 2.5, 4.5, 4.6). None of them sends one.
import { z } from 'zod';
import { read } from '../call.ts';
import * as v from '../views.ts';

const typed = z.string().max(500);
const field = z.enum(['reason', 'bank_reference', 'instruction_id', 'interbank_settlement_date', 'uetr', 'end_to_end_id', 'reason_description']);

const caseAct = z.enum(['reconfirm', 'reject', 'stop', 'recall']);

export const caseCalls = {
  'cases.options': read(v.nothing, z.strictObject({
    /** Recall reasons with their meaning; `described`: a text must be given. */
    reasons: z.array(z.strictObject({ code: z.string(), meaning: z.string(), described: z.boolean() })),
    /** Form of the reconfirm and reject codes in this profile. */
    reasonPattern: z.string(),
    format: z.enum(['json', 'xml']),
  })),
  /** Judges a request by every rule of its operation; the client id and the request type are the desk's to add. */
  'cases.check': read(z.strictObject({ act: caseAct, fields: z.partialRecord(field, typed) }), z.strictObject({
    broken: z.array(z.strictObject({ name: z.string(), section: z.string(), field: z.string(), sentence: z.string() })),
    /** The identification sets of 2.5, and what each still lacks. */
    sets: z.array(z.strictObject({ fields: z.array(z.string()), missing: z.array(z.string()), complete: z.boolean() })),
    requestType: z.string(),
  })),
};
