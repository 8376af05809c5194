// Promise 5: what was acknowledged and is gone is named, with its number and its time, whatever became of the
// write-ahead log.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store, StoreCondition } from '../../main/ports/store.ts';
import {
  readRecord,
  recordPath,
  recordRecoveryCheckpoint,
  type RecordedState,
} from '../../main/store/commit-record.ts';
import { openFile } from '../../main/store/open-file.ts';
import type { StoreFile } from '../../main/store/recorded-file.ts';
import { storeFaultOf } from '../../main/store/store-fault.ts';
import { readWal } from '../../main/store/wal-file.ts';
import {
  create,
  folder,
  frozenBatch,
  key,
  log,
  newBatch,
  payment,
  remove,
  reopen,
  sealedBatch,
} from './sample.ts';

const HEADER = 32;
const FRAME = 24 + 4096;
/** The files of a desk's store at one moment. */
type Image = Readonly<Record<string, Buffer>>;

let home: string;
let file: string;
/** As it was closed, and as a kill left it twice. */
let closed: Image;
let earlier: Image;
let killed: Image;
let commits: RecordedState['commits'];

const take = (): Image =>
  Object.fromEntries(readdirSync(home).map((name) => [name, readFileSync(join(home, name))]));
function put(image: Image): void {
  for (const name of readdirSync(home)) rmSync(join(home, name));
  for (const [name, bytes] of Object.entries(image)) writeFileSync(join(home, name), bytes);
}

/** Drafts and signed acts, each acknowledged. */
async function work(store: Store, name: string): Promise<void> {
  await store.batches.create(newBatch(`${name}-draft`), [
    { payments: [payment(1, { payment: `${name}-1`, endToEndId: `${name}-E1` })], findings: [] },
  ]);
  await frozenBatch(store, `${name}-frozen`, 3);
  await store.log.append(log('batch.approve', `${name}-frozen`));
  await sealedBatch(store, `${name}-sealed`, 2);
  await store.desk.saveSetting('a', name, null);
}

beforeAll(async () => {
  home = folder();
  file = join(home, 'desk.db');
  await (await create(file)).close();
  closed = take();
  const store = await reopen(file);
  await work(store, 'one');
  earlier = take();
  await work(store, 'two');
  killed = take();
  await store.close();
  const record = readRecord(recordPath(writeRecord(killed)));
  commits = (record as RecordedState).commits;
});
afterAll(() => remove(home));

function writeRecord(image: Image): string {
  writeFileSync(join(home, 'copy.commits'), image['desk.db.commits'] ?? '');
  return join(home, 'copy');
}

function open(): { readonly condition: StoreCondition; readonly drafts: number } | string {
  let db: StoreFile;
  try {
    db = openFile({ file, key: key(), mode: 'open' });
  } catch (error) {
    return storeFaultOf(error)?.code ?? String(error);
  }
  try {
    expect(db.pragma('integrity_check')).toBe('ok');
    return {
      condition: db.condition,
      drafts: db.get<{ n: number }>('SELECT count(*) AS n FROM batch')?.n ?? 0,
    };
  } finally {
    db.close();
  }
}

/** What has to be said of a log that is whole up to so many frames. */
function expected(frames: number): StoreCondition {
  const missing = commits.filter((commit) => commit.frames > frames);
  return missing[0] === undefined
    ? { kind: 'whole' }
    : { kind: 'changes-missing', changes: missing.length, since: missing[0].at };
}

const wal = (change: (bytes: Buffer) => Buffer): Image => ({
  ...killed,
  'desk.db-wal': change(Buffer.from(killed['desk.db-wal'] ?? '')),
});

