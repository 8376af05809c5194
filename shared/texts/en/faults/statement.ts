// Sentences for failures of account statements: what happened and what to do now.
import type { STATEMENT_FAULTS } from '../../../domain/faults/statement.ts';
import type { FaultSentencesOf } from './fault-sentences.ts';

export const statementFaults: FaultSentencesOf<typeof STATEMENT_FAULTS> = {
  'statement-unreadable': {
    happened: 'The file cannot be read as an account statement. None of it was imported.',
    todo: 'Choose a camt.052, camt.053 or camt.054 file, or an MT940 or MT942 file. Download it from the bank again if it was changed on the way.',
  },
  'statement-known': {
    happened: 'This file was imported before. Its balances and entries are already here.',
    todo: 'Choose another file. You can find the statement under Cash, Reports.',
  },
  'statement-not-whole': {
    happened:
      'No statement can be made: for at least one day, balances and entries do not agree or are missing.',
    todo: 'Request an account report for the days named, or choose a period without them.',
  },
  'statement-period-empty': {
    happened: 'No balance and no booked entry is stored for this period.',
    todo: 'Choose another period, or request an account report for it.',
  },
  'statement-period-too-long': {
    happened: 'This period has more than 50,000 entries.',
    todo: 'Choose shorter periods, and make one file for each.',
  },
};
