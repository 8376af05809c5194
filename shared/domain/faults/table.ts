// Codes of failures of tables of payments and of digests beside a file, each with whether money may have
// moved.
import type { FaultTable } from './money-moved.ts';

export const TABLE_FAULTS = {
  'table-too-large': 'no',
  'table-empty': 'no',
  'table-not-read': 'no',
  'table-old-workbook': 'no',
  'table-encodings-mixed': 'no',
  'table-encoding-unknown': 'no',
  'table-quote-open': 'no',
  'table-questions-open': 'no',
  'table-rows-unreadable': 'no',
  'table-without-titles': 'no',
  'too-many-table-profiles': 'no',
  'file-digest-unreadable': 'no',
  'file-digest-differs': 'no',
} as const satisfies FaultTable;
