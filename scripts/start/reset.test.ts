import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resetTrainingDesk } from './reset.ts';

const training = { tokens: 'pkcs11', bankPort: 4000 };
const deskFile = (more: object): string =>
  JSON.stringify({ format: 'countersign/desk/1', desk: 'd', modules: [], ...more });

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'countersign-reset-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = join(home, 'desk');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

it('removes a training desk with what its window keeps', async () => {
  const folder = folderWith({ 'desk.json': deskFile({ environment: 'training', training }), 'desk.db': 'x' });
  mkdirSync(`${folder}.window`);
  expect(await resetTrainingDesk(folder, false)).toBeNull();
  expect([existsSync(folder), existsSync(`${folder}.window`)]).toEqual([false, false]);
});

it.each([
  ['a sandbox desk', { 'desk.json': deskFile({ environment: 'sandbox', training: null }) }],
  ['a production desk', { 'desk.json': deskFile({ environment: 'production', training: null }) }],
  ['a desk whose file cannot be read', { 'desk.json': '{' }],
  ['a folder of something else', { 'thesis.txt': 'years of work' }],
])('leaves %s as it is, and says so', async (_what, files) => {
  const folder = folderWith(files);
  mkdirSync(`${folder}.window`);
  expect(await resetTrainingDesk(folder, false)).toContain('nothing was removed');
  const [[name, text] = ['', '']] = Object.entries(files);
  expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  expect(existsSync(`${folder}.window`)).toBe(true);
});

it('leaves a real desk even where training desks are made', async () => {
  const folder = folderWith({ 'desk.json': deskFile({ environment: 'sandbox', training: null }) });
  expect(await resetTrainingDesk(folder, true)).toContain('nothing was removed');
});

it('removes a training desk whose making was cut off, where training desks are made', async () => {
  const folder = folderWith({ 'desk.db': 'half' });
  expect(await resetTrainingDesk(folder, false)).toContain('nothing was removed');
  expect(await resetTrainingDesk(folder, true)).toBeNull();
  expect(existsSync(folder)).toBe(false);
});

it('has nothing against a folder that is empty or not there, and leaves a file alone', async () => {
  expect(await resetTrainingDesk(folderWith({}), false)).toBeNull();
  expect(await resetTrainingDesk(join(home, 'none'), false)).toBeNull();
  const file = join(home, 'file');
  writeFileSync(file, 'x');
  expect(await resetTrainingDesk(file, false)).toContain('no folder');
  expect(existsSync(file)).toBe(true);
});

it('follows a link to see what it holds', async () => {
  const folder = folderWith({ 'thesis.txt': 'x' });
  const link = join(home, 'link');
  symlinkSync(folder, link);
  expect(await resetTrainingDesk(link, false)).toContain('nothing was removed');
});
