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
      'The identical bytes may only be sent again after an inquiry has shown that the bank knows none of the payments.',
    moved: 'maybe',
    todo: 'Inquire first. If the bank does not answer, call it and quote the message identification.',
  },
  'batch-empty': {
    happened: 'The batch has no payment.',
    moved: 'no',
    todo: 'Type or import at least one payment, then freeze.',
  },
  'batch-findings-block': {
    happened: 'The batch has findings that the bank or its schema would refuse.',
    moved: 'no',
    todo: 'Mend the payments named in the findings panel, then freeze.',
  },
  'batch-deadline-passed': {
    happened: 'The time in which this batch could be approved is over.',
    moved: 'no',
    todo: 'Let the preparer edit it, check the dates, and freeze it again.',
  },
  'policy-no-rule': {
    happened: 'The policy has no rule for batches of this kind, so nobody can approve one.',
    moved: 'no',
    todo: 'Let the administrators add a rule to the policy.',
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
    happened: 'There is a proposal already, and there is only ever one.',
    moved: 'unchanged',
    todo: 'Sign it, or withdraw it and propose anew.',
  },
  'policy-proposal-over': {
    happened: 'The proposal was adopted or withdrawn, or the policy it follows is not in force any more.',
    moved: 'unchanged',
    todo: 'Look at the policy that is in force now, and propose anew where that is still needed.',
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
    happened: 'The policy of this batch knows no emergency release.',
    moved: 'no',
    todo: ASK_OTHER,
  },
  'person-not-enrolled': {
    happened: 'The certificate is not enrolled in the policy, so its signature counts for nothing.',
    moved: 'no',
    todo: 'Use an enrolled card, or let the administrators enrol this one.',
  },
  'approvals-void': {
    happened: 'The batch was returned or withdrawn, so signatures on this revision count for nothing.',
    moved: 'no',
    todo: LOOK_AGAIN,
  },
  'policy-missing': {
    happened: 'This desk has no signed policy yet, so nobody can sign for a batch.',
    moved: 'no',
    todo: 'Let the administrators sign the first policy.',
  },
  'profile-missing': {
    happened: 'This desk has no bank profile yet.',
    moved: 'no',
    todo: 'Let the administrators adopt the profile of the bank.',
  },
  'frozen-bytes-differ': {
    happened: 'The frozen bytes read back differently from what was to be frozen. Nothing was frozen.',
    moved: 'no',
    todo: 'Export diagnostics from Settings and tell your administrator. The draft is as it was.',
  },
  'file-incomplete': {
    happened: 'The file did not arrive whole.',
    moved: 'no',
    todo: 'Choose the file once more.',
  },
  'profile-changed': {
    happened: 'The bank profile or the policy changed after this batch was frozen.',
    moved: 'no',
    todo: 'Return the batch and freeze it again under what is in force now.',
  },
  'training-only': {
    happened: 'This is a step of the training desk, and this desk is not one.',
    moved: 'no',
    todo: 'Open the training desk to practise.',
  },
  'training-bank-off': {
    happened: 'The training bank does not run.',
    moved: 'no',
    todo: 'Start the training desk again without its offline switch.',
  },
  'send-interrupted': {
    happened: 'Countersign stopped while the message was being sent, so nobody saw what the bank answered.',
    moved: 'maybe',
    todo: 'Inquire: only an answer of the bank says whether the message arrived. It is never sent again without one.',
  },
  'answer-other-message': {
    happened: "The bank's verified answer speaks of another message than the one that was sent.",
    moved: 'maybe',
    todo: 'Inquire about the payments, and call the bank if the inquiry does not settle it.',
  },
  'payment-not-found-at-bank': {
    happened: 'The answer of the bank shows no payment that is proved to be this one.',
    moved: 'unchanged',
    todo: "Inquire by the payment's own identification. A payment received more than 90 days ago is not shown by a search any more; ask the bank.",
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
