// A copy of the store that is put in place while a log of the replaced file lies beside it. SQLite takes any
// log of that name for the file's own, and puts its pages into it.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPath } from '../../main/store/commit-record.ts';
import { openFile } from '../../main/store/open-file.ts';
import { storeFaultOf } from '../../main/store/store-fault.ts';
import { putImage, takeImage, type FolderImage } from './folder-image.ts';
import { create, folder, key, LATER, remove, reopen, sealedBatch } from './sample.ts';

let home: string;
let file: string;
/** Closed, before the newest batch and after it; the copy that a migration made of the second. */
let older: FolderImage;
let closed: FolderImage;
let migrated: FolderImage;
/** Cut off after pages went into the log, before the record said a word of them. */
let cutOff: FolderImage;

const take = (): FolderImage => takeImage(home);
const put = (image: FolderImage): void => putImage(home, image);

beforeAll(async () => {
  home = folder();
  file = join(home, 'desk.db');
  const store = await create(file);
  await sealedBatch(store, 'b1', 3);
  await store.close();
  older = take();
  const again = await reopen(file);
  await sealedBatch(again, 'b2', 300);
  await again.close();
  closed = take();
  openFile({ file, key: key(), mode: 'open' }, LATER).close();
  migrated = take();
  put(closed);
  const db = openFile({ file, key: key(), mode: 'open' });
  db.exec("CREATE TABLE later (x TEXT) STRICT; UPDATE batch SET reference = reference || '-2'");
  cutOff = take();
  db.closeAsItIs();
});
afterAll(() => remove(home));

function opened(): { readonly batches: number; readonly condition: string } | string {
  try {
    const db = openFile({ file, key: key(), mode: 'open' });
    try {
      expect(db.pragma('integrity_check')).toBe('ok');
      expect(db.pages.check(1, 10_000).damaged).toEqual([]);
      expect(db.all("SELECT name FROM sqlite_schema WHERE name = 'later'")).toEqual([]);
      const batches = db.get<{ n: number }>('SELECT count(*) AS n FROM batch')?.n ?? 0;
      return { batches, condition: db.condition.kind };
    } finally {
      db.close();
    }
  } catch (error) {
    return storeFaultOf(error)?.code ?? String(error);
  }
}

const beside = (copy: Buffer | undefined): FolderImage => ({ ...cutOff, 'desk.db': copy ?? Buffer.alloc(0) });

describe('a copy beside the log of the file it replaces', () => {
  it('has a log to begin with', () => expect(cutOff['desk.db-wal']?.length).toBeGreaterThan(4096));
  it('opens as it was, and is whole where it holds the last acknowledged change', () => {
    put(beside(closed['desk.db']));
    expect(opened()).toEqual({ batches: 2, condition: 'whole' });
    const [name] = Object.keys(migrated).filter((one) => /^desk\.db\.before-\d+$/u.test(one));
    put(beside(migrated[name ?? '']));
    expect(opened()).toEqual({ batches: 2, condition: 'whole' });
  });
  it('is not proved to be whole where it does not', () => {
    put(beside(older['desk.db']));
    expect(opened()).toEqual({ batches: 1, condition: 'unproven' });
  });
  // The log is another file's whatever became of the record.
  it.each([
    ['gone', (): void => rmSync(recordPath(file))],
    ['damaged', (): void => writeFileSync(recordPath(file), 'no record')],
  ])('opens as it was and is not proved to be whole where the record is %s', (_, spoil) => {
    put(beside(older['desk.db']));
    spoil();
    expect(opened()).toEqual({ batches: 1, condition: 'unproven' });
  });
  it('is taken as an earlier version left it where record and log are gone', () => {
    put(beside(older['desk.db']));
    rmSync(recordPath(file));
    rmSync(`${file}-wal`);
    expect(opened()).toEqual({ batches: 1, condition: 'unrecorded' });
  });
});
