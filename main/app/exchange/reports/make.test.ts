// What each report says, and of which payments: collected from fakes of the store, read back from the page
// and from separated values.
import type { AtDesk } from '../../../../shared/domain/sign-in.ts';
import { describe, expect, it } from 'vitest';
import type { BatchHead } from '../../../../shared/domain/records/batch.ts';
import type { TrackedPayment } from '../../../../shared/domain/records/payment.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import { fakeClock } from '../../../ports/clock.fake.ts';
import { fakeDeskStore } from '../../../ports/store/desk.fake.ts';
import { fakeLog } from '../../../ports/store/log.fake.ts';
import type { DaySum, EntryText, KnownAccount, OutboxMessage } from '../../../ports/store.ts';
import { makeOutgoingFiles } from '../../desk/index.ts';
import type { ReportContext } from '../context.ts';
import { makeReport } from './make.ts';

const OWN = 'DE89370400440532013000';

const head = (more: Partial<BatchHead>): BatchHead => ({
  batch: 'b1',
  reference: 'RUN-1',
  kind: 'credit-transfer',
  version: 'pain.001.001.03',
  state: 'sealed',
  revision: 1,
  changeRevision: 4,
  createdAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T09:00:00.000Z',
  deadline: null,
  source: null,
  returned: null,
  approvals: { have: 1, need: 1 },
  outcome: 'accepted',
  header: null,
  origin: null,
  masked: false,
  transactions: 4,
  totals: [{ currency: 'EUR', minor: 100_000n, count: 4 }],
  ownAccounts: [OWN],
  valueDates: ['2026-11-23'],
  blocking: 0,
  warnings: 0,
  ...more,
});

const payment = (id: string, more: Partial<TrackedPayment>): TrackedPayment => ({
  payment: id,
  message: 'm1',
  position: 1,
  group: 'g',
  ownAccount: OWN,
  valueDate: '2026-11-23',
  instructionId: id,
  endToEndId: `E2E-${id}`,
  currency: 'EUR',
  amount: '250.00',
  minor: 25_000n,
  name: `Beneficiary ${id}`,
  account: 'NL91ABNA0417164300',
  agentBic: 'ABNANL2A',
  country: 'NL',
  remittance: `Invoice ${id}`,
  creditorReference: '',
  mandateId: '',
  reasons: [],
  risk: 0,
  batch: 'b1',
  reference: 'RUN-1',
  uetr: null,
  bankReference: null,
  status: 'ACSP',
  statusGroup: 'waiting',
  returned: false,
  updatedAt: null,
  nextInquiryAt: null,
  inquiries: 0,
  ...more,
});

interface World {
  readonly heads: readonly BatchHead[];
  readonly payments: readonly TrackedPayment[];
  readonly messages: readonly Pick<OutboxMessage, 'message' | 'state' | 'handedOverTo' | 'reference'>[];
  readonly sums: readonly DaySum[];
  readonly accounts: readonly KnownAccount[];
  readonly entries: readonly EntryText[];
  readonly isSalary: boolean;
  readonly at: AtDesk | null;
}

