// npm test: every judge in turn, one closing line. A phase that did not run counts as failed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWindow } from './build-window.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'countersign-test-'));

interface Score {
  readonly passed: number;
  readonly failed: number;
}

/** The build sets NODE_ENV for its own process; a test runner that inherits it would test production builds of its libraries. */
const ENVIRONMENT = { ...process.env };

function run(name: string, file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const started = Date.now();
  console.log(`\n== ${name}`);
  const done = spawnSync(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...ENVIRONMENT, ...env }, shell: process.platform === 'win32' });
  console.log(`== ${name}: ${done.status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return done.status === 0;
}

function check(name: string, file: string, args: readonly string[]): Score {
  return run(name, file, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Reads a runner's own JSON report; one that is missing or green without tests is a failure. */
function counted(green: boolean, read: () => Score): Score {
  try {
    const score = read();
    if (green && score.passed === 0) return { passed: 0, failed: 1 };
    return green || score.failed > 0 ? score : { ...score, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** One run of the test runner, counted by its own report. */
function vitest(name: string, config: readonly string[]): Score {
  const report = join(reports, 'vitest.json');
  rmSync(report, { force: true });
  const green = run(name, 'vitest', ['run', ...config, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]);
  return counted(green, () => {
    const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number };
    return { passed, failed };
  });
}

function endToEnd(): Score {
  const report = join(reports, 'e2e.json');
  const args = ['test', '--config', 'test/e2e/playwright.config.ts', '--reporter=list,json'];
  const green = run('end-to-end tests in a browser window', 'playwright', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  return counted(green, () => {
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as { stats: { expected: number; unexpected: number; flaky: number } };
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  });
}

async function build(): Promise<Score> {
  const started = Date.now();
  console.log('\n== build of the window');
  try {
    await buildWindow();
  } catch (cause) {
    console.error(cause);
    return { passed: 0, failed: 1 };
  }
  console.log(`== build of the window: passed in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return { passed: 1, failed: 0 };
}

const tourOut = join(reports, 'tour-out');
const scores = [
  check('types (desk, tests)', 'tsc', ['--noEmit']),
  check('types (window, preload)', 'tsc', ['--noEmit', '-p', 'renderer/tsconfig.json']),
  check('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  await build(),
  vitest('unit, contract, security, token, store, interop and flow tests', []),
  // A machine without pcscd, its virtual reader or a card module fails here.
  vitest('cards over PC/SC, and every PKCS#11 return value at every call', ['--config', 'test/cards/vitest.config.ts']),
  endToEnd(),
  check("conformance: every operation and rule of the bank's interface document", process.execPath, ['scripts/conformance.ts']),
  check('tour', process.execPath, ['scripts/tour.ts', '--out', tourOut]),
  check('tour artefacts before foreign judges', process.execPath, ['scripts/check-tour.mjs', tourOut]),
];
rmSync(reports, { recursive: true, force: true });
const passed = scores.reduce((sum, score) => sum + score.passed, 0);
const failed = scores.reduce((sum, score) => sum + score.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
