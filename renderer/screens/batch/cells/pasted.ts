// Rows that come from a spreadsheet by paste: tab-separated text, with quotes where a cell holds a line end, with or without a header row.
import { MOST, type PaymentField, type PaymentForm } from '../draft/types.ts';
import { readCell } from './read-cell.ts';

/** Cells of tab-separated text, quoted as spreadsheets do (RFC 4180 with tabs). */
export function parseTabSeparated(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === '\t') {
      row.push(cell);
      cell = '';
    } else if (character === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else if (character !== '\r') cell += character;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows.filter((cells) => cells.some((text) => text.trim() !== ''));
}

/** Words a header row may use for each field. */
const NAMES: Readonly<Partial<Record<PaymentField, RegExp>>> = {
  name: /^(?:name|beneficiary|creditor|debtor|payee|recipient)(?: name)?$/u,
  account: /^(?:iban|account|account number|account no\.?)$/u,
  agentBic: /^(?:bic|swift|swift code|bic code)$/u,
  amount: /^(?:amount|sum|value)$/u,
  currency: /^(?:ccy|currency|curr\.?)$/u,
  remittance: /^(?:remittance|remittance information|purpose text|description|details|text|reference text|invoice)$/u,
  endToEndId: /^(?:end-to-end id|end to end id|endtoendid|e2e|e2e id|our reference|reference)$/u,
  mandateId: /^(?:mandate|mandate id|mandate reference)$/u,
  mandateDate: /^(?:mandate date|signed on|signature date|date of signature)$/u,
  country: /^country$/u,
  town: /^(?:town|city)$/u,
  street: /^street$/u,
  postCode: /^(?:post ?code|zip|zip code)$/u,
};

function fieldNamed(title: string): PaymentField | undefined {
  const name = title.trim().toLowerCase();
  return (Object.keys(NAMES) as PaymentField[]).find((field) => NAMES[field]?.test(name));
}

export interface Pasted {
  /** One change per row: only the fields that were pasted. */
  readonly rows: readonly Partial<PaymentForm>[];
  /** How many amounts were brought into the desk's own form, and the first one after that. */
  readonly amountsRead: number;
  readonly firstAmount: string;
}

/** `fields`: the grid's fields from the cell on which it was pasted. A header row that names at least two fields decides instead, and is dropped. */
export function readPasted(text: string, fields: readonly PaymentField[], currencyAt: (row: number) => string): Pasted {
  const cells = parseTabSeparated(text);
  const titles = (cells[0] ?? []).map(fieldNamed);
  const titled = titles.filter((field) => field !== undefined).length >= 2;
  const columns: readonly (PaymentField | undefined)[] = titled ? titles : fields;
  let amountsRead = 0;
  let firstAmount = '';
  const rows = (titled ? cells.slice(1) : cells).map((line, index) => {
    const typed = new Map<PaymentField, string>();
    columns.forEach((field, at) => {
      const value = line[at];
      if (field !== undefined && value !== undefined) typed.set(field, value);
    });
    const form: Partial<Record<PaymentField, string>> = {};
    const currency = readCell('currency', typed.get('currency') ?? currencyAt(index), { currency: '' });
    for (const [field, value] of typed) {
      const read = readCell(field, value, { currency });
      form[field] = read;
      if (field !== 'amount' || read === value.trim().slice(0, MOST.amount)) continue;
      amountsRead += 1;
      if (firstAmount === '') firstAmount = read;
    }
    return form;
  });
  return { rows, amountsRead, firstAmount };
}

/** Cells as a spreadsheet takes them. */
export function toTabSeparated(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map((cell) => (/[\t\n"]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\n');
}
