// A desk copied for a test is as good as one made for it, and no two tests share anything of one.
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payments, sealed, typedBatch } from '../flow/officers.ts';
import { newFolder, StdioDesk, throwAway } from '../flow/stdio-desk.ts';
import { copyMadeDesk } from './made-desk.ts';

const folders = [newFolder(), newFolder()] as const;
const untouched = newFolder();
const originals: string[] = [];
let desks: StdioDesk[];

const digests = (folder: string): string =>
  execFileSync('sh', ['-c', 'find . -type f -print0 | sort -z | xargs -0 sha256sum'], {
    cwd: folder,
    encoding: 'utf8',
  });

beforeAll(async () => {
  for (const [index, folder] of folders.entries()) {
    const original = await copyMadeDesk(folder);
    if (original === null) throw new Error('the run keeps no desks');
    originals[index] = original;
    cpSync(original, join(untouched, String(index)), { recursive: true });
  }
  desks = await Promise.all(folders.map((folder) => StdioDesk.start(folder)));
});
afterAll(async () => {
  await Promise.all(desks.map((desk) => desk.stop()));
  await Promise.all([...folders, untouched].map(throwAway));
});

describe('two desks copied at the same time', () => {
  it('are two desks with a bank each, and neither is an older copy of anything', async () => {
    const banks = await Promise.all(desks.map(async (desk) => (await desk.must('profile.get', {})).baseUrl));
    expect(new Set(banks).size).toBe(2);
    for (const desk of desks) {
      expect((await desk.must('training.get', {})).bank.running).toBe(true);
      expect(await desk.must('restore.get', {})).toEqual({ restored: null });
      expect(await desk.must('log.verify', {})).toMatchObject({ intact: true });
    }
  });

  it('do the whole job on their own tokens, and what was copied stays as it was made', async () => {
    for (const desk of desks) {
      const batch = await typedBatch(desk);
      const { message } = await sealed(desk, batch);
      expect(await desk.must('outbox.send', { message })).toMatchObject({ state: 'accepted' });
      expect(await payments(desk, batch)).toHaveLength(1);
    }
    expect(new Set(originals).size).toBe(2);
    for (const [index, original] of originals.entries())
      expect(digests(original)).toBe(digests(join(untouched, String(index))));
  });

  it('name no folder but their own', () => {
    for (const folder of folders) {
      for (const file of ['tokens/softhsm2.conf', 'training-bank/facts.json']) {
        const text = readFileSync(join(folder, file), 'utf8');
        expect(text).toContain(folder);
        for (const original of originals) expect(text).not.toContain(original);
      }
    }
  });
});

it('a folder with something in it gets no copy', async () => {
  expect(await copyMadeDesk(folders[0])).toBeNull();
});
