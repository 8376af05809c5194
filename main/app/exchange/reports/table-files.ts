// A report as a table for spreadsheets: amounts are numbers with their currency beside them, dates are dates,
// and no text is ever a formula.
import { csvBytes } from '../../../../shared/domain/csv.ts';
import { dateInZone } from '../../../../shared/domain/calendar.ts';
import { exponentOf } from '../../../../shared/domain/money.ts';
import {
  regionFormOf,
  type Region,
  separatorOf,
  tableDecimal,
  withTypedBlanks,
} from '../../../../shared/domain/region.ts';
import { writeZip } from '../../../zip/write-zip.ts';
import { markupText } from '../../desk/index.ts';
import type { ReportCell, ReportColumn, ReportTable, Writing } from './report.ts';

/** An amount is a number beside its currency: one column of a report becomes two. */
function flatColumns(columns: readonly ReportColumn[], t: Writing['t']): readonly ReportColumn[] {
  return columns.flatMap((column): readonly ReportColumn[] =>
    column.is === 'amount' ? [{ title: t.reports.columns.currency, is: 'text', width: 9 }, column] : [column],
  );
}

function flatRow(row: readonly ReportCell[], columns: readonly ReportColumn[]): readonly ReportCell[] {
  return columns.flatMap((column, index): readonly ReportCell[] => {
    const cell = row[index] ?? null;
    if (column.is !== 'amount') return [cell];
    return cell?.is === 'amount' ? [{ is: 'text', text: cell.currency }, cell] : [null, cell];
  });
}

interface LocalTime {
  readonly day: string;
  /** HH:MM:SS. */
  readonly time: string;
}

/** Of the bank's time zone; seconds are the same in every zone. */
export function localTime(at: string, timeZone: string): LocalTime {
  const date = new Date(at);
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(date);
  return { day: dateInZone(timeZone, date.getTime()), time };
}

// Separated values.

export function reportCsv(table: ReportTable, { t, timeZone }: Writing, region: Region): Uint8Array {
  const columns = flatColumns(table.columns, t);
  const value = (cell: ReportCell): string | null => {
    switch (cell?.is) {
      case 'text':
      case 'code':
        return cell.text;
      case 'count':
        return String(cell.count);
      case 'amount':
        return tableDecimal(cell.amount, region);
      case 'day':
        return withTypedBlanks(t.dates.day(cell.day));
      case 'instant': {
        const { day, time } = localTime(cell.at, timeZone);
        return `${withTypedBlanks(t.dates.day(day))} ${time}`;
      }
      case undefined:
        return null;
      default:
        return cell satisfies never;
    }
  };
  return csvBytes(
    columns.map(({ title }) => title),
    table.rows.map((row) => flatRow(row, table.columns).map(value)),
    separatorOf(region),
  );
}

// A workbook of one sheet (ECMA-376), written as text: every cell is a number or an inline string.

/** Most characters of one cell. */
const MOST_IN_CELL = 32_767;
/** A spreadsheet keeps a number as binary64: what has more digits is written as text. */
const MOST_DIGITS = 15;

const STYLE = { plain: 0, head: 1, text: 2, count: 3, day: 4, instant: 5, amount: 6 } as const;
const MOST_DECIMALS = 4;

const DATE_FORMATS: Readonly<Record<ReturnType<typeof regionFormOf>['date'], string>> = {
  points: 'dd\\.mm\\.yyyy',
  'day month': 'd\\ mmm\\ yyyy',
  'month day': 'mmm\\ d\\,\\ yyyy',
};

/** Escaped for XML; what XML cannot hold becomes a visible sign. `_x0041_` would be read as an escape. */
function xmlText(value: string): string {
  return markupText(
    value
      .slice(0, MOST_IN_CELL)
      .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
      .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/gu, '_x005F_'),
  );
}

function columnName(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
}

