// What tables as ERP systems and people write them mean, and what is asked about them.
import { describe, expect, it } from 'vitest';
import { textCell, type TableCell, type TableRow } from './cell.ts';
import { asked, openQuestions, planFor, recognise, type TablePlan } from './plan.ts';
import { answersToKeep, isOfProfile, withProfile } from './profile.ts';
import { SurveyBuilder, type TableShape } from './survey.ts';
import { namedByTitle } from './titles.ts';

const IBAN = 'DE89370400440532013000';
const OTHER = 'FR7630006000011234567890189';

export function rowsOf(text: string, separator = ';'): readonly TableRow[] {
  return text.split('\n').map((line, at) => ({ row: at + 1, cells: line.split(separator).map(textCell) }));
}

function survey(rows: readonly TableRow[], headerRow: number | null | 'auto' = 'auto'): TableShape {
  const builder = new SurveyBuilder(headerRow);
  for (const row of rows) builder.add(row);
  return builder.end();
}

const shapeOf = (text: string): TableShape => survey(rowsOf(text));
const fieldsOf = (text: string): TablePlan['columns'] => planFor(shapeOf(text)).columns;

describe('titles', () => {
  it.each([
    ['en', 'Beneficiary', 'IBAN', 'Amount', 'Currency', 'Payment details', 'Execution date'],
    ['de', 'Zahlungsempfänger', 'Kontonummer', 'Betrag', 'Währung', 'Verwendungszweck', 'Ausführungsdatum'],
    ['de, older', 'EMPFAENGER', 'KONTO-NR.', 'BETRAG', 'WAEHRUNG', 'VERWENDUNGSZWECK', 'AUSFUEHRUNGSDATUM'],
    ['fr', 'Bénéficiaire', 'N° de compte', 'Montant', 'Devise', 'Libellé', 'Date d’exécution'],
    ['nl', 'Begunstigde', 'Rekeningnummer', 'Bedrag', 'Munt', 'Omschrijving', 'Uitvoeringsdatum'],
    ['es', 'Beneficiario', 'Número de cuenta', 'Importe', 'Moneda', 'Concepto', 'Fecha de ejecución'],
    ['it', 'Intestatario', 'Coordinate bancarie', 'Importo', 'Divisa', 'Causale', 'Data esecuzione'],
  ])('are known in %s', (_language, ...titles) => {
    expect(titles.map((title) => namedByTitle(title).fields[0])).toEqual([
      'name',
      'account',
      'amount',
      'currency',
      'remittance',
      'valueDate',
    ]);
  });

  it('of an amount may name its currency', () => {
    expect(namedByTitle('Betrag (EUR)')).toEqual({ fields: ['amount'], currency: 'EUR' });
    expect(namedByTitle('Amount in USD')).toEqual({ fields: ['amount'], currency: 'USD' });
    expect(namedByTitle('Betrag netto').fields).toEqual([]);
  });

  it('go on with a number where several columns hold one text', () => {
    for (const title of ['Verwendungszweck 2', 'Verwendungszweck14', 'Name 2', 'VWZ2'])
      expect(namedByTitle(title).fields).toHaveLength(1);
    expect(namedByTitle('Betrag 2').fields).toEqual([]);
  });

  it('are never guessed from a part of a word', () => {
    for (const title of [
      'Total amount before tax',
      'Cost centre',
      'Account manager',
      'Betrag netto',
      'Bankname',
    ])
      expect(namedByTitle(title).fields[0]).toBeUndefined();
  });
});