function deskOf(world: Partial<World> = {}) {
  const { heads = [], payments = [], messages = [], sums = [], accounts = [], entries = [] } = world;
  const log = fakeLog();
  const asked: string[][] = [];
  const paged = <T>(rows: readonly T[], { offset, limit }: { offset: number; limit: number }) => ({
    rows: rows.slice(offset, offset + limit),
    total: rows.length,
  });
  const clock = fakeClock();
  const desk = {
    clock,
    identity: { companyName: 'Acme GmbH', environment: 'training', desk: 'desk-1' },
    locks: [],
    seat: { view: () => ({ at: world.at ?? null }) },
    shown: new Map<string, number>(),
    outgoing: makeOutgoingFiles(() => 'file-1'),
    sheetPrinter: null,
    pageFonts: { parts: async () => [], read: async () => new Uint8Array() },
    store: {
      log,
      desk: fakeDeskStore(log),
      batches: {
        list: async (query: { offset: number; limit: number }) => paged(heads, query),
        get: async (id: string) => heads.find(({ batch }) => batch === id) ?? null,
        isSalary: async () => world.isSalary ?? false,
        signatures: async () => [],
      },
      tracking: { list: async (query: { offset: number; limit: number }) => paged(payments, query) },
      outbox: {
        ofBatch: async () => messages,
        list: async (query: { offset: number; limit: number }) => paged(messages, query),
      },
      reports: {
        daySums: async (...period: string[]) => {
          asked.push(period);
          return sums;
        },
        accounts: async () => accounts,
        figures: async () => [],
        entries: async (query: { offset: number; limit: number }) => paged(entries, query),
      },
    },
  } as unknown as ReportContext;
  const make = async (
    what: ParsedInput<'reports.make'>['what'],
    form: 'csv' | 'pdf' = 'csv',
    more: Partial<ParsedInput<'reports.make'>> = {},
  ) => {
    const made = await makeReport(desk, { what, form, printedBy: '', language: 'en', ...more });
    if (!made.ok) return { fault: made.error.code, text: '', leftOut: 0, name: '' };
    let base64 = '';
    for (let at: number | null = 0; at !== null;) {
      const piece = desk.outgoing.piece('file-1', at);
      base64 += piece?.base64 ?? '';
      at = piece?.next ?? null;
    }
    return { fault: null, text: Buffer.from(base64, 'base64').toString('utf8'), ...made.value };
  };
  return { desk, log, make, asked };
}

const lines = (text: string): readonly string[] => text.replace('\ufeff', '').trim().split('\r\n');

/** What stands in the rows below the tables of a page. */
const totalsOn = (page: string): readonly (readonly string[])[] =>
  [...page.matchAll(/<tfoot>(.*?)<\/tfoot>/gsu)]
    .flatMap(([, foot = '']) => foot.split('</tr>'))
    .map((row) => [...row.matchAll(/>([^<>]+)</gu)].map(([, text = '']) => text))
    .filter((row) => row.length > 0);

describe('a batch list', () => {
  it('has a line for each currency, and totals below on paper', async () => {
    const { make } = deskOf({
      heads: [
        head({}),
        head({
          batch: 'b2',
          reference: 'RUN-2',
          state: 'frozen',
          outcome: 'none',
          approvals: { have: 1, need: 2 },
          totals: [
            { currency: 'EUR', minor: 50n, count: 1 },
            { currency: 'JPY', minor: 7n, count: 1 },
          ],
        }),
      ],
    });
    const what = { report: 'batches' } as const;
    expect(lines((await make(what)).text).slice(1)).toEqual([
      `With the bank,RUN-1,Credit transfer,${OWN},23 Nov 2026,Bank,4,EUR,1000.00`,
      `To approve 1/2,RUN-2,Credit transfer,${OWN},23 Nov 2026,Approver,1,EUR,0.50`,
      `To approve 1/2,RUN-2,Credit transfer,${OWN},23 Nov 2026,Approver,1,JPY,7`,
    ]);
    const page = (await make(what, 'pdf', { language: 'de', printedBy: ' Ada Keller ' })).text;
    expect(totalsOn(page)).toEqual([
      ['Summe', '5', 'EUR\u00a01.000,50'],
      ['1', 'JPY\u00a07'],
    ]);
    expect(page).toMatch(/Acme GmbH .*desk-1.*20\\2e |Acme GmbH/u);
    expect(page).toContain('von Ada Keller');
  });

  it('is kept in the log with its digest and the name somebody gave, and says who on no table', async () => {
    const { make, log } = deskOf({ heads: [head({})] });
    await make({ report: 'batches' }, 'csv', { printedBy: 'Ada Keller' });
    expect(log.entries.at(-1)).toMatchObject({ act: 'report.make', actor: 'desk', subject: 'batches' });
    expect(log.entries.at(-1)?.detail).toMatch(/"rows":1,"printedBy":"Ada Keller","sha256":"[0-9a-f]{64}"/u);
  });
});

