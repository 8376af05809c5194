// A file of the desk's folder that is gone, empty or garbled ends the start with a name and what to do, or
// with an open desk: never with a stack.
import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAULT_CODES } from '../contract/fault-codes.ts';
import { needsTraining } from './desk-kind.ts';
import { typedBatch } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const ENTRY = fileURLToPath(new URL('../../main/shells/stdio/main.ts', import.meta.url));
const folder = newFolder();
const original = newFolder();

beforeAll(async () => {
  const desk = await StdioDesk.start(folder);
  await typedBatch(desk);
  await desk.stop();
  cpSync(folder, original, { recursive: true });
});
afterAll(() => Promise.all([folder, original].map(throwAway)));

const filesOf = (place: string): readonly string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(place, join(entry.parentPath, entry.name)));

function putBack(): void {
  rmSync(folder, { recursive: true });
  cpSync(original, folder, { recursive: true });
}

/** Offline, so that the bank's own files do not matter. Ends at the first event or with the process. */
function start(): Promise<{
  readonly opened: boolean;
  readonly errors: string;
  readonly code: number | null;
}> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [ENTRY, '--desk', folder, '--training', '--bank', '/nowhere/bank.ts', '--offline'],
      { stdio: 'pipe' },
    );
    let errors = '';
    let opened = false;
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (!text.includes('"ready"')) return;
      opened = true;
      child.stdin.end();
    });
    child.once('exit', (code) => resolve({ opened, errors, code }));
  });
}

const spoil: Readonly<Record<string, (file: string) => void>> = {
  gone: (file) => rmSync(file),
  garbled: (file) => {
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 0, Math.ceil(bytes.length / 2));
    writeFileSync(file, bytes);
  },
};

describe('a start with a file that is gone or garbled', () => {
  it.skipIf(needsTraining('opens-unasked'))(
    'is an open desk, or a refusal with a name and without a stack',
    async () => {
      // Of the tokens one file stands for all: they belong to another program, and the desk opens without
      // them.
      const files = filesOf(original).filter(
        (file) => !file.startsWith('tokens/') && !file.startsWith('training-bank/'),
      );
      expect(files).toEqual(
        expect.arrayContaining([
          'desk.json',
          'desk.db',
          'desk.db.commits',
          'desk.mark',
          'vault.json',
          'roots.json',
        ]),
      );
      const ends: string[] = [];
      for (const file of files) {
        for (const [how, act] of Object.entries(spoil)) {
          putBack();
          if (statSync(join(folder, file)).size === 0) continue;
          act(join(folder, file));
          const { opened, errors, code } = await start();
          const named = /^([a-z-]+): /mu.exec(errors)?.[1] ?? '';
          ends.push(`${file} ${how}: ${opened ? `opened, ${code}` : named}`);
          expect([file, how, errors]).not.toEqual([file, how, expect.stringMatching(/^\s+at /mu)]);
          if (!opened) expect([file, how, FAULT_CODES.has(named)]).toEqual([file, how, true]);
        }
      }
      expect(ends).toContain('roots.json garbled: roots-unreadable');
      expect(ends).toContain('roots.json gone: roots-unreadable');
      expect(ends).toContain('desk.mark gone: opened, 0');
      expect(ends).toContain('desk.db.commits garbled: opened, 0');
      // Every file, twice, with a start of a desk each time.
    },
    600_000,
  );

  it.skipIf(needsTraining('opens-unasked'))('a damaged page that is met at the start is named', async () => {
    putBack();
    const file = join(folder, 'desk.db');
    const bytes = readFileSync(file);
    for (let page = 1; page < bytes.length / 4096; page += 1)
      bytes[page * 4096 + 77] = (bytes[page * 4096 + 77] ?? 0) ^ 8;
    writeFileSync(file, bytes);
    const { opened, errors } = await start();
    expect(opened).toBe(false);
    expect(errors).toMatch(/^store-damaged: /mu);
    expect(errors).not.toMatch(/^\s+at /mu);
  });
});
