// Codes of failures of the message area, each with whether money may have moved.
import type { FaultTable } from './money-moved.ts';

export const MESSAGE_FAULTS = {
  'message-encoding': 'no',
  'message-doctype': 'no',
  'message-malformed': 'no',
  'message-truncated': 'no',
  'message-too-deep': 'no',
  'message-text-too-long': 'no',
  'message-too-large': 'no',
  'message-unsupported': 'no',
  'message-schema': 'no',
  'message-empty': 'no',
  'message-over-limit': 'no',
  'message-answer-unreadable': 'maybe',
} as const satisfies FaultTable;