describe('a payment advice', () => {
  const all = [
    payment('1', {}),
    payment('2', { statusGroup: 'done', account: 'NL02ABNA0123456789', minor: 12_345n }),
    payment('3', { statusGroup: 'refused' }),
    payment('4', { returned: true, statusGroup: 'done' }),
    payment('5', { statusGroup: 'unknown' }),
    payment('6', { message: 'm2' }),
    payment('7', { message: 'm3' }),
  ];
  const messages = [
    { message: 'm1', state: 'accepted', handedOverTo: null, reference: 'RUN-1' },
    { message: 'm2', state: 'unknown', handedOverTo: null, reference: 'RUN-1' },
    { message: 'm3', state: 'queued', handedOverTo: null, reference: 'RUN-1' },
  ] as const;
  const what = { report: 'advice', batch: 'b1' } as const;

  it('names only payments that the bank has and has neither rejected nor returned, and counts the others', async () => {
    const { make } = deskOf({ heads: [head({})], payments: all, messages });
    const made = await make(what);
    expect([made.leftOut, lines(made.text).length]).toEqual([5, 3]);
    expect(made.text).toContain(
      'Beneficiary 2,NL02ABNA0123456789,ABNANL2A,23 Nov 2026,Invoice 2,E2E-2,Settled,EUR,123.45',
    );
    const page = (await make(what, 'pdf')).text;
    expect(page.match(/<section class="part">/gu)).toHaveLength(2);
    expect(page).toContain('Acme GmbH has instructed its bank');
    expect(page).not.toContain('Beneficiary 3');
  });

  it('of one payment names that one alone', async () => {
    const { make } = deskOf({ heads: [head({})], payments: all, messages });
    expect(lines((await make({ ...what, payment: '2' })).text)).toHaveLength(2);
    expect((await make({ ...what, payment: '5' })).fault).toBe('advice-empty');
  });

  it('is refused of collections, and while names and amounts are hidden', async () => {
    const debit = deskOf({ heads: [head({ kind: 'direct-debit' })], payments: all, messages });
    expect((await debit.make(what)).fault).toBe('advice-empty');
    const salary = deskOf({ heads: [head({})], payments: all, messages, isSalary: true });
    expect((await salary.make(what)).fault).toBe('hidden-from-view');
  });
});

describe('a payment list', () => {
  it('says what the bank said of each, and hides what the screen hides', async () => {
    const what = { report: 'payments', batch: 'b1' } as const;
    const open = deskOf({ heads: [head({})], payments: [payment('1', {})] });
    expect((await open.make(what)).text).toContain('Beneficiary 1,NL91ABNA0417164300');
    const hidden = (
      await deskOf({ heads: [head({})], payments: [payment('1', {})], isSalary: true }).make(what)
    ).text;
    expect(hidden).toContain('Hidden');
    expect(hidden).not.toMatch(/Beneficiary|NL91|250/u);
  });
});

