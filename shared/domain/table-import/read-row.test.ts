// One row of a table as a payment: what is read, and what is refused with its row and column.
import { describe, expect, it } from 'vitest';
import { textCell, type TableCell } from './cell.ts';
import { planFor, type TablePlan } from './plan.ts';
import { RowReader, type ReadRow } from './read-row.ts';
import type { RowFinding } from './row-finding.ts';
import { SurveyBuilder, type TableShape } from './survey.ts';

const IBAN = 'DE89370400440532013000';
const TITLES = ['Name', 'IBAN', 'Betrag', 'Währung', 'Ausführungsdatum', 'Verwendungszweck'];
const GOOD = ['Acme', 'DE89 3704 0044 0532 0130 00', '1.204,50', 'EUR', '24.11.2026', 'RE 7'];

type Value = string | TableCell;
const cellOf = (value: Value): TableCell => (typeof value === 'string' ? textCell(value) : value);

function shapeOf(rows: readonly (readonly Value[])[], titles: readonly string[]): TableShape {
  const builder = new SurveyBuilder('auto');
  [titles, ...rows].forEach((cells, at) => builder.add({ row: at + 1, cells: cells.map(cellOf) }));
  return builder.end();
}

function read(
  rows: readonly (readonly Value[])[],
  change: Partial<TablePlan> = {},
  titles = TITLES,
): readonly (ReadRow | null)[] {
  const shape = shapeOf(rows, titles);
  const reader = new RowReader(shape, { ...planFor(shape), ...change });
  return rows.map((cells, at) => reader.read({ row: at + 2, cells: cells.map(cellOf) }));
}

const changed = (change: Readonly<Record<number, Value>>): readonly Value[] =>
  GOOD.map((text, at) => change[at] ?? text);

function found(
  change: Readonly<Record<number, Value>>,
  plan: Partial<TablePlan> = {},
): readonly RowFinding[] {
  // A right row beside it keeps the meaning of the columns.
  return read([GOOD, GOOD, changed(change)], plan)[2]?.findings ?? [];
}

describe('a row', () => {
  it('becomes a payment: IBAN without blanks, amount with a point, date as ISO', () => {
    const [row] = read([GOOD]);
    expect(row).toMatchObject({
      row: 2,
      payment: { name: 'Acme', account: IBAN, amount: '1204.50', currency: 'EUR', remittance: 'RE 7' },
      group: { valueDate: '2026-11-24', ownAccount: '' },
      findings: [],
    });
  });

  it('has the currency that its number is shown with, and no other', () => {
    const shown: TableCell = { kind: 'number', text: 'USD 1234.5' };
    expect(found({ 2: shown })).toMatchObject([{ code: 'amount-other-currency', text: 'USD 1234.5' }]);
    expect(found({ 2: shown, 3: 'USD' })).toEqual([]);
    const [row] = read([['Acme', IBAN, shown]], { currency: 'EUR' }, ['Name', 'IBAN', 'Betrag']);
    expect(row).toMatchObject({ payment: { amount: '1234.5', currency: 'USD' } });
    expect(found({ 2: { kind: 'number', text: '$ 5' } })).toMatchObject([{ code: 'amount-other-currency' }]);
  });

  it('takes what it does not say from the answers for the whole file', () => {
    const [row] = read([['Acme', IBAN, '12,50']], { currency: 'CHF', valueDate: '2026-11-25' }, [
      'Name',
      'IBAN',
      'Betrag',
    ]);
    expect(row).toMatchObject({
      payment: { currency: 'CHF', amount: '12.50' },
      group: { valueDate: '2026-11-25' },
      findings: [],
    });
  });

  it('joins the columns of one text in their order', () => {
    const [row] = read(
      [['Acme', 'Werke', IBAN, '12,50', 'RE 1', '', 'Kd 7']],
      { currency: 'EUR', valueDate: '2026-11-25' },
      [
        'Name 1',
        'Name 2',
        'IBAN',
        'Betrag',
        'Verwendungszweck 1',
        'Verwendungszweck 2',
        'Verwendungszweck 3',
      ],
    );
    expect(row?.payment).toMatchObject({ name: 'Acme Werke', remittance: 'RE 1 Kd 7' });
  });

  it('says charges in the words of ISO 20022', () => {
    const titles = [...TITLES, 'Spesen'];
    expect(read([[...GOOD, 'OUR']], {}, titles)[0]?.group.chargeBearer).toBe('DEBT');
    expect(read([[...GOOD, 'teilen']], {}, titles)[0]?.findings).toMatchObject([
      { code: 'charges-unknown', text: 'teilen', column: 6 },
    ]);
  });

  it('that is empty, or left out by a person, is no payment', () => {
    expect(read([GOOD, ['', ' ', '', '', '', '']])[1]).toBeNull();
    expect(read([GOOD, GOOD], { leftOut: [3] })[1]).toBeNull();
  });

  it('is read as a person corrected it', () => {
    const wrong = changed({ 2: '1.2o4,50' });
    expect(
      read([GOOD, GOOD, wrong], { corrections: [{ row: 4, column: 2, text: '1.204,50' }] })[2],
    ).toMatchObject({ payment: { amount: '1204.50' }, findings: [] });
  });
});

