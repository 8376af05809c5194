// Codes of failures of watched folders, each with whether money may have moved.
import type { FaultTable } from './money-moved.ts';

export const FOLDER_FAULTS = {
  'folder-path': 'unchanged',
  'folder-of-desk': 'unchanged',
  'folder-not-found': 'unchanged',
  'folder-unreadable': 'unchanged',
  'folder-read-only': 'unchanged',
  'folder-too-full': 'unchanged',
  'folder-watched-already': 'unchanged',
  'too-many-folders': 'unchanged',
  'folder-account-unknown': 'unchanged',
  'folder-file-arriving': 'no',
  'folder-file-changed': 'no',
  'folder-file-no-file': 'no',
  'folder-file-name': 'no',
  'folder-file-unreadable': 'no',
  'folder-file-empty': 'no',
  'folder-file-too-large': 'no',
  'folder-file-without-profile': 'no',
  'folder-file-imported': 'no',
  'folder-file-claimed': 'no',
} as const satisfies FaultTable;
