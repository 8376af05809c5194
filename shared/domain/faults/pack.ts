// Failures of packs between desks, each with what happened, whether money may have moved, and what to do now.
import type { FaultTable } from './fault-text.ts';

const ASK_EXPORTER = 'Nothing was imported. Ask the desk that made the pack to export it once more.';

export const PACK_FAULTS = {
  'pack-not-one': {
    happened: 'The file is not a pack of Countersign.',
    moved: 'unchanged',
    todo: 'Choose a file whose name ends in .cspack.',
  },
  'pack-newer': {
    happened: 'The pack was made by a newer Countersign than this one.',
    moved: 'unchanged',
    todo: 'Update this desk, then open the pack.',
  },
  'pack-damaged': {
    happened: 'The pack is incomplete or was altered on its way. Not one byte of it is trusted.',
    moved: 'unchanged',
    todo: ASK_EXPORTER,
  },
  'pack-not-addressed': {
    happened: 'The pack is not encrypted to this desk, so this desk cannot read it.',
    moved: 'unchanged',
    todo: 'Let the administrators enrol this desk in the policy, and the other desk export the pack under that policy.',
  },
  'pack-other-company': {
    happened: 'The pack belongs to another company.',
    moved: 'unchanged',
    todo: 'Open it at a desk of that company. Nothing was imported.',
  },
  'pack-other-environment': {
    happened:
      'The pack was made in another environment (training, sandbox or production) than this desk works in.',
    moved: 'unchanged',
    todo: 'Open it at a desk of the same environment. Nothing was imported.',
  },
  'pack-desk-not-enrolled': {
    happened: 'The desk that made the pack is not enrolled in the policy of this desk.',
    moved: 'unchanged',
    todo: 'Ask your administrators whether that desk is one of yours. Nothing was imported.',
  },
  'pack-signature-invalid': {
    happened: 'The pack does not carry a valid signature of the desk that it names as its maker.',
    moved: 'unchanged',
    todo: 'Tell your administrators: someone may have tried to pass off a pack as yours. Nothing was imported.',
  },
  'pack-contents-differ': {
    happened: 'The contents of the pack are not those its signed list of contents names.',
    moved: 'unchanged',
    todo: ASK_EXPORTER,
  },
  'pack-policy-rolled-back': {
    happened: 'The pack was made under an older policy than the one in force at this desk.',
    moved: 'unchanged',
    todo: 'Import the current policy at the other desk and submit the batch again.',
  },
  'pack-policy-unknown': {
    happened: 'The pack was made under a newer policy and does not carry every version in between.',
    moved: 'unchanged',
    todo: ASK_EXPORTER,
  },
  'pack-policy-differs': {
    happened: 'The pack holds a policy of a version this desk has too, but with other contents.',
    moved: 'unchanged',
    todo: 'Tell your administrators at once: there must be only one policy of a version. Nothing was imported.',
  },
  'pack-statement-invalid': {
    happened: 'The pack holds a signature that no enrolled certificate verifies.',
    moved: 'unchanged',
    todo: 'Tell your administrators: the pack was made by an enrolled desk, yet a signature in it is not genuine. Nothing was imported.',
  },
  'pack-contradicts': {
    happened: 'The pack and this desk hold different contents for the same revision of a batch.',
    moved: 'unchanged',
    todo: 'Return the batch at both desks and freeze it again at one of them. Nothing was imported.',
  },
  'desk-restored': {
    happened:
      'The pack proves that this desk once knew more than it does now: it was restored from an older copy, or its log was changed.',
    moved: 'maybe',
    todo: 'What is not final here is unknown from now on, and every payment is looked up at the bank before it is sent. Tell the administrators, inquire, then import the pack again.',
  },
  'pack-stopped': {
    happened: 'Taking the pack over was stopped before anything of it was stored.',
    moved: 'unchanged',
    todo: 'Open the pack again when you want to go on.',
  },
  'pack-too-large': {
    happened: 'The pack is larger than this desk takes.',
    moved: 'unchanged',
    todo: 'Ask for the batch in smaller parts.',
  },
  'pack-no-desks': {
    happened: 'The policy enrols no desk, so there is no desk to encrypt the pack for.',
    moved: 'unchanged',
    todo: 'Let the administrators enrol the desks that exchange packs.',
  },
  'pack-nothing-frozen': {
    happened: 'The batch was never frozen, so there is nothing to carry.',
    moved: 'no',
    todo: 'Freeze the batch, then export it.',
  },
  'desk-keys-missing': {
    happened: 'This desk has no keys of its own for packs.',
    moved: 'unchanged',
    todo: 'Let the administrators make the keys of this desk and enrol it in the policy.',
  },
  'handover-after-attempt': {
    happened: 'This desk has already tried to send the batch, so it cannot be handed over.',
    moved: 'maybe',
    todo: 'Follow the batch here: ask the bank. It can be sent again, unchanged, only if the bank has none of its payments.',
  },
  'handover-after-restore': {
    happened:
      "This desk's store was put back from an older copy less than 90 days ago, so it cannot say that it has not sent these payments before.",
    moved: 'maybe',
    todo: 'Send the batch here: this desk looks its payments up at the bank first. Or prepare it at the other desk, once the bank has said that it has none of them.',
  },
  'handover-desk-unknown': {
    happened: 'The desk that shall send the batch is not another desk of this policy.',
    moved: 'no',
    todo: 'Choose one of the desks the policy enrols.',
  },
  'handed-over': {
    happened:
      'This desk has handed the batch over to another one and said under its own key that it will never send it.',
    moved: 'no',
    todo: 'Let the other desk send it. This desk refuses for good.',
  },
  'handover-contradicts': {
    happened: 'There are two handovers of this batch that exclude each other, so no desk may send it.',
    moved: 'maybe',
    todo: 'Tell your administrators at once. Ask the bank about the batch before anything of it is prepared again.',
  },
  'not-the-sending-desk': {
    happened: 'Another desk is named under the approvals as the one that sends this batch.',
    moved: 'no',
    todo: 'Export a pack and let the desk that is named send it.',
  },
} as const satisfies FaultTable;
