// A store that was cut off while it left WAL mode has a rollback journal of its first page beside it. SQLite
// plays back whatever journal it finds: into the store it is from, and into a copy that was put in its place.
import { createDecipheriv } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterWalMode, openDatabase } from '../../main/store/driver.ts';
import { openFile } from '../../main/store/open-file.ts';
import { storeFaultOf } from '../../main/store/store-fault.ts';
import { putImage, takeImage, type FolderImage } from './folder-image.ts';
import { create, folder, key, LATER, remove, reopen, sealedBatch } from './sample.ts';

const PAGE = 4096;
const SECTOR = 512;
const HEADER = 28;

let home: string;
let file: string;
/** Closed, before the newest work and after it; as a migration left its copy. */
let older: FolderImage;
let closed: FolderImage;
let migrated: FolderImage;
/** Cut off between the sync of the journal and the first page, after it, and in the midst of it. */
let before: FolderImage;
let after: FolderImage;
let torn: FolderImage;

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
  cutOff();
});
afterAll(() => remove(home));

/** Leaves WAL mode as closing does; SQLite overwrites the header of the journal last. */
function cutOff(): void {
  const db = openDatabase(file, key());
  expect(enterWalMode(db)).toBe(true);
  const store = take();
  expect(db.pragma('journal_mode = DELETE')).toBe('delete');
  const { 'desk.db': left = Buffer.alloc(0), 'desk.db-journal': used = Buffer.alloc(0) } = take();
  db.closeAsItIs();
  const journal = withHeader(used, left.length / PAGE);
  const whole = store['desk.db'] ?? Buffer.alloc(0);
  before = { ...store, 'desk.db-journal': journal };
  after = { ...store, 'desk.db': left, 'desk.db-journal': journal };
  const half = Buffer.concat([left.subarray(0, PAGE / 2), whole.subarray(PAGE / 2)]);
  torn = { ...store, 'desk.db': half, 'desk.db-journal': journal };
}

/** The header as it was (sqlite.org/fileformat2.html, section 3). */
function withHeader(used: Buffer, pages: number): Buffer {
  const journal = Buffer.from(used);
  const page = journal.subarray(SECTOR + 4, SECTOR + 4 + PAGE);
  const checksum = journal.readUInt32BE(SECTOR + 4 + PAGE);
  journal.write('d9d505f920a163d7', 'hex');
  journal.writeUInt32BE(1, 8);
  journal.writeUInt32BE((checksum - sampled(decrypted(page))) >>> 0, 12);
  journal.writeUInt32BE(pages, 16);
  journal.writeUInt32BE(SECTOR, 20);
  journal.writeUInt32BE(PAGE, 24);
  return journal;
}

/** Every two hundredth byte, from the end. */
function sampled(page: Buffer): number {
  let sum = 0;
  for (let at = PAGE - 200; at > 0; at -= 200) sum += page[at] ?? 0;
  return sum;
}

/** SQLCipher 4; 24 bytes of the first page are readable, the last 80 hold the vector and the code. */
function decrypted(page: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-cbc', key(), page.subarray(PAGE - 80, PAGE - 64));
  decipher.setAutoPadding(false);
  const text = page.subarray(24, PAGE - 80);
  const whole = decipher.update(text.subarray(0, text.length - (text.length % 16)));
  return Buffer.concat([page.subarray(0, 24), whole, page.subarray(24 + whole.length)]);
}

function open(
  fill = 7,
  mode: 'open' | 'read' = 'open',
): { readonly batches: number; readonly condition: string } | string {
  try {
    const db = openFile({ file, key: key(fill), mode });
    try {
      expect(db.pragma('integrity_check')).toBe('ok');
      if (mode === 'open') expect(db.pages.check(1, 10_000).damaged).toEqual([]);
      const batches = db.get<{ n: number }>('SELECT count(*) AS n FROM batch')?.n ?? 0;
      return { batches, condition: db.condition.kind };
    } finally {
      db.close();
    }
  } catch (error) {
    return storeFaultOf(error)?.code ?? String(error);
  }
}

const NAMES = ['before', 'after', 'torn'] as const;
const imageOf = (name: (typeof NAMES)[number]): FolderImage => ({ before, after, torn })[name];

describe('a store that was cut off while it left WAL mode', () => {
  it('is itself, whatever of its first page was written', () => {
    for (const name of NAMES) {
      put(imageOf(name));
      expect([name, open()]).toEqual([name, { batches: 2, condition: 'unproven' }]);
      expect(readdirSync(home)).not.toContain('desk.db-journal');
      expect([name, open()]).toEqual([name, { batches: 2, condition: 'unproven' }]);
    }
  });
  it('is not opened with another key, nor for reading alone, and nothing in its folder is changed', () => {
    for (const name of NAMES) {
      put(imageOf(name));
      const [files, found] = [readdirSync(home), take()];
      expect([name, open(8), open(7, 'read')]).toEqual([name, 'store-wrong-key', 'store-not-closed']);
      expect(readdirSync(home)).toEqual(files);
      expect(take()).toEqual(found);
    }
  });
  it('has a first page that cannot be put right where the journal is not of this file or damaged', () => {
    for (const [code, at, value] of [
      ['store-damaged', 19, 1],
      ['store-wrong-key', SECTOR + 1_000, 0],
    ] as const) {
      const journal = Buffer.from(torn['desk.db-journal'] ?? '');
      journal[at] = value;
      const image = { ...torn, 'desk.db-journal': journal };
      put(image);
      expect([at, open()]).toEqual([at, code]);
      expect(take()).toEqual(image);
    }
  });
});

describe('a copy put in place of such a store', () => {
  it('the copy from before a migration opens with everything in it', () => {
    const copy = migrated[`desk.db.before-${LATER.length}`] ?? Buffer.alloc(0);
    for (const name of NAMES) {
      put({ ...imageOf(name), 'desk.db': copy });
      expect([name, open()]).toMatchObject([name, { batches: 2 }]);
    }
  });
  it('an older state of the store, closed or copied while it was open, opens as the older state', () => {
    for (const name of NAMES) {
      put({ ...imageOf(name), 'desk.db': older['desk.db'] ?? Buffer.alloc(0) });
      expect([name, open()]).toMatchObject([name, { batches: 1 }]);
      put({ ...imageOf(name), 'desk.db': closed['desk.db'] ?? Buffer.alloc(0) });
      expect([name, open()]).toMatchObject([name, { batches: 2 }]);
    }
  });
  it('whatever became of the journal', () => {
    const whole = before['desk.db-journal'] ?? Buffer.alloc(0);
    const places = [...Array(HEADER).keys(), SECTOR + 3, SECTOR + 900, SECTOR + 4 + PAGE];
    for (const at of places) {
      const journal = Buffer.from(whole);
      journal[at] = (journal[at] ?? 0) ^ 4;
      put({ ...before, 'desk.db-journal': journal });
      expect([at, open()]).toMatchObject([at, { batches: 2 }]);
    }
    for (const length of [1, HEADER, SECTOR + 4, SECTOR + 2_000]) {
      put({ ...before, 'desk.db-journal': whole.subarray(0, length) });
      expect([length, open()]).toMatchObject([length, { batches: 2 }]);
    }
  });
});
