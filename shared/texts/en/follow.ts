// Words of the follow-up's schedule.
import { count as figure } from '../forms.ts';

export const follow = {
  title: 'Follow-up',
  next: 'Next',
  when: 'When',
  why: 'Why',
  left: 'Requests left',
  now: 'Now',
  form: {
    send: 'Resend the identical message',
    message: 'Inquiry about the message',
    pages: 'Search in bank records, many payments at once',
    single: 'Inquiry about one payment',
  },
  reason: {
    pace: 'at the interval the bank recommends',
    unknown: 'because the outcome is unknown',
    overdue: 'because a complete search did not show it',
    asked: 'because an officer asked',
    'bank-pause': 'after the pause the bank asked for',
  },
  absent: 'in case the message still arrives',
  stoppedAbsent:
    'The bank answered that it has none of these payments. The desk does not ask again by itself.',
  payments: (count: number) => (count === 1 ? '1 payment' : `${figure(count)} payments`),
  budget: (left: number, perHour: number) => `${left} of ${perHour} this hour`,
  freeAt: (at: string) => `next request possible at ${at}`,
  page: (page: number) => `page ${page}`,
  due: 'due now',
  nothing: 'Final status received. The bank is not asked again.',
  givenUp:
    'Three inquiries did not show whether the bank has the payments, so the desk has stopped asking. Call the bank, or ask about all open payments again.',
  paused: {
    offline: 'Paused: the desk works offline.',
    'bank-pause': 'Paused: the bank asked for a pause.',
    unreachable: 'Paused: the bank cannot be reached. The pause grows with every failure.',
    'bank-failing': 'Paused: the bank answers with failures. The pause grows with every one.',
    budget: 'Paused: the requests of this hour are used up.',
    'no-profile': 'Paused: this desk has no bank profile.',
  },
  until: (at: string) => `Until ${at}.`,
  endPause: 'End the pause',
  pauseEnded: 'The bank’s pause was ended. You can repeat the step now.',
  askAgain: 'Ask about all open payments',
  askedAgain: 'The bank is being asked about all open payments',
};
