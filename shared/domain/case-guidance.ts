// Owns what a case comes to next, and the step "contact the bank": whether to call and about what. Codes
// only; what to say, to ask and not to do is in the catalogues.
import type { CaseAction, CaseState } from './case.ts';

export interface CaseOutlook {
  readonly act: CaseAction;
  readonly state: CaseState;
  /** What the bank decided; null before, and where only the payment shows that it was carried out. */
  readonly status: string | null;
  /** Something has said that an unknown request never arrived. */
  readonly nothingShown: boolean;
  /** After a restore: this request, or one about the same payment, may have been sent and forgotten. */
  readonly mayBeForgotten: boolean;
}

/** Before the bank has the request. `may-be-forgotten-…`: never that nothing was sent. */
const BEFORE = {
  draft: 'draft',
  proposed: 'proposed',
  approved: 'approved',
  released: 'released',
  sending: 'sending',
  returned: 'returned',
  withdrawn: 'withdrawn',
  expired: 'expired',
  closed: 'closed',
} as const satisfies Partial<Record<CaseState, string>>;
const FORGOTTEN = {
  draft: 'may-be-forgotten-draft',
  proposed: 'may-be-forgotten-proposed',
  approved: 'may-be-forgotten-approved',
  returned: 'may-be-forgotten-returned',
  expired: 'may-be-forgotten-expired',
  withdrawn: 'may-be-forgotten-withdrawn',
} as const satisfies Partial<Record<CaseState, string>>;

export const CASE_EXPECTATIONS = [
  ...Object.values(BEFORE),
  ...Object.values(FORGOTTEN),
  'waits-for-bank',
  'unknown',
  'unknown-nothing-shown',
  'refused',
  'received',
  'carried-out',
  'accepted-reconfirm',
  'accepted-reject',
  'accepted-stop',
  'accepted-recall',
  'effect-reconfirm',
  'effect-reject',
  'effect-stop',
  'effect-recall',
] as const;
export type CaseExpectation = (typeof CASE_EXPECTATIONS)[number];

export function caseExpectations({
  act,
  state,
  status,
  nothingShown,
  mayBeForgotten,
}: CaseOutlook): readonly CaseExpectation[] {
  if (state === 'unknown') return [nothingShown ? 'unknown-nothing-shown' : 'unknown'];
  if (state === 'refused') return ['refused'];
  if (state === 'answered') {
    // The payment showed it: no bank has said so.
    if (status === null) return ['carried-out'];
    return [status === 'ACCP' ? (`accepted-${act}` as const) : 'received', `effect-${act}`];
  }
  if (!mayBeForgotten) return [BEFORE[state]];
  return [
    ...(state in FORGOTTEN ? [FORGOTTEN[state as keyof typeof FORGOTTEN]] : []),
    ...(state === 'withdrawn' ? [] : (['waits-for-bank'] as const)),
  ];
}

/** What the call is about. `…-stop`: a stop, which is either in time or becomes a recall. */
export const CASE_CONTACT_TOPICS = [
  'forgotten',
  'unknown',
  'refused',
  'released',
  'recall',
  'accepted',
  'accepted-stop',
  'received',
  'received-stop',
] as const;
export type CaseContactTopic = (typeof CASE_CONTACT_TOPICS)[number];
export const CASE_CONTACT_URGENCIES = ['now', 'if-nothing-happens', 'for-your-records'] as const;

/** What to have at hand when calling the bank about a case. */
export const CASE_CALL_ITEMS = [
  'company',
  'request',
  'uetr',
  'end-to-end-id',
  'bank-reference',
  'instruction-id',
  'value-date',
  'amount',
  'beneficiary',
  'counterparty',
  'their-account',
  'case',
  'sent-at',
  'exchange-reference',
  'correlation-id',
  'came-back',
] as const;
export type CaseCallItem = (typeof CASE_CALL_ITEMS)[number];

export interface CaseCallData {
  /** `type`: the request_type that was signed; empty before. */
  readonly 'case-request': { readonly act: CaseAction; readonly type: string; readonly reason: string };
  /** `status`: null where no answer came. `failure`: the code of a failure; empty where there is none. */
  readonly 'case-came-back': { readonly status: number | null; readonly failure: string };
  readonly 'value-amount': { readonly currency: string; readonly amount: string };
  readonly 'value-day': { readonly date: string };
}

export interface CaseContact {
  readonly urgency: (typeof CASE_CONTACT_URGENCIES)[number];
  readonly topic: CaseContactTopic;
}

/** Null where nobody needs to call. */
export function caseContact({ act, state, status, mayBeForgotten }: CaseOutlook): CaseContact | null {
  const takesMoneyBack = act === 'stop' || act === 'recall';
  if (mayBeForgotten) return { urgency: 'now', topic: 'forgotten' };
  if (state === 'unknown') return { urgency: 'now', topic: 'unknown' };
  if (state === 'refused')
    return { urgency: takesMoneyBack ? 'now' : 'if-nothing-happens', topic: 'refused' };
  if (state === 'answered') return status === null ? null : contactAfterAnswer(act, status);
  return state === 'released' && takesMoneyBack ? { urgency: 'if-nothing-happens', topic: 'released' } : null;
}

function contactAfterAnswer(act: CaseAction, status: string): CaseContact {
  if (act === 'recall') return { urgency: 'if-nothing-happens', topic: 'recall' };
  const answer = status === 'ACCP' ? 'accepted' : 'received';
  return {
    urgency: answer === 'accepted' ? 'for-your-records' : 'if-nothing-happens',
    topic: act === 'stop' ? `${answer}-stop` : answer,
  };
}
