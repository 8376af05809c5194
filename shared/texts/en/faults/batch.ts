// Sentences for failures of the batch area: what happened and what to do now.
import type { BATCH_FAULTS } from '../../../domain/faults/batch.ts';
import type { FaultSentencesOf } from './fault-sentences.ts';

const LOOK_AGAIN = 'Open the batch again to see the steps that are possible now.';
const ASK_OTHER = 'Ask one of the persons who can still sign; they are listed beside what is to be signed.';

export const batchFaults: FaultSentencesOf<typeof BATCH_FAULTS> = {
  'batch-step-impossible': {
    happened: 'This step is not possible in the current state of the batch.',
    todo: LOOK_AGAIN,
  },
  'message-step-impossible': {
    happened: 'This step is not possible in the current state of the message.',
    todo: 'Open the outbox again to see what is possible now.',
  },
  'resend-without-inquiry': {
    happened:
      'The message can be sent again only after the bank has answered that it has none of the payments.',
    todo: 'Ask the bank first. If it does not answer, call it and quote the message ID.',
  },
  'bank-call-time': {
    happened: 'Nothing was recorded: the time of the call to the bank does not count.',
    todo: 'Enter the day and time at which the bank said it, after the last sending. If you called earlier, call the bank again.',
  },
  'batch-empty': {
    happened: 'The batch has no payments.',
    todo: 'Enter or import at least one payment.',
  },
  'batch-without-entries': {
    happened:
      'This batch came in a pack: its messages are here, but what was entered is at the desk that prepared it.',
    todo: 'Copy it at that desk; it can be edited there while that desk is its sending desk. If that desk is no longer there, withdraw the batch and prepare its payments again.',
  },
  'batch-findings-block': {
    happened: 'The batch has errors for which the bank would reject it.',
    todo: 'Fix the errors listed under Errors and warnings, then submit the batch again.',
  },
  'batch-checks-block': {
    happened:
      'The balance of the own account does not cover this batch, and the account is set to pay only what the balance covers.',
    todo: 'Request a new balance or change the batch. The setting is under Settings, Own accounts.',
  },
  'batch-deadline-passed': {
    happened: 'The deadline for approval and release of this batch has passed.',
    todo: 'Ask the preparer to check the dates and submit the batch again.',
  },
  'policy-no-rule': {
    happened: 'The policy has no rule for approving this kind of batch or case.',
    todo: 'Ask the administrators to add a rule to the policy.',
  },
  'approvals-missing': {
    happened: 'Approvals that the policy requires are missing.',
    todo: ASK_OTHER,
  },
  'release-missing': { happened: 'The batch has not been released.', todo: ASK_OTHER },
  'same-person': {
    happened:
      'This person, or the person they are deputy for, has already acted here: by signing, or by making the call-back. Preparer, approver and releaser must be different persons.',
    todo: 'Ask another person who can still sign.',
  },
  'person-without-role': {
    happened: 'The policy does not give this person the role for this step.',
    todo: 'Ask a person who has that role.',
  },
  'policy-change-impossible': {
    happened: 'The change has no effect, or it would make the policy invalid.',
    todo: 'Discard the change that is named in the details. A card can only be registered while it is in a reader.',
  },
  'policy-proposal-open': {
    happened: 'A policy change is already waiting for signatures.',
    todo: 'Sign it, or withdraw it and submit your change again.',
  },
  'policy-proposal-over': {
    happened: 'This policy change has been adopted or withdrawn, or the policy has changed in the meantime.',
    todo: 'Check the current policy, and submit the change again if it is still needed.',
  },
  'policy-signed-already': {
    happened:
      'This person has already signed this policy change. A second card of the same person does not count.',
    todo: 'Ask another administrator to sign.',
  },
  'policy-signatures-missing': {
    happened:
      'This version of the policy has fewer administrator signatures than the previous version requires.',
    todo: 'Ask more administrators to sign. Until then the current policy applies.',
  },
  'emergency-unknown': {
    happened: 'The policy of this batch has no emergency release.',
    todo: ASK_OTHER,
  },
  'person-not-enrolled': {
    happened: 'This card is not registered in the policy and cannot sign.',
    todo: 'Use a registered card, or ask the administrators to register this one.',
  },
  'approvals-void': {
    happened: 'The batch was sent back or withdrawn. Signatures on this revision are void.',
    todo: LOOK_AGAIN,
  },
  'policy-missing': {
    happened: 'This desk has no signed policy yet.',
    todo: 'Ask your administrators to sign the first policy.',
  },
  'profile-missing': {
    happened: 'This desk has no bank profile yet.',
    todo: 'Ask your administrators to adopt the bank profile.',
  },
  'frozen-bytes-differ': {
    happened:
      'The payments read back from the finished message differ from what was entered. The batch was not submitted.',
    todo: 'Save the diagnostics under Settings and send them to your administrator. The draft is unchanged.',
  },
  'file-incomplete': {
    happened: 'The file was not read completely.',
    todo: 'Choose the file again.',
  },
  'profile-changed': {
    happened: 'The bank profile or the policy changed after this batch was submitted.',
    todo: 'Send the batch back and submit it again.',
  },
  'training-only': {
    happened: 'This step is available on the training desk only.',
    todo: 'Open the training desk to practise.',
  },
  'training-bank-off': {
    happened: 'The training bank is not running.',
    todo: 'Start the training desk again without the offline switch.',
  },
  'send-interrupted': {
    happened: 'Countersign stopped while the message was being sent. The bank’s answer was not received.',
    todo: 'Ask the bank. Nothing is sent again until it is certain that the bank does not have it.',
  },
  'answer-other-message': {
    happened: 'The bank’s verified answer is about a different message.',
    todo: 'Ask the bank about the payments. Call it if that gives no result.',
  },
  'payment-not-found-at-bank': {
    happened: 'The bank’s answer shows no payment that is certain to be this one.',
    todo: 'This does not mean that it was not made. Use the signed inquiry (POST), or call the bank. Payments received more than 90 days ago are not shown by a search.',
  },
  'nothing-to-ask-with': {
    happened:
      'A reference is missing: an unsigned inquiry (GET) needs the end-to-end ID, and either the UETR or the bank’s transaction number.',
    todo: 'Enter the missing reference, or use the signed inquiry (POST).',
  },
  'view-again': {
    happened: 'Another card was used since everything was viewed. Each officer must view what they sign.',
    todo: 'Close this window, view everything again, then repeat the step.',
  },
  'field-locked': {
    happened: 'This field is locked by the template the batch was made from. Nothing was changed.',
    todo: 'Start a batch without the template, or save the template again with other locks.',
  },
  'template-too-large': {
    happened: 'The batch has more payments than a template can hold. No template was saved.',
    todo: 'Copy the batch next time instead, or save a smaller one as a template.',
  },
  'too-many-templates': {
    happened: 'The maximum number of templates has been reached. No template was saved.',
    todo: 'Delete a template that is no longer used, then save again.',
  },
  'template-in-use': {
    happened: 'A recurring payment run is prepared from this template. It was not deleted.',
    todo: 'Delete that run first, or let it start from another template. You can also save another template under the same name.',
  },
  'run-dates': {
    happened: 'The first payment date lies in the past, or after the last one. The run was not saved.',
    todo: 'Choose a first date from today on, and a last date that is not before it.',
  },
  'run-overdue': {
    happened: 'A date of this run is overdue, and the change would hide it. The run was not saved.',
    todo: 'Prepare or skip that date first, then change how often the run is due.',
  },
  'run-name-taken': {
    happened: 'Another recurring payment run has this name. The run was not saved.',
    todo: 'Choose another name, or edit the run that has it.',
  },
  'run-not-waiting': {
    happened:
      'This date of the run was prepared or skipped already, or the run was changed. Nothing was done.',
    todo: 'Open the recurring payment runs again: they show what is due now.',
  },
  'run-without-source': {
    happened: 'The template or batch that this run starts from is no longer there. No batch was created.',
    todo: 'Edit the run and choose another template, or repeat another batch.',
  },
  'too-many-runs': {
    happened: 'The maximum number of recurring payment runs has been reached. The run was not saved.',
    todo: 'Delete a run that is no longer needed, then save again.',
  },
  'hidden-from-view': {
    happened: 'Names and amounts of this batch are hidden on this screen.',
    todo: 'Show them first. This is recorded in the log.',
  },
  'names-of-others': {
    happened:
      'Only certain persons may see these names and amounts, and you are not signed in as one of them with a card.',
    todo: 'Ask one of those named in the details or under Settings, Signing in. An administrator can change who may see them.',
  },
  'work-stopped': {
    happened:
      'The part of Countersign that reads and builds messages stopped, most likely because the file is too large for this computer.',
    todo: 'Close other programs and try again, or split the file.',
  },
  'advice-empty': {
    happened:
      'No advice can be made for any of these: direct debits have none, and the others were not sent, were rejected or returned, or their outcome is unknown.',
    todo: 'Print the advice of credit transfers once the bank has accepted them.',
  },
  'report-too-long': {
    happened: 'The report would be too long for one file.',
    todo: 'Narrow it by a filter or a shorter period, or save it as CSV, which takes the most rows.',
  },
  'status-file-empty': {
    happened: 'There is no status yet: the batch is not sealed.',
    todo: 'Save the status file once the batch is sealed and sent.',
  },
  'status-report-unknown': {
    happened: 'This desk cannot create a status report (pain.002) for messages of this version.',
    todo: 'Save the status as CSV.',
  },
};
