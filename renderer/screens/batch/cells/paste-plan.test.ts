import { describe, expect, it } from 'vitest';
import type { PaymentField } from '../draft/types.ts';
import { parseTabSeparated } from './pasted.ts';
import {
  beginPaste,
  questionsOf,
  rowsOf,
  suggestedFor,
  type PasteAnswers,
  pastedField,
} from './paste-plan.ts';

const FIELDS = ['name', 'account', 'agentBic', 'amount', 'currency'] as const;
const IBAN = 'DE89370400440532013000';
const none = (): string => '';

function begin(text: string, fields: readonly PaymentField[] = FIELDS) {
  const table = parseTabSeparated(text);
  const answers = beginPaste(table, fields);
  return {
    table,
    answers,
    open: (change: Partial<PasteAnswers> = {}) => questionsOf(table, { ...answers, ...change }, none),
    rows: (change: Partial<PasteAnswers> = {}) => rowsOf(table, { ...answers, ...change }, none),
  };
}

describe('titles', () => {
  it.each([
    ['en', 'Beneficiary', 'IBAN', 'Amount', 'Currency', 'Payment details'],
    ['de', 'Zahlungsempfänger', 'Kontonummer', 'Betrag', 'Währung', 'Verwendungszweck'],
    ['fr', 'Bénéficiaire', 'N° de compte', 'Montant', 'Devise', 'Libellé'],
    ['nl', 'Begunstigde', 'Rekeningnummer', 'Bedrag', 'Munt', 'Omschrijving'],
    ['es', 'Beneficiario', 'Número de cuenta', 'Importe', 'Moneda', 'Concepto'],
    ['it', 'Intestatario', 'Coordinate bancarie', 'Importo', 'Divisa', 'Causale'],
  ])('are known in %s', (_language, ...titles) => {
    expect(titles.map((title) => pastedField(title))).toEqual([
      'name',
      'account',
      'amount',
      'currency',
      'remittance',
    ]);
  });

  it('are never guessed from a part of a word', () => {
    for (const title of ['Total amount before tax', 'Cost centre', 'Account manager', 'Betrag netto'])
      expect(pastedField(title)).toBeUndefined();
  });
});

