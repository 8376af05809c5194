// npm start itself, as a user runs it: with --set-up it hands an empty folder on to the browser shell, and
// the window of the set-up opens on it.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { expect, test } from 'playwright/test';
import { findBrowser } from '../../main/shells/chromium/find-browser.ts';
import { t } from '../../shared/texts/index.ts';

const START = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));

interface Started {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<number | null>;
}

let folder = '';
let running: Started | undefined;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-start-'));
});
test.afterEach(async () => {
  running?.child.kill('SIGTERM');
  await running?.ended;
  rmSync(folder, { recursive: true, force: true });
});

const NOBODY = 65_534;

/**
 * Root is given no real desk. It starts in a user namespace in which it is nobody; where the machine gives
 * none (within a changed root, say), as the user nobody, who gets the test's folder.
 */
function asNobody(program: readonly string[]): readonly string[] {
  if (process.getuid?.() !== 0) return program;
  if (spawnSync('unshare', ['--user', 'true']).status === 0) return ['unshare', '--user', ...program];
  for (const name of ['', ...readdirSync(folder)]) chownSync(join(folder, name), NOBODY, NOBODY);
  return ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', ...program];
}

function start(args: readonly string[], env: Readonly<Record<string, string>>, asRoot = false): Started {
  const program = [process.execPath, START, ...args];
  const [file = '', ...rest] = asRoot ? program : asNobody(program);
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...inherited } = process.env;
  const child = spawn(file, rest, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...inherited, ...env } });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  running = { child, said: () => said, ended };
  return running;
}

/** A browser without a screen; each window is a browser with an address at which the test looks into it. */
function browserFor(): { readonly path: string; readonly addresses: () => readonly string[] } {
  const [path, log] = [join(folder, 'browser'), join(folder, 'browser.said')];
  const options = '--headless=new --no-sandbox --remote-debugging-port=0';
  writeFileSync(path, `#!/bin/sh\nexec ${findBrowser() ?? ''} ${options} "$@" 2>>"${log}"\n`);
  chmodSync(path, 0o755);
  return {
    path,
    addresses: () => (existsSync(log) ? (readFileSync(log, 'utf8').match(/ws:\/\/\S+/gu) ?? []) : []),
  };
}

test('--set-up opens the window of the set-up on the folder, and makes no training desk', async () => {
  const browser = browserFor();
  const desk = join(folder, 'desk');
  const env = { COUNTERSIGN_BROWSER: browser.path, DISPLAY: ':0', HOME: folder };
  const { said } = start(['--set-up', desk, '--shell', 'chromium'], env);
  // The desk's window and the PIN window are two browsers, and either may be the first to name its address.
  await expect.poll(browser.addresses, { timeout: 60_000 }).toHaveLength(2);
  const connected = await Promise.all(browser.addresses().map((each) => chromium.connectOverCDP(each)));
  const windows = (): readonly Page[] =>
    connected.flatMap((each) => each.contexts()).flatMap((context) => context.pages());
  const page = (): Page | undefined =>
    windows().find((each) => new URL(each.url()).pathname === '/index.html');
  await expect.poll(() => page()?.url(), { timeout: 60_000 }).toBeDefined();
  await expect(page()?.getByRole('heading', { level: 1 }) ?? fail()).toHaveText(t.setup.title);
  expect(said()).toContain(`opening the desk in a browser window (folder ${desk}).`);
  expect(existsSync(join(desk, 'training-bank'))).toBe(false);
  for (const each of connected) await each.close();
});

function fail(): never {
  throw new Error('no window of the desk is open');
}

test('--set-up without a display, as root or beside --desk ends with the reason', async () => {
  const desk = join(folder, 'desk');
  const without = start(['--set-up', desk], { HOME: folder });
  expect(await without.ended).toBe(1);
  expect(without.said()).toContain('a desk is set up in a window, and this machine has no display.');
  const both = start(['--set-up', desk, '--desk', desk], { HOME: folder, DISPLAY: ':0' });
  expect(await both.ended).toBe(2);
  expect(both.said()).toContain('--set-up takes the folder of the desk');
  if (process.getuid?.() === 0) {
    const asRoot = start(['--set-up', desk, '--shell', 'chromium'], { HOME: folder, DISPLAY: ':0' }, true);
    expect(await asRoot.ended).toBe(1);
    expect(asRoot.said()).toContain('As root the browser runs without its own sandbox');
  }
  expect(existsSync(desk)).toBe(false);
});
