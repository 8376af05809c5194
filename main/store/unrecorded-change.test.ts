// A change that is on the disk though its answer was a fault (`store-change-unrecorded`): what it made appear
// stays whole, whatever is cleaned up after the fault.
import { expect, it } from 'vitest';
import { memoryFile, storeOn } from '../../test/ports/memory-store.ts';
import type { NewBatch, PaymentsChunk, ReadEntry } from '../ports/store.ts';
import type { Db } from './driver.ts';
import { refuse } from './store-fault.ts';

const AT = '2026-11-20T10:00:00.000Z';
const MANY = 2_500;

/** As the file with its record: the outermost change is committed, then its line cannot be written. */
function unrecorded(db: Db, isMet: () => boolean, times: number): Db {
  let left = 0;
  let wasMet = isMet();
  return {
    ...db,
    write: (work) => {
      if (db.inTransaction()) return work();
      const value = db.write(work);
      if (!wasMet && isMet()) [wasMet, left] = [true, times];
      if (left > 0) {
        left -= 1;
        refuse('store-change-unrecorded', { detail: 'EIO' });
      }
      return value;
    },
  };
}

const BATCH = {
  batch: 'b',
  reference: 'R',
  kind: 'credit-transfer',
  version: 'pain.001.001.03',
  at: AT,
  source: { fileName: 'f', sha256: 'a'.repeat(64) },
  header: null,
  groups: [{ group: 'g', position: 1, ownAccount: 'X', valueDate: '2026-11-23', node: { n: 'PmtInf' } }],
  findings: [
    {
      payment: null,
      severity: 'block',
      rule: 'file-control-sum',
      sentence: [],
      path: '',
      line: null,
      field: null,
    },
  ],
  log: { at: AT, act: 'batch.import', actor: 'ada', subject: 'b', detail: '' },
} as unknown as NewBatch;
const PIECE = {
  payments: Array.from({ length: MANY }, (_, n) => ({
    payment: `p-${n}`,
    group: 'g',
    position: n + 1,
    endToEndId: `E-${n}`,
    name: 'N',
    account: 'A',
    currency: 'EUR',
    minor: 100n,
    remittance: '',
    node: { n: 'CdtTrfTxInf' },
  })),
  findings: [],
} as unknown as PaymentsChunk;

it.each([1, 2])(
  'an imported batch has all its payments and findings, after %i such faults',
  async (times) => {
    const { db } = await memoryFile();
    const isThere = () => db.get('SELECT 1 FROM batch WHERE batch = ? AND staged = 0', 'b') !== undefined;
    const { batches } = storeOn(unrecorded(db, isThere, times));
    expect(await batches.create(BATCH, [PIECE])).toMatchObject({
      ok: false,
      error: { code: 'store-change-unrecorded' },
    });
    let payments = 0;
    for await (const piece of batches.stream('b')) payments += piece.length;
    expect([payments, (await batches.groups('b')).length, (await batches.get('b'))?.transactions]).toEqual([
      MANY,
      1,
      MANY,
    ]);
    expect((await batches.findings({ batch: 'b', offset: 0, limit: 9 })).total).toBe(1);
  },
);

it('an account report has all its entries', async () => {
  const { db } = await memoryFile();
  const isThere = () => db.get('SELECT 1 FROM account_report WHERE staged = 0') !== undefined;
  const { reports, bytes } = storeOn(unrecorded(db, isThere, 1));
  const { ref } = await bytes.put([Buffer.from('report')]);
  await reports.begin({ report: 'r', raw: ref, askedAt: AT, receivedAt: AT, base: 'EUR', askedAccount: 'X' });
  const account = { position: 0, account: 'X EUR', entries: 1, from: '', to: '', view: '{}', figures: [] };
  await reports.addAccount('r', { ...account, closedUntil: '' });
  const entry: ReadEntry = {
    identity: 'e',
    sha256: 'e',
    day: '2026-11-19',
    pending: false,
    view: '{}',
    json: '{}',
    search: 'e',
  };
  await reports.addEntries('r', 0, 0, [entry]);
  await expect(reports.commit('r', { view: '{}', head: '{}', unavailable: [] })).rejects.toMatchObject({
    fault: { code: 'store-change-unrecorded' },
  });
  await reports.discard('r');
  expect((await reports.entries({ account: 'X EUR', offset: 0, limit: 9 })).total).toBe(1);
});