const inline = (reference: string, style: number, text: string): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
const number = (reference: string, style: number, value: string): string =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`;

/** Spreadsheets count a 29 February 1900 that never was: days before it are written as text. */
const FIRST_DAY = '1900-03-01';

/** Days since 30 December 1899, which is day 0 of every workbook of the 1900 system. */
function serialDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;
}

function cellXml(cell: ReportCell, reference: string, timeZone: string): string {
  switch (cell?.is) {
    case 'text':
    case 'code':
      return inline(reference, STYLE.text, cell.text);
    case 'count':
      return number(reference, STYLE.count, String(cell.count));
    case 'amount': {
      const [, written] = /^-?\d+(?:\.(\d+))?$/u.exec(cell.amount) ?? [];
      // Every digit is shown: a bank may report more of them than its currency has.
      const decimals = Math.max(exponentOf(cell.currency) ?? 0, written?.length ?? 0);
      const isNumber = written !== undefined || /^-?\d+$/u.test(cell.amount);
      const fits = cell.amount.replaceAll(/\D|^0+/gu, '').length <= MOST_DIGITS && decimals <= MOST_DECIMALS;
      return isNumber && fits
        ? number(reference, STYLE.amount + decimals, cell.amount)
        : inline(reference, STYLE.text, cell.amount);
    }
    case 'day':
      return cell.day < FIRST_DAY
        ? inline(reference, STYLE.text, cell.day)
        : number(reference, STYLE.day, String(serialDay(cell.day)));
    case 'instant': {
      const { day, time } = localTime(cell.at, timeZone);
      const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
      const part = (hours * 3_600 + minutes * 60 + seconds) / 86_400;
      return number(reference, STYLE.instant, (serialDay(day) + part).toFixed(8));
    }
    case undefined:
      return '';
    default:
      return cell satisfies never;
  }
}

function sheetXml(table: ReportTable, { t, timeZone }: Writing): string {
  const columns = flatColumns(table.columns, t);
  const widths = columns
    .map(
      ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('');
  const head = columns.map(({ title }, index) => inline(`${columnName(index)}1`, STYLE.head, title)).join('');
  const rows = table.rows.map((row, place) => {
    const cells = flatRow(row, table.columns).map((cell, index) =>
      cellXml(cell, `${columnName(index)}${place + 2}`, timeZone),
    );
    return `<row r="${place + 2}">${cells.join('')}</row>`;
  });
  const last = `${columnName(columns.length - 1)}${table.rows.length + 1}`;
  return `${XML}<worksheet xmlns="${MAIN}"><dimension ref="A1:${last}"/><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${head}</row>${rows.join('')}</sheetData><autoFilter ref="A1:${last}"/></worksheet>`;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`;
const ROOT = `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const PARTS = `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

/** No name of a sheet holds these characters, or more than 31 of others. */
function workbookXml(title: string): string {
  const name = xmlText(title.replaceAll(/[[\]:*?/\\']/gu, ' ').slice(0, 31));
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

/** A text keeps its apostrophe mark (`quotePrefix`): edited in a spreadsheet, it still is no formula. */
function stylesXml(region: Region): string {
  const date = DATE_FORMATS[regionFormOf(region).date];
  const amounts = Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) =>
    decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`,
  );
  const formats = ['#,##0', date, `${date} hh:mm:ss`, ...amounts];
  const numbered = formats
    .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${xmlText(code)}"/>`)
    .join('');
  const styled = formats
    .map(
      (_, index) =>
        `<xf numFmtId="${164 + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    .join('');
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${numbered}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${3 + formats.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>${styled}</cellXfs></styleSheet>`;
}

/** The same table makes the same bytes at the same `time`. */
export async function reportWorkbook(
  table: ReportTable,
  writing: Writing,
  region: Region,
  time: Date,
): Promise<Uint8Array> {
  const entry = (name: string, xml: string): { name: string; chunks: () => readonly Uint8Array[] } => ({
    name,
    chunks: () => [new TextEncoder().encode(xml)],
  });
  const parts: Uint8Array[] = [];
  const entries = [
    entry('[Content_Types].xml', CONTENT_TYPES),
    entry('_rels/.rels', ROOT),
    entry('xl/workbook.xml', workbookXml(table.title)),
    entry('xl/_rels/workbook.xml.rels', PARTS),
    entry('xl/styles.xml', stylesXml(region)),
    entry('xl/worksheets/sheet1.xml', sheetXml(table, writing)),
  ];
  for await (const part of writeZip(entries, time)) parts.push(part);
  return Buffer.concat(parts);
}
