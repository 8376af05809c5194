// Owns how a file becomes a table, whatever it is: text of separated values or a workbook. What it is, its
// bytes say, not its name.
import { TABLE_LIMITS, type TableRow } from '../../shared/domain/table-import/cell.ts';
import { headOfFile, startOf } from '../../shared/domain/table-import/file-start.ts';
import { SurveyBuilder } from '../../shared/domain/table-import/survey.ts';
import type { TableFile } from '../../shared/domain/table-import/table-file.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { csvRows, type Separator } from './csv.ts';
import { beyond, TableRefusal } from './refusal.ts';
import { decoded, EncodingDetector } from './text-encoding.ts';
import type { SheetNotes } from './sheet-reader.ts';
import { Workbook } from './xlsx.ts';

type Source = () => AsyncIterable<Uint8Array>;

/** What is known of a file once all its rows were read. */
type FileNotes = Omit<TableFile, 'form' | 'shape'>;

const NO_NOTES: SheetNotes = { formulas: 0, hiddenRows: 0, hiddenColumns: 0, merged: 0 };
async function* bounded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > TABLE_LIMITS.bytes) throw beyond('bytes', bytes);
    yield chunk;
  }
}

/**
 * Every row of the file, in pieces; `sheet` counts from 0, and null is the first that a person sees. What is
 * known of the file is told before the end. Throws a TableRefusal.
 */
export async function* tableRows(
  source: Source,
  sheet: number | null,
  onNotes: (notes: FileNotes) => void = () => undefined,
): AsyncGenerator<readonly TableRow[], void, undefined> {
  const head = await headOfFile(source());
  if (head.length === 0) throw new TableRefusal('table-empty');
  const start = startOf(head);
  if (start === 'compound') throw new TableRefusal('table-old-workbook');
  if (start === 'message') throw new TableRefusal('table-not-read');
  yield* start === 'workbook' ? workbookRows(source, sheet, onNotes) : textRows(source, onNotes);
}

async function* textRows(
  source: Source,
  onNotes: (notes: FileNotes) => void,
): AsyncGenerator<readonly TableRow[], void, undefined> {
  const detector = new EncodingDetector();
  for await (const chunk of bounded(source())) detector.add(chunk);
  const found = detector.end();
  let separator: Separator = ';';
  const rows = csvRows(decoded(source(), found), (one) => {
    separator = one;
  });
  yield* rows;
  onNotes({ encoding: found.encoding, separator, sheets: [], sheet: 0, ...NO_NOTES });
}

async function* workbookRows(
  source: Source,
  sheet: number | null,
  onNotes: (notes: FileNotes) => void,
): AsyncGenerator<readonly TableRow[], void, undefined> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bounded(source())) chunks.push(chunk);
  const workbook = new Workbook(Buffer.concat(chunks));
  const { sheets } = workbook;
  const seen = sheets.findIndex(({ hidden }) => !hidden);
  const chosen = sheet ?? Math.max(0, seen);
  const found = sheets[chosen];
  if (found === undefined) throw new TableRefusal('not-found');
  yield* workbook.rows(found, (notes) =>
    onNotes({
      encoding: null,
      separator: null,
      sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
      sheet: chosen,
      ...notes,
    }),
  );
}

async function surveyOf(
  source: Source,
  sheet: number | null,
  headerRow: number | null | 'auto',
): Promise<TableFile> {
  const builder = new SurveyBuilder(headerRow);
  let notes: FileNotes | null = null;
  const rows = tableRows(source, sheet, (found) => {
    notes = found;
  });
  for await (const piece of rows) for (const row of piece) builder.add(row);
  const shape = builder.end();
  const known = notes as FileNotes | null;
  if (known === null || (shape.rows === 0 && shape.columns.length === 0))
    throw new TableRefusal('table-empty');
  return { form: known.encoding === null ? 'workbook' : 'text', ...known, shape };
}

/** Reads a whole file and keeps what its columns look like. */
export async function surveyTable(
  source: Source,
  { sheet, headerRow }: { readonly sheet: number | null; readonly headerRow: number | null | 'auto' },
): Promise<Result<TableFile>> {
  return refusalsAsFaults(() => surveyOf(source, sheet, headerRow));
}

export async function refusalsAsFaults<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work());
  } catch (cause) {
    if (cause instanceof TableRefusal) return err(cause.fault);
    throw cause;
  }
}
