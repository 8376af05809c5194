// Failures of the message area, each with what happened, whether money may have moved, and what to do now.
import type { FaultTable } from './fault-text.ts';

export const MESSAGE_FAULTS = {
  'message-encoding': {
    happened: 'The file is not plain UTF-8 text.',
    moved: 'no',
    todo: 'Save or export the file again as UTF-8 without a byte order mark, then open it once more.',
  },
  'message-doctype': {
    happened: 'The file declares a document type, which payment files never do and attacks often do.',
    moved: 'no',
    todo: 'Do not use this file. Ask its sender where it comes from.',
  },
  'message-malformed': {
    happened: 'The file is not well-formed XML at the line shown.',
    moved: 'no',
    todo: 'Ask the sender of the file for a new export; a file that was corrected by hand may be missing payments.',
  },
  'message-truncated': {
    happened: 'The file ends before the message does.',
    moved: 'no',
    todo: 'Copy or download the file again, complete this time.',
  },
  'message-too-deep': {
    happened: 'The file nests its elements deeper than any payment message does.',
    moved: 'no',
    todo: 'Do not use this file. Ask its sender where it comes from.',
  },
  'message-text-too-long': {
    happened: 'The file holds one text that is longer than any field of a payment message.',
    moved: 'no',
    todo: 'Do not use this file. Ask its sender where it comes from.',
  },
  'message-too-large': {
    happened: 'The file is larger than this desk reads.',
    moved: 'no',
    todo: 'Ask the sender to split it into several files.',
  },
  'message-unsupported': {
    happened: 'The file is not one of the message versions this desk can use here.',
    moved: 'no',
    todo: 'Ask the sender of the file for one of the versions named.',
  },
  'message-schema': {
    happened: 'The message breaks its official schema, so no bank would take it.',
    moved: 'no',
    todo: 'Ask the sender of the file to correct the place named, then open it again.',
  },
  'message-empty': {
    happened: 'There is no payment to put into a message.',
    moved: 'no',
    todo: 'Add at least one payment to the batch.',
  },
  'message-over-limit': {
    happened: 'One payment alone makes a message larger than the bank accepts.',
    moved: 'no',
    todo: 'Shorten its remittance information, or raise the limit in the bank profile if the bank allows it.',
  },
  'message-answer-unreadable': {
    happened: "The bank's answer is not a status report this desk can read.",
    moved: 'maybe',
    todo: 'Ask the bank about the payments. Do not send them again.',
  },
} as const satisfies FaultTable;
