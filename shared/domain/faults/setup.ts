// Failures of setting a desk up: its store, its first policy, its connection to the bank.
import type { FaultTable } from './fault-text.ts';

export const SETUP_FAULTS = {
  'desk-not-open': {
    happened: 'The desk is not open yet: it has to be set up or unlocked first.',
    moved: 'unchanged',
    todo: 'Finish the set-up, or type the passphrase of this desk.',
  },
  'desk-set-up': {
    happened: 'This desk is set up already; its environment and company never change.',
    moved: 'unchanged',
    todo: 'For another company or environment, set up another desk in a folder of its own.',
  },
  'genesis-over': {
    happened: 'The first policy is in force on this desk; what was drafted for it counts no more.',
    moved: 'unchanged',
    todo: 'Propose a change under Officers, and let the administrators sign it.',
  },
  'genesis-unfit': {
    happened: 'The first policy cannot be signed as it was drafted.',
    moved: 'unchanged',
    todo: 'Fix the error shown next to it, then draft it again.',
  },
  'genesis-unsigned': {
    happened: 'Not every administrator has signed the first policy yet.',
    moved: 'unchanged',
    todo: 'Let each administrator named in it sign with their own card.',
  },
  'card-of-a-person': {
    happened:
      'This card belongs to a person the policy enrols. A key of the company is made on a card of the company only.',
    moved: 'no',
    todo: "Insert the company's own card. Its PIN is kept in the vault of this desk; a person's never is.",
  },
  'key-id-taken': {
    happened: 'The card holds something else in the place of this key.',
    moved: 'no',
    todo: 'Make a new key; the desk gives it a place of its own.',
  },
  'certificate-other-key': {
    happened: 'This certificate was issued for a different key.',
    moved: 'no',
    todo: 'Ask for the certificate that belongs to this request, and take care which file belongs to which key.',
  },
  'company-key-unready': {
    happened: 'A key of the company is not ready to be used: its certificate is missing or not valid then.',
    moved: 'unchanged',
    todo: 'Import the issued certificate first, and choose a day on which it is valid.',
  },
  'onboarding-not-done': {
    happened: 'Production cannot be started yet: a step of the checklist is not complete.',
    moved: 'unchanged',
    todo: 'Do the steps that are open; each leaves its evidence in the log.',
  },
  'words-differ': {
    happened: 'The eight words that were typed are not those of the policy on this desk.',
    moved: 'unchanged',
    todo: "Read them again from the administrators' paper. If they still differ, do not go on: this is not the policy they signed.",
  },
} as const satisfies FaultTable;
