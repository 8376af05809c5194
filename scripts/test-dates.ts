// npm run -s test:dates: the suites that know dates, at eight moments and in three zones, with the operating
// system's time moved for every process.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allSources } from '../test/contract/sources.ts';
import { knowsDates } from './testing/knows-dates.ts';
import { instantOf, MOMENTS, ZONES } from './testing/moments.ts';
import { movedTime, proveMoved, timeLibraries } from './testing/moved-time.ts';
import { sayUnsteady } from './testing/failures.ts';
import { runTwiceIfRed } from './testing/run-again.ts';
import { runSuite, type Runner } from './testing/run-suite.ts';
import { shareOf } from './testing/shares.ts';

const USAGE =
  'npm run -s test:dates -- [--list] [--at <moment>] [--zone <zone>] [--shard=<index>/<count>] [--once-more] [<test file> …]';

let [at, zone, shard, list]: [string | undefined, string | undefined, string | undefined, boolean] = [
  undefined,
  undefined,
  undefined,
  false,
];
/** What fails runs a second time; what is green then is told as unsteady (.ci/run). */
let onceMore = false;
const named: string[] = [];
const args = process.argv.slice(2);
while (args.length > 0) {
  const arg = args.shift() ?? '';
  if (arg === '--at') at = args.shift();
  else if (arg === '--zone') zone = args.shift();
  else if (arg === '--list') list = true;
  else if (arg === '--once-more') onceMore = true;
  else if (arg.startsWith('--shard=')) shard = arg.slice('--shard='.length);
  else named.push(arg);
}

const { alone, withProcesses } = knowsDates(allSources());
const vitest = (files: readonly string[]): Runner => ({
  kind: 'vitest',
  config: 'vitest.config.ts',
  args: files,
});
const tour = mkdtempSync(join(tmpdir(), 'countersign-dates-'));

interface Case {
  readonly name: string;
  readonly moment: string;
  readonly zone: string;
  readonly instant: number;
  readonly run: Runner;
}

const cases = MOMENTS.flatMap((moment, index) =>
  ZONES.flatMap((each, place): Case[] => {
    const made = (what: string, run: Runner): Case => ({
      name: `${what}, ${moment.name}, ${each.zone}`,
      moment: moment.name,
      zone: each.zone,
      instant: instantOf(moment, each.zone),
      run,
    });
    if (named.length > 0) return [made('the named files', vitest(named))];
    const quick = [made(`${alone.length} test files`, vitest(alone))];
    // What starts processes takes minutes: the zones take turns, unless one is asked for.
    if (zone === undefined ? index % ZONES.length !== place : false) return quick;
    return [
      ...quick,
      made(`${withProcesses.length} test files with processes`, vitest(withProcesses)),
      made('conformance', { kind: 'script', file: 'test/conformance/main.ts' }),
      made('tour of the window', {
        kind: 'check',
        file: process.execPath,
        args: ['scripts/tour.ts', '--out', join(tour, `${index}-${place}`)],
      }),
    ];
  }),
);

const wanted = cases.filter(
  (each) => (at === undefined || each.moment === at) && (zone === undefined || each.zone === zone),
);
if (wanted.length === 0) {
  console.error(`no such moment or zone.\n${USAGE}`);
  process.exit(2);
}
console.log(
  `Suites that know dates: ${alone.length + withProcesses.length} test files from which a file can be reached that reads the clock, conformance and the tour.`,
);
for (const { name, at: when, reason } of MOMENTS)
  console.log(`  ${name.padEnd(14)} ${when.padEnd(20)} ${reason}`);
for (const each of ZONES) console.log(`  ${each.zone.padEnd(18)} ${each.reason}`);
if (list) {
  for (const path of [...alone, ...withProcesses]) console.log(path);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'countersign-time-'));
let [passed, failed] = [0, 0];
try {
  const preload = timeLibraries(folder);
  for (const { name, instant, zone: place, run } of shareOf(wanted, shard)) {
    const env = movedTime(preload, instant, place);
    proveMoved(env, instant, place);
    const score = await (onceMore ? runTwiceIfRed : runSuite)(name, run, { env });
    passed += score.passed;
    failed += score.failed;
    console.log(`${score.failed === 0 ? 'passed' : 'FAILED'} ${name}`);
    if (score.unsteady.length > 0) console.log(sayUnsteady(score.unsteady));
  }
} finally {
  for (const each of [folder, tour]) rmSync(each, { recursive: true, force: true });
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
