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
  draft: ['Nothing has been sent. The request is fixed and signed when you propose it.'],
  proposed: ['Nothing has been sent. Other persons approve the request; its bytes cannot change any more.'],
  approved: ['Nothing has been sent. One more person releases the request.'],
  released: ['The request may be sent. It leaves only when somebody sends it.'],
  sending: ["The request is on its way. Wait for the bank's answer."],
  returned: ['Nothing has been sent. The preparer can edit the request and propose it again.'],
  withdrawn: ['Nothing was sent, and nothing will be.'],
  expired: ['Nothing was sent: the time for approval is over. It can be edited and proposed again.'],
  closed: ['Nothing more is expected. What the bank answered stays here.'],
};

export function caseExpectations({ act, state, status, nothingShown }: CaseOutlook): readonly string[] {
  if (state === 'unknown') {
    return nothingShown
      ? [
          'The bank shows no effect of the request. The identical bytes may be sent once more; or ask the bank by telephone.',
        ]
      : [
          'The request may have reached the bank. Ask about the payment here, and call the bank: no operation asks about the request itself.',
        ];
  }
  if (state === 'refused')
    return [
      'The bank declined the request; the payment goes on as if it had never been made. A new request needs a new case.',
    ];
  if (state === 'answered')
    return status === 'ACCP'
      ? ['The bank took the request on. That is not yet the money.', EFFECT[act]]
      : ['The bank took the request on and has not decided yet.', EFFECT[act]];
  return BEFORE[state] ?? [];
}

const ASK_UNKNOWN = [
  'Did the request arrive? Under which reference?',
  'Has it been carried out, declined, or is it waiting?',
  'Who answered, and when?',
] as const;
const NO_SECOND =
  'Do not make a second case for the same payment while this one is open: the bank might act on both.';

/** Null where nobody needs to call. */
export function caseContact({ act, state, status }: CaseOutlook): CaseContact | null {
  if (state === 'unknown') {
    return {
      urgency: 'now',
      why: 'Nobody knows whether the bank received the request, and it may be acting on it.',
      ask: ASK_UNKNOWN,
      doNot: `${NO_SECOND} Write down here what the bank says.`,
    };
  }
  if (state === 'refused') {
    return {
      urgency: act === 'stop' || act === 'recall' ? 'now' : 'if-nothing-happens',
      why: 'The bank declined. Where money is at risk, only a person at the bank can still do something.',
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
      why: 'A payment that is not stopped in time can only be asked back. If the request cannot be sent now, a call is faster.',
      ask: ['Can the payment still be held by telephone?', 'Until when does the bank still act on it?'],
      doNot: 'Do not call and send later without saying so: the bank should know that both are one request.',
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
        'Is an indemnity asked for?',
        'When does the bank ask again?',
      ],
      doNot: NO_SECOND,
    };
  }
  const settled = status === 'ACCP';
  return {
    urgency: settled ? 'for-your-records' : 'if-nothing-happens',
    why: settled
      ? "The bank accepted. Call only if the payment's status does not follow within the hour."
      : "The bank has taken the request without deciding. Call if the payment's status does not change within the hour.",
    ask: [
      'Which status does the payment have now?',
      act === 'stop'
        ? 'Was it still held when the request came, or is it being asked back?'
        : 'Is anything else missing?',
    ],
    doNot: NO_SECOND,
  };
}
