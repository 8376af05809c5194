// Sentences for failures of cases: what happened and what to do now.
import type { CASE_FAULTS } from '../../../domain/faults/case.ts';
import type { FaultSentencesOf } from './fault-sentences.ts';

export const caseFaults: FaultSentencesOf<typeof CASE_FAULTS> = {
  'case-step-impossible': {
    happened: 'This step is not possible in the current state of the case.',
    todo: 'Open the case again to see the steps that are possible now.',
  },
  'case-deadline-passed': {
    happened: 'The deadline for approving, releasing and sending this case has passed.',
    todo: 'Edit the case and submit it again if it is still needed. If the bank may already have the request, clarify that with the bank first.',
  },
  'case-open-already': {
    happened:
      'Another case is open for this payment, or for one that cannot be distinguished from it, and the bank might act on both.',
    todo: 'Open the other case. Withdraw one of the two, or wait until the other one is closed. If they are about different payments, enter the same kind of reference in both.',
  },
  'case-other-payment': {
    happened: 'The request names a different payment than this case.',
    todo: 'Use the payment reference this desk has on record, or start a case without a payment and enter the details you know.',
  },
  'case-names-no-payment': {
    happened: 'The request names no payment.',
    todo: 'Enter a UETR, a bank reference, an instruction ID or an end-to-end ID.',
  },
  'case-about-collection': {
    happened: 'This is a direct debit collection. The bank stops and recalls credit transfers only.',
    todo: 'Ask the bank to cancel or reverse the collection. If the money has arrived, you can return it with a credit transfer.',
  },
  'case-request-differs': {
    happened: 'The request differs from the case. Nothing was signed or sent.',
    todo: 'Edit the case and submit it again. If it happens again, save the diagnostics under Settings and contact support.',
  },
};
