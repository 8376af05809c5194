// What happens between the look at a file and its move: another program writes there at the same time.
import * as actual from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';

const between = vi.hoisted(() => ({
  rename: async (): Promise<void> => undefined,
  link: null as Error | null,
}));
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof actual>();
  return {
    ...original,
    rename: async (from: string, to: string) => {
      const sender = between.rename;
      between.rename = async () => undefined;
      await sender();
      return original.rename(from, to);
    },
    link: (from: string, to: string) =>
      between.link === null ? original.link(from, to) : Promise.reject(between.link),
  };
});
// Files that one process runs share their modules: it may have been loaded before, without the double.
vi.resetModules();
const { folderFiles } = await import('./folder-files.ts');
afterAll(() => void vi.resetModules());

const { mkdir, mkdtemp, readdir, readFile, rm, writeFile } = actual;
let root: string;
let path: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'folder-files-'));
  path = join(root, 'erp');
  await mkdir(path);
  await writeFile(join(path, 'a.csv'), 'first');
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function move() {
  const folders = folderFiles(join(root, 'desk'));
  const look = await folders.look(path);
  const entry = look.ok ? look.value.entries.find(({ name }) => name === 'a.csv') : undefined;
  if (entry === undefined) throw new Error('the file is there');
  return folders.moveInto(path, entry, 'done');
}
const CHANGED = { ok: false, error: { code: 'folder-file-changed' } };

it.each([
  ['', null],
  [', where no file has two names', Object.assign(new Error('not permitted'), { code: 'EPERM' })],
])('a file that was overwritten in the moment of its move stays to be read%s', async (_where, link) => {
  between.link = link;
  between.rename = () => writeFile(join(path, 'a.csv'), 'the second file');
  expect(await move()).toMatchObject(CHANGED);
  expect(await readFile(join(path, 'a.csv'), 'utf8')).toBe('the second file');
  expect(await readdir(join(path, 'done'))).toEqual([]);
  between.link = null;
  expect(await move()).toEqual({ ok: true, value: { name: 'a.csv' } });
});

it('takes the place of no third file that came meanwhile, and deletes none', async () => {
  between.link = Object.assign(new Error('the third file is there'), { code: 'EEXIST' });
  between.rename = () => writeFile(join(path, 'a.csv'), 'the second file');
  expect(await move()).toMatchObject(CHANGED);
  expect(await readFile(join(path, 'done', 'a.csv'), 'utf8')).toBe('the second file');
  between.link = null;
});
