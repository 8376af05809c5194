// npm test: every judge, one closing line. A judge that did not run counts as failed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWindow } from './build-window.ts';
import { sayUnsteady } from './testing/failures.ts';
import { LONG_TAG } from './testing/long-suites.ts';
import { runTwiceIfRed } from './testing/run-again.ts';
import { processorSeconds, runSuite, type Limits, type Runner, type Score } from './testing/run-suite.ts';

/** `--once-more`: what fails runs a second time, and what is green then is told as unsteady (.ci/run). */
const ONCE_MORE = process.argv.includes('--once-more');
const unsteady: string[] = [];

const tourOut = mkdtempSync(join(tmpdir(), 'countersign-tour-'));

interface Judge {
  readonly name: string;
  readonly run: Runner;
}

const check = (name: string, file: string, args: readonly string[]): Judge => ({
  name,
  run: { kind: 'check', file, args },
});

/**
 * One stage after the other; within a stage the rows run beside each other: a row waits for processes,
 * windows and foreign tools a quarter of
 * its time, and two cores are busy only when another row has work for them.
 */
const STAGES: readonly (readonly (readonly Judge[])[])[] = [
  [
    [
      check('types (desk, tests)', 'tsc', ['--noEmit']),
      check('types (window, preload)', 'tsc', ['--noEmit', '-p', 'renderer/tsconfig.json']),
    ],
    [check('lint', 'oxlint', ['--type-aware']), check('format', 'oxfmt', ['--check'])],
  ],
  [
    [
      {
        name: 'unit, contract, security, token, store, interop and flow tests',
        run: { kind: 'vitest', config: 'vitest.config.ts' },
      },
    ],
    [
      {
        name: 'end-to-end tests in a browser window',
        run: {
          kind: 'playwright',
          config: 'test/e2e/playwright.config.ts',
          args: ['--grep-invert', LONG_TAG],
        },
      },
      // A machine without pcscd, its virtual reader or a card module fails here; the long suite `cards` has
      // all of them.
      {
        name: 'acts with cards over PC/SC',
        run: {
          kind: 'vitest',
          config: 'test/cards/vitest.config.ts',
          args: ['test/cards/signing.test.ts', 'test/virtual-card'],
        },
      },
      {
        name: "conformance: every operation and rule of the bank's interface document, at two banks",
        run: { kind: 'script', file: 'test/conformance/main.ts' },
      },
      {
        name: 'operations in the variants of two banks, a share of them',
        run: { kind: 'script', file: 'test/variants/main.ts', args: ['--short'] },
      },
      check('tour', process.execPath, ['scripts/tour.ts', '--out', tourOut]),
      check('tour artefacts before foreign judges', process.execPath, ['scripts/check-tour.mjs', tourOut]),
    ],
  ],
];

/** The first row of a stage speaks as it goes, the others in one piece each. */
async function row(judges: readonly Judge[], inOnePiece: boolean): Promise<readonly Score[]> {
  const scores: Score[] = [];
  for (const { name, run } of judges) scores.push(await judged(name, run, { inOnePiece }));
  return scores;
}

async function judged(name: string, run: Runner, limits: Limits): Promise<Score> {
  if (!ONCE_MORE) return runSuite(name, run, limits);
  const score = await runTwiceIfRed(name, run, limits);
  unsteady.push(...score.unsteady);
  return score;
}

async function build(): Promise<Score> {
  const started = performance.now();
  console.log('\n== build of the window');
  const built = await buildWindow().then(
    () => true,
    (cause: unknown) => {
      console.error(cause);
      return false;
    },
  );
  const seconds = (performance.now() - started) / 1000;
  console.log(`== build of the window: ${built ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  return {
    passed: built ? 1 : 0,
    failed: built ? 0 : 1,
    cut: false,
    seconds,
    failures: built ? [] : ['FAILED build of the window'],
    unsteady: [],
    files: null,
  };
}

try {
  const scores = [await build()];
  const started = performance.now();
  for (const stage of STAGES) {
    const [at, before] = [performance.now(), processorSeconds()];
    scores.push(...(await Promise.all(stage.map((judges, index) => row(judges, index > 0)))).flat());
    const took = ((performance.now() - at) / 1000).toFixed(0);
    console.log(`\n== stage: ${took} s, ${(processorSeconds() - before).toFixed(0)} s of processor time`);
  }
  const passed = scores.reduce((sum, score) => sum + score.passed, 0);
  const failed = scores.reduce((sum, score) => sum + score.failed, 0);
  const seconds = (performance.now() - started) / 1000;
  if (unsteady.length > 0)
    console.log(`\n== unsteady: red, then green when it ran once more\n${sayUnsteady(unsteady)}`);
  const failures = scores.flatMap((score) => score.failures);
  if (failures.length > 0) console.log(`\n== what failed\n${failures.join('\n')}`);
  console.log(`\nnpm test took ${(seconds / 60).toFixed(1)} minutes`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  rmSync(tourOut, { recursive: true, force: true });
}
