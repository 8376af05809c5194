// Codes of failures of the IPC contract itself, each with whether money may have moved.
import type { FaultTable } from './money-moved.ts';

export const IPC_FAULTS = {
  internal: 'unchanged',
  'untrusted-sender': 'no',
  'invalid-input': 'no',
  'unknown-call': 'no',
  'revision-conflict': 'unchanged',
  'not-found': 'unchanged',
  'ticket-over': 'unchanged',
  'desk-locked': 'unchanged',
  'sign-in-by-card': 'unchanged',
  'sign-in-by-administrator': 'unchanged',
  'read-only-shell': 'no',
  'start-refused': 'unchanged',
  'desk-missing': 'unchanged',
  'desk-file-unreadable': 'unchanged',
  'desk-not-opened': 'unchanged',
  'desk-folder-not-empty': 'no',
  'training-not-included': 'no',
  'root-training-only': 'no',
  'browser-not-started': 'unchanged',
  'shell-not-for-production': 'no',
} as const satisfies FaultTable;