describe('after a kill', () => {
  it('the record names every acknowledged change, and the log that is whole has them all', () => {
    expect(commits.length).toBeGreaterThan(10);
    put(killed);
    expect(readWal(`${file}-wal`)?.commits.get(commits.at(-1)?.frames ?? 0)).toBe(commits.at(-1)?.checksum);
    expect(open()).toEqual({ condition: { kind: 'whole' }, drafts: 6 });
    // And once more, after everything of it was closed.
    expect(open()).toEqual({ condition: { kind: 'whole' }, drafts: 6 });
  });

  it('a log that is cut at the end of any frame, or within it, is named with what is missing', () => {
    const frames = Math.floor(((killed['desk.db-wal']?.length ?? 0) - HEADER) / FRAME);
    const ends = new Set(commits.flatMap((commit) => [commit.frames - 1, commit.frames]));
    // Every end of a transaction and the frame before it; of the others every fifth.
    for (let frame = 0; frame <= frames; frame += 1) {
      if (!ends.has(frame) && frame % 5 !== 0) continue;
      for (const within of [0, 1500]) {
        put(wal((bytes) => bytes.subarray(0, HEADER + frame * FRAME + within)));
        expect([frame, within, open()]).toMatchObject([frame, within, { condition: expected(frame) }]);
      }
    }
  });

  it('a bit that flipped anywhere in it is named, and what was found is kept', () => {
    const frames = commits.at(-1)?.frames ?? 0;
    for (let frame = 1; frame <= frames; frame += 7) {
      for (const offset of [5, 18, 900]) {
        put(
          wal((bytes) => {
            const at = HEADER + (frame - 1) * FRAME + offset;
            bytes[at] = (bytes[at] ?? 0) ^ 4;
            return bytes;
          }),
        );
        expect([frame, offset, open()]).toMatchObject([frame, offset, { condition: expected(frame - 1) }]);
        expect(readdirSync(home).filter((name) => name.includes('.kept-'))).toHaveLength(1);
      }
    }
  });

  it('a log that was deleted, emptied, or has another header is named with everything in it', () => {
    for (const bytes of [null, Buffer.alloc(0), Buffer.alloc(20, 1), Buffer.alloc(9000, 0)]) {
      const { 'desk.db-wal': _gone, ...rest } = killed;
      put(bytes === null ? rest : { ...rest, 'desk.db-wal': bytes });
      expect(open()).toMatchObject({ condition: expected(0), drafts: 0 });
    }
  });

  it('an older log is named: of the same time as far as it goes, of another time whole', () => {
    const before = (readRecordOf(earlier) as RecordedState).commits.at(-1)?.frames ?? 0;
    put({ ...killed, 'desk.db-wal': earlier['desk.db-wal'] ?? Buffer.alloc(0) });
    expect(open()).toMatchObject({ condition: expected(before), drafts: 3 });
    // The log of another opening: SQLite would have put its pages over those of this one.
    const foreign = Buffer.from(killed['desk.db-wal'] ?? '');
    put(closed);
    const store = openFile({ file, key: key(), mode: 'open' });
    store.write(() => store.run("INSERT INTO setting (name, value) VALUES ('x', '1')"));
    const now = take();
    store.close();
    put({ ...now, 'desk.db-wal': foreign });
    expect(open()).toMatchObject({ condition: { kind: 'changes-missing', changes: 1 }, drafts: 0 });
  });

  it('stays named until it was written down', () => {
    put(wal((bytes) => bytes.subarray(0, HEADER)));
    const said = expected(0);
    for (const _time of [1, 2, 3]) expect(open()).toMatchObject({ condition: said });
    const db = openFile({ file, key: key(), mode: 'open' });
    db.conditionNoted();
    db.close();
    expect(open()).toMatchObject({ condition: { kind: 'whole' } });
  });

  it('a record that is damaged or gone proves nothing, and says so', () => {
    const { 'desk.db.commits': record = Buffer.alloc(0), ...rest } = killed;
    put(rest);
    expect(open()).toMatchObject({ condition: { kind: 'unproven', why: 'record-missing' }, drafts: 6 });
    const flipped = Buffer.from(record);
    flipped[60] = (flipped[60] ?? 0) ^ 1;
    put({ ...rest, 'desk.db.commits': flipped });
    expect(open()).toMatchObject({ condition: { kind: 'unproven', why: 'record-damaged' }, drafts: 6 });
  });
  it('a line of the record that was not written to its end was never acknowledged', () => {
    const record = Buffer.from(killed['desk.db.commits'] ?? '');
    const end = record.indexOf(0);
    for (const cut of [1, 20, 60]) {
      const torn = Buffer.from(record);
      torn.fill(0, end - cut, end);
      put({ ...killed, 'desk.db.commits': torn });
      expect(open()).toMatchObject({ condition: { kind: 'whole' }, drafts: 6 });
    }
  });
});

