// Which desks the browser shell refuses before it starts a browser.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeDeskFile } from '../../composition/desk-file.ts';
import { startChromiumShell, type ChromiumShellOptions } from './shell.ts';

const root = mkdtempSync(join(tmpdir(), 'countersign-shell-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const options = (create: boolean): ChromiumShellOptions => ({
  folder: mkdtempSync(join(root, 'desk-')),
  dist: join(root, 'none'),
  executable: join(root, 'no-browser'),
  version: '0.0.0',
  headless: true,
  offline: true,
  training: { create, sandboxEntry: '/none' },
  asRoot: true,
});

describe('started by root, whose browser has no sandbox of its own', () => {
  it.each(['sandbox', 'production'] as const)(
    'a %s desk is refused and left as it was',
    async (environment) => {
      const given = options(false);
      await writeDeskFile(given.folder, {
        format: 'countersign/desk/1',
        desk: 'd',
        environment,
        modules: [],
        training: null,
      });
      expect(await startChromiumShell(given)).toMatchObject({
        ok: false,
        error: { code: 'root-training-only' },
      });
      expect(readdirSync(given.folder)).toEqual(['desk.json']);
    },
  );

  it('no desk for the bank is set up', async () => {
    expect(await startChromiumShell(options(false))).toMatchObject({
      ok: false,
      error: { code: 'root-training-only' },
    });
  });
});

describe('a browser that does not start', () => {
  const executable = (name: string, lines: string): string => {
    const path = join(root, name);
    writeFileSync(path, `#!/bin/sh\n${lines}\n`);
    chmodSync(path, 0o755);
    return path;
  };
  const dist = join(root, 'dist');
  mkdirSync(join(dist, 'renderer'), { recursive: true });

  it.each([
    ['ends at once', 'exit 1', ''],
    [
      'finds no sandbox',
      'echo "[1:1:1122/124030.04:FATAL:zygote_host_impl_linux.cc(132)] No usable sandbox! See the docs" >&2; kill -ABRT $$',
      'No usable sandbox',
    ],
  ])('%s: the shell refuses by name', async (name, lines, why) => {
    const started = await startChromiumShell({
      ...options(false),
      dist,
      asRoot: false,
      executable: executable(name, lines),
    });
    expect(started).toMatchObject({ ok: false, error: { code: 'browser-not-started' } });
    if (!started.ok) expect(started.error.detail).toContain(why);
  });
});
