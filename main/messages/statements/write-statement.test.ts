// Statements of kept entries: each form holds what was kept, and no day is written whose figures do not
// agree.
import { describe, expect, test } from 'vitest';
import { readBalanceAnswer } from '../../../shared/domain/account-report/answer.ts';
import { balanceBreaks } from '../../../shared/domain/account-report/balance-breaks.ts';
import type { Report } from '../../../shared/domain/account-report/report.ts';
import type {
  KeptEntry,
  StatementFigure,
  StatementForm,
  StatementOrder,
} from '../../../shared/domain/account-report/statement-order.ts';
import { STATEMENT_FORMS } from '../../../shared/domain/account-report/statement-order.ts';
import { must } from '../../../shared/domain/must.fake.ts';
import { reportOfMt940 } from './mt940.ts';
import { writeStatement } from './write-statement.ts';

const IBAN = 'DE89370400440532013000';
const figure = (type: string, day: string, amount: string | null, currency = 'EUR'): StatementFigure => ({
  type,
  day,
  amount,
  currency,
});
const FIGURES = [
  figure('CLBD', '2026-11-18', '100.00'),
  figure('OPBD', '2026-11-19', '100.00'),
  figure('CLBD', '2026-11-19', '-20.00'),
  figure('CLBD', '2026-11-20', '30.5'),
  figure('CLAV', '2026-11-20', '25.00'),
];
const entry = (day: string, amt: string, side: string, more: object = {}): KeptEntry => ({
  day,
  json: JSON.stringify({
    Amt: { amt, Ccy: 'EUR' },
    CdtDbtInd: side,
    Sts: 'BOOK',
    BookgDt: { Dt: day },
    ValDt: { Dt: day },
    ...more,
  }),
});
const ENTRIES = [
  entry('2026-11-19', '-120.00', 'DBIT', {
    AcctSvcrRef: 'B-1',
    BkTxCd: { Prtry: { Cd: 'NTRF+177' } },
    NtryDtls: [
      {
        TxDtls: [
          {
            Refs: { EndToEndId: 'INV-1', PmtInfId: 'PAY-1', MndtId: 'M-1' },
            RtldPties: { Cdtr: { Nm: 'Kästner & Söhne' }, CdtrAcct: { Id: { IBAN: 'NL91ABNA0417164300' } } },
            RltdAgts: { CdtrAgt: { FinInstnId: { BIC: 'ABNANL2A' } } },
            RmtInf: { Ustrd: ['Invoice 1', 'of November'] },
          },
        ],
      },
    ],
  }),
  entry('2026-11-20', '50.50', 'CRDT', {
    RvslInd: true,
    AddtlNtryInf: 'Returned',
    ValDt: { Dt: '2026-11-19' },
  }),
  entry('2026-11-20', '99', 'DBIT', { Sts: 'PDNG' }),
];

const orderOf = (form: StatementForm, more: Partial<StatementOrder> = {}): StatementOrder => ({
  form,
  account: { id: IBAN, name: 'Main', owner: 'Acme Widgets', currency: 'EUR', servicerBic: 'COBADEFFXXX' },
  from: '2026-11-19',
  to: '2026-11-20',
  figures: FIGURES,
  createdAt: '2026-11-21T08:00:00.000Z',
  note: 'Made by this desk.',
  ...more,
});

async function* slices(entries: readonly KeptEntry[]): AsyncGenerator<readonly KeptEntry[]> {
  for (const each of entries) yield [each];
}
const written = (order: StatementOrder, entries: readonly KeptEntry[] = ENTRIES) =>
  writeStatement(order, slices(entries));
const textOf = async (order: StatementOrder, entries?: readonly KeptEntry[]) =>
  Buffer.from(must(await written(order, entries)).bytes).toString('utf8');
