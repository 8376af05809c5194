// A thread or a process that ends by itself lets SQLite put its log into the file and remove it: nothing of
// it is lost, and nobody is told that it is.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginRecord, readRecord, recordPath, type RecordedState } from '../../main/store/commit-record.ts';
import { enterWalMode, openDatabase } from '../../main/store/driver.ts';
import { openPageChecker } from '../../main/store/page-check.ts';
import { recordedFile } from '../../main/store/recorded-file.ts';
import { create, folder, key, log, remove, reopen } from './sample.ts';

let home: string;
let file: string;
beforeEach(() => {
  home = folder();
  file = join(home, 'desk.db');
});
afterEach(() => remove(home));

const endedBy = (how: 'exit' | 'throw'): void => {
  const child = spawnSync(process.execPath, [join(import.meta.dirname, 'ending-child.ts'), file, how], {
    encoding: 'utf8',
  });
  expect(child.stdout.trim()).toBe('acknowledged');
};

function stateOf(store: string): RecordedState {
  const state = readRecord(recordPath(store));
  if (state === null || state === 'damaged') throw new Error('no record');
  return state;
}

it.each(['exit', 'throw'] as const)('by %s: it is whole at the next opening', async (how) => {
  endedBy(how);
  expect(existsSync(`${file}-wal`)).toBe(false);
  const store = await reopen(file);
  expect(store.condition).toEqual({ kind: 'whole' });
  expect((await store.log.verify()).size).toBe(4);
  await store.close();
});

it('also where a slice was staged behind the last change, and a write changed nothing after it', async () => {
  await (await create(file)).close();
  const record = beginRecord(recordPath(file), stateOf(file).change, null);
  const db = openDatabase(file, key());
  enterWalMode(db);
  const pages = openPageChecker(file);
  const store = recordedFile({ db, file, record, pages, condition: { kind: 'whole' } });
  const ref = store.write(() => store.insert('INSERT INTO bytes DEFAULT VALUES'));
  const { change } = stateOf(file);
  store.stage(() =>
    store.run('INSERT INTO bytes_chunk (ref, number, data) VALUES (?, 0, ?)', ref, Buffer.alloc(64)),
  );
  store.write(() => store.run('DELETE FROM bytes WHERE ref = ?', ref + 1));
  expect(stateOf(file).change).toBe(change);
  // As SQLite does it for a thread that ends by itself: without a word to the record.
  db.close();
  record.end();
  pages.close();
  expect(existsSync(`${file}-wal`)).toBe(false);
  const again = await reopen(file);
  expect(again.condition).toEqual({ kind: 'whole' });
  await again.close();
});

it('an older file in its place is known all the same, by its own count', async () => {
  endedBy('exit');
  copyFileSync(file, join(home, 'older'));
  const store = await reopen(file);
  await store.log.append(log('later', 'b'));
  await store.log.append(log('later', 'b'));
  await store.close();
  endedBy('exit');
  copyFileSync(join(home, 'older'), file);
  rmSync(join(home, 'older'));
  const found = await reopen(file);
  expect(found.condition).toMatchObject({ kind: 'changes-missing', changes: 3 });
  await found.close();
});
