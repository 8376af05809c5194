import { expect, it } from 'vitest';
import type { CoreDeps, Stores } from '../desk/index.ts';

type UpdatesContext = Pick<CoreDeps, 'clock'> & Stores<'tracking'>;
import type { StatusReport } from '../../ports/messages.ts';
import type { OutboxMessage, TrackedPayment } from '../../ports/store.ts';
import { reportUpdates } from './report-updates.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');

function payment(endToEndId: string): TrackedPayment {
  return {
    payment: `p-${endToEndId}`,
    group: 'P-1',
    endToEndId,
    instructionId: '',
    status: null,
    statusGroup: 'neutral',
    returned: false,
    inquiries: 0,
  } as unknown as TrackedPayment;
}

const PAYMENTS = [payment('E-1'), payment('E-2')];

/** The part of a desk that this use case reads. */
const desk = {
  clock: { now: () => NOW },
  store: {
    tracking: {
      find: (_message: string, ids: readonly string[]) =>
        Promise.resolve(PAYMENTS.filter(({ endToEndId }) => ids.includes(endToEndId))),
      list: () => Promise.resolve({ rows: PAYMENTS, total: PAYMENTS.length }),
      tally: () => Promise.resolve([{ status: null, statusGroup: 'neutral', count: PAYMENTS.length }]),
    },
  },
} as unknown as UpdatesContext;

const REJECTED_ALONE: StatusReport = {
  messageId: 'B-1',
  createdAt: null,
  originalMessageId: 'M-1',
  group: { status: null, reasons: [] },
  paymentGroups: [],
  noRecords: false,
  notUnderstood: [],
  transactions: [
    {
      status: 'RJCT',
      reasons: [],
      endToEndId: 'E-1',
      instructionId: null,
      paymentInformationId: null,
      uetr: null,
      bankReference: null,
      instructedAmount: null,
      facts: [],
      notUnderstood: [],
    },
  ],
};

it.each([null, 'PART'])(
  'a payment that an answer of group status %s does not mention is asked about, never forgotten',
  async (status) => {
    const report = { ...REJECTED_ALONE, group: { status, reasons: [] } };
    const updates = await reportUpdates(desk, {
      message: { message: 'm-1' } as OutboxMessage,
      report,
      source: 'initiation-answer',
      answer: 'a-1',
      at: '2026-11-20T10:00:00Z',
      about: null,
    });
    const of = (id: string): object | undefined =>
      updates.find(({ target }) => 'payment' in target && target.payment === id)?.set;
    expect(of('p-E-1')).toMatchObject({ status: 'RJCT', statusGroup: 'refused', nextInquiryAt: null });
    expect(of('p-E-2')).toEqual({ statusGroup: 'waiting', nextInquiryAt: '2026-11-20T10:05:00.000Z' });
  },
);

const heard = (report: StatusReport) => ({
  message: { message: 'm-1' } as OutboxMessage,
  report,
  source: 'initiation-answer' as const,
  answer: 'a-1',
  at: '2026-11-20T10:00:00Z',
  about: null,
});
const NAMED = {
  reasons: [],
  endToEndId: 'E-1',
  instructionId: null,
  uetr: null,
  bankReference: null,
  instructedAmount: null,
  facts: [],
  notUnderstood: [],
} as const;

it('a payment named without a status has that of its group, else that of the message, unless these say to look lower', async () => {
  const shown = async (group: string | null, message: string | null): Promise<unknown> => {
    const updates = await reportUpdates(
      desk,
      heard({
        ...REJECTED_ALONE,
        group: { status: message, reasons: [] },
        paymentGroups: [{ paymentInformationId: 'P-1', status: group, reasons: [] }],
        transactions: [{ ...NAMED, status: null, paymentInformationId: 'P-1' }],
      }),
    );
    return (
      updates.find(({ target }) => 'payment' in target && target.payment === 'p-E-1')?.set?.status ?? null
    );
  };
  expect(
    await Promise.all([
      shown('RJCT', 'PART'),
      shown('PART', 'ACCP'),
      shown(null, 'ACTC'),
      shown('PART', null),
    ]),
  ).toEqual(['RJCT', 'ACCP', 'ACTC', null]);
});