describe('a row that cannot be read', () => {
  it.each<[string, Readonly<Record<number, Value>>, string, number | null]>([
    ['no amount', { 2: '' }, 'amount-missing', 2],
    ['a text for an amount', { 2: '12,3x' }, 'amount-unreadable', 2],
    ['a negative amount', { 2: '-12,50' }, 'amount-negative', 2],
    ['a minus behind the amount', { 2: '12,50-' }, 'amount-negative', 2],
    ['zero', { 2: '0,00' }, 'amount-zero', 2],
    ['three decimals of a currency with two', { 2: '12,345' }, 'amount-decimals', 2],
    ['another currency beside the amount', { 2: 'USD 12,50' }, 'amount-other-currency', 2],
    ['no currency', { 3: '' }, 'currency-missing', 3],
    ['a currency that is none', { 3: 'EURO' }, 'currency-unknown', 3],
    ['no date', { 4: '' }, 'date-missing', 4],
    ['a day that is none', { 4: '31.02.2026' }, 'date-unreadable', 4],
    [
      'a date of a spreadsheet that is none',
      { 4: { kind: 'date', text: '2026-02-31' } },
      'date-unreadable',
      4,
    ],
    ['no name', { 0: '' }, 'name-missing', 0],
    ['no account', { 1: '' }, 'account-missing', 1],
    ['a name that is too long', { 0: 'x'.repeat(141) }, 'too-long', 0],
    ['a character that no message can carry', { 0: 'Ac\u0001me' }, 'control-character', 0],
    ['an account that a spreadsheet made a number', { 1: '4,89E+15' }, 'digits-lost', 1],
    [
      'an account with more digits than a number keeps',
      { 1: { kind: 'number', text: '1234567890123456' } },
      'digits-lost',
      1,
    ],
    ['an error of the spreadsheet', { 2: { kind: 'error', text: '#N/A' } }, 'cell-error', 2],
    ['a formula without a result', { 2: { kind: 'no-value', text: '' } }, 'formula-without-value', 2],
    ['a merged cell', { 0: { kind: 'merged', text: '' } }, 'merged', 0],
  ])('for %s names row and column', (_what, change, code, column) => {
    expect(found(change, { decimal: ',' })).toContainEqual(expect.objectContaining({ row: 4, column, code }));
  });

  it.each([
    ['$ 12,50', 'EUR', true],
    ['12,50 ¥', 'EUR', true],
    ['$ 12,50', 'CAD', false],
    ['12,50 ¥', 'CNY', false],
    ['€ 12,50', 'USD', true],
  ])('names another currency than its own column: %s beside %s', (amount, currency, isOther) => {
    const codes = found({ 2: amount, 3: currency }).map(({ code }) => code);
    expect(codes).toEqual(isOther ? ['amount-other-currency'] : []);
  });

  it('has only the finding that is the reason', () => {
    for (const change of [{ 2: '12,3x' }, { 0: '' }, { 4: '31.02.2026' }, { 2: '0,00' }])
      expect(found(change)).toHaveLength(1);
  });

  it('is a total where only an amount stands in it', () => {
    expect(found({ 0: '', 1: '', 3: '', 4: '', 5: '' })).toMatchObject([{ code: 'total-row', column: null }]);
  });

  it('has more cells than titles: an amount was cut at its comma', () => {
    expect(read([GOOD, [...GOOD, 'more']])[1]?.findings).toMatchObject([
      { code: 'extra-cells', text: 'more', against: '6' },
    ]);
  });
});

describe('amounts and dates of one file', () => {
  it.each([
    ['.', '1.234'],
    [',', '1234'],
  ] as const)('are read as a person said: with %s, 1.234 is %s', (decimal, amount) => {
    const row = changed({ 2: '1.234', 3: 'TND' });
    expect(read([row], { decimal })[0]).toMatchObject({ payment: { amount }, findings: [] });
  });

  it('that are written the other way are findings, never read by themselves', () => {
    const rows = [changed({ 2: '1.234,50' }), changed({ 2: '1,234.50' })];
    expect(read(rows, { decimal: ',' })[1]?.findings).toMatchObject([
      { code: 'amount-other-mark', text: '1,234.50', against: ',' },
    ]);
  });

  it.each([
    ['dmy', '2026-02-01'],
    ['mdy', '2026-01-02'],
    ['ymd', '2001-02-26'],
  ] as const)('01/02/26 is read as a person said: %s', (dateOrder, valueDate) => {
    expect(read([changed({ 4: '01/02/26' })], { dateOrder })[0]?.group.valueDate).toBe(valueDate);
  });

  it('a date that is none in the order of the others is a finding', () => {
    const rows = [changed({ 4: '01/02/26' }), changed({ 4: '12/31/26' })];
    expect(read(rows, { dateOrder: 'dmy' })[1]?.findings).toMatchObject([
      { code: 'date-other-order', text: '12/31/26' },
    ]);
  });

  it('a number of the spreadsheet is taken as it is, whatever mark the texts use', () => {
    const row = changed({ 2: { kind: 'number', text: '1234.5' } });
    expect(read([changed({ 2: '7,50' }), row])[1]).toMatchObject({
      payment: { amount: '1234.5' },
      findings: [],
    });
  });
});