describe('a pasted table', () => {
  it('with known titles in any order needs no question', () => {
    const { open, rows } = begin(`Betrag\tWährung\tEmpfänger\tIBAN\n1.204,50\tEUR\tAcme\t${IBAN}`);
    expect(open()).toEqual([]);
    expect(rows()).toEqual([{ amount: '1204.50', currency: 'EUR', name: 'Acme', account: IBAN }]);
  });

  it.each(['Rechnung', 'Invoice', 'Facture'])(
    'without titles keeps its first payment, though the text of it is just "%s"',
    (text) => {
      const row = `Acme\t${IBAN}\t\t12.50\tEUR\t${text}`;
      const fields = [...FIELDS, 'remittance'] as const;
      for (const pasted of [row, `${row}\nBeta\t${IBAN}\t\t7.00\tEUR\tRE 2`]) {
        const { answers, rows } = begin(pasted, fields);
        expect(answers.titled).toBe(false);
        expect(rows()[0]).toMatchObject({ name: 'Acme', account: IBAN, amount: '12.50', remittance: text });
      }
    },
  );

  it('with an unknown title stops, and loses no column unasked', () => {
    const { answers, open, rows } = begin(
      `Name\tIBAN\tAmount\tCurrency\tCost centre\nAcme\t${IBAN}\t1.50\tEUR\t4711`,
    );
    expect(answers.columns).toEqual(['name', 'account', 'amount', 'currency', null]);
    expect(open()).toEqual(['columns']);
    expect(open({ columns: ['name', 'account', 'amount', 'currency', 'none'] })).toEqual([]);
    expect(rows({ columns: ['name', 'account', 'amount', 'currency', 'remittance'] })[0]).toMatchObject({
      remittance: '4711',
    });
  });

  it('whose titles are all unknown is still seen as titled, and its columns are suggested by what they hold', () => {
    const { table, answers, open } = begin(
      `Mottagare\tKontonr.\tBelopp\tValuuttakoodi\nAcme\t${IBAN}\t88,000.50\tCNY`,
    );
    expect(answers.titled).toBe(true);
    expect(open()).toContain('columns');
    expect([1, 2, 3].map((column) => suggestedFor(table, column, answers))).toEqual([
      'account',
      'amount',
      'currency',
    ]);
  });

  it('whose amounts and column name two currencies keeps both as they are written', () => {
    expect(
      begin(`Name\tAmount\tCurrency\nAcme\tUSD 88,000.50\tEUR\nBeta\tUSD 1,234\tEUR`)
        .rows({ decimal: '.' })
        .map(({ amount, currency }) => [amount, currency]),
    ).toEqual([
      ['USD 88,000.50', 'EUR'],
      ['USD 1,234', 'EUR'],
    ]);
  });

  it('keeps the currency it names: CNY never becomes EUR', () => {
    const { open, rows } = begin(`Name\tIBAN\tAmount\tDevise\nAcme\t${IBAN}\t88,000.50\tCNY`);
    expect(open()).toEqual([]);
    expect(rows()).toEqual([{ name: 'Acme', account: IBAN, amount: '88000.50', currency: 'CNY' }]);
  });

  it('without a currency stops, and takes only the answer', () => {
    const { open, rows } = begin(`Name\tIBAN\tAmount\nAcme\t${IBAN}\t12.50\nBeta\t${IBAN}\t7.00`);
    expect(open()).toEqual(['currency']);
    expect(open({ currency: 'CHF' })).toEqual([]);
    expect(rows({ currency: 'CHF' }).map(({ currency }) => currency)).toEqual(['CHF', 'CHF']);
  });

  it('reads a currency that stands with the amount, and asks where the sign is of several', () => {
    expect(
      begin(`Name\tIBAN\tAmount\nAcme\t${IBAN}\tUSD 12.50\nBeta\t${IBAN}\t€ 7.00`)
        .rows()
        .map(({ amount, currency }) => `${currency} ${amount}`),
    ).toEqual(['USD 12.50', 'EUR 7.00']);
    expect(begin(`Name\tIBAN\tAmount\nAcme\t${IBAN}\t$ 12.50`).open()).toEqual(['currency']);
  });

  it('asks for the rows alone whose currency cell is empty', () => {
    const { open, rows } = begin(
      `Name\tIBAN\tAmount\tCurrency\nAcme\t${IBAN}\t12.50\tUSD\nBeta\t${IBAN}\t7.00\t`,
    );
    expect(open()).toEqual(['currency']);
    expect(rows({ currency: 'CHF' }).map(({ currency }) => currency)).toEqual(['USD', 'CHF']);
  });

  it.each([
    ['1,234', '1234', '1.234'],
    ['1.234', '1.234', '1234'],
  ])('asks what %s means', (text, point, comma) => {
    const { open, rows } = begin(`Name\tIBAN\tAmount\tCurrency\nAcme\t${IBAN}\t${text}\tTND`);
    expect(open()).toEqual(['decimal']);
    expect(rows({ decimal: '.' })[0]?.amount).toBe(point);
    expect(rows({ decimal: ',' })[0]?.amount).toBe(comma);
  });

  it('asks which number is the month, where a date has two readings', () => {
    const { open, rows } = begin(`Name\tMandate date\nAcme\t03/04/2026\nBeta\t31/12/2025`);
    expect(open()).toEqual(['date']);
    expect(rows({ dayFirst: true }).map(({ mandateDate }) => mandateDate)).toEqual([
      '2026-04-03',
      '2025-12-31',
    ]);
    expect(rows({ dayFirst: false }).map(({ mandateDate }) => mandateDate)).toEqual([
      '2026-03-04',
      '2025-12-31',
    ]);
  });

  it('with two columns for one field stops', () => {
    expect(begin(`Name\tBeneficiary\tIBAN\nAcme\tBeta\t${IBAN}`).open()).toEqual(['twice']);
  });

  it('without titles follows the grid where its values fit, and asks where they do not', () => {
    expect(begin(`Acme\t${IBAN}\t\t12.50\tEUR`).open()).toEqual([]);
    expect(begin(`Acme\t12.50\t${IBAN}\tEUR`).open()).toContain('columns');
    expect(begin(`Acme\t${IBAN}\t\t12.50\tEUR\tmore than the grid has`).open()).toEqual(['columns']);
  });

  it('cuts no text off', () => {
    const long = 'x'.repeat(200);
    expect(begin(`${long}\t${IBAN}\t\t1.50\tEUR`).rows()[0]?.name).toBe(long);
  });
});
