// What a case comes to next, in sentences, and the step "contact the bank": whether to call, what to say,
// what to ask, what not to do.
import type { CaseAct, CaseState } from './case.ts';

export interface CaseOutlook {
  readonly act: CaseAct;
  readonly state: CaseState;
  /** What the bank decided; null before. */
  readonly status: string | null;
  /** Something has said that an unknown request never arrived. */
  readonly nothingShown: boolean;
  /** After a restore: this request, or one about the same payment, may have been sent and forgotten. */
  readonly mayBeForgotten: boolean;
}

export interface CaseContact {
  readonly urgency: 'now' | 'if-nothing-happens' | 'for-your-records';
  readonly why: string;
  /** Questions to put to the bank. */
  readonly ask: readonly string[];
  readonly doNot: string;
}

const EFFECT: Readonly<Record<CaseAct, string>> = {
  reconfirm: 'The payment goes on from where it waits. Its own status shows it, usually within minutes.',
  reject:
    'The payment ends as rejected. Its own status shows it; an amount already taken comes back to the account.',
  stop: 'If the bank still held the payment, it ends as rejected or cancelled. If it had already left, the bank treats the request as a recall.',
  recall:
    "The bank asks the beneficiary's bank for the money. The answer takes days; without the beneficiary's consent it may be no. A return shows as a credit, and on the payment as returned.",
};

const BEFORE: Partial<Record<CaseState, readonly string[]>> = {
  draft: ['Nothing has been sent. Submitting signs the request; it cannot be changed afterwards.'],
  proposed: ['Nothing has been sent. Another officer has to approve the request.'],
  approved: ['Nothing has been sent. Another officer has to release the request.'],
  released: ['Ready to send. Nothing has been sent yet.'],
  sending: ["The request is being sent. Wait for the bank's answer."],
  returned: ['Nothing has been sent. The preparer can edit the request and submit it again.'],
  withdrawn: ['Nothing was sent, and nothing will be.'],
  expired: ['Nothing has been sent. The time for approval is over: edit the request and submit it again.'],
  closed: ["Nothing more is expected. The bank's answer is kept here."],
};

/** No sentence of a case that may have been forgotten says that nothing was sent. */
const FORGOTTEN: Partial<Record<CaseState, readonly string[]>> = {
  draft: ['Call the bank before you submit the request.'],
  proposed: ['Another officer has to approve the request. Call the bank meanwhile.'],
  approved: ['Another officer has to release the request. Call the bank meanwhile.'],
  returned: ['The preparer can edit the request and submit it again. Call the bank first.'],
  expired: ['The request can be edited and submitted again. Call the bank first.'],
  withdrawn: [
    'The request was withdrawn here. It may have been sent before an older copy of this desk was put back: ask the bank.',
  ],
};
const WAITS_FOR_BANK =
  "Once released, the request stays here until you have recorded the bank's answer. It is not sent before.";

export function caseExpectations({
  act,
  state,
  status,
  nothingShown,
  mayBeForgotten,
}: CaseOutlook): readonly string[] {
  if (state === 'unknown')
    return nothingShown
      ? ['The bank has no such request. You can send it once more, unchanged.']
      : ['The bank may have received the request. Ask about the payment here, and call the bank.'];
  if (state === 'refused')
    return [
      'The bank declined the request. The payment goes on as if it had not been made. A new request needs a new case.',
    ];
  if (state === 'answered')
    return status === 'ACCP'
      ? [ACCEPTED[act], EFFECT[act]]
      : ['The bank has received the request and has not decided yet.', EFFECT[act]];
  if (!mayBeForgotten) return BEFORE[state] ?? [];
  return [...(FORGOTTEN[state] ?? []), ...(state === 'withdrawn' ? [] : [WAITS_FOR_BANK])];
}

const ACCEPTED: Readonly<Record<CaseAct, string>> = {
  recall: 'The bank has accepted your request. The money has not come back yet.',
  stop: 'The bank has accepted your request. The next status of the payment shows whether it was stopped in time.',
  reconfirm: 'The bank has accepted your request.',
  reject: 'The bank has accepted your request.',
};

const ASK_UNKNOWN = [
  'Did the request arrive? Under which reference?',
  'Has it been carried out, declined, or is it waiting?',
  'Who answered, and when?',
] as const;
const NO_SECOND =
  'Do not create a second case for this payment while this one is open: the bank might act on both.';

/** Null where nobody needs to call. */
export function caseContact({ act, state, status, mayBeForgotten }: CaseOutlook): CaseContact | null {
  if (mayBeForgotten) {
    return {
      urgency: 'now',
      why: 'A request about this payment may have been sent before an older copy of this desk was put back.',
      ask: [
        'Have you received a request about this payment from us? When, and under which reference?',
        'Has it been carried out, declined, or is it waiting?',
        'Who answered, and when?',
      ],
      doNot: 'Do not assume that nothing was sent: this desk may have forgotten it.',
    };
  }
  if (state === 'unknown') {
    return {
      urgency: 'now',
      why: 'The bank may have received the request and may be acting on it.',
      ask: ASK_UNKNOWN,
      doNot: `${NO_SECOND} Record here what the bank says.`,
    };
  }
  if (state === 'refused') {
    return {
      urgency: act === 'stop' || act === 'recall' ? 'now' : 'if-nothing-happens',
      why: 'The bank declined. If money is at risk, call: only the bank can still act.',
      ask: [
        'Why was the request declined?',
        'Where is the payment now, and can it still be held?',
        'What else is possible, for example an indemnity or a report to the police?',
      ],
      doNot: 'Do not send the same request again: the bank has decided on it.',
    };
  }
  if (state === 'answered') return contactAfterAnswer(act, status);
  if (state === 'released' && (act === 'stop' || act === 'recall')) {
    return {
      urgency: 'if-nothing-happens',
      why: 'A payment that is not stopped in time can only be recalled. If the request cannot be sent now, a call is faster.',
      ask: ['Can the payment still be held by telephone?', 'Until when does the bank still act on it?'],
      doNot: 'If you call now and send later, tell the bank that both are the same request.',
    };
  }
  return null;
}

function contactAfterAnswer(act: CaseAct, status: string | null): CaseContact {
  if (act === 'recall') {
    return {
      urgency: 'if-nothing-happens',
      why: "A recall is decided by the beneficiary and the beneficiary's bank. Most are answered within ten business days.",
      ask: [
        "Has the beneficiary's bank answered?",
        'Is an indemnity required?',
        'When will the bank follow up?',
      ],
      doNot: NO_SECOND,
    };
  }
  const settled = status === 'ACCP';
  return {
    urgency: settled ? 'for-your-records' : 'if-nothing-happens',
    why: settled
      ? "The bank accepted. Call only if the payment's status does not follow within the hour."
      : "The bank has received the request and has not decided yet. Call if the payment's status does not change within the hour.",
    ask: [
      'Which status does the payment have now?',
      act === 'stop'
        ? 'Was the payment stopped in time, or is it being recalled?'
        : 'Is anything else missing?',
    ],
    doNot: NO_SECOND,
  };
}
