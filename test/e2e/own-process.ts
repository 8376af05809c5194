// A real desk in a process of its own, its window driven from here: the browser offers the tests a second
// door beside the pipe of its shell.
import { spawn } from 'node:child_process';
import {
  chmodSync,
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
import { chromium, type Browser, type Page } from 'playwright';
import { findBrowser } from '../../main/shells/chromium/find-browser.ts';
import type { ShellUnderTest } from './shells.ts';

const ENTRY = fileURLToPath(new URL('desk-process.ts', import.meta.url));
const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** `env`: added to the environment of the desk: where its cards lie, what is written down about it. */
export async function startOwnProcess(
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<ShellUnderTest> {
  const doors = mkdtempSync(join(tmpdir(), 'countersign-doors-'));
  const browser = join(doors, 'browser');
  writeFileSync(
    browser,
    `#!/bin/sh\nexec ${findBrowser() ?? ''} --remote-debugging-port=0 "$@" 2>"${doors}/$$.said"\n`,
  );
  chmodSync(browser, 0o700);
  const child = spawn(process.execPath, [ENTRY, folder, DIST], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, COUNTERSIGN_BROWSER: browser, ...env },
  });
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await Promise.race([
    new Promise<void>((resolve) => child.stdout.on('data', () => resolve())),
    gone.then((code) => Promise.reject(new Error(`the desk ended with ${code}`))),
  ]);
  const browsers = await Promise.all(addresses(doors).map((address) => chromium.connectOverCDP(address)));
  return {
    page: pageOf(browsers, 'index.html'),
    pinPage: () => Promise.resolve(pageOf(browsers, 'pin.html')),
    async close() {
      child.kill('SIGTERM');
      await gone;
      await Promise.all(browsers.map((each) => each.close()));
      rmSync(doors, { recursive: true, force: true });
    },
  };
}

/** A browser that hung while it started was ended and started again: what it said counts no more. */
const addresses = (doors: string): readonly string[] =>
  readdirSync(doors)
    .filter((name) => name.endsWith('.said') && existsSync(`/proc/${name.slice(0, -'.said'.length)}`))
    .flatMap((name) => /ws:\/\/\S+/u.exec(readFileSync(join(doors, name), 'utf8')) ?? []);

function pageOf(browsers: readonly Browser[], name: string): Page {
  const page = browsers
    .flatMap((browser) => browser.contexts())
    .flatMap((context) => context.pages())
    .find((each) => new URL(each.url()).pathname === `/${name}`);
  if (page === undefined) throw new Error(`no window shows ${name}`);
  return page;
}
