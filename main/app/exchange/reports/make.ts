// Makes the file of a report: collected once, written as a page, a workbook or separated values, and kept in
// the log with its digest.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { regionOf } from '../../../../shared/domain/region.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import type { CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { textsIn } from '../../../../shared/texts/index.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { ReportContext } from '../context.ts';
import { deskName } from '../handover/view.ts';
import { adviceReport } from './advice.ts';
import { dayReport } from './day.ts';
import { batchesReport, logReport, paymentsReport } from './lists.ts';
import { reportPage } from './page.ts';
import type { ReportContents, Writing } from './report.ts';
import { reportCsv, reportWorkbook } from './table-files.ts';

type Input = ParsedInput<'reports.make'>;

/** A page is laid out whole by the engine of the browser; a workbook and its text are made in memory. */
const MOST_ROWS: Readonly<Record<Input['form'], number>> = { pdf: 5_000, xlsx: 50_000, csv: 200_000 };

export async function makeReport(
  desk: ReportContext,
  { what, form, printedBy: typed, language, region: chosen }: Input,
): Promise<Result<CallOutput<'reports.make'>>> {
  const region = chosen ?? regionOf('language', language);
  const timeZone = (await desk.store.desk.profile())?.profile.timeZone ?? 'UTC';
  const writing: Writing = { t: textsIn(language, region), timeZone };
  const most = MOST_ROWS[form];
  const made = await collect(desk, what, writing, most);
  if (!made.ok) return made;
  const report = made.value;
  if (report.table.rows.length > most) return err(fault('report-too-long'));
  const at = instantOf(desk.clock);
  const kind: Wanted['kind'] = form === 'pdf' && desk.sheetPrinter === null ? 'html' : form;
  // Whoever signed in with a card is named by it; what was typed then counts for nothing.
  const { at: person } = desk.seat.view();
  const proved = person?.by === 'card';
  const printedBy = proved ? person.name : typed.trim();
  const bytes = await write(desk, report, writing, {
    kind,
    printedBy,
    proved,
    at,
    language,
    region,
  });
  const detail = {
    report: what.report,
    kind,
    rows: report.table.rows.length,
    // The entry itself names a person who is proved.
    printedBy: proved ? '' : printedBy,
    sha256: sha256Hex(bytes),
  };
  await desk.store.log.append({
    at,
    act: 'report.make',
    actor: AT_DESK,
    subject: report.subject,
    detail: coded(sentence('log-report-made', detail)),
  });
  return ok({
    file: desk.outgoing.add(bytes),
    name: `${report.name.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-')}.${kind}`,
    bytes: bytes.length,
    kind,
    rows: report.table.rows.length,
    leftOut: report.leftOut,
  });
}

function collect(
  desk: ReportContext,
  what: Input['what'],
  writing: Writing,
  most: number,
): Promise<Result<ReportContents>> {
  switch (what.report) {
    case 'batches':
      return batchesReport(desk, what, writing, most);
    case 'payments':
      return paymentsReport(desk, what, writing, most);
    case 'advice':
      return adviceReport(desk, what, writing, most);
    case 'day':
      return dayReport(desk, what, writing);
    case 'log':
      return logReport(desk, what, writing, most);
    default:
      return what satisfies never;
  }
}

interface Wanted extends Pick<Input, 'language' | 'printedBy'> {
  readonly kind: CallOutput<'reports.make'>['kind'];
  readonly proved: boolean;
  readonly at: string;
  readonly region: ReturnType<typeof regionOf>;
}

async function write(
  desk: ReportContext,
  report: ReportContents,
  writing: Writing,
  { kind, printedBy, proved, at, language, region }: Wanted,
): Promise<Uint8Array> {
  if (kind === 'csv') return reportCsv(report.table, writing, region);
  if (kind === 'xlsx') return reportWorkbook(report.table, writing, region, new Date(at));
  const policy = (await desk.store.desk.policy())?.policy;
  const { companyName: company, environment, desk: id } = desk.identity;
  const name = policy === undefined ? id : deskName(policy, id);
  const printing = { company, environment, desk: name, printedBy, proved, at, language };
  const html = await reportPage(report, writing, printing, desk.pageFonts);
  return kind === 'pdf' && desk.sheetPrinter !== null
    ? desk.sheetPrinter.print(html)
    : Buffer.from(html, 'utf8');
}
