// npm test: every judge in turn, one closing line. A judge that did not run counts as failed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWindow } from './build-window.ts';
import { LONG_TAG } from './testing/long-suites.ts';
import { runSuite, type Runner, type Score } from './testing/run-suite.ts';

const tourOut = mkdtempSync(join(tmpdir(), 'countersign-tour-'));

const JUDGES: readonly { readonly name: string; readonly run: Runner }[] = [
  { name: 'types (desk, tests)', run: { kind: 'check', file: 'tsc', args: ['--noEmit'] } },
  { name: 'types (window, preload)', run: { kind: 'check', file: 'tsc', args: ['--noEmit', '-p', 'renderer/tsconfig.json'] } },
  { name: 'lint', run: { kind: 'check', file: 'oxlint', args: ['--type-aware', '--deny-warnings'] } },
  { name: 'unit, contract, security, token, store, interop and flow tests', run: { kind: 'vitest', config: 'vitest.config.ts' } },
  // A machine without pcscd, its virtual reader or a card module fails here; the long suite `cards` has all of them.
  { name: 'acts with cards over PC/SC', run: { kind: 'vitest', config: 'test/cards/vitest.config.ts', args: ['test/cards/acts.test.ts', 'test/virtual-card'] } },
  { name: 'end-to-end tests in a browser window', run: { kind: 'playwright', config: 'test/e2e/playwright.config.ts', args: ['--grep-invert', LONG_TAG] } },
  { name: "conformance: every operation and rule of the bank's interface document", run: { kind: 'script', file: 'test/conformance/main.ts' } },
  { name: 'tour', run: { kind: 'check', file: process.execPath, args: ['scripts/tour.ts', '--out', tourOut] } },
  { name: 'tour artefacts before foreign judges', run: { kind: 'check', file: process.execPath, args: ['scripts/check-tour.mjs', tourOut] } },
];

async function build(): Promise<Score> {
  const started = performance.now();
  console.log('\n== build of the window');
  const built = await buildWindow().then(() => true, (cause: unknown) => {
    console.error(cause);
    return false;
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(`== build of the window: ${built ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  return { passed: built ? 1 : 0, failed: built ? 0 : 1, cut: false, seconds };
}

try {
  const scores = [await build()];
  for (const { name, run } of JUDGES) scores.push(await runSuite(name, run));
  const passed = scores.reduce((sum, score) => sum + score.passed, 0);
  const failed = scores.reduce((sum, score) => sum + score.failed, 0);
  const seconds = scores.reduce((sum, score) => sum + score.seconds, 0);
  console.log(`\nnpm test took ${(seconds / 60).toFixed(1)} minutes`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  rmSync(tourOut, { recursive: true, force: true });
}
