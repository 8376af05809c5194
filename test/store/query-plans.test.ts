// Reads that are about some payments go through those and not through every payment the desk ever sent: a
// desk of many years has millions.
import { expect, it } from 'vitest';
import type { Db, SqlValue } from '../../main/store/driver.ts';
import { storeOperations } from '../../main/store/operations.ts';
import { memoryFile } from '../ports/memory-store.ts';
import { AT, sealedBatch } from './sample.ts';

const WITHHELD = { all: true, shown: [] };

/** The steps of a plan that go through all rows of a table or of an index (SQLite: EXPLAIN QUERY PLAN). */
async function scansOf(
  ask: (operations: ReturnType<typeof storeOperations>) => unknown,
): Promise<readonly string[]> {
  const { store, db } = await memoryFile();
  await sealedBatch(store, 'b1', 3);
  await store.tracking.list({ offset: 0, limit: 1 });
  const scans: string[] = [];
  const explained =
    (how: 'get' | 'all') =>
    (sql: string, ...values: readonly SqlValue[]) => {
      const plan = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values);
      scans.push(
        ...plan
          .map(({ detail }) => detail)
          .filter((detail) => /^SCAN (?:[tp]|tracked|message_due)\b/u.test(detail)),
      );
      return db[how](sql, ...values);
    };
  const spied = { ...db, get: explained('get'), all: explained('all') } as Db;
  ask(storeOperations({ ...spied, condition: { kind: 'whole' } } as never));
  await store.close();
  return scans;
}

it('the sums of a day', async () => {
  expect(await scansOf((store) => store['reports.daySums'](AT, '2026-11-21T09:00:00.000Z'))).toEqual([]);
});

it('the archive by an EndToEndId', async () => {
  expect(
    await scansOf((store) => store['follow.archive']({ endToEndId: 'E2E-1', offset: 0, limit: 10 } as never)),
  ).toEqual([]);
});

it('the payments of a message', async () => {
  expect(await scansOf((store) => store['tracking.checkPayments']('b1-m1', -1, 10))).toEqual([]);
});

it.each([
  ['an own account', { ownAccount: 'DE00000000000000000001' }],
  ['days', { from: '2026-11-01', to: '2026-11-30' }],
  ['both, a batch and a state', { ownAccount: 'DE00000000000000000001', from: '2026-11-01', batch: 'b1' }],
  ['a state', { to: '2026-11-30', statusGroup: 'neutral' }],
  ['words', { ownAccount: 'DE00000000000000000001', text: 'PAY-b1' }],
  ['when they were sent', { sentFrom: '2026-11-20T00:00:00.000Z' }],
  ['days, a state and when they were sent', { to: '2026-11-30', statusGroup: 'neutral', sentBefore: AT }],
  ['words and when they were sent', { sentFrom: AT, sentBefore: AT, text: 'PAY-b1' }],
] as const)('followed payments of %s', async (_, query) => {
  expect(await scansOf((store) => store['tracking.list']({ offset: 0, limit: 10, ...query }))).toEqual([]);
});

it.each([
  ['cases', (store) => store['cases.list']({ offset: 0, limit: 10, text: 'a b', withheld: WITHHELD })],
  ['the search field', (store) => store['tracking.search']('PAY', 10, WITHHELD)],
  [
    'followed payments',
    (store) => store['tracking.list']({ offset: 0, limit: 10, text: 'PAY', withheld: WITHHELD }),
  ],
] as const satisfies readonly (readonly [string, (store: ReturnType<typeof storeOperations>) => unknown])[])(
  'words in %s, while everything is hidden',
  async (_, ask) => {
    // Nor does it go through every payment of the hidden batches.
    const all = (await stepsOf(ask)).filter((step) => step.includes('tracked_batch (batch_no=?)'));
    expect([...(await scansOf(ask)), ...all]).toEqual([]);
  },
);

/** Every step of the plans of a read. */
async function stepsOf(
  ask: (operations: ReturnType<typeof storeOperations>) => unknown,
): Promise<readonly string[]> {
  const { store, db } = await memoryFile();
  const steps: string[] = [];
  const all = (sql: string, ...values: readonly SqlValue[]) => {
    steps.push(
      ...db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(({ detail }) => detail),
    );
    return db.all(sql, ...values);
  };
  ask(storeOperations({ ...db, all, condition: { kind: 'whole' } } as never));
  await store.close();
  return steps;
}

it('what waits in the outbox is read in the order of its index by day', async () => {
  const steps = await stepsOf((store) => {
    store['outbox.list']({ offset: 0, limit: 10, states: ['queued'], order: 'due' });
    store['batches.list']({ offset: 0, limit: 10, states: ['released'], order: 'due' });
  });
  expect(steps).toContain('SEARCH o USING INDEX outbox_due (state=?)');
  expect(steps).toContain('SEARCH b USING INDEX batch_due (state=?)');
  expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
});

it('messages are found by when they were sent in the index of that alone', async () => {
  expect(
    await stepsOf((store) =>
      store['tracking.list']({ offset: 0, limit: 10, sentFrom: '2026-11-20T00:00:00.000Z' }),
    ),
  ).toContain('SEARCH outbox USING COVERING INDEX outbox_sent (sent_at>? AND sent_at<?)');
});
