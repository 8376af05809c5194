// Failures of the batch area, each with what happened, whether money may have moved, and what to do now.
import type { FaultTable } from './fault-text.ts';

const LOOK_AGAIN = 'Open the batch again: it shows the steps that are possible now.';
const ASK_OTHER = 'Ask one of the persons the review screen names under "can still sign".';

export const BATCH_FAULTS = {
  'batch-step-impossible': {
    happened: 'The batch is in a state in which this step does not exist.',
    moved: 'unchanged',
    todo: LOOK_AGAIN,
  },
  'message-step-impossible': {
    happened: 'The message is in a state in which this step does not exist.',
    moved: 'unchanged',
    todo: 'Open the outbox again: it shows what is possible now.',
  },
  'resend-without-inquiry': {
    happened:
      'The message can be sent again only after the bank has answered that it has none of the payments.',
    moved: 'maybe',
    todo: 'Ask the bank first. If it does not answer, call it and quote the message identification.',
  },
  'batch-empty': {
    happened: 'The batch has no payments.',
    moved: 'no',
    todo: 'Enter or import at least one payment.',
  },
  'batch-findings-block': {
    happened: 'The batch has errors that the bank would reject.',
    moved: 'no',
    todo: 'Fix the errors listed under Errors and warnings, then submit the batch again.',
  },
  'batch-deadline-passed': {
    happened: 'The time to approve this batch is over.',
    moved: 'no',
    todo: 'The preparer edits the batch, checks the dates and submits it again.',
  },
  'policy-no-rule': {
    happened: 'The policy has no rule for this kind of batch.',
    moved: 'no',
    todo: 'Ask the administrators to add a rule to the policy.',
  },
  'approvals-missing': {
    happened: 'The approvals the policy asks for are not complete.',
    moved: 'no',
    todo: ASK_OTHER,
  },
  'release-missing': { happened: 'The batch has not been released.', moved: 'no', todo: ASK_OTHER },
  'same-person': {
    happened:
      'This person has already acted on this batch. Preparer, approver and releaser are different persons.',
    moved: 'no',
    todo: ASK_OTHER,
  },
  'person-without-role': {
    happened: 'The policy does not give this person the role the step asks for.',
    moved: 'no',
    todo: ASK_OTHER,
  },
  'policy-change-impossible': {
    happened: 'A change finds nothing to change, or would leave the policy without a form.',
    moved: 'unchanged',
    todo: 'Take back the change the detail names. A card can only be enrolled while it is in a reader.',
  },
  'policy-proposal-open': {
    happened: 'A policy change is already waiting for signatures.',
    moved: 'unchanged',
    todo: 'Sign it, or withdraw it and submit your change again.',
  },
  'policy-proposal-over': {
    happened: 'This policy change was adopted or withdrawn, or the policy has changed since.',
    moved: 'unchanged',
    todo: 'Check the current policy, and submit the change again if it is still needed.',
  },
  'policy-signed-already': {
    happened: 'This person has signed this proposal already; two cards of one person are one person.',
    moved: 'unchanged',
    todo: 'Let another administrator sign it.',
  },
  'policy-signatures-missing': {
    happened: 'Fewer administrators signed this version of the policy than the one before asks for.',
    moved: 'no',
    todo: 'Let more administrators sign it. Until then the policy in force stays in force.',
  },
  'emergency-unknown': {
    happened: 'The policy of this batch has no emergency release.',
    moved: 'no',
    todo: ASK_OTHER,
  },
  'person-not-enrolled': {
    happened: 'This card is not registered in the policy and cannot sign.',
    moved: 'no',
    todo: 'Use a registered card, or ask the administrators to register this one.',
  },
  'approvals-void': {
    happened: 'The batch was returned or withdrawn. Signatures on this version are void.',
    moved: 'no',
    todo: LOOK_AGAIN,
  },
  'policy-missing': {
    happened: 'This desk has no signed policy yet.',
    moved: 'no',
    todo: 'The administrators sign the first policy.',
  },
  'profile-missing': {
    happened: 'This desk has no bank profile yet.',
    moved: 'no',
    todo: 'The administrators adopt the bank profile.',
  },
  'frozen-bytes-differ': {
    happened:
      'The payments read back from the locked batch differ from what was entered. The batch was not locked.',
    moved: 'no',
    todo: 'Export diagnostics under Settings and send them to your administrator. The draft is unchanged.',
  },
  'file-incomplete': {
    happened: 'The file was not read completely.',
    moved: 'no',
    todo: 'Choose the file again.',
  },
  'profile-changed': {
    happened: 'The bank profile or the policy changed after this batch was submitted.',
    moved: 'no',
    todo: 'Return the batch and submit it again.',
  },
  'training-only': {
    happened: 'This is a step of the training desk, and this desk is not one.',
    moved: 'no',
    todo: 'Open the training desk to practise.',
  },
  'training-bank-off': {
    happened: 'The training bank is not running.',
    moved: 'no',
    todo: 'Start the training desk again without the offline switch.',
  },
  'send-interrupted': {
    happened: "Countersign stopped while the message was being sent. The bank's answer was not received.",
    moved: 'maybe',
    todo: 'Ask the bank. The message is not sent again until the bank has answered.',
  },
  'answer-other-message': {
    happened: "The bank's verified answer is about a different message.",
    moved: 'maybe',
    todo: 'Ask the bank about the payments. Call it if that gives no result.',
  },
  'payment-not-found-at-bank': {
    happened: "The bank's answer shows no payment that is certain to be this one.",
    moved: 'unchanged',
    todo: 'Ask the bank about this payment. Payments received more than 90 days ago are not shown by a search.',
  },
  'nothing-to-ask-with': {
    happened:
      "The short form of the inquiry needs the bank's own number of the payment, and the bank has not given one yet.",
    moved: 'unchanged',
    todo: 'Ask with the long form.',
  },
  'view-again': {
    happened: 'Another card was used since everything was viewed. Each officer views what he or she signs.',
    moved: 'no',
    todo: 'Close this window, view everything again, then repeat the step.',
  },
  'hidden-from-view': {
    happened: 'Names and amounts of this batch are hidden on this screen.',
    moved: 'unchanged',
    todo: 'Show them first. The log keeps that they were shown.',
  },
  'work-stopped': {
    happened:
      'The part of Countersign that reads and builds messages stopped, most likely because the file is too large for this machine.',
    moved: 'no',
    todo: 'Try once more with other programs closed, or split the file.',
  },
} as const satisfies FaultTable;
