// Which desks the browser shell refuses before it starts a browser.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeDeskFile } from '../../composition/desk-file.ts';
import { startChromiumShell, type ChromiumShellOptions } from './shell.ts';

const root = mkdtempSync(join(tmpdir(), 'countersign-shell-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const options = (create: boolean): ChromiumShellOptions => ({
  folder: mkdtempSync(join(root, 'desk-')), dist: join(root, 'none'), executable: join(root, 'no-browser'), version: '0.0.0', headless: true, offline: true,
  training: { create, sandboxEntry: '/none' }, asRoot: true,
});

describe('started by root, whose browser has no sandbox of its own', () => {
  it.each(['sandbox', 'production'] as const)('a %s desk is refused and left as it was', async (environment) => {
    const given = options(false);
    await writeDeskFile(given.folder, { format: 'countersign/desk/1', desk: 'd', environment, modules: [], training: null });
    expect(await startChromiumShell(given)).toMatchObject({ ok: false, error: { code: 'root-training-only' } });
    expect(readdirSync(given.folder)).toEqual(['desk.json']);
  });

  it('no desk for the bank is set up', async () => {
    expect(await startChromiumShell(options(false))).toMatchObject({ ok: false, error: { code: 'root-training-only' } });
  });
});