function mt940Text(text: string): string {
  const read = reportOfMt940(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}
const reasonsOf = async (figures: readonly StatementFigure[], entries = ENTRIES) => {
  const made = await written(orderOf('MT940', { figures }), entries);
  return made.ok
    ? []
    : (made.error.sentences ?? []).map(({ data }) => data as { readonly day: string; readonly why: string });
};

describe('an MT940 file', () => {
  test('has a message for each day, in the lines of the standard', async () => {
    expect(await textOf(orderOf('MT940'))).toBe(
      [
        ':20:CS-261119',
        `:25:${IBAN}`,
        ':28C:323/1',
        ':60F:C261119EUR100,00',
        ':61:2611191119D120,00NTRFINV-1//B-1',
        ':86:/EREF/INV-1//PREF/PAY-1//MARF/M-1//BENM//NAME/Kaestner + Soehne//',
        'IBAN/NL91ABNA0417164300//BIC/ABNANL2A//REMI/USTD//Invoice 1 of No',
        'vember/',
        ':62F:D261119EUR20,00',
        ':86:Made by this desk.',
        '-',
        ':20:CS-261120',
        `:25:${IBAN}`,
        ':28C:324/1',
        ':60F:D261119EUR20,00',
        ':61:2611191120RD50,50NMSCNONREF',
        ':86:/TRTP/Returned/',
        ':62F:C261120EUR30,50',
        ':64:C261120EUR25,00',
        ':86:Made by this desk.',
        '-',
        '',
      ].join('\r\n'),
    );
  });

  test('is read back as the same entries', async () => {
    const report = readBalanceAnswer(mt940Text(await textOf(orderOf('MT940')))).report;
    expect(balanceBreaks(report)).toEqual([]);
    const [first, second] = (report.Rpt ?? []).flatMap(({ Ntry = [] }) => Ntry);
    expect(first).toMatchObject({
      AcctSvcrRef: 'B-1',
      Amt: { amt: '120.00', Ccy: 'EUR' },
      CdtDbtInd: 'DBIT',
      NtryDtls: [
        {
          TxDtls: [
            {
              Refs: { EndToEndId: 'INV-1', PmtInfId: 'PAY-1', MndtId: 'M-1' },
              RtldPties: {
                Cdtr: { Nm: 'Kaestner + Soehne' },
                CdtrAcct: { Id: { IBAN: 'NL91ABNA0417164300' } },
              },
              RmtInf: { Ustrd: ['Invoice 1 of November'] },
            },
          ],
        },
      ],
    });
    expect(second).toMatchObject({ CdtDbtInd: 'CRDT', RvslInd: true, ValDt: { Dt: '2026-11-19' } });
  });

  test('has a reference that field 61 does not hold in field 86, and nobody’s code as its own', async () => {
    const long = 'A-REFERENCE-OF-MORE-THAN-16';
    const one = entry('2026-11-19', '120.00', 'DBIT', {
      AcctSvcrRef: long,
      NtryDtls: [
        {
          TxDtls: [
            {
              Refs: { EndToEndId: 'INV/1//2' },
              RmtInf: { Ustrd: ['x/MARF/forged/', 'long '.repeat(200)] },
            },
          ],
        },
      ],
    });
    const text = await textOf(orderOf('MT940', { to: '2026-11-19' }), [one]);
    for (const line of text.split('\r\n')) {
      expect(line.replace(/^:86:/u, '').length).toBeLessThanOrEqual(65);
      expect(line).not.toMatch(/ $/u);
    }
    const read = readBalanceAnswer(mt940Text(text)).report.Rpt?.[0]?.Ntry?.[0];
    expect(read?.AcctSvcrRef).toBe(long);
    expect(read?.NtryDtls?.[0]?.TxDtls?.[0]?.Refs).toEqual({ EndToEndId: 'INV/1//2' });
  });

  test('begins no line of text with a colon or a hyphen', async () => {
    const words = `${'x'.repeat(53)}${':-'.repeat(60)}`;
    const one = entry('2026-11-19', '120.00', 'DBIT', {
      NtryDtls: [{ TxDtls: [{ RmtInf: { Ustrd: [words] } }] }],
    });
    const text = await textOf(orderOf('MT940', { to: '2026-11-19' }), [one]);
    expect(text.split('\r\n').filter((line) => /^(?:-.|:(?!\d))/u.test(line))).toEqual([]);
  });
});

const CAMT = STATEMENT_FORMS.filter((form) => form !== 'MT940');

describe.each(CAMT)('a statement as %s', (form) => {
  test('has a statement for each day with its balances, sums and entries', async () => {
    const text = await textOf(orderOf(form));
    expect(text.match(/<Stmt>/gu)).toHaveLength(2);
    expect(text).toContain('<AddtlStmtInf>Made by this desk.</AddtlStmtInf>');
    expect(text).toContain(
      '<Cd>PRCD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">20.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>',
    );
    expect(text).toContain(
      '<TtlCdtNtries><NbOfNtries>0</NbOfNtries><Sum>0.00</Sum></TtlCdtNtries><TtlDbtNtries><NbOfNtries>1</NbOfNtries><Sum>120.00</Sum>',
    );
    expect(text.match(/<Ntry>/gu)).toHaveLength(2);
    expect(text).toContain('Kästner &amp; Söhne');
    expect(text).not.toContain('PDNG');
  });

  test('leaves out what XML cannot carry, and cuts no reference', async () => {
    const long = 'E'.repeat(40);
    const one = entry('2026-11-19', '120.00', 'DBIT', {
      AcctSvcrRef: long,
      NtryDtls: [{ TxDtls: [{ RmtInf: { Ustrd: [`a\u0000b${'c'.repeat(200)}`] } }] }],
    });
    const text = await textOf(orderOf(form, { to: '2026-11-19' }), [one]);
    expect(text).toContain(`<AddtlNtryInf>AcctSvcrRef ${long}</AddtlNtryInf>`);
    expect(text).not.toContain('\u0000');
    expect(text.match(/<Ustrd>/gu)).toHaveLength(2);
  });
});

describe('a day without a statement', () => {
  test.each([
    ['no opening balance', [figure('CLBD', '2026-11-19', '1')], [['2026-11-19', 'no-opening']]],
    [
      'an opening balance that is not known',
      [figure('OPBD', '2026-11-19', null)],
      [['2026-11-19', 'no-opening']],
    ],
    [
      'no closing balance',
      FIGURES.filter(({ type, day }) => type !== 'CLBD' || day !== '2026-11-20'),
      [['2026-11-20', 'no-closing']],
    ],
    [
      'another closing balance',
      FIGURES.map((each) => (each.day === '2026-11-20' ? { ...each, amount: '30.51' } : each)),
      [['2026-11-20', 'unequal']],
    ],
    [
      'a balance in another currency',
      FIGURES.map((each) => (each.type === 'OPBD' ? { ...each, currency: 'USD' } : each)),
      [['2026-11-19', 'currency']],
    ],
  ])('because of %s', async (_why, figures, days) => {
    const reasons = await reasonsOf(figures);
    expect(reasons.map(({ day, why }) => [day, why]).filter(([day]) => day === days[0]?.[0])).toEqual(days);
  });

  test('because of an entry without an amount or a side, or in another currency', async () => {
    const odd = (more: object) => [entry('2026-11-19', '120.00', 'DBIT', more), ...ENTRIES.slice(1)];
    const reason = async (more: object) => (await reasonsOf(FIGURES, odd(more))).map(({ why }) => why);
    expect(await reason({ Amt: {} })).toEqual(['entry']);
    expect(await reason({ CdtDbtInd: 'BOTH' })).toEqual(['entry']);
    expect(await reason({ Amt: { amt: '120.00', Ccy: 'USD' } })).toEqual(['currency']);
  });

  test('is named with what differs and by how much', async () => {
    const figures = FIGURES.map((each) => (each.day === '2026-11-20' ? { ...each, amount: '30.51' } : each));
    expect(await reasonsOf(figures)).toEqual([
      {
        day: '2026-11-20',
        why: 'unequal',
        currency: 'EUR',
        opening: '-20.00',
        entries: '50.50',
        closing: '30.51',
        difference: '0.01',
      },
    ]);
  });

  test('is one of at most five that are named', async () => {
    const days = Array.from({ length: 9 }, (_, at) => figure('OPBD', `2026-11-0${at + 1}`, '1'));
    const made = await written(orderOf('MT940', { from: '2026-11-01', figures: days }), []);
    expect(made.ok ? [] : made.error.sentences?.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 5 }, () => 'statement-day'),
      'statement-days-more',
    ]);
  });

  test('of a period without balances and entries is no file', async () => {
    expect(await written(orderOf('MT940', { figures: [] }), [])).toMatchObject({
      ok: false,
      error: { code: 'statement-period-empty' },
    });
  });

  test('opens with the newest closing balance, and with one carried forward where there is none', async () => {
    const carried = [
      figure('PRCD', '2026-11-18', '100.00'),
      figure('CLBD', '2026-11-19', '-20.00'),
      figure('PRCD', '2026-11-19', '100.00'),
      figure('CLBD', '2026-11-20', '30.50'),
    ];
    expect(await reasonsOf(carried)).toEqual([]);
    const ofItsDay = [figure('CLBD', '2026-11-19', '-20.00'), figure('PRCD', '2026-11-19', '100.00')];
    expect(await reasonsOf(ofItsDay, ENTRIES.slice(0, 1))).toEqual([]);
  });

  test('has no balances of a page, and takes no entry for a day of its own twice', async () => {
    const figures = [
      ...FIGURES,
      figure('CLBD/INTM', '2026-11-19', '7'),
      figure('CLBD', '2026-11-21', '30.50'),
    ];
    const made = must(await written(orderOf('MT940', { figures, to: '2026-11-21' })));
    expect([made.days, made.entries]).toEqual([3, 2]);
    const reports: readonly Report[] =
      readBalanceAnswer(mt940Text(Buffer.from(made.bytes).toString())).report.Rpt ?? [];
    expect(reports.map(({ Ntry }) => Ntry?.length)).toEqual([1, 1, 0]);
  });
});