describe('a day report', () => {
  const sum = (more: Partial<DaySum>): DaySum => ({
    part: 'left',
    ownAccount: OWN,
    currency: 'EUR',
    kind: 'credit-transfer',
    valueDate: '2026-11-23',
    state: 'done',
    payments: 2,
    minor: 1_000n,
    ...more,
  });
  const entry = (indicator: string, status: string, amount: string): EntryText => ({
    entry: 'e',
    view: JSON.stringify({ indicator, status, amount, currency: 'EUR' }),
  });

  it('asks for the day of the bank’s zone, and adds up what came by account, direction and currency', async () => {
    const { make, asked } = deskOf({
      sums: [
        sum({}),
        sum({ state: 'refused', minor: 5n }),
        sum({ part: 'unknown', state: 'unknown', minor: 77n }),
      ],
      accounts: [
        {
          base: 'EUR',
          account: `${OWN} EUR`,
          report: 'r',
          receivedAt: '2026-11-20T09:00:00.000Z',
          view: JSON.stringify({ id: null, currency: null, balances: [] }),
          named: null,
          entries: 3,
        },
      ],
      entries: [
        entry('CRDT', 'BOOK', '10.5'),
        entry('CRDT', 'BOOK', ''),
        entry('CRDT', 'BOOK', '0.25'),
        entry('DBIT', 'PDNG', '3'),
      ],
    });
    const { text } = await make({ report: 'day', day: '2026-11-20' });
    expect(asked).toEqual([['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z']]);
    expect(lines(text).slice(1)).toEqual([
      `Sent,${OWN},Credit transfer,Settled,23 Nov 2026,2,EUR,10.00`,
      `Sent,${OWN},Credit transfer,Rejected,23 Nov 2026,2,EUR,0.05`,
      `Account entries,${OWN},,Credit,,2,EUR,10.75`,
      // An amount that is missing is not 0.
      `Account entries,${OWN},,Credit,,1,,unknown`,
      `Account entries,${OWN},,"Debit, pending",,1,EUR,3.00`,
      `Unknown outcome,${OWN},Credit transfer,Unknown,23 Nov 2026,2,EUR,0.77`,
      `Balances,${OWN},,Booked,,,,unknown`,
      `Balances,${OWN},,Available,,,,unknown`,
    ]);
  });

  it('leaves what was rejected out of the total of what left', async () => {
    const { make } = deskOf({ sums: [sum({}), sum({ state: 'refused', minor: 5n })] });
    const page = (await make({ report: 'day', day: '2026-11-20' }, 'pdf')).text;
    expect(/<tfoot>(?<foot>.*?)<\/tfoot>/su.exec(page)?.groups?.['foot']).toContain('EUR\u00a010.00');
    expect(page).toContain('Everything has been sent.');
  });
});

describe('the log of some days', () => {
  it('has the entries of both days and none of others, oldest first, in words', async () => {
    const { make, log } = deskOf({ heads: [head({})] });
    for (const at of [
      '2026-11-18T23:59:59.999Z',
      '2026-11-19T00:00:00.000Z',
      '2026-11-20T23:59:59.000Z',
      '2026-11-21T00:00:00.000Z',
    ])
      await log.append({ at, act: 'batch.approve', actor: 'desk', subject: 'b1', detail: '=1+1' });
    const { text, name } = await make({ report: 'log', from: '2026-11-19', to: '2026-11-20' });
    expect(name).toBe('Log-2026-11-19-2026-11-20.csv');
    expect(
      lines(text)
        .slice(1)
        .map((line) => line.replace(/,[0-9a-f]{8}$/u, '')),
    ).toEqual([
      "2,19 Nov 2026 00:00:00,Batch approved and signed,batch.approve,This desk,RUN-1,'=1+1",
      "3,20 Nov 2026 23:59:59,Batch approved and signed,batch.approve,This desk,RUN-1,'=1+1",
    ]);
  });
});

describe('a page', () => {
  it('is text, lines and fonts alone, whatever a name holds', async () => {
    const hostile = '"}<script>alert(1)</script> \\ url(http://x)';
    const { desk, make } = deskOf({ heads: [head({ reference: hostile })] });
    Object.assign(desk.identity, { companyName: hostile });
    const page = (await make({ report: 'batches' }, 'pdf', { printedBy: hostile })).text;
    expect(page).not.toMatch(/<script|src=|href=/u);
    const style = /<style>(?<style>.*?)<\/style>/su.exec(page)?.groups?.['style'] ?? '';
    expect(style).not.toMatch(/url\(|[<>]/u);
    expect(style.match(/content: "[^"]*";/gu)).toHaveLength(1);
  });
});
