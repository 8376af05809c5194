// Sentences about a table's file that is refused.
import { TABLE_LIMITS, type TableLimit } from '../../domain/table-import/cell.ts';
import type { TableSentenceData } from '../../domain/table-import/table-sentence.ts';
import { tableQuestions } from './table-import.ts';
import { count as n } from '../forms.ts';

const LIMITS: Readonly<Record<TableLimit, (found: number, most: number) => string>> = {
  bytes: (_, most) => `A table may have at most ${n(most / 1_000_000)} MB.`,
  rows: (_, most) => `A table may have at most ${n(most)} rows.`,
  columns: (found, most) => `The row has ${n(found)} columns; at most ${n(most)} are read.`,
  cell: (found, most) => `A cell holds ${n(found)} characters; at most ${n(most)} are read.`,
  unpacked: (found, most) =>
    `The workbook is ${n(Math.round(found / 1_000_000))} MB when unpacked; at most ${n(most / 1_000_000)} MB are unpacked.`,
  texts: (found, most) =>
    `The texts of the workbook are ${n(Math.round(found / 1_000_000))} MB; at most ${n(most / 1_000_000)} MB are read.`,
  ratio: (found) =>
    `A part of the workbook is ${n(found)} times larger when it is unpacked. Such files are used to exhaust memory, so it was not unpacked.`,
  groups: (_, most) => `The payments fall into more than ${n(most)} groups of one account, date and charges.`,
};

export const tableSentences: {
  readonly [C in keyof TableSentenceData]: (data: TableSentenceData[C]) => string;
} = {
  'table-limit': ({ limit, found, most }) => LIMITS[limit](found, most || TABLE_LIMITS[limit]),
  'table-encodings': ({ utf8Line }) => `Line ${n(utf8Line)} is UTF-8; the line shown below is not.`,
  'table-open-questions': ({ questions }) => questions.map((question) => tableQuestions[question]).join(' '),
};
