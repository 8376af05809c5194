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
    todo: 'Mend what the sentence beside it names, then draft it again.',
  },
  'genesis-unsigned': {
    happened: 'Not every administrator has signed the first policy yet.',
    moved: 'unchanged',
    todo: 'Let each administrator named in it sign with their own card.',
  },
  'words-differ': {
    happened: 'The eight words that were typed are not those of the policy on this desk.',
    moved: 'unchanged',
    todo: 'Read them again from the administrators\' paper. If they still differ, do not go on: this is not the policy they signed.',
  },
} as const satisfies FaultTable;