describe('after a clean close', () => {
  let after: Image;
  beforeAll(() => {
    put(killed);
    open();
    after = take();
  });

  it('an older file is another file, whether it was closed or not', () => {
    put({ ...after, 'desk.db': closed['desk.db'] ?? Buffer.alloc(0) });
    expect(open()).toMatchObject({ condition: { kind: 'unproven', why: 'other-file' }, drafts: 0 });
    put({ ...killed, 'desk.db.commits': after['desk.db.commits'] ?? Buffer.alloc(0) });
    expect(open()).toMatchObject({ condition: { kind: 'unproven', why: 'other-file' }, drafts: 6 });
    put({ ...killed, 'desk.db': closed['desk.db'] ?? Buffer.alloc(0) });
    expect(open()).toMatchObject({ condition: { kind: 'unproven', why: 'other-file' } });
  });
  it('a log that lies beside a closed file is not put into it', () => {
    put({ ...after, 'desk.db-wal': earlier['desk.db-wal'] ?? Buffer.alloc(0) });
    expect(open()).toEqual({ condition: { kind: 'whole' }, drafts: 6 });
    expect(readdirSync(home).filter((name) => name.includes('.kept-'))).toEqual(['desk.db-wal.kept-1']);
  });
});

describe('a checkpoint', () => {
  it('that was under way when the log was lost leaves a file of no one moment, which is refused', () => {
    const { 'desk.db-wal': _gone, ...rest } = killed;
    const record = Buffer.from(killed['desk.db.commits'] ?? '');
    put({ ...rest, 'desk.db.commits': record });
    // What an opening writes before it puts the log into the file.
    recordRecoveryCheckpoint(recordPath(file));
    expect(open()).toBe('store-damaged');
    put({ ...take(), 'desk.db-wal': killed['desk.db-wal'] ?? Buffer.alloc(0) });
    expect(open()).toMatchObject({ condition: { kind: 'whole' }, drafts: 6 });
  });

  it('in the midst of work loses nothing, and neither does a log that vanishes right after it', () => {
    put(closed);
    const db = openFile({ file, key: key(), mode: 'open' });
    for (let n = 0; n < 40; n += 1)
      db.write(() =>
        db.run('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)', `big-${n}`, 'x'.repeat(500_000)),
      );
    const image = take();
    expect((readRecordOf(image) as RecordedState).checkpointed).not.toBeNull();
    db.close();
    put(image);
    expect(open()).toMatchObject({ condition: { kind: 'whole' } });
  }, 60_000);
});

function readRecordOf(image: Image): RecordedState | 'damaged' | null {
  const copy = join(home, 'read.commits');
  writeFileSync(copy, image['desk.db.commits'] ?? '');
  try {
    return readRecord(copy);
  } finally {
    rmSync(copy);
  }
}

describe('the page check', () => {
  it('finds a bit that flipped in any page after a clean close: fifty of fifty', () => {
    put(killed);
    open();
    const image = take();
    const whole = image['desk.db'] ?? Buffer.alloc(0);
    const pages = whole.length / 4096;
    let seed = 7;
    const next = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const missed: number[] = [];
    for (let round = 0; round < 50; round += 1) {
      const offset = Math.floor((round * pages) / 50) * 4096 + next(4096);
      const flipped = Buffer.from(whole);
      flipped[offset] = (flipped[offset] ?? 0) ^ (1 << next(8));
      put({ ...image, 'desk.db': flipped });
      if (!found(Math.floor(offset / 4096) + 1)) missed.push(offset);
    }
    expect(missed).toEqual([]);
  });

  function found(page: number): boolean {
    let db: StoreFile;
    try {
      db = openFile({ file, key: key(), mode: 'open' });
    } catch (error) {
      return ['store-damaged', 'store-wrong-key'].includes(storeFaultOf(error)?.code ?? '');
    }
    try {
      const damaged: number[] = [];
      for (let from: number | null = 1; from !== null;) {
        const slice = db.pages.check(from, 64);
        damaged.push(...slice.damaged);
        from = slice.next;
      }
      return damaged.includes(page);
    } finally {
      try {
        db.close();
      } catch {
        // A damaged page may keep the log from going into the file.
      }
    }
  }
});