/** Two payments of one message that bear the same end-to-end identification. */
const TWINS = ['I-1', 'I-2'].map((instructionId): TrackedPayment => ({
  ...payment('E-1'),
  payment: `p-${instructionId}`,
  instructionId,
  uetr: null,
}));
const twinDesk = {
  ...desk,
  store: {
    tracking: {
      ...desk.store.tracking,
      find: () => Promise.resolve(TWINS),
      list: () => Promise.resolve({ rows: TWINS, total: 2 }),
    },
  },
} as unknown as UpdatesContext;
const as = (status: string, instructionId: string | null): StatusReport['transactions'][number] => ({
  status,
  reasons: [],
  endToEndId: 'E-1',
  instructionId,
  paymentInformationId: null,
  uetr: null,
  bankReference: null,
  instructedAmount: null,
  facts: [],
  notUnderstood: [],
});

async function statuses(
  transactions: StatusReport['transactions'],
  about: TrackedPayment | null = null,
): Promise<Readonly<Record<string, unknown>>> {
  const updates = await reportUpdates(twinDesk, {
    message: { message: 'm-1', messageId: 'M-1' } as OutboxMessage,
    report: { ...REJECTED_ALONE, transactions },
    source: 'initiation-answer',
    answer: 'a-1',
    at: '2026-11-20T10:00:00Z',
    about,
  });
  return Object.fromEntries(
    updates.flatMap(({ target, set }) => ('payment' in target ? [[target.payment, set.status ?? null]] : [])),
  );
}

it.each<[string, StatusReport['transactions'], object]>([
  ["one rejection that does not say whose is nobody's", [as('RJCT', null)], { 'p-I-1': null, 'p-I-2': null }],
  ["one that says whose is only that one's", [as('RJCT', 'I-2')], { 'p-I-1': null, 'p-I-2': 'RJCT' }],
  ["two rejections are both's", [as('RJCT', null), as('RJCT', null)], { 'p-I-1': 'RJCT', 'p-I-2': 'RJCT' }],
  [
    "two words that differ and do not say whose are nobody's",
    [as('RJCT', null), as('ACSC', null)],
    { 'p-I-1': null, 'p-I-2': null },
  ],
  ["one with a strange instruction is nobody's", [as('RJCT', 'I-9')], { 'p-I-1': null, 'p-I-2': null }],
])('of two payments with one end-to-end identification: %s', async (_what, transactions, expected) => {
  expect(await statuses(transactions)).toEqual(expected);
});

it('an answer about one payment that also lists its twin moves it by its own line', async () => {
  expect(await statuses([as('ACSP', 'I-1'), as('RJCT', 'I-2')], TWINS[0])).toEqual({ 'p-I-1': 'ACSP' });
  expect(await statuses([as('RJCT', null), as('ACSP', null)], TWINS[0])).toEqual({ 'p-I-1': null });
});

it('an answer that names no payment tells each payment that it was converted', async () => {
  const encodingFacts = [{ name: 'Encoding', value: 'It was converted.' }];
  const updates = await reportUpdates(
    desk,
    heard({
      ...REJECTED_ALONE,
      group: { status: 'ACCP', reasons: [] },
      transactions: [],
      encodingFacts,
    }),
  );
  expect(updates.length).toBeGreaterThan(0);
  for (const { entry } of updates) expect(entry?.facts).toEqual(expect.arrayContaining(encodingFacts));
});

it('lets others in while it goes through a long report, and not after each line', async () => {
  const [one] = REJECTED_ALONE.transactions;
  if (one === undefined) throw new Error('the report has a line');
  const ids = Array.from({ length: 1_000 }, (_none, place) => `E-${place}`);
  const payments = ids.map(payment);
  const tracking = { ...desk.store.tracking, find: () => Promise.resolve(payments) };
  let turns = 0;
  let over = false;
  const others = (): void => {
    turns += 1;
    if (!over) setImmediate(others);
  };
  setImmediate(others);
  const updates = await reportUpdates(
    { ...desk, store: { ...desk.store, tracking } },
    {
      message: { message: 'm-1', transactions: ids.length } as OutboxMessage,
      report: { ...REJECTED_ALONE, transactions: ids.map((endToEndId) => ({ ...one, endToEndId })) },
      source: 'initiation-answer',
      answer: 'a-1',
      at: '2026-11-20T10:00:00Z',
      about: null,
    },
  );
  over = true;
  expect(updates).toHaveLength(1_000);
  expect(turns).toBeGreaterThanOrEqual(3);
  expect(turns).toBeLessThan(20);
});
