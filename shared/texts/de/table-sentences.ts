// German: sentences about a table's file that is refused.
import { TABLE_LIMITS, type TableLimit } from '../../domain/table-import/cell.ts';
import type { TableSentenceData } from '../../domain/table-import/table-sentence.ts';
import { figure as n } from './figures.ts';
import { tableImport } from './table-import.ts';

const megabytes = (bytes: number): string => n(Math.round(bytes / 1_000_000));

const LIMITS: Readonly<Record<TableLimit, (found: number, most: number) => string>> = {
  bytes: (_, most) => `Eine Tabelle darf höchstens ${megabytes(most)} MB groß sein.`,
  rows: (_, most) => `Eine Tabelle darf höchstens ${n(most)} Zeilen haben.`,
  columns: (found, most) => `Die Zeile hat ${n(found)} Spalten; höchstens ${n(most)} werden gelesen.`,
  cell: (found, most) => `Eine Zelle enthält ${n(found)} Zeichen; höchstens ${n(most)} werden gelesen.`,
  unpacked: (found, most) =>
    `Die Arbeitsmappe ist entpackt ${megabytes(found)} MB groß; höchstens ${megabytes(most)} MB werden entpackt.`,
  texts: (found, most) =>
    `Die Texte der Arbeitsmappe sind ${megabytes(found)} MB groß; höchstens ${megabytes(most)} MB werden gelesen.`,
  ratio: (found) =>
    `Ein Teil der Arbeitsmappe ist entpackt ${n(found)}-mal so groß. Eine solche Datei ist darauf angelegt, den Speicher zu füllen; sie wurde nicht entpackt.`,
  groups: (_, most) =>
    `Die Zahlungen verteilen sich auf mehr als ${n(most)} Gruppen mit gleichem Konto, Datum und gleicher Entgeltregelung.`,
};

export const tableSentences: {
  readonly [C in keyof TableSentenceData]: (data: TableSentenceData[C]) => string;
} = {
  'table-limit': ({ limit, found, most }) => LIMITS[limit](found, most || TABLE_LIMITS[limit]),
  'table-encodings': ({ utf8Line }) => `Zeile ${n(utf8Line)} ist UTF-8, die unten gezeigte Zeile nicht.`,
  'table-open-questions': ({ questions }) =>
    questions.map((question) => tableImport.questions[question]).join(' '),
};
