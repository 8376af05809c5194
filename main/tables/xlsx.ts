// Owns how a workbook (ECMA-376, SpreadsheetML) is opened: its sheets, its table of texts and its styles.
import { TABLE_LIMITS, type TableRow } from '../../shared/domain/table-import/cell.ts';
import { isDateFormat, displayedCurrency, displayedDigits } from './number-text.ts';
import { beyond, TableRefusal } from './refusal.ts';
import { RichText } from './rich-text.ts';
import { isTrue, mergedRanges, SheetReader, type NumberStyle, type SheetNotes } from './sheet-reader.ts';
import { partInSlices, walkPart } from './xml-part.ts';
import { openZip, type ZipParts } from './zip-parts.ts';

/** More than anybody looks through to choose one. */
const MOST_SHEETS = 1_000;
/** Bytes of the properties in which the name of the program is looked for: it stands at their beginning. */
const MOST_PROPERTIES = 4_096;

export interface WorkbookSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly part: string;
}

export class Workbook {
  readonly sheets: readonly WorkbookSheet[];
  readonly #zip: ZipParts;
  readonly #is1904: boolean;
  /** It leaves the style of a cell out where it is that of the column. */
  readonly #isFromGnumeric: boolean;
  #texts: readonly string[] | null = null;
  #styles: readonly NumberStyle[] | null = null;
  readonly #textsPart: string | undefined;
  readonly #stylesPart: string | undefined;

  constructor(bytes: Uint8Array) {
    this.#zip = openZip(bytes);
    const root = this.#relations('_rels/.rels', '');
    const book = root.find(({ type }) => type.endsWith('/officeDocument'))?.target;
    if (book === undefined || !this.#zip.has(book)) throw new TableRefusal('table-not-read');
    const properties = root.find(({ type }) => type.endsWith('/extended-properties'))?.target;
    this.#isFromGnumeric = properties !== undefined && this.#isFrom('gnumeric', properties);
    const folder = book.includes('/') ? book.slice(0, book.lastIndexOf('/') + 1) : '';
    const relations = this.#relations(`${folder}_rels/${book.slice(folder.length)}.rels`, folder);
    this.#textsPart = relations.find(({ type }) => type.endsWith('/sharedStrings'))?.target;
    this.#stylesPart = relations.find(({ type }) => type.endsWith('/styles'))?.target;
    const byId = new Map(relations.map((one) => [one.id, one]));
    // Of two relations of one name, or two beginnings of its days, programs take different ones.
    if (byId.size < relations.length) throw new TableRefusal('table-not-read');
    const sheets: WorkbookSheet[] = [];
    let settings = 0;
    let is1904 = false;
    let isWorkbook = false;
    walkPart(this.#zip.part(book), {
      open: (name, attributes) => {
        if (name === 'workbook') isWorkbook = true;
        if (name === 'workbookPr') {
          settings += 1;
          is1904 = isTrue(attributes['date1904']);
        }
        if (name !== 'sheet') return;
        const id = Object.entries(attributes).find(([key]) => /(?:^|:)id$/u.test(key))?.[1];
        const relation = byId.get(id ?? '');
        // A chart or a macro sheet has no cells.
        if (relation?.type.endsWith('/worksheet') !== true) return;
        const { name: title = '', state = '' } = attributes;
        if (sheets.length >= MOST_SHEETS) throw new TableRefusal('table-not-read');
        sheets.push({
          name: title.slice(0, 100),
          hidden: state !== '' && state !== 'visible',
          part: relation.target,
        });
      },
    });
    // A document or a presentation is a zip of the same kind.
    if (!isWorkbook || settings > 1) throw new TableRefusal('table-not-read');
    if (sheets.length === 0) throw new TableRefusal('table-empty');
    this.sheets = sheets;
    this.#is1904 = is1904;
  }

  /** Rows in order, in pieces; a row that the file leaves out is left out here too. */
  *rows(
    sheet: WorkbookSheet,
    onNotes: (notes: SheetNotes) => void,
  ): Generator<readonly TableRow[], void, undefined> {
    this.#texts ??= this.#readTexts();
    this.#styles ??= this.#readStyles();
    const bytes = this.#zip.part(sheet.part);
    const merged = mergedRanges(bytes);
    const reader = new SheetReader(
      this.#texts,
      this.#styles,
      { is1904: this.#is1904, takesColumnStyles: this.#isFromGnumeric },
      merged,
    );
    for (const _ of partInSlices(bytes, reader)) {
      const rows = reader.taken();
      if (rows.length > 0) yield rows;
    }
    onNotes({ ...reader.notes, merged: merged.length });
    const rest = reader.taken();
    if (rest.length > 0) yield rest;
  }

  /**
   * Whether the workbook's extended properties name that program. They are searched as text: their elements
   * are none of a workbook's.
   */
  #isFrom(application: string, part: string): boolean {
    if (!this.#zip.has(part)) return false;
    const text = Buffer.from(this.#zip.part(part)).toString('utf8', 0, MOST_PROPERTIES);
    return new RegExp(`<Application>\\s*${application}\\s*</Application>`, 'iu').test(text);
  }

  #relations(
    part: string,
    folder: string,
  ): readonly { readonly id: string; readonly type: string; readonly target: string }[] {
    const found: { id: string; type: string; target: string }[] = [];
    if (!this.#zip.has(part)) throw new TableRefusal('table-not-read');
    walkPart(this.#zip.part(part), {
      open: (name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode = '' }) => {
        if (name !== 'Relationship' || mode === 'External') return;
        found.push({ id, type, target: resolved(folder, target) });
      },
    });
    return found;
  }

  #readTexts(): readonly string[] {
    if (this.#textsPart === undefined || !this.#zip.has(this.#textsPart)) return [];
    const bytes = this.#zip.part(this.#textsPart);
    if (bytes.length > TABLE_LIMITS.texts) throw beyond('texts', bytes.length);
    const texts: string[] = [];
    const text = new RichText();
    walkPart(bytes, {
      open: (name) => {
        if (name === 'si') text.begin();
        else text.open(name);
      },
      close: (name) => {
        if (name === 'si') texts.push(text.end());
        else text.close(name);
      },
      text: (piece) => text.add(piece),
    });
    return texts;
  }

  #readStyles(): readonly NumberStyle[] {
    if (this.#stylesPart === undefined || !this.#zip.has(this.#stylesPart)) return [];
    const codes = new Map<number, string>();
    const styles: NumberStyle[] = [];
    let inCells = false;
    walkPart(this.#zip.part(this.#stylesPart), {
      open: (name, attributes) => {
        if (name === 'cellXfs') inCells = true;
        else if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
        else if (name === 'xf' && inCells) {
          const id = Number(attributes['numFmtId'] ?? '0');
          const code = codes.get(id);
          styles.push({
            date: isDateFormat(id, code),
            digits: displayedDigits(code),
            currency: displayedCurrency(code),
          });
        }
      },
      close: (name) => {
        if (name === 'cellXfs') inCells = false;
      },
    });
    return styles;
  }
}

/** A target of a relation: from the folder of its source, or from the root of the file. */
function resolved(folder: string, target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : `${folder}${target}`;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
