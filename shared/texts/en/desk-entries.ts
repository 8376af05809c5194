// Entries that this desk itself adds to a payment's timeline.
import type { CaseAction } from '../../domain/case.ts';

const WHAT: Readonly<Record<CaseAction, string>> = {
  recall: 'recall this payment',
  stop: 'stop this payment',
  reconfirm: 'carry this payment out',
  reject: 'reject this payment',
};

const ACCEPTED: Readonly<Record<CaseAction, string>> = {
  recall: 'The money has not come back yet.',
  stop: 'Whether it was stopped in time shows in its next status.',
  reconfirm: 'Its next status shows whether the bank carries it out.',
  reject: 'Its next status shows that it was rejected.',
};

export const deskEntries = {
  case: {
    accepted: (act: CaseAction) => `The bank has accepted the request to ${WHAT[act]}. ${ACCEPTED[act]}`,
    declined: (act: CaseAction) => `The bank has declined the request to ${WHAT[act]}.`,
    unanswered: (act: CaseAction) =>
      `The request to ${WHAT[act]} was sent, and its outcome is not confirmed. Ask the bank.`,
    undecided: (act: CaseAction, status: string) =>
      `The bank has received the request to ${WHAT[act]} and has not decided yet (${status}).`,
  },
  'set-aside': 'An officer ended the message without sending it, because the bank already has this payment.',
  withdrawn:
    'An officer decided not to send the message. No part of it had left this computer, and this payment is not sent from this desk.',
  restored:
    'An older copy of this desk was restored. Whether the bank has this payment will be known only when it has answered.',
  answeredSince: 'The message was sent. At that time its outcome was not confirmed.',
  unanswered: 'The message was sent, and its outcome is not confirmed. Money may have moved: ask the bank.',
};
