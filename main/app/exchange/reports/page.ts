// A report as one self-contained page for A4 paper: numbered pages, and on the foot of each who printed it,
// when and at which desk.
import { isValidIban, formatIban } from '../../../../shared/domain/account-identification.ts';
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { Language } from '../../../../shared/domain/language.ts';
import { visibleText } from '../../../../shared/domain/visible-text.ts';
import type { PageFonts } from '../../../ports/sheet.ts';
import { CODE_FAMILY, fontRules, PAGE_POLICY, pageText, SHEET_STYLE, TEXT_FAMILY } from '../../desk/index.ts';
import type {
  ReportCell,
  ReportColumn,
  ReportContents,
  ReportSection,
  ReportTable,
  Writing,
} from './report.ts';
import { localTime } from './table-files.ts';

export interface Printing {
  readonly company: string;
  readonly environment: Environment;
  readonly desk: string;
  readonly printedBy: string;
  /** By the card they signed in with. */
  readonly proved: boolean;
  readonly at: string;
  readonly language: Language;
}

/** A string of CSS: every character but the plainest is an escape, so that nothing in it ends the string. */
function cssText(value: string): string {
  return `"${visibleText(value).replaceAll(/[^A-Za-z0-9 .,:-]/gu, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `)}"`;
}

const STYLE = `
section { break-inside: auto; }
.part + .part { break-before: page; }
h2 { margin-top: 4mm; break-after: avoid; }
.about { margin-bottom: 4mm; grid-template-columns: 42mm 1fr; }
.list { table-layout: fixed; }
.list tr { break-inside: avoid; }
.list td { overflow-wrap: anywhere; }
.list th, .list td { padding-right: 3mm; }
.list th:last-child, .list td:last-child { padding-right: 0; }
.list .code { font: 7.5pt/1.5 ${CODE_FAMILY}; display: table-cell; }
.list .number, .list .whole { white-space: nowrap; }
.list tfoot { display: table-row-group; }
.list tfoot td { color: #111; font-weight: 650; border-bottom: 0; border-top: 0.3mm solid #111; }
.list tfoot tr + tr td { border-top: 0; }
.after { margin-top: 4mm; }
.note { color: #444; margin: 0 0 1.5mm; }
.lead { margin: 0 0 4mm; font-size: 10pt; }`;

export async function reportPage(
  report: ReportContents,
  writing: Writing,
  printing: Printing,
  fonts: PageFonts,
): Promise<string> {
  const { t, timeZone } = writing;
  const { environment, company, language } = printing;
  const { day, time } = localTime(printing.at, timeZone);
  const when = `${t.dates.day(day)}, ${time.slice(0, 5)} (${timeZone})`;
  const foot = t.reports.printed(company, printing.desk, when, printing.printedBy, printing.proved);
  const band =
    environment === 'production' ? '' : `<p class="band">${t.approvalSheet.noRealMoney(environment)}</p>`;
  const body = report.parts
    .map(
      (part) => `<section class="part">${band}
<header><h1>${pageText(part.title)}</h1><p class="company">${pageText(company)}</p></header>
${partBody(part, writing)}</section>`,
    )
    .join('\n');
  const margins = `@page { size: A4 ${report.landscape ? 'landscape' : 'portrait'}; margin: 12mm 15mm 17mm;
@bottom-left { content: ${cssText(foot)}; font: 7.5pt/1.3 ${TEXT_FAMILY}; color: #444; width: 82%; vertical-align: top; padding-top: 3mm; }
@bottom-right { content: ${t.reports.page.map((piece) => cssText(piece)).join(' counter(page) ')} counter(pages); font: 7.5pt/1.3 ${TEXT_FAMILY}; color: #444; vertical-align: top; padding-top: 3mm; } }`;
  const letters = `${body}${foot}${t.reports.page.join('')}0123456789`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${pageText(report.parts[0]?.title ?? '')}</title>
<meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}"><style>${await fontRules(fonts, letters)}${SHEET_STYLE}${STYLE}${margins}</style></head><body>
${body}
</body></html>`;
}

function partBody(part: ReportSection, writing: Writing): string {
  const about = part.about
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<dt>${pageText(name)}</dt><dd>${cellText(value, writing)}</dd>`)
    .join('');
  return [
    ...part.notes.map((note) => `<p class="lead">${pageText(note)}</p>`),
    about === '' ? '' : `<dl class="about">${about}</dl>`,
    ...part.tables.map((table) => tableHtml(table, writing)),
  ].join('\n');
}

function tableHtml(
  { title, note, columns, rows, totals = [], empty }: ReportTable,
  writing: Writing,
): string {
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  const widths = columns
    .map(({ width }) => `<col style="width:${((width / all) * 100).toFixed(2)}%">`)
    .join('');
  const head = columns
    .map((column) => `<th${isNumber(column) ? ' class="number"' : ''}>${pageText(column.title)}</th>`)
    .join('');
  const line = (row: readonly ReportCell[]): string =>
    `<tr>${columns.map((column, index) => `<td${classOf(column, row[index] ?? null)}>${cellText(row[index] ?? null, writing)}</td>`).join('')}</tr>`;
  const heading = title === '' ? '' : `<h2>${pageText(title)}</h2>`;
  const noted = note === undefined ? '' : `<p class="note">${pageText(note)}</p>`;
  if (rows.length === 0)
    return `${heading}${noted}<p${heading === '' ? ' class="after"' : ''}>${pageText(empty)}</p>`;
  const foot = totals.length === 0 ? '' : `<tfoot>${totals.map(line).join('')}</tfoot>`;
  return `${heading}${noted}<table class="list"><colgroup>${widths}</colgroup><thead><tr>${head}</tr></thead><tbody>${rows.map(line).join('')}</tbody>${foot}</table>`;
}

const isNumber = ({ is }: ReportColumn): boolean => is === 'amount' || is === 'count';

function classOf(column: ReportColumn, cell: ReportCell): string {
  const classes = [
    isNumber(column) && 'number',
    cell?.is === 'code' && 'code',
    (cell?.is === 'day' || cell?.is === 'instant') && 'whole',
    cell?.is === 'text' && cell.strong === true && 'strong',
  ].filter((name) => name !== false);
  return classes.length === 0 ? '' : ` class="${classes.join(' ')}"`;
}

function cellText(cell: ReportCell, { t, timeZone }: Writing): string {
  switch (cell?.is) {
    case 'text':
      return pageText(cell.text);
    case 'code':
      return cell.text
        .split(', ')
        .map((each) => pageText(isValidIban(each) ? formatIban(each) : each))
        .join('<br>');
    case 'count':
      return t.numbers.count(cell.count);
    case 'amount':
      return `${pageText(cell.currency)}\u00a0${pageText(t.numbers.decimal(cell.amount))}`;
    case 'day':
      return pageText(t.dates.day(cell.day));
    case 'instant': {
      const { day, time } = localTime(cell.at, timeZone);
      return `${pageText(t.dates.day(day))}, ${time.slice(0, 5)}`;
    }
    case undefined:
      return '';
    default:
      return cell satisfies never;
  }
}
