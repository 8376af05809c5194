// A suite that failed is run once more: what is green then is unsteady, a defect to be mended, but not what
// this commit changed.
import { runSuite, type Limits, type Runner, type Score } from './run-suite.ts';

/**
 * The files that failed run again by themselves, or the tests that failed in a window; a program that can
 * repeats by itself what failed, another one runs again as a whole. What fails twice has failed; so has what
 * failed once and was cut off the second time. A suite that was cut off is not repeated.
 */
export async function runTwiceIfRed(name: string, runner: Runner, limits: Limits = {}): Promise<Score> {
  if (runner.kind === 'script' && runner.repeats === true)
    return runSuite(name, runner, { ...limits, args: [...(limits.args ?? []), '--once-more'] });
  const first = await runSuite(name, runner, limits);
  if (first.failed === 0 || first.cut) return first;
  const { passed, part, whole } = repeated(runner, first);
  // The files that failed were counted out already: a share of them would leave some out, or all.
  const { share, ...rest } = limits;
  const second = await runSuite(`${name}, once more`, part, whole ? { ...rest, share } : rest);
  const seconds = first.seconds + second.seconds;
  if (second.cut)
    return {
      ...first,
      cut: true,
      seconds,
      failures: first.failures.map((text) => `${text}\n${NOT_REPEATED}`),
    };
  // Why it failed first is told too: the repetition may have failed for another reason.
  const failures = [...new Set([...first.failures, ...second.failures])];
  if (second.failed > 0) return { ...second, passed: passed + second.passed, seconds, failures };
  return { ...second, passed: passed + second.passed, seconds, unsteady: first.failures };
}

const NOT_REPEATED = '  It was repeated, and cut off before it had ended.';

interface Repetition {
  readonly part: Runner;
  /** Tests that had passed and do not run again. */
  readonly passed: number;
  /** The suite, or the share of it, runs again as it ran first. */
  readonly whole: boolean;
}

function repeated(runner: Runner, first: Score): Repetition {
  if (runner.kind === 'vitest' && first.files !== null)
    return { part: { ...runner, args: first.files.failed }, passed: first.files.passedOutside, whole: false };
  // Playwright keeps the list of what failed beside its results.
  if (runner.kind === 'playwright')
    return {
      part: { ...runner, args: [...(runner.args ?? []), '--last-failed'] },
      passed: first.passed,
      whole: false,
    };
  return { part: runner, passed: 0, whole: true };
}
