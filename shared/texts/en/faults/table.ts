// Sentences for failures of tables of payments and of digests beside a file: what happened and what to do
// now.
import type { TABLE_FAULTS } from '../../../domain/faults/table.ts';
import type { FaultSentencesOf } from './fault-sentences.ts';

export const tableFaults: FaultSentencesOf<typeof TABLE_FAULTS> = {
  'table-too-large': {
    happened: 'The file is too large for a table of payments.',
    todo: 'Split the file, or export the payments alone, without other columns and sheets.',
  },
  'table-empty': {
    happened: 'The file contains no payments.',
    todo: 'Check that the right file and the right sheet were chosen, and that the export was not empty.',
  },
  'table-not-read': {
    happened: 'The file cannot be read as a table.',
    todo: 'Open it in the program it comes from and save it again as CSV (UTF-8) or as an Excel workbook (.xlsx).',
  },
  'table-old-workbook': {
    happened: 'The file is an old Excel workbook (.xls), or a workbook with a password.',
    todo: 'Open it in Excel and save it as .xlsx without a password.',
  },
  'table-encodings-mixed': {
    happened: 'The file mixes two encodings, so some letters cannot be read for certain.',
    todo: 'Export the file again as UTF-8. Do not join files of different encodings.',
  },
  'table-encoding-unknown': {
    happened: 'The file contains a byte that is not a character in UTF-8 or Windows-1252.',
    todo: 'Export the file again as UTF-8.',
  },
  'table-quote-open': {
    happened: 'A quotation mark opens in the row shown and is not closed.',
    todo: 'Close or remove the quotation mark in that row, then import the file again.',
  },
  'table-questions-open': {
    happened: 'Not every question about the table is answered.',
    todo: 'Answer the questions, then check the payments again.',
  },
  'table-rows-unreadable': {
    happened: 'Some rows cannot be read as payments, so nothing was imported.',
    todo: 'Correct the rows or leave them out, then import again.',
  },
  'table-without-titles': {
    happened: 'The table has no column headings, so a profile could not recognise the next one.',
    todo: 'Choose the row that contains the column headings, or answer the questions for each file.',
  },
  'too-many-table-profiles': {
    happened: 'There are already as many mapping profiles as this desk keeps.',
    todo: 'Delete one that is no longer used.',
  },
  'file-digest-unreadable': {
    happened: 'The checksum is not an MD5, SHA-1 or SHA-256.',
    todo: 'Paste the 32, 40 or 64 characters that the sending system printed, or leave the field empty.',
  },
  'file-digest-differs': {
    happened:
      'The file does not match the checksum. It was changed after it was exported, or it is another file.',
    todo: 'Do not import it. Get the file from the sending system again and compare once more.',
  },
};
