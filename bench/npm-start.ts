// How long a user waits after `npm start` until the window can be used: the command itself, on a training
// desk that is made already, in an installed browser without a screen. All programs are in the file cache.
import { spawn, type ChildProcess } from 'node:child_process';
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
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright';
import { findBrowser } from '../main/shells/chromium/find-browser.ts';
import type { Measured } from './measured.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STARTS = 5;
/** Milliseconds until a start is given up. */
const LONGEST = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'countersign-npm-start-'));
const [browser, log, desk] = ['browser', 'browser.said', 'desk'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const options = '--headless=new --no-sandbox --remote-debugging-port=0';
writeFileSync(browser, `#!/bin/sh\nexec ${findBrowser() ?? ''} ${options} "$@" 2>>"${log}"\n`);
chmodSync(browser, 0o755);

/** Processor time in ms and memory in MB of a process and all its descendants; no page is counted twice. */
function costOf(root: number): { readonly processor: number; readonly resident: number } {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        const [parent, user, system] = [1, 11, 12].map((at) => Number(fields[at]));
        return [{ pid: Number(name), parent, ticks: (user ?? 0) + (system ?? 0) }];
      } catch {
        return [];
      }
    });
  const family = new Set([root]);
  for (let before = 0; before !== family.size;) {
    before = family.size;
    for (const { pid, parent } of all) if (family.has(parent ?? 0)) family.add(pid);
  }
  const members = all.filter(({ pid }) => family.has(pid));
  return {
    processor: members.reduce((sum, { ticks }) => sum + ticks, 0) * 10,
    resident: members.reduce((sum, { pid }) => sum + proportional(pid), 0),
  };
}

/** MB of memory of one process, a page that several share divided among them. */
function proportional(pid: number): number {
  try {
    return (
      Number(/^Pss:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1.024e-3
    );
  } catch {
    return 0;
  }
}

async function until<T>(found: () => T | undefined): Promise<T> {
  const from = performance.now();
  for (;;) {
    const value = found();
    if (value !== undefined) return value;
    if (performance.now() - from > LONGEST) throw new Error('the window did not open');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function addresses(): readonly string[] | undefined {
  const found = existsSync(log) ? (readFileSync(log, 'utf8').match(/ws:\/\/\S+/gu) ?? []) : [];
  return found.length === 2 ? found : undefined;
}

/** The desk's window exists and its first screen is there. */
async function usable(browsers: readonly Browser[]): Promise<void> {
  const page = await until(() =>
    browsers
      .flatMap((each) => each.contexts())
      .flatMap((context) => context.pages())
      .find((each) => new URL(each.url()).pathname === '/index.html'),
  );
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: LONGEST });
}

async function end(child: ChildProcess, browsers: readonly Browser[]): Promise<void> {
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // Either may have ended with the other by then.
  for (const each of browsers)
    await each
      .newBrowserCDPSession()
      .then((session) => session.send('Browser.close'))
      .catch(() => undefined);
  await gone;
}

async function start(): Promise<Measured> {
  rmSync(log, { force: true });
  const from = performance.now();
  const child = spawn('npm', ['start', '--', '--desk', desk, '--shell', 'chromium'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, COUNTERSIGN_BROWSER: browser, DISPLAY: ':0', HOME: folder },
  });
  const found = await until(addresses);
  const browsers = await Promise.all(found.map((address) => chromium.connectOverCDP(address)));
  await usable(browsers);
  const wall = performance.now() - from;
  const cost = costOf(child.pid ?? 0);
  await end(child, browsers);
  return {
    what: 'npm start until the window can be used (median of five)',
    wall,
    ...cost,
    longestWait: null,
  };
}

try {
  // The first start makes the desk and builds the window; what it takes is another figure.
  await start();
  const starts: Measured[] = [];
  while (starts.length < STARTS) starts.push(await start());
  const [, , median] = starts.toSorted((a, b) => a.wall - b.wall);
  console.log(JSON.stringify(median));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
