// What is planned on own accounts is added up in pieces: whatever their size, it must be what one look at
// each payment says.
import { expect, it } from 'vitest';
import type { Db } from '../../main/store/driver.ts';
import { plannedChunk, type PlannedPoint } from '../../main/store/planned-query.ts';
import { storeOn, memoryFile } from '../ports/memory-store.ts';
import { AT, change, frozenBatch, log, newBatch, sealedBatch, payment } from './sample.ts';

const SINCE = '2026-11-20T10:00:00Z';
const EARLIER = '2026-11-20T09:00:00Z';
const LATER = '2026-11-20T11:00:00Z';

const facts = (number: number) => ({
  ownAccount: `DE${number % 2}`,
  currency: number % 3 === 0 ? 'USD' : 'EUR',
  valueDate: number % 5 === 0 ? '2026-11-24' : '2026-11-23',
});

/** Batches of every state, some of their payments settled, refused, returned or set aside. */
async function world() {
  const { store, db } = await memoryFile();
  const settle = (id: string, set: object) =>
    store.tracking.record({
      answer: null,
      updates: [{ target: { payment: id }, entry: null, set }],
      batch: null,
      log: log('payment.status', id),
    });
  await store.batches.create(newBatch('draft'), [{ payments: [payment(1)], findings: [] }]);
  await frozenBatch(store, 'frozen', 7, facts);
  await frozenBatch(store, 'withdrawn', 3, facts);
  await store.batches.change(change('withdrawn', 2, { state: 'withdrawn' }));
  await sealedBatch(store, 'sealed', 9, facts);
  await settle('sealed-tx-1', { statusGroup: 'done', settledAt: EARLIER });
  await settle('sealed-tx-2', { statusGroup: 'done', settledAt: LATER });
  await settle('sealed-tx-3', { statusGroup: 'refused', rejectedAt: EARLIER });
  await settle('sealed-tx-4', { statusGroup: 'attention', returned: true });
  const { message } = await sealedBatch(store, 'aside', 4, facts);
  await store.outbox.plan(message, { state: 'set-aside', next: null }, log('outbox.set-aside', message));
  for (const closed of ['closed', 'older']) {
    await sealedBatch(store, closed, 8, facts);
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8])
      await settle(`${closed}-tx-${number}`, {
        statusGroup: 'done',
        settledAt: closed === 'older' ? SINCE : number === 8 ? '2026-11-20T12:00:00Z' : LATER,
      });
    await store.batches.change(change(closed, 3, { state: 'closed' }));
  }
  await frozenBatch(store, 'last', 6, facts);
  return { store, db };
}

interface Row {
  readonly batch: string;
  readonly state: string;
  readonly ownAccount: string;
  readonly currency: string;
  readonly valueDate: string;
  readonly minor: string;
  readonly settledAt: string | null;
  readonly refused: number;
}

function byLoop(db: Db, except = ''): readonly string[] {
  const rows = db.all<Row>(
    `SELECT b.batch, b.state, p.own_account AS ownAccount, p.currency, p.value_date AS valueDate, CAST(p.minor AS TEXT) AS minor, t.settled_at AS settledAt,
       (t.rejected_at IS NOT NULL OR coalesce(t.returned, 0) = 1 OR coalesce(o.state, '') = 'set-aside') AS refused
     FROM payment p JOIN freeze f USING (freeze_no) JOIN batch b ON b.batch_no = f.batch_no
       LEFT JOIN tracked t ON t.payment_no = p.payment_no LEFT JOIN outbox o ON o.message_no = p.message_no`,
  );
  const sums = new Map<string, bigint>();
  for (const row of rows) {
    const late = row.settledAt !== null && row.settledAt > SINCE;
    const counts =
      row.state === 'closed' ? late : row.state !== 'withdrawn' && (late || row.settledAt === null);
    if (row.refused === 1 || !counts || row.batch === except) continue;
    const stage = row.state === 'frozen' ? 'approval' : 'outbox';
    const key = [row.ownAccount, row.currency, row.valueDate, stage, row.settledAt].join();
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(row.minor));
  }
  return [...sums].map(([key, minor]) => `${key} ${minor}`).toSorted();
}

function inPieces(
  db: Db,
  limit: number,
  except = '',
): { readonly sums: readonly string[]; readonly pieces: number } {
  const sums = new Map<string, bigint>();
  let pieces = 0;
  for (let after: PlannedPoint | null | undefined; after !== null;) {
    const piece = plannedChunk(db, { since: SINCE, except, after: after ?? null, limit });
    for (const { ownAccount, currency, valueDate, stage, settledAt, minor, payments } of piece.sums) {
      const key = [ownAccount, currency, valueDate, stage, settledAt].join();
      sums.set(key, (sums.get(key) ?? 0n) + minor);
      expect(payments).toBeLessThanOrEqual(limit);
    }
    after = piece.reached;
    pieces += 1;
    if (pieces > 200) throw new Error('the pieces do not end');
  }
  return { sums: [...sums].map(([key, minor]) => `${key} ${minor}`).toSorted(), pieces };
}

it('says in pieces of any size what a look at each payment says', async () => {
  const { db, store } = await world();
  const whole = byLoop(db);
  expect(whole.length).toBeGreaterThan(15);
  for (const limit of [1, 2, 3, 5, 7, 9, 16, 1_000]) {
    expect(inPieces(db, limit).sums, `pieces of ${limit}`).toEqual(whole);
    expect(inPieces(db, limit, 'sealed').sums).toEqual(byLoop(db, 'sealed'));
  }
  expect(inPieces(db, 5).pieces).toBeGreaterThan(5);
  expect(inPieces(db, 1_000).pieces).toBe(1);
  const sums = await storeOn(db).reports.planned(SINCE);
  expect(sums.reduce((sum, { minor }) => sum + minor, 0n)).toBe(
    whole.reduce((sum, line) => sum + BigInt(line.split(' ')[1] ?? ''), 0n),
  );
  await store.close();
});

it('of a store without payments is nothing', async () => {
  const { db, store } = await memoryFile();
  expect(inPieces(db, 4)).toEqual({ sums: [], pieces: 1 });
  expect(await store.reports.planned(AT)).toEqual([]);
  await store.close();
});
