// Workbooks (.xlsx) as small as a test needs them, with parts that no spreadsheet program would write.
import { strToU8, zipSync } from 'fflate';

export interface SheetOptions {
  readonly name: string;
  /** `row` elements. */
  readonly cells: string;
  readonly state?: string;
  /** `si` elements of the table of texts. */
  readonly texts?: readonly string[];
  readonly merged?: readonly string[];
  /** `col` elements. */
  readonly columns?: string;
  /** Behind the rows. */
  readonly foot?: string;
  /** Before the root element. */
  readonly head?: string;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Style 1 is a day, 2 a post code of five digits, 3 a day with a time, written as German Excel does, 4 and 5
 * amounts with a currency.
 */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="4"><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.00\\ [$€-407];[Red]\\-#,##0.00\\ [$€-407]"/><numFmt numFmtId="167" formatCode="[$USD]\\ #,##0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs></styleSheet>`;

/** `properties` stand before the sheets in the workbook, `additions` behind them. */
export function workbook(sheets: readonly SheetOptions[], properties = '', additions = ''): Uint8Array {
  const texts = sheets.flatMap((sheet) => sheet.texts ?? []);
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${properties}<sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets>${additions}</workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}">${sheets
      .map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`))
      .join(
        '',
      )}${relation('rId90', 'styles', 'styles.xml')}${relation('rId91', 'sharedStrings', '/xl/sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${texts.join('')}</sst>`,
  };
  sheets.forEach(({ cells, merged = [], columns = '', head = '', foot = '' }, at) => {
    const ranges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `${HEAD}${head}<worksheet xmlns="${MAIN}">${columns === '' ? '' : `<cols>${columns}</cols>`}<sheetData>${cells}</sheetData>${ranges === '' ? '' : `<mergeCells>${ranges}</mergeCells>`}${foot}</worksheet>`;
  });
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** `row` elements of texts and numbers; a Date is a cell that is shown as a day. */
export function rowElements(rows: readonly (readonly (string | number | Date)[])[]): string {
  const letter = (at: number): string => String.fromCharCode(65 + at);
  return rows
    .map((cells, row) => {
      const inside = cells.map((value, at) => {
        const r = `${letter(at)}${row + 1}`;
        if (typeof value === 'number') return `<c r="${r}"><v>${value}</v></c>`;
        if (value instanceof Date)
          return `<c r="${r}" s="1"><v>${(value.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000}</v></c>`;
        return value === '' ? '' : `<c r="${r}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
      });
      return `<row r="${row + 1}">${inside.join('')}</row>`;
    })
    .join('');
}
