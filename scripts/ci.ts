// What .ci/run runs once the packages are there: npm test, then as much of the long suites as fits into the
// hour; one closing line for both.
import { execFileSync } from 'node:child_process';
import { LONG_SUITES } from './testing/long-suites.ts';
import { runTwiceIfRed } from './testing/run-again.ts';
import { planShares } from './testing/shares.ts';

/** Minutes from the start of .ci/run. */
const HOUR = 60;
/** What takes longer than planned is cut off here; .ci/run itself ends a little later. */
const BOX = 70;
/** What npm test takes on two quiet cores: a machine that takes longer gets a smaller share. */
const USUAL = 12;

/** `--name=value` of the command line or, because .ci/run takes no arguments, of the environment. */
function setting(name: 'started' | 'seed'): number | undefined {
  const text =
    process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ??
    process.env[`COUNTERSIGN_CI_${name.toUpperCase()}`];
  const number = Number(text);
  return text === undefined || !Number.isSafeInteger(number) || number < 0 ? undefined : number;
}

function seedOfCommit(): number {
  try {
    return Number.parseInt(
      execFileSync('git', ['rev-parse', 'HEAD'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).slice(0, 8),
      16,
    );
  } catch {
    // Not a clone: the day turns the shares instead.
    return Math.floor(Date.now() / 86_400_000);
  }
}

const started = (setting('started') ?? Math.floor(Date.now() / 1000)) * 1000;
const minute = (): number => (Date.now() - started) / 60_000;
const until = started + BOX * 60_000;
const seed = setting('seed') ?? seedOfCommit();
/** Packages of single tests, which name what they leave out (scripts/bootstrap.mjs). */
const without = process.env['COUNTERSIGN_WITHOUT_PACKAGES'] ?? '';

const first = await runTwiceIfRed(
  'npm test',
  { kind: 'script', file: 'scripts/test.ts', repeats: true },
  { until },
);
// A first part that did not end has not passed, whatever it had said by then.
let { passed, failed } = first.cut ? { passed: first.passed, failed: first.failed + 1 } : first;

const left = HOUR - minute();
const { chosen, leftOut } = planShares(
  LONG_SUITES.filter(({ byHand }) => byHand === null),
  left,
  seed,
  Math.max(1, first.seconds / 60 / USUAL),
);
console.log(
  `\n== long suites: ${Math.max(0, left).toFixed(0)} minutes are left; seed ${seed} (the same shares again: COUNTERSIGN_CI_SEED=${seed} .ci/run)`,
);
for (const { suite, shard, minutes } of chosen)
  console.log(
    `   ${suite.name}: ${shard === null ? 'all' : `share ${shard} of its ${suite.shares?.of ?? ''}`}, about ${minutes.toFixed(1)} min`,
  );
const byHand = LONG_SUITES.flatMap((suite) =>
  suite.byHand === null ? [] : [{ suite, reason: `run by hand: ${suite.byHand}` }],
);
const outside = [...leftOut, ...byHand];
for (const { suite, reason } of outside) console.log(`   ${suite.name}: left out, ${reason}`);

const told: string[] = [];
const failures = [...first.failures];
const unsteady = [...first.unsteady];
for (const {
  suite: { name, run, shares },
  shard,
} of chosen) {
  if (Date.now() >= until) {
    told.push(`${name}: left out, the time is over`);
    continue;
  }
  const score = await runTwiceIfRed(name, run, { share: shard ?? undefined, until });
  passed += score.passed;
  failed += score.failed;
  failures.push(...score.failures);
  unsteady.push(...score.unsteady);
  const part = shard === null ? 'all of it' : `share ${shard} of its ${shares?.of ?? ''}`;
  told.push(
    `${name}: ${part}, ${score.passed} passed, ${score.failed} failed in ${(score.seconds / 60).toFixed(1)} min${score.cut ? '; cut off, the rest is left out' : ''}`,
  );
}
console.log(`\nlong suites, seed ${seed}:`);
for (const line of [...told, ...outside.map(({ suite, reason }) => `${suite.name}: left out, ${reason}`)])
  console.log(`  ${line}`);
if (without !== '') console.log(`  packages this machine does not have: ${without}`);
console.log('all of them by hand: npm run -s test:long');
if (unsteady.length > 0)
  console.log(`\n== unsteady: red, then green when it ran once more\n${unsteady.join('\n')}`);
if (failures.length > 0) console.log(`\n== what failed\n${failures.join('\n')}`);
console.log(`\nin all ${minute().toFixed(1)} minutes\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
