import { sentence } from '../../shared/domain/sentence.ts';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
  writeSync,
  closeSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../main/store/driver.ts';
import { openFile } from '../../main/store/open-file.ts';
import { openStore } from '../../main/store/open-store.ts';
import { storeFaultOf } from '../../main/store/store-fault.ts';
import { MIGRATIONS } from '../../main/store/migrations/all.ts';
import {
  create,
  folder,
  gathered,
  identity,
  key,
  log,
  newBatch,
  payment,
  range,
  remove,
  reopen,
  sealedBatch,
} from './sample.ts';

let home: string;
let file: string;
beforeEach(() => {
  home = folder();
  file = join(home, 'desk.db');
});
afterEach(() => remove(home));

async function codeOf(mode: 'create' | 'open', fill = 7): Promise<string> {
  const opened = await openStore({ file, key: key(fill), mode });
  if (opened.ok) await opened.value.close();
  return opened.ok ? 'opened' : opened.error.code;
}
function flip(path: string, offset: number): void {
  const handle = openSync(path, 'r+');
  writeSync(handle, Uint8Array.of((readFileSync(path)[offset] ?? 0) ^ 1), 0, 1, offset);
  closeSync(handle);
}

describe('opening a store', () => {
  it('a missing one is never made anew, an existing one never made over', async () => {
    expect(await codeOf('open')).toBe('store-missing');
    expect(existsSync(file)).toBe(false);
    expect(await codeOf('create')).toBe('opened');
    expect(await codeOf('create')).toBe('store-exists');
    expect(await codeOf('open')).toBe('opened');
  });
  it('the key is wiped, whether it opens or not', async () => {
    await (await create(file)).close();
    for (const fill of [7, 8]) {
      const its = key(fill);
      const opened = await openStore({ file, key: its, mode: 'open' });
      if (opened.ok) await opened.value.close();
      expect([...new Set(its)]).toEqual([0]);
    }
  });
  it('another key does not open it, and changes nothing in it', async () => {
    await (await create(file)).close();
    const before = readFileSync(file);
    expect(await codeOf('open', 8)).toBe('store-wrong-key');
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(await codeOf('open')).toBe('opened');
  });
  it('a file that is no store of ours does not open', async () => {
    writeFileSync(file, Buffer.alloc(8192, 'SQLite format 3\0'));
    expect(await codeOf('open')).toBe('store-wrong-key');
  });
  it('one process at a time: a second is told so, in this process and in another', async () => {
    const store = await create(file);
    expect(await codeOf('open')).toBe('store-in-use');
    const other = spawnSync(process.execPath, [join(import.meta.dirname, 'open-child.ts'), file], {
      encoding: 'utf8',
    });
    expect(other.stdout.trim()).toBe('store-in-use');
    await store.close();
    expect(
      spawnSync(process.execPath, [join(import.meta.dirname, 'open-child.ts'), file], {
        encoding: 'utf8',
      }).stdout.trim(),
    ).toBe('opened');
  });
  it('a newer file is refused and not touched, and nothing speaks of deleting it', async () => {
    await (await create(file)).close();
    const db = openFile({ file, key: key(), mode: 'open' });
    db.pragma(`user_version = ${MIGRATIONS.length + 1}`);
    db.close();
    const before = readFileSync(file);
    const opened = await openStore({ file, key: key(), mode: 'open' });
    expect(!opened.ok && opened.error).toMatchObject({
      code: 'store-newer',
      sentences: [sentence('store-versions', { file: MIGRATIONS.length + 1, program: MIGRATIONS.length })],
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });
  it('after a clean close there is no log beside it, and what comes later is refused', async () => {
    const store = await create(file);
    await store.close();
    expect(readdirSync(home)).toEqual(['desk.db', 'desk.db.commits']);
    expect(
      await store.batches.change({ batch: 'b', expectedChange: 1, at: '', set: {}, log: log('a', 'b') }),
    ).toMatchObject({ ok: false, error: { code: 'store-stopped' } });
    await expect(store.log.head()).rejects.toThrow('store-stopped');
  });
});

describe('a damaged file', () => {
  it('one flipped bit anywhere is found when its page is read', async () => {
    const store = await create(file);
    await sealedBatch(store, 'b1', 300);
    await store.close();
    const size = statSync(file).size;
    const whole = join(home, 'whole.db');
    copyFileSync(file, whole);
    const pages = range(0, 23).map((n) => Math.floor((size / 24) * n));
    for (const offset of pages) {
      copyFileSync(whole, file);
      flip(file, offset + 100);
      expect([offset, pageCheck()]).toEqual([offset, offset === 0 ? 'store-wrong-key' : 'store-damaged']);
    }
    // And as a fault of the call that meets it, with the process alive.
    for (let offset = 64 * 1024; offset < size; offset += 4096) flip(file, offset);
    expect(await readAll()).toBe('store-damaged');
  });
  it('after an unclean exit every page is checked before anything else', async () => {
    const store = await create(file);
    await sealedBatch(store, 'b1', 300);
    await store.close();
    const again = await reopen(file);
    await again.log.append(log('a', 'b'));
    for (const name of ['desk.db', 'desk.db-wal']) copyFileSync(join(home, name), join(home, `cut-${name}`));
    await again.close();
    const cutOff = () => {
      for (const name of ['desk.db', 'desk.db-wal'])
        copyFileSync(join(home, `cut-${name}`), join(home, name));
    };
    cutOff();
    expect(await codeOf('open')).toBe('opened');
    cutOff();
    flip(file, statSync(file).size - 2000);
    expect(await codeOf('open')).toBe('store-damaged');
  });

  /** Reads every page of the file. */
  function pageCheck(): string {
    try {
      const db = openFile({ file, key: key(), mode: 'open' });
      try {
        return db.pragma('quick_check(1)') === 'ok' ? 'unnoticed' : 'store-damaged';
      } finally {
        db.close();
      }
    } catch (error) {
      return storeFaultOf(error)?.code ?? 'a bug';
    }
  }

  async function readAll(): Promise<string> {
    const opened = await openStore({ file, key: key(), mode: 'open' });
    if (!opened.ok) return opened.error.code;
    try {
      const db = opened.value;
      await gathered(db.batches.stream('b1'));
      await db.freezes.transactions({
        batch: 'b1',
        revision: 1,
        offset: 0,
        limit: 500,
        order: 'largest',
        text: 'supplier',
      });
      await db.tracking.list({ offset: 0, limit: 500, text: 'supplier' });
      await db.tracking.find(
        'b1-m1',
        range(1, 300).map((n) => `E2E-${n}`),
      );
      await db.batches.repeatedEndToEndIds(
        'b1',
        range(1, 300).map((n) => `E2E-${n}`),
      );
      await db.log.verify();
      return 'unnoticed';
    } catch (error) {
      return error instanceof Error ? (error.message.split(':')[0] ?? '') : 'other';
    } finally {
      await opened.value.close().catch(() => undefined);
    }
  }
});

describe('what lies on the disk', () => {
  it('no text of a payment is readable in the file or its WAL', async () => {
    const store = await create(file);
    const marker = 'MARKER-Zebra-4711';
    await store.batches.create(newBatch('b1'), [
      {
        payments: range(1, 50).map((n) =>
          payment(n, { name: marker, remittance: marker, endToEndId: marker }),
        ),
        findings: [],
      },
    ]);
    await store.bytes.put([Buffer.from(marker.repeat(1000))]);
    for (const name of readdirSync(home)) {
      const bytes = readFileSync(join(home, name));
      expect(bytes.length).toBeGreaterThan(0);
      for (const text of [marker, identity.companyName, 'SQLite format', 'CREATE TABLE'])
        expect(bytes.includes(text)).toBe(false);
    }
    expect(readdirSync(home).map((name) => [name, statSync(join(home, name)).mode & 0o077])).toEqual([
      ['desk.db', 0],
      ['desk.db-wal', 0],
      ['desk.db.commits', 0],
    ]);
    await store.close();
  });
});

describe('a migration', () => {
  const [next] = [
    { version: MIGRATIONS.length + 1, up: (db: Db) => db.exec('CREATE TABLE later (x TEXT) STRICT') },
  ];
  it('keeps a whole copy from before, under the same key', async () => {
    const store = await create(file);
    await sealedBatch(store, 'b1', 3);
    await store.close();
    openFile({ file, key: key(), mode: 'open' }, [...MIGRATIONS, next]).close();
    const copy = `${file}.before-${next.version}`;
    expect(readFileSync(copy).includes('Supplier')).toBe(false);
    expect(statSync(copy).mode & 0o077).toBe(0);
    const old = await reopen(copy);
    expect(await old.batches.get('b1')).toMatchObject({ state: 'sealed' });
    expect((await old.log.verify()).intact).toBe(true);
    await old.close();
    expect(await codeOf('open')).toBe('store-newer');
  });
  it('is not made from a damaged file, and no copy of one takes the place of a good one', async () => {
    const store = await create(file);
    await sealedBatch(store, 'b1', 3);
    await store.close();
    const whole = readFileSync(file);
    const copy = `${file}.before-${next.version}`;
    const migrated: number[] = [];
    for (let page = 3; page * 4096 <= whole.length; page += 4) {
      const damaged = Buffer.from(whole);
      damaged[(page - 1) * 4096 + 100] = (damaged[(page - 1) * 4096 + 100] ?? 0) ^ 1;
      writeFileSync(file, damaged);
      try {
        openFile({ file, key: key(), mode: 'open' }, [...MIGRATIONS, next]).close();
        migrated.push(page);
      } catch {
        // Refused, by whichever check is the first to meet it.
      }
      if (existsSync(copy)) migrated.push(page);
      rmSync(copy, { force: true });
    }
    expect(migrated).toEqual([]);
  });
  it('that fails leaves the file at its old version', async () => {
    await (await create(file)).close();
    const broken = {
      version: next.version,
      up: (db: Db) => db.exec('CREATE TABLE later (x TEXT); SELECT nonsense FROM nowhere'),
    };
    expect(() => openFile({ file, key: key(), mode: 'open' }, [...MIGRATIONS, broken])).toThrow('nowhere');
    expect(await codeOf('open')).toBe('opened');
  });
});
