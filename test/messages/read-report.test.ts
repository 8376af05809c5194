// Large and odd reports through the worker: in slices, as far as they are understood, the rest visible;
// nothing becomes zero.
import { afterAll, describe, expect, test, vi } from 'vitest';
import { MOST_ALSO } from '../../shared/domain/account-report/figures.ts';
import type { ReportChunk, ReportSummary } from '../../main/ports/reports.ts';
import type { ReadAccount, ReadEntry } from '../../main/ports/store/reports.ts';
import { messageTools } from '../../main/messages/message-tools.ts';
import { readReport } from '../../main/messages/report/read-report.ts';

const tools = messageTools();
afterAll(() => tools.close());

interface Read {
  readonly summary: ReportSummary;
  readonly accounts: readonly ReadAccount[];
  readonly entries: readonly ReadEntry[];
  readonly largest: number;
}

async function read(text: string | Uint8Array): Promise<Read> {
  const pieces: ReportChunk[] = [];
  const summary = await tools.readReport([typeof text === 'string' ? Buffer.from(text) : text], (piece) => {
    pieces.push(piece);
    return Promise.resolve();
  });
  const slices = pieces.flatMap((piece) => ('entries' in piece ? [piece.entries] : []));
  return {
    summary,
    accounts: pieces.flatMap((piece) => ('account' in piece ? [piece.account] : [])),
    entries: slices.flat(),
    largest: Math.max(0, ...slices.map(({ length }) => length)),
  };
}

const wrap = (...reports: readonly object[]): string =>
  JSON.stringify({ Document: { BkToCstmrAcctRpt: { Rpt: reports } } });
const account = { Id: { Othr: { Id: '0023411208' } }, Ccy: 'EUR' };
const view = (entry: ReadEntry | undefined) => JSON.parse(entry?.view ?? '{}') as Record<string, unknown>;

test('a report in Windows-1252 is converted, and says so', async () => {
  const text = wrap({
    Acct: { ...account, Nm: 'Zürich' },
    Ntry: [{ NtryRef: 'Grüße', Amt: { amt: 1, Ccy: 'EUR' }, CdtDbtInd: 'DBIT' }],
  });
  const { summary, entries } = await read(Buffer.from(text, 'latin1'));
  expect(summary).toMatchObject({
    standing: 'full',
    head: { encodingNote: { code: 'answer-converted', data: { encoding: 'Windows-1252' } } },
  });
  expect(view(entries[0])).toMatchObject({ reference: 'Grüße' });
  expect((await read(text)).summary.head).not.toHaveProperty('encodingNote');
});

test('a report of as many accounts as entries is gone through once', async () => {
  const reports = 300;
  const text = wrap(...Array.from({ length: reports }, () => ({ Ntry: [{}] })));
  const spy = vi.spyOn(Array.prototype, 'filter');
  const { entries } = await readReport(
    (async function* once() {
      yield Buffer.from(text);
    })(),
    async () => undefined,
  );
  const looked = spy.mock.contexts.reduce<number>((sum, list) => sum + (list as unknown[]).length, 0);
  spy.mockRestore();
  expect(entries).toBe(reports);
  expect(looked).toBeLessThan(50 * reports);
});