describe('columns', () => {
  it('of an export in any order are recognised by their titles', () => {
    expect(
      fieldsOf(
        `Belegnr.;Währung;Betrag;Empfängername;IBAN;BIC;Verwendungszweck 1;Verwendungszweck 2;Valuta;Auftraggeberkonto
4711;EUR;1.204,50;Acme GmbH;${IBAN};COBADEFFXXX;RE 1;Kd 7;24.11.2026;DE88500209000023411208`,
      ),
    ).toEqual([
      null,
      'currency',
      'amount',
      'name',
      'account',
      'agentBic',
      'remittance',
      'remittance',
      'valueDate',
      'ownAccount',
    ]);
  });

  it('with a title of two meanings are told apart by their values', () => {
    expect(fieldsOf(`Naam;Valuta\nAcme;EUR`)).toEqual(['name', 'currency']);
    expect(fieldsOf(`Name;Valuta\nAcme;24.11.2026`)).toEqual(['name', 'valueDate']);
  });

  it('whose values cannot be of their title are asked about', () => {
    expect(fieldsOf(`Name;IBAN;Amount\nAcme;${IBAN};see invoice`)[2]).toBeNull();
  });

  it('keep their meaning when a few of their values are wrong', () => {
    expect(fieldsOf(`Name;IBAN;Amount\nA;${IBAN};12,50\nB;${IBAN};13,50\nC;${IBAN};n/a`)[2]).toBe('amount');
  });

  it('in an unknown language are recognised by values that speak for themselves, and the rest is asked', () => {
    const shape = shapeOf(
      `Mottagare;Kontonr.;Belopp;Valuuttakoodi\nAcme;${IBAN};88.000,50;CNY\nBeta;${OTHER};12,00;CNY`,
    );
    expect(shape.headerRow).toBe(1);
    expect(recognise(shape.columns)).toEqual([
      { field: null, by: null },
      { field: 'account', by: 'values' },
      { field: 'amount', by: 'values' },
      { field: 'currency', by: 'values' },
    ]);
    expect(openQuestions(shape, planFor(shape))).toEqual(['columns', 'no-name', 'value-date']);
  });

  it('of one name, or for one field, are both asked about', () => {
    expect(fieldsOf(`Name;IBAN;Betrag;Betrag\nAcme;${IBAN};12,50;13,50`)).toEqual([
      'name',
      'account',
      null,
      null,
    ]);
    expect(fieldsOf(`Name;Verwendungszweck;Verwendungszweck\nAcme;a;b`).slice(1)).toEqual([null, null]);
    const shape = shapeOf(`Name;Nominativo;IBAN\nAcme;Beta;${IBAN}`);
    const plan = { ...planFor(shape), columns: ['amount', 'amount', 'account'] as const };
    expect(openQuestions(shape, plan)).toContain('twice');
  });

  it('with account number and IBAN take the one that holds IBANs', () => {
    expect(fieldsOf(`Name;Kontonummer;IBAN\nAcme;0532013000;${IBAN}`)).toEqual(['name', null, 'account']);
  });

  it('with two kinds of IBANs and no titles are asked about', () => {
    expect(planFor(survey(rowsOf(`Acme;${IBAN};${OTHER}`), null)).columns).toEqual([null, null, null]);
  });

  it('may be forty; none that has a title or a value is left out unasked', () => {
    const titles = Array.from({ length: 40 }, (_, at) => `Feld ${at + 1}`);
    const shape = shapeOf(`${titles.join(';')};\n${titles.map(() => 'x').join(';')};`);
    const plan = planFor(shape);
    expect(plan.columns.slice(0, 40).every((field) => field === null)).toBe(true);
    expect(plan.columns[40] ?? 'none').toBe('none');
    expect(openQuestions(shape, plan)).toContain('columns');
  });
});

describe('the row of titles', () => {
  it('is found below the head of a report', () => {
    const shape = shapeOf(
      `Zahlungsvorschlag 2026-11\n\nErstellt am;20.11.2026\nName;IBAN;Betrag\nAcme;${IBAN};12,50`,
    );
    expect(shape).toMatchObject({ headerRow: 4, rowsAbove: 2, rows: 1 });
  });

  it('is none where the first row is a payment already', () => {
    expect(shapeOf(`Acme;${IBAN};12,50\nBeta;${OTHER};7,00`)).toMatchObject({ headerRow: null, rows: 2 });
  });

  it.each(['Rechnung', 'Invoice', 'Facture', 'Ref', 'Konto'])(
    'is no payment whose text is just "%s", whichever row that is',
    (text) => {
      const [first, second] = [`Acme;${IBAN};12,50;${text}`, `Beta;${OTHER};7,00;RE 2`];
      expect(shapeOf(`${first}\n${second}`)).toMatchObject({ headerRow: null, rowsAbove: 0, rows: 2 });
      expect(shapeOf(`${second}\n${first}`)).toMatchObject({ headerRow: null, rowsAbove: 0, rows: 2 });
      expect(shapeOf(`Acme;0532013000;12,50;${text}`)).toMatchObject({ headerRow: null, rows: 1 });
      expect(shapeOf(`Acme;${IBAN};see mail;${text}`)).toMatchObject({ headerRow: null, rows: 1 });
    },
  );

  it('is no payment whose amount is a number of the spreadsheet', () => {
    const cells = [textCell('Acme'), textCell('Invoice'), { kind: 'number', text: '12.5' } as const];
    expect(survey([{ row: 1, cells }])).toMatchObject({ headerRow: null, rows: 1 });
  });

  it('is no word between payments, or below them', () => {
    const [first, second] = [`Acme;${IBAN};12,50`, `Beta;${OTHER};7,00`];
    for (const between of ['Summe;;', 'Gruppe;Löhne;'])
      expect(shapeOf(`${first}\n${between}\n${second}`)).toMatchObject({ headerRow: null, rows: 3 });
  });

  it('is found below a head that names the own account and its balance', () => {
    const shape = shapeOf(`Konto;${OTHER};Saldo;1.204,50\nName;IBAN;Betrag\nAcme;${IBAN};12,50`);
    expect(shape).toMatchObject({ headerRow: 2, rowsAbove: 1, rows: 1 });
  });

  it('is the one a person chose', () => {
    const text = `Name;IBAN;Betrag\nEmpfänger;Konto;Summe\nAcme;${IBAN};12,50`;
    expect(survey(rowsOf(text), 2).columns.map(({ title }) => title)).toEqual([
      'Empfänger',
      'Konto',
      'Summe',
    ]);
    expect(survey(rowsOf(text), null)).toMatchObject({ headerRow: null, rows: 3 });
  });
});

