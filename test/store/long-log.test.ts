// The log of a long act goes into the file on the way: it stays small, the write that makes the act count has
// little to put there, a kill in between leaves nothing half stored, and a disk that takes no checkpoint
// stops no slice.
import { cpSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFile } from '../../main/store/open-file.ts';
import { storeOperations } from '../../main/store/operations.ts';
import { enterWalMode, openDatabase } from '../../main/store/driver.ts';
import { recordedFile, type StoreFile } from '../../main/store/recorded-file.ts';
import { folder, key, log, newBatch, payment, range, remove } from './sample.ts';

let path: string;
let db: StoreFile;
beforeEach(() => {
  path = folder();
  db = openFile({ file: join(path, 'desk.db'), key: key(), mode: 'create' });
});
afterEach(() => remove(path));

const MEGABYTE = 1_000_000;
const walBytes = (): number => statSync(join(path, 'desk.db-wal')).size;
const frames = (): number => db.get<{ log: number }>('PRAGMA wal_checkpoint = NOOP')?.log ?? 0;

/** Some 15 MB of a draft, in slices. Tells of the largest log on the way. */
function staged(): { readonly number: number; readonly largest: number } {
  const operations = storeOperations(db);
  const { log: _log, findings: _findings, ...its } = newBatch('b1');
  const number = operations['batches.stage'](its);
  let largest = 0;
  for (const slice of range(0, 29)) {
    const payments = range(1, 100).map((n) => ({
      ...payment(slice * 100 + n),
      node: JSON.stringify({ n: 'CdtTrfTxInf', t: 'y'.repeat(4_000) }),
    }));
    operations['batches.stagePiece'](number, { payments, findings: [] });
    largest = Math.max(largest, walBytes());
  }
  return { number, largest };
}

it('stays small, and little is left for the write that counts', () => {
  const { number, largest } = staged();
  expect(largest).toBeGreaterThan(4 * MEGABYTE);
  expect(largest).toBeLessThan(7 * MEGABYTE);
  const before = frames();
  expect(before).toBeLessThan(1_300);
  storeOperations(db)['batches.unstage'](number, 'b1', log('batch.import', 'b1'));
  expect(storeOperations(db)['batches.get']('b1')).toMatchObject({ transactions: 3_000 });
  db.close();
});

it('is judged whole after a kill on the way, and what was staged is swept', () => {
  staged();
  const killed = folder();
  cpSync(path, killed, { recursive: true });
  const again = openFile({ file: join(killed, 'desk.db'), key: key(), mode: 'open' });
  expect(again.condition.kind).toBe('whole');
  expect(again.get('SELECT count(*) AS staged FROM batch WHERE staged = 1')).toEqual({ staged: 1 });
  again.close();
  remove(killed);
  db.close();
});

it('grows where the disk takes no checkpoint, and every slice is staged all the same', () => {
  db.close();
  const file = join(path, 'desk.db');
  const raw = openDatabase(file, key());
  enterWalMode(raw);
  let asked = 0;
  const full = (): never => {
    asked += 1;
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
  };
  const failing = recordedFile({
    db: raw,
    file,
    record: { next: () => 1, reserve: full, checkpointBegins: full } as never,
    pages: { check: full, close: () => undefined } as never,
    condition: { kind: 'whole' } as never,
  });
  const ref = raw.insert('INSERT INTO bytes DEFAULT VALUES');
  for (const number of range(0, 60))
    failing.stage(() =>
      raw.run(
        'INSERT INTO bytes_chunk (ref, number, data) VALUES (?, ?, ?)',
        ref,
        number,
        Buffer.alloc(256 * 1_024, 1),
      ),
    );
  expect(raw.get('SELECT count(*) AS chunks FROM bytes_chunk')).toEqual({ chunks: 61 });
  expect(walBytes()).toBeGreaterThan(15 * MEGABYTE);
  // Once for each 4 MB, not for each slice.
  expect(asked).toBe(4);
  raw.closeAsItIs();
});