describe('entries', () => {
  test('of a report of 50,000 come in slices, each once', async () => {
    const Ntry = Array.from({ length: 50_000 }, (_, index) => ({
      NtryRef: `R${index}`,
      Amt: { amt: index, Ccy: 'EUR' },
      CdtDbtInd: 'DBIT',
      Sts: 'BOOK',
      BookgDt: { Dt: '2026-11-20' },
    }));
    const { summary, entries, largest, accounts } = await read(wrap({ Acct: account, Ntry }));
    expect(summary).toMatchObject({
      form: 'document',
      standing: 'full',
      accounts: 1,
      entries: 50_000,
      notUnderstood: 0,
    });
    expect([new Set(entries.map(({ identity }) => identity)).size, accounts[0]?.entries]).toEqual([
      50_000, 50_000,
    ]);
    expect(largest).toBeLessThanOrEqual(500);
  });

  test('are the same entry in another report although more is said of it; alike ones of one report are two', async () => {
    const fee = {
      AcctSvcrRef: 'FEE',
      Amt: { amt: 5, Ccy: 'EUR' },
      CdtDbtInd: 'DBIT',
      BookgDt: { Dt: '2026-11-20' },
    };
    const [one, two, later] = [
      await read(wrap({ Acct: account, Ntry: [fee, fee] })),
      await read(wrap({ Acct: account, Ntry: [{ ...fee, AddtlNtryInf: 'more' }] })),
      await read(wrap({ Acct: account, Ntry: [{ ...fee, BookgDt: { Dt: '2026-12-20' } }] })),
    ];
    expect(one.entries[0]?.identity).not.toBe(one.entries[1]?.identity);
    expect(two.entries[0]?.identity).toBe(one.entries[0]?.identity);
    expect(two.entries[0]?.sha256).not.toBe(one.entries[0]?.sha256);
    expect(later.entries[0]?.identity).not.toBe(one.entries[0]?.identity);
  });

  test('that a bank numbers in each report are told apart by who is paid, and known by their former name', async () => {
    const numbered = (creditor: string, EndToEndId?: string) => ({
      NtryRef: '1',
      Amt: { amt: 5, Ccy: 'EUR' },
      CdtDbtInd: 'DBIT',
      BookgDt: { Dt: '2026-11-20' },
      NtryDtls: [
        {
          TxDtls: [
            {
              Refs: EndToEndId === undefined ? {} : { EndToEndId },
              RltdPties: { Cdtr: { Nm: creditor } },
            },
          ],
        },
      ],
    });
    const entryOf = async (entry: object) => (await read(wrap({ Acct: account, Ntry: [entry] }))).entries[0];
    const [ours, theirs, again] = [
      await entryOf(numbered('Kestrel')),
      await entryOf(numbered('Thief')),
      await entryOf(numbered('Kestrel', 'NOTPROVIDED')),
    ];
    expect(theirs?.identity).not.toBe(ours?.identity);
    expect(again?.identity).toBe(ours?.identity);
    expect([ours, theirs].map((one) => one?.formerIdentity)).toEqual(
      Array.from({ length: 2 }, () => '1|-5|EUR|DBIT|2026-11-20|false|1'),
    );
  });

  test('with unknown codes, missing members and numbers as texts show what they say, and null for what they do not', async () => {
    const { summary, entries } = await read(
      wrap({
        Acct: account,
        Ntry: [
          { Sts: 'ZZZZ', CdtDbtInd: 'SIDEWAYS', Amt: { amt: '0012.50' } },
          {},
          { Amt: { amt: 'a lot', Ccy: 'EUR' } },
        ],
      }),
    );
    expect(view(entries[0])).toMatchObject({
      status: 'ZZZZ',
      indicator: 'SIDEWAYS',
      amount: '0012.50',
      currency: null,
    });
    expect(view(entries[1])).toMatchObject({
      status: null,
      amount: null,
      bookedOn: null,
      counterparty: null,
    });
    expect(view(entries[2])).toMatchObject({ amount: null });
    expect(summary).toMatchObject({
      standing: 'partial',
      notUnderstood: 1,
      head: { leftOver: [{ path: 'BkToCstmrAcctRpt.Rpt[0].Ntry[2].Amt.amt', text: '"a lot"' }] },
    });
  });

  test('that are no objects are left over, and still there line by line', async () => {
    const { summary, entries } = await read(
      wrap({ Acct: account, Ntry: ['surprise', { Colour: { Shade: 'red' } }] }),
    );
    expect(summary).toMatchObject({ standing: 'partial', entries: 2, notUnderstood: 2 });
    const shown = await Promise.all(
      entries.map(
        async ({ json, sha256 }) =>
          (
            await tools.reportLines(
              { key: sha256, chunks: () => [Buffer.from(json)] },
              { of: 'entry' },
              { offset: 0, limit: 10 },
            )
          ).rows,
      ),
    );
    expect(shown.flat().map(({ value, understood }) => [value, understood])).toEqual(
      expect.arrayContaining([
        ['red', false],
        ['surprise', expect.any(Boolean)],
      ]),
    );
  });
});

