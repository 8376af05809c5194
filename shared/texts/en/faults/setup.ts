// Sentences for failures of setting a desk up: its store, its first policy, its connection to the bank:
// what happened and what to do now.
import type { SETUP_FAULTS } from '../../../domain/faults/setup.ts';
import type { FaultSentencesOf } from './fault-sentences.ts';

export const setupFaults: FaultSentencesOf<typeof SETUP_FAULTS> = {
  'desk-not-open': {
    happened: 'The desk is not open yet: it has to be set up or unlocked first.',
    todo: 'Finish the set-up, or type the passphrase of this desk.',
  },
  'desk-set-up': {
    happened: 'This desk is set up already; its environment and company never change.',
    todo: 'For another company or environment, set up another desk in a folder of its own.',
  },
  'genesis-over': {
    happened: 'The first policy is already in force on this desk. Drafts of it are no longer used.',
    todo: 'Submit a policy change under Officers and have the administrators sign it.',
  },
  'genesis-unfit': {
    happened: 'The first policy cannot be signed as it was drafted.',
    todo: 'Fix the error shown next to it, then draft it again.',
  },
  'genesis-unsigned': {
    happened: 'Not every administrator has signed the first policy yet.',
    todo: 'Have each administrator named in it sign with their own card.',
  },
  'desk-enrolment-unfit': {
    happened: 'This file does not register another desk of this company.',
    todo: 'On the other desk, open Officers, Policy, and save its registration. Choose that file here.',
  },
  'card-of-a-person': {
    happened: 'This card is registered to a person. Company keys are created on a card of the company only.',
    todo: 'Insert the company’s own card. Its PIN is kept in the vault of this desk; a person’s never is.',
  },
  'key-id-taken': {
    happened: 'The card already holds another object at the position of this key.',
    todo: 'Create a new key. The desk chooses a free position for it.',
  },
  'certificate-other-key': {
    happened: 'This certificate was issued for a different key.',
    todo: 'Ask for the certificate that belongs to this request, and check which file belongs to which key.',
  },
  'company-key-unready': {
    happened: 'A company key is not ready: its certificate is missing or not valid on that day.',
    todo: 'Import the issued certificate first, and choose a day on which it is valid.',
  },
  'onboarding-not-done': {
    happened: 'Production cannot start yet: the checklist has open steps.',
    todo: 'Complete the open steps. Each is recorded in the log.',
  },
  'words-differ': {
    happened: 'The eight words you typed do not match the policy on this desk.',
    todo: 'Read them again from the administrators’ paper. If they still differ, do not continue: this is not the policy they signed.',
  },
};
