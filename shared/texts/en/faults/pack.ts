// Sentences for failures of packs between desks: what happened and what to do now.
import type { PACK_FAULTS } from '../../../domain/faults/pack.ts';
import type { FaultSentencesOf } from './fault-sentences.ts';

const ASK_EXPORTER = 'Nothing was imported. Ask the other desk to save the pack again.';

export const packFaults: FaultSentencesOf<typeof PACK_FAULTS> = {
  'pack-not-one': {
    happened: 'The file is not a Countersign pack.',
    todo: 'Choose a file whose name ends in .cspack.',
  },
  'pack-newer': {
    happened: 'The pack was made by a newer version of Countersign.',
    todo: 'Update Countersign on this desk, then open the pack again.',
  },
  'pack-damaged': {
    happened: 'The pack is incomplete or was changed on its way. None of it was used.',
    todo: ASK_EXPORTER,
  },
  'pack-not-addressed': {
    happened: 'The pack is encrypted for other desks. This desk cannot read it.',
    todo: 'Ask your administrators to register this desk in the policy. Then ask the other desk to save the pack again.',
  },
  'pack-other-company': {
    happened: 'The pack belongs to another company.',
    todo: 'Nothing was imported. Open the pack at a desk of that company.',
  },
  'pack-other-environment': {
    happened: 'The pack comes from a different environment (training, sandbox or production) than this desk.',
    todo: 'Nothing was imported. Open the pack at a desk of the same environment.',
  },
  'pack-desk-not-enrolled': {
    happened: 'The desk that made the pack is not registered in your policy.',
    todo: 'Nothing was imported. Ask your administrators whether that desk is one of yours.',
  },
  'pack-signature-invalid': {
    happened: 'The pack names a desk as its sender but has no valid signature of that desk.',
    todo: 'Nothing was imported. Tell your administrators: the pack may be forged.',
  },
  'pack-contents-differ': {
    happened: 'The contents of the pack differ from its signed table of contents.',
    todo: ASK_EXPORTER,
  },
  'pack-policy-rolled-back': {
    happened: 'The pack was made under an older policy than the current one at this desk.',
    todo: 'Nothing was imported. Save a pack at this desk and import it at the other one: it brings the current policy. Then submit the batch again there.',
  },
  'pack-policy-unknown': {
    happened:
      'The pack was made under a newer policy, and the versions between that one and yours are missing.',
    todo: ASK_EXPORTER,
  },
  'pack-policy-differs': {
    happened:
      'The pack contains a policy with the same version number as one at this desk but with different contents.',
    todo: 'Nothing was imported. Tell your administrators at once: a version number must identify one policy only.',
  },
  'pack-statement-invalid': {
    happened: 'The pack contains a signature that no registered card made.',
    todo: 'Nothing was imported. Tell your administrators: a registered desk made the pack, but a signature in it is not genuine.',
  },
  'pack-contradicts': {
    happened: 'The pack and this desk have different contents for the same revision of a batch.',
    todo: 'Nothing was imported. Send the batch back at both desks and submit it again at one of them.',
  },
  'desk-restored': {
    happened:
      'The pack shows that records are missing at this desk: it was restored from an older copy, or its log was changed.',
    todo: 'Tell your administrators, ask the bank about the payments that have no final status, then import the pack again. From now on every payment is looked up at the bank before it is sent.',
  },
  'pack-stopped': {
    happened: 'The import of the pack was stopped. Nothing was stored.',
    todo: 'Open the pack again to continue.',
  },
  'pack-too-large': {
    happened: 'The pack is too large for this desk.',
    todo: 'Ask the other desk to split the batch.',
  },
  'pack-no-desks': {
    happened: 'No other desk is registered in the policy, so there is no recipient for the pack.',
    todo: 'Ask your administrators to register the desks that exchange packs.',
  },
  'pack-nothing-frozen': {
    happened: 'The batch has not been submitted for approval yet, so there is no pack to save.',
    todo: 'Submit the batch for approval, then save the pack.',
  },
  'desk-keys-missing': {
    happened: 'This desk has no keys for packs yet.',
    todo: 'Ask your administrators to create the keys of this desk and register it in the policy.',
  },
  'handover-after-attempt': {
    happened: 'This desk has already tried to send the batch, so it cannot be handed over.',
    todo: 'Ask the bank about the batch from this desk. It can be sent again, unchanged, only if the bank has none of its payments.',
  },
  'handover-after-restore': {
    happened:
      'This desk was restored from an older copy less than 90 days ago, so it cannot rule out that it has already sent these payments.',
    todo: 'Send the batch from this desk, which looks up its payments at the bank first. Or prepare it at the other desk after the bank has confirmed that it has none of them.',
  },
  'handover-desk-unknown': {
    happened: 'The desk you chose is not another desk of this policy.',
    todo: 'Choose a desk that is registered in the policy.',
  },
  'handed-over': {
    happened: 'This desk has handed the batch over to another desk and signed that it will never send it.',
    todo: 'Send it from the other desk. It can no longer be sent from this one.',
  },
  'handover-contradicts': {
    happened: 'There are two contradicting handovers of this batch, so no desk may send it.',
    todo: 'Tell your administrators at once. Ask the bank about the batch before any of its payments are prepared again.',
  },
  'not-the-sending-desk': {
    happened: 'The approvals of this batch name another desk as the sending desk.',
    todo: 'Save a pack and send the batch from the desk that is named.',
  },
};