describe('accounts', () => {
  test('of one number in two currencies are two, and one that is not named is none', async () => {
    const { accounts } = await read(
      wrap({ Acct: account }, { Acct: { ...account, Ccy: 'USD' } }, { Bal: [] }),
    );
    expect(accounts.map((each) => each.account)).toEqual(['0023411208 EUR', '0023411208 USD', null]);
  });

  test('without a currency of their own have that of their balances, and what was said is shown', async () => {
    const bare = { Id: { Othr: { Id: '00 2341 1208' } } };
    const Bal = [
      { Tp: { CdOrPrtry: { Cd: 'CLBD' } }, Amt: { amt: 1, Ccy: 'eur' }, Dt: { Dt: '2026-11-20' } },
    ];
    const entry = { NtryRef: 'A', Amt: { amt: 5, Ccy: 'EUR' }, CdtDbtInd: 'CRDT' };
    const { accounts, entries } = await read(
      wrap({ Acct: bare, Bal, Ntry: [entry] }, { Acct: account, Ntry: [entry] }),
    );
    expect(accounts.map((each) => each.account)).toEqual(['0023411208 EUR', '0023411208 EUR']);
    expect(JSON.parse(accounts[0]?.view ?? '{}')).toMatchObject({ id: '00 2341 1208', currency: null });
    // Parts of one statement: the entry came twice.
    expect(new Set(entries.map(({ identity }) => identity)).size).toBe(2);
  });

  test('have a figure per day and type, the later of two; without a day it is in the report only', async () => {
    const balance = (amt: number, more: object) => ({
      Tp: { CdOrPrtry: { Cd: 'ITBD' } },
      Amt: { amt, Ccy: 'EUR' },
      ...more,
    });
    const { accounts } = await read(
      wrap({
        Acct: account,
        Bal: [
          balance(2, { Dt: { DtTm: '2026-11-20T14:00:00Z' } }),
          balance(1, { Dt: { DtTm: '2026-11-20T09:00:00Z' } }),
          balance(3, {}),
        ],
      }),
    );
    expect(
      accounts[0]?.figures.map(({ day, view: text }) => [
        day,
        (JSON.parse(text) as { amount: string }).amount,
      ]),
    ).toEqual([['2026-11-20', '2']]);
    expect((JSON.parse(accounts[0]?.view ?? '{}') as { balances: unknown[] }).balances).toHaveLength(3);
  });
});

test('what the interface answers may be a part of a day: it does not have to add up', async () => {
  const balance = (code: string, amt: number) => ({
    Tp: { CdOrPrtry: { Cd: code } },
    Amt: { amt, Ccy: 'EUR' },
    CdtDbtInd: 'CRDT',
    Dt: { Dt: '2026-11-20' },
  });
  const entries = [{ Amt: { amt: 1, Ccy: 'EUR' }, CdtDbtInd: 'CRDT', Sts: 'BOOK' }];
  const report = { Acct: account, Bal: [balance('OPBD', 10), balance('CLBD', 90)], Ntry: entries };
  expect((await read(wrap(report))).summary.head).not.toHaveProperty('breaks');
});

