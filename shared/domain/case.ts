// The words of a case's life: what may be asked about a payment, its states, and what moves them. The table
// is in state/case-machine.ts.
/**
 * Reconfirm or reject a payment that waits (interface document 4.5); stop one that is under way, recall one
 * that was carried out (4.6).
 */
export const CASE_ACTIONS = ['reconfirm', 'reject', 'stop', 'recall'] as const;
export type CaseAction = (typeof CASE_ACTIONS)[number];

/** Body fields of 2.5 and 4.6 as a person fills them; client id and request type are the desk's. */
export const CASE_FIELDS = [
  'reason',
  'bank_reference',
  'instruction_id',
  'interbank_settlement_date',
  'uetr',
  'end_to_end_id',
  'reason_description',
] as const;
export type CaseField = (typeof CASE_FIELDS)[number];
export type CaseFields = { readonly [F in CaseField]?: string };

/** request_type by act (wire practice 7), where the profile names no other (profile/practice.ts). */
export const REQUEST_TYPES = {
  reconfirm: 'RECNFRM',
  reject: 'RJCTCNFRM',
  stop: 'STOP_REQUEST',
  recall: 'STOP_REQUEST',
} as const satisfies Readonly<Record<CaseAction, string>>;

/** The operation of the interface document an act goes by. */
export function caseOperation(act: CaseAction): 'reconfirmation' | 'stop' {
  return act === 'stop' || act === 'recall' ? 'stop' : 'reconfirmation';
}

/**
 * `proposed`: the request's bytes are fixed and signed by whoever prepared it; approvals gather. `released`:
 * it may be sent, and stands there again
 * when the bank's gateway did not take it. `answered`: the bank took it on; `refused`: the bank declined;
 * `unknown`: it may or may not have arrived.
 */
export const CASE_STATES = [
  'draft',
  'proposed',
  'approved',
  'released',
  'sending',
  'answered',
  'refused',
  'unknown',
  'closed',
  'returned',
  'withdrawn',
  'expired',
] as const;
export type CaseState = (typeof CASE_STATES)[number];

/**
 * - `intent`: the durable record that the request is about to leave; from `unknown` the identical bytes once
 * more, only after something said that nothing arrived.
 * - `not-taken`: the gateway's own answer that it did not take the request, or a refusal of its form before
 * anything was decided.
 * - `ambiguous`: no answer, 5xx, a time-out, an answer nobody can read, or found `sending` after a restart.
 * - `shows-done`, `shows-declined`, `shows-nothing`: what the bank said about an unknown case, by an inquiry
 * about the payment or to a person who asked.
 */
export const CASE_EVENTS = [
  'propose',
  'approvals-complete',
  'release',
  'return',
  'withdraw',
  'expire',
  'edit',
  'intent',
  'not-taken',
  'accepted',
  'declined',
  'ambiguous',
  'shows-done',
  'shows-declined',
  'shows-nothing',
  'close',
] as const;
export type CaseEvent = (typeof CASE_EVENTS)[number];
/** Why the outcome of a case is no longer unknown. */
export type CaseResolution = Extract<CaseEvent, `shows-${string}`>;

/** Steps that are signed. Undoing is open to everybody who may act on a case. */
export const CASE_STEPS = ['propose', 'approve', 'release', 'return', 'withdraw'] as const;
export type CaseStep = (typeof CASE_STEPS)[number];
