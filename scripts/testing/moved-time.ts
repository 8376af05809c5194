// Another time for a process and for every process below it: the operating system's clock as libfaketime
// shows it, and the zone.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib64/faketime/libfaketimeMT.so.1',
  '/usr/lib/faketime/libfaketimeMT.so.1',
];
const KEEPER = join(import.meta.dirname, '../../test/dates/keep-time.c');

/**
 * Compiles the part that hands the time on to processes which get an environment of their own. Returns what
 * LD_PRELOAD is to be.
 */
export function timeLibraries(folder: string): string {
  const library = LIBRARIES.find((place) => existsSync(place));
  if (library === undefined) throw new Error('libfaketime is not installed (apt-get install libfaketime)');
  const keeper = join(folder, 'keep-time.so');
  execFileSync(
    'cc',
    ['-shared', '-fPIC', '-O1', '-Wall', '-Wextra', '-Werror', '-o', keeper, KEEPER, '-ldl'],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  return `${library} ${keeper}`;
}

/**
 * A distance and not a moment: so all processes have one time, whenever each was started. What counts time
 * that passed is left alone;
 * with libfaketime's own correction of waits Chromium waits for ever.
 */
export function movedTime(preload: string, instant: number, zone: string): Record<string, string> {
  const seconds = Math.round((instant - Date.now()) / 1000);
  return {
    LD_PRELOAD: preload,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    TZ: zone,
  };
}

/** Throws unless a child of a child, started without an environment, has the moved time and zone. */
export function proveMoved(env: Readonly<Record<string, string>>, instant: number, zone: string): void {
  const inner = "console.log(Date.now() + ' ' + Intl.DateTimeFormat().resolvedOptions().timeZone)";
  const outer = `process.stdout.write(require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(inner)}], { env: {} }))`;
  const told = execFileSync(process.execPath, ['-e', outer], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  }).trim();
  const [now, seen] = told.split(' ');
  if (Math.abs(Number(now) - instant) > 60_000 || seen !== zone)
    throw new Error(`the time was not moved: a child has ${told}, not ${instant} ${zone}`);
}