describe('two balances of one type and day', () => {
  const closing = (amt: number, more: object = {}) => ({
    Tp: { CdOrPrtry: { Cd: 'CLBD' } },
    Amt: { amt, Ccy: 'EUR' },
    CdtDbtInd: 'CRDT',
    Dt: { Dt: '2026-11-20' },
    ...more,
  });
  const line = { CdtLine: { Incl: true, Amt: { amt: 500, Ccy: 'EUR' } } };
  const figures = ({ accounts }: Awaited<ReturnType<typeof read>>) =>
    accounts.flatMap((each) => each.figures).map(({ view: text }) => JSON.parse(text) as object);

  test.each([
    ['that contradict each other', [{ Acct: account, Bal: [closing(90), closing(590)] }]],
    ['of which one includes a credit line', [{ Acct: account, Bal: [closing(90), closing(590, line)] }]],
    [
      'in two reports of one account',
      [
        { Acct: account, Bal: [closing(90)] },
        { Acct: account, Bal: [closing(590)] },
      ],
    ],
  ])('%s are one figure: the lower one, which names the other', async (_, reports) => {
    const found = await read(wrap(...reports));
    expect(figures(found)).toMatchObject([{ amount: '90', also: [{ amount: '590', currency: 'EUR' }] }]);
    expect(found.summary.contradictory).toBe(true);
  });

  test.each([
    ['without a day', [{ Acct: account, Bal: [closing(90, { Dt: {} }), closing(590, { Dt: {} })] }]],
    [
      'of the second account alone',
      [
        { Acct: account, Bal: [closing(90)] },
        { Acct: { ...account, Ccy: 'USD' }, Bal: [closing(90), closing(590)] },
      ],
    ],
    [
      'of the second day alone',
      [{ Acct: account, Bal: [closing(1, { Dt: { Dt: '2026-11-19' } }), closing(90), closing(590)] }],
    ],
  ])('that contradict each other %s are told', async (_, reports) => {
    expect((await read(wrap(...reports))).summary.contradictory).toBe(true);
  });

  test('that say the same are one figure and contradict nothing', async () => {
    const found = await read(wrap({ Acct: account, Bal: [closing(90), closing(90)] }));
    const [figure, ...more] = figures(found);
    expect(more).toEqual([]);
    expect(figure).not.toHaveProperty('also');
    expect(found.summary).not.toHaveProperty('contradictory');
  });

  test('of very many reports of one account are held against each other once', async () => {
    const many = Array.from({ length: 20_000 }, (_, amt) => ({ Acct: account, Bal: [closing(amt)] }));
    const [figure] = figures(await read(wrap(...many))) as { also: unknown[] }[];
    expect(figure?.also).toHaveLength(MOST_ALSO);
  });
});

describe('an answer that is no report', () => {
  test.each([
    ['<html>no</html>'],
    ['{"balance":"12.00"}'],
    [''],
    ['{"Document":{"BkToCstmrAcctRpt":{"Rpt":[{"Ntry":[{"Amt"'],
  ])('%j: no figure is taken from it, all of it is shown', async (text) => {
    const { summary, accounts, entries } = await read(text);
    expect(summary).toMatchObject({
      form: 'not-understood',
      standing: 'not-understood',
      accounts: 0,
      entries: 0,
    });
    expect([accounts, entries]).toEqual([[], []]);
    const { rows } = await tools.reportLines(
      { key: `odd ${text}`, chunks: () => [Buffer.from(text)] },
      { of: 'head' },
      { offset: 0, limit: 10 },
    );
    expect(rows.every(({ understood }) => !understood)).toBe(true);
    expect(rows.map(({ value }) => value ?? '').join('')).toContain(
      text.startsWith('{"balance"') ? '12.00' : text,
    );
  });

  test('a report whose balances alone are 30 MB exhausts nothing: it is shown in parts', async () => {
    const Bal = Array.from({ length: 400_000 }, (_, index) => ({
      Amt: { amt: index, Ccy: 'EUR' },
      CdtDbtInd: 'CRDT',
      Dt: { Dt: '2026-11-20' },
    }));
    const text = wrap({ Acct: account, Bal, Ntry: [{}] });
    expect(await read(text)).toMatchObject({
      summary: { form: 'not-understood', accounts: 0, entries: 0 },
      accounts: [],
      entries: [],
    });
    const { total } = await tools.reportLines(
      { key: 'balances', chunks: () => [Buffer.from(text)] },
      { of: 'head' },
      { offset: 0, limit: 1 },
    );
    expect(total).toBe(Math.ceil(text.length / 2_000));
  });

  test('of 30 MB is not taken apart, and each part of it can be read', async () => {
    const text = JSON.stringify({
      strange: Array.from({ length: 300_000 }, (_, index) => ({ index, note: 'x'.repeat(80) })),
    });
    expect((await read(text)).summary).toMatchObject({ standing: 'not-understood' });
    const { total, rows } = await tools.reportLines(
      { key: 'large', chunks: () => [Buffer.from(text)] },
      { of: 'head' },
      { offset: 0, limit: 2 },
    );
    expect([rows[0]?.value?.startsWith('{"strange"'), total]).toEqual([true, Math.ceil(text.length / 2_000)]);
  });
});

