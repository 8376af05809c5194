// Sentences for failures of the message area: what happened and what to do now.
import type { MESSAGE_FAULTS } from '../../../domain/faults/message.ts';
import type { FaultSentencesOf } from './fault-sentences.ts';

export const messageFaults: FaultSentencesOf<typeof MESSAGE_FAULTS> = {
  'message-encoding': {
    happened: 'The file is not plain UTF-8 text.',
    todo: 'Save or export the file again as UTF-8 without a byte order mark, then open it once more.',
  },
  'message-doctype': {
    happened:
      'The file contains a document type declaration (DOCTYPE). Payment files never do; attacks often do.',
    todo: 'Do not use this file. Ask its sender where it comes from.',
  },
  'message-malformed': {
    happened: 'The file is not well-formed XML at the line shown.',
    todo: 'Ask the sender of the file for a new export; a file that was corrected by hand may be missing payments.',
  },
  'message-truncated': {
    happened: 'The file is cut off: the message is incomplete.',
    todo: 'Copy or download the file again.',
  },
  'message-too-deep': {
    happened: 'The elements of the file are nested deeper than in any payment message.',
    todo: 'Do not use this file. Ask its sender where it comes from.',
  },
  'message-text-too-long': {
    happened: 'The file contains a text that is longer than any field of a payment message.',
    todo: 'Do not use this file. Ask its sender where it comes from.',
  },
  'message-too-large': {
    happened: 'The file is too large for this desk.',
    todo: 'Ask the sender to split it into several files.',
  },
  'message-unsupported': {
    happened: 'This desk cannot use this message version here.',
    todo: 'Ask the sender for a file in one of the versions listed.',
  },
  'message-schema': {
    happened: 'The message does not follow its official schema, so no bank would accept it.',
    todo: 'Ask the sender to correct the file at the position shown, then open it again.',
  },
  'message-empty': {
    happened: 'There is no payment to put into a message.',
    todo: 'Add at least one payment to the batch.',
  },
  'message-over-limit': {
    happened: 'One payment alone makes a message larger than the bank accepts.',
    todo: 'Shorten its remittance information, or raise the limit in the bank profile if the bank allows it.',
  },
  'message-answer-unreadable': {
    happened: 'The bank’s answer is not a status report this desk can read.',
    todo: 'Ask the bank about the payments. Do not send them again.',
  },
};