describe('questions about the whole file', () => {
  const complete = `Name;IBAN;Betrag;Währung;Ausführungsdatum`;
  const open = (text: string, change: Partial<TablePlan> = {}) => {
    const shape = shapeOf(text);
    return openQuestions(shape, { ...planFor(shape), ...change });
  };

  it('are none where the table says everything', () => {
    expect(open(`${complete}\nAcme;${IBAN};1.204,50;EUR;24.11.2026`)).toEqual([]);
  });

  it('are the currency and the date where no column names them, until they are answered', () => {
    const text = `Name;IBAN;Betrag\nAcme;${IBAN};1.204,50`;
    expect(open(text)).toEqual(['currency', 'value-date']);
    expect(open(text, { currency: 'EUR', valueDate: '2026-11-24' })).toEqual([]);
    expect(open(text, { currency: 'XXQ', valueDate: '2026-02-31' })).toEqual(['currency', 'value-date']);
  });

  it('take the currency from the title or from beside every amount', () => {
    expect(open(`Name;IBAN;Betrag EUR;Valuta\nAcme;${IBAN};12,50;24.11.2026`)).toEqual([]);
    expect(open(`Name;IBAN;Betrag;Valuta\nAcme;${IBAN};12,50 EUR;24.11.2026`)).toEqual([]);
    expect(open(`Name;IBAN;Betrag;Valuta\nAcme;${IBAN};$12.50;24.11.2026`)).toEqual(['currency']);
  });

  it.each(['1.234', '1,234'])('are how %s is meant', (amount) => {
    const text = `${complete}\nAcme;${IBAN};${amount};TND;24.11.2026\nBeta;${IBAN};7;TND;24.11.2026`;
    expect(open(text)).toEqual(['decimal']);
    expect(open(text, { decimal: ',' })).toEqual([]);
  });

  it('are how the amounts are written where both ways occur', () => {
    expect(open(`${complete}\nA;${IBAN};1.204,50;EUR;24.11.2026\nB;${IBAN};1,204.50;EUR;24.11.2026`)).toEqual(
      ['decimal'],
    );
  });

  it('are the order of 01/02/26, and no order that another date of the column rules out', () => {
    const text = `${complete}\nAcme;${IBAN};12,50;EUR;01/02/26`;
    expect(open(text)).toEqual(['date-order']);
    expect(open(text, { dateOrder: 'dmy' })).toEqual([]);
    const shape = shapeOf(`${text}\nBeta;${IBAN};7,00;EUR;31/12/26`);
    expect(shape.columns[4]?.dates).toMatchObject({
      doubtful: 2,
      example: '01/02/26',
      orders: ['dmy', 'ymd'],
    });
    expect(asked(shape, planFor(shape))).toEqual(['date-order']);
  });

  it('are town and country where an address stands in one line', () => {
    expect(open(`${complete};Anschrift\nAcme;${IBAN};12,50;EUR;24.11.2026;Hauptstr. 1, 50667 Köln`)).toEqual([
      'address',
    ]);
  });

  it('are none about numbers and dates that a spreadsheet gives as such', () => {
    const cell = (kind: TableCell['kind'], text: string): TableCell => ({ kind, text });
    const shape = survey([
      { row: 1, cells: complete.split(';').map(textCell) },
      {
        row: 2,
        cells: [
          textCell('Acme'),
          textCell(IBAN),
          cell('number', '1.234'),
          textCell('TND'),
          cell('date', '2026-02-01'),
        ],
      },
    ]);
    expect(openQuestions(shape, planFor(shape))).toEqual([]);
  });
});

describe('a mapping profile', () => {
  const first = shapeOf(`Mottagare;Kontonr.;Belopp;Ref\nAcme;${IBAN};1.234;x`);
  const plan: TablePlan = {
    ...planFor(first),
    columns: ['name', 'account', 'amount', 'none'],
    currency: 'SEK',
    valueDate: '2026-11-24',
    decimal: ',',
  };
  const profile = answersToKeep(first, plan);

  it('recognises the next file by its titles, in any order of columns, and asks for the date anew', () => {
    const next = shapeOf(`Belopp;Ref;Mottagare;Kontonr.\n7.500;y;Beta;${OTHER}`);
    expect(profile !== null && isOfProfile(profile, next)).toBe(true);
    const planned = profile && withProfile(planFor(next), profile, next);
    expect(planned).toMatchObject({
      columns: ['amount', 'none', 'name', 'account'],
      currency: 'SEK',
      decimal: ',',
      valueDate: '',
    });
    expect(planned && openQuestions(next, planned)).toEqual(['value-date']);
  });

  it('does not recognise a file with one title more, or without titles', () => {
    expect(
      profile && isOfProfile(profile, shapeOf(`Mottagare;Kontonr.;Belopp;Ref;Ny\nA;${IBAN};1;x;y`)),
    ).toBe(false);
    const untitled = survey(rowsOf(`Acme;${IBAN};12,50;x`), null);
    expect(profile && isOfProfile(profile, untitled)).toBe(false);
    expect(answersToKeep(untitled, planFor(untitled))).toBeNull();
  });
});