describe('what could be counted wrongly', () => {
  const booked = (reference: string, more: object = {}) => ({
    NtryRef: reference,
    Amt: { amt: 5, Ccy: 'EUR' },
    CdtDbtInd: 'CRDT',
    ...more,
  });
  const of = (id: string, ...entries: readonly object[]) => ({
    Acct: { Id: { Othr: { Id: id } }, Ccy: 'EUR' },
    Ntry: entries,
  });
  async function byAccount(text: string) {
    const found = new Map<number, unknown[]>();
    const accounts: (string | null)[] = [];
    const summary = await tools.readReport([Buffer.from(text)], (piece) => {
      if ('account' in piece) accounts.push(piece.account.account);
      else
        found.set(
          piece.position,
          piece.entries.map((one) => view(one)['reference']),
        );
      return Promise.resolve();
    });
    return { ...summary, found: accounts.map((name, at) => [name, ...(found.get(at) ?? [])]) };
  }

  test.each([
    ['nothing', null],
    ['a text', 'x'],
    ['a list', [1, 2]],
  ])('an account that is %s moves no entry to another account', async (_, first) => {
    const { standing, found } = await byAccount(
      wrap(first as unknown as object, of('A', booked('a')), of('B', booked('b'))),
    );
    expect(found).toEqual([[null], ['A EUR', 'a'], ['B EUR', 'b']]);
    expect(standing).toBe('partial');
  });

  test.each([true, false])(
    'a second root beside the document brings no entry: before it %s',
    async (before) => {
      const roots = {
        Document: { BkToCstmrAcctRpt: { Rpt: [of('A', booked('a'))] } },
        BkToCstmrAcctRpt: { Rpt: [of('B', booked('b'))] },
      };
      const entries = Object.entries(roots);
      const { standing, found } = await byAccount(
        JSON.stringify(Object.fromEntries(before ? entries.toReversed() : entries)),
      );
      expect(found).toEqual([['A EUR', 'a']]);
      expect(standing).toBe('partial');
    },
  );

  test('entries under an escaped name are found', async () => {
    const { standing, found } = await byAccount(
      wrap(of('A', booked('a'))).replace('"Ntry"', String.raw`"N\u0074ry"`),
    );
    expect([standing, found]).toEqual(['full', [['A EUR', 'a']]]);
  });

  test('entries where none are looked for are named, not passed over', async () => {
    const { standing, notUnderstood } = await byAccount(wrap([of('A', booked('a'))]));
    expect([standing, notUnderstood]).toEqual(['partial', 1]);
  });

  test.each([
    ['DBIT', '-5'],
    ['dbit ', '-5'],
    ['CRDT', '+5'],
    ['DEBIT', null],
    ['D', null],
    ['+', null],
  ])('a balance on the side %j is %s: no side is taken for a credit', async (side, amount) => {
    const { accounts } = await read(
      wrap({
        ...of('A'),
        Bal: [
          {
            Tp: { CdOrPrtry: { Cd: 'CLBD' } },
            Amt: { amt: '+5', Ccy: 'EUR' },
            CdtDbtInd: side,
            Dt: { Dt: '2026-11-20' },
          },
        ],
      }),
    );
    const figure = JSON.parse(accounts[0]?.figures[0]?.view ?? '{}') as { readonly amount: unknown };
    expect(figure).toMatchObject({ amount, indicator: side.trim().toUpperCase() });
  });

  test.each(['2026-02-30', '2026-99-99', '0000-01-01', '27.11.2026'])(
    'a balance of %s, a day that no calendar has, is no figure',
    async (day) => {
      const Bal = [{ Tp: { CdOrPrtry: { Cd: 'CLBD' } }, Amt: { amt: 5 }, Dt: { Dt: day } }];
      expect((await read(wrap({ Acct: account, Bal }))).accounts[0]?.figures).toEqual([]);
    },
  );
});
