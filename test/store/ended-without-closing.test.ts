// A thread or a process that ends by itself lets SQLite put its log into the file and remove it: nothing of
// it is lost, and nobody is told that it is.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folder, log, remove, reopen } from './sample.ts';

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

it.each(['exit', 'throw'] as const)('by %s: it is whole at the next opening', async (how) => {
  endedBy(how);
  expect(existsSync(`${file}-wal`)).toBe(false);
  const store = await reopen(file);
  expect(store.condition).toEqual({ kind: 'whole' });
  expect((await store.log.verify()).size).toBe(4);
  await store.close();
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
