// What a case comes to next, and what to say, ask and not to do when the bank is called.
import type { CaseContactTopic, CaseExpectation } from '../../domain/case-guidance.ts';

const ACCEPTED = 'The bank has accepted your request.';

const expect: Readonly<Record<CaseExpectation, string>> = {
  draft: 'Nothing has been sent. Submitting signs the request; it cannot be changed afterwards.',
  proposed: 'Nothing has been sent. Another officer has to approve the request.',
  approved: 'Nothing has been sent. Another officer has to release the request.',
  released: 'Ready to send. Nothing has been sent yet.',
  sending: 'The request is being sent. Wait for the bank’s answer.',
  returned: 'Nothing has been sent. The preparer can edit the request and submit it again.',
  withdrawn: 'Nothing was sent, and nothing will be.',
  expired:
    'Nothing has been sent. The deadline for approval and release has passed: edit the request and submit it again.',
  closed: 'Nothing more is expected. The bank’s answer is kept here.',
  'may-be-forgotten-draft': 'Call the bank before you submit the request.',
  'may-be-forgotten-proposed': 'Another officer has to approve the request. Call the bank meanwhile.',
  'may-be-forgotten-approved': 'Another officer has to release the request. Call the bank meanwhile.',
  'may-be-forgotten-returned': 'The preparer can edit the request and submit it again. Call the bank first.',
  'may-be-forgotten-expired': 'The request can be edited and submitted again. Call the bank first.',
  'may-be-forgotten-withdrawn':
    'The request was withdrawn here. It may have been sent before an older copy of this desk was restored: ask the bank.',
  'waits-for-bank':
    'Once released, the request stays here until you have recorded the bank’s answer. It is not sent before then.',
  unknown: 'The bank may have received the request. Ask about the payment here, and call the bank.',
  'unknown-nothing-shown': 'The bank has no such request. You can send it once more, unchanged.',
  refused:
    'The bank declined the request. The payment continues as if the request had not been made. A new request needs a new case.',
  received: 'The bank has received the request and has not decided yet.',
  'carried-out': 'The payment shows that the request was carried out.',
  'accepted-recall': `${ACCEPTED} The money has not come back yet.`,
  'accepted-stop': `${ACCEPTED} The next status of the payment shows whether it was stopped in time.`,
  'accepted-reconfirm': ACCEPTED,
  'accepted-reject': ACCEPTED,
  'effect-reconfirm': 'Processing of the payment resumes. Its own status shows it, usually within minutes.',
  'effect-reject':
    'The payment ends as rejected. Its own status shows it; an amount already debited comes back to the account.',
  'effect-stop':
    'If the bank still held the payment, it ends as rejected or cancelled. If it had already left, the bank treats the request as a recall.',
  'effect-recall':
    'The bank asks the beneficiary’s bank for the money. The answer takes days; without the beneficiary’s consent the recall may be declined. A return shows as a credit, and on the payment as returned.',
};

interface ContactTexts {
  readonly why: string;
  /** Questions to put to the bank. */
  readonly ask: readonly string[];
  readonly doNot: string;
}

const NO_SECOND =
  'Do not create a second case for this payment while this one is open: the bank might act on both.';
const WHICH_STATUS = 'Which status does the payment have now?';
const ASK_STOPPED: readonly string[] = [
  WHICH_STATUS,
  'Was the payment stopped in time, or is it being recalled?',
];
const ASK_MISSING: readonly string[] = [WHICH_STATUS, 'Is anything else missing?'];
const WHY_ACCEPTED = 'The bank accepted. Call only if the payment’s status does not follow within the hour.';
const WHY_RECEIVED =
  'The bank has received the request and has not decided yet. Call if the payment’s status does not change within the hour.';

const contact: Readonly<Record<CaseContactTopic, ContactTexts>> = {
  forgotten: {
    why: 'A request about this payment may have been sent before an older copy of this desk was restored.',
    ask: [
      'Have you received a request about this payment from us? When, and under which reference?',
      'Has it been carried out, declined, or is it waiting?',
      'Who answered, and when?',
    ],
    doNot: 'Do not assume that nothing was sent: this desk may have forgotten it.',
  },
  unknown: {
    why: 'The bank may have received the request and may be acting on it.',
    ask: [
      'Did the request arrive? Under which reference?',
      'Has it been carried out, declined, or is it waiting?',
      'Who answered, and when?',
    ],
    doNot: `${NO_SECOND} Record here what the bank says.`,
  },
  refused: {
    why: 'The bank declined the request. If money is at risk, call: only the bank can still act.',
    ask: [
      'Why was the request declined?',
      'Where is the payment now, and can it still be held?',
      'What else is possible, for example an indemnity or a report to the police?',
    ],
    doNot: 'Do not send the same request again: the bank has decided on it.',
  },
  released: {
    why: 'A payment that is not stopped in time can only be recalled. If the request cannot be sent now, a call is faster.',
    ask: ['Can you stop the payment now if we ask by phone?', 'Until when can the bank still stop it?'],
    doNot: 'If you call now and send later, tell the bank that both are the same request.',
  },
  recall: {
    why: 'A recall is decided by the beneficiary and the beneficiary’s bank. In SEPA the bank has 15 business days to answer; elsewhere it may take longer.',
    ask: [
      'Has the beneficiary’s bank answered?',
      'Is an indemnity required?',
      'When will the bank follow up?',
    ],
    doNot: NO_SECOND,
  },
  accepted: { why: WHY_ACCEPTED, ask: ASK_MISSING, doNot: NO_SECOND },
  'accepted-stop': { why: WHY_ACCEPTED, ask: ASK_STOPPED, doNot: NO_SECOND },
  received: { why: WHY_RECEIVED, ask: ASK_MISSING, doNot: NO_SECOND },
  'received-stop': { why: WHY_RECEIVED, ask: ASK_STOPPED, doNot: NO_SECOND },
};

export const caseGuidance = { expect, contact };
