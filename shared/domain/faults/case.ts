// Failures of cases, each with what happened, whether money may have moved, and what to do now.
import type { FaultTable } from './fault-text.ts';

export const CASE_FAULTS = {
  'case-step-impossible': {
    happened: 'The case is in a state in which this step does not exist.',
    moved: 'unchanged',
    todo: 'Open the case again: it shows the steps that are possible now.',
  },
  'case-deadline-passed': {
    happened: 'The time in which this case could be approved, released and sent is over.',
    moved: 'unchanged',
    todo: 'Edit the case and propose it again, if the payment still needs it. If the bank may already have it, settle the case with the bank first.',
  },
  'case-open-already': {
    happened: 'Another case about this payment is open, and the bank might act on both.',
    moved: 'no',
    todo: 'Open the other case. Withdraw it, or wait until it is closed, before you propose this one.',
  },
  'case-other-payment': {
    happened: 'The request names another payment than the one this case is about.',
    moved: 'no',
    todo: 'Take the identification the desk knows of the payment, or begin a case without the payment and type what you know.',
  },
  'case-request-differs': {
    happened: 'The bytes of the request do not say what the case says, so nothing was signed or sent.',
    moved: 'no',
    todo: 'Edit the case and propose it again. If it happens twice, export the diagnostics and call support.',
  },
} as const satisfies FaultTable;
