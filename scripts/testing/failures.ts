// What failed, taken from the lines a suite printed: logs are long and are often read from their end, so it
// is said there again.

/** Lines that are kept of one failure, and failures of one suite. */
const MOST_LINES = 30;
const MOST_FAILURES = 20;

/**
 * The line reporter and the programs of the tests begin a failure at the margin; Playwright numbers its
 * failures.
 */
const FAILED = /^FAILED |^ {2}\d+\) .*›/u;
/** A suite that repeats by itself what failed begins so what was green then. */
const UNSTEADY = /^UNSTEADY /u;

/**
 * Each failure as one text: its first line and the indented or empty lines below it. The same text twice
 * counts once.
 */
export function failuresIn(lines: readonly string[]): readonly string[] {
  return blocks(lines, FAILED);
}

/** What a suite that repeats by itself called unsteady, in the same form. */
export function unsteadyIn(lines: readonly string[]): readonly string[] {
  return blocks(lines, UNSTEADY);
}

/** Failures as the lines that `unsteadyIn` finds again. */
export function sayUnsteady(failures: readonly string[]): string {
  return failures
    .map((text) =>
      text.startsWith('FAILED ') ? text.replace('FAILED ', 'UNSTEADY ') : `UNSTEADY ${text.trimStart()}`,
    )
    .join('\n');
}

function blocks(lines: readonly string[], begins: RegExp): readonly string[] {
  const found: string[][] = [];
  let current: string[] | null = null;
  for (const line of lines) {
    if (begins.test(line)) {
      current = [line];
      found.push(current);
    } else if (
      current !== null &&
      (line === '' || /^\s/u.test(line)) &&
      !/^ +\d+ (?:failed|flaky|passed|skipped)/u.test(line)
    ) {
      if (current.length < MOST_LINES) current.push(line);
    } else {
      current = null;
    }
  }
  return [...new Set(found.map((block) => block.join('\n').trimEnd()))].slice(0, MOST_FAILURES);
}

/** A suite that failed without naming a failure: its name and the last lines it printed. */
export function unnamedFailure(name: string, lines: readonly string[]): string {
  return [`FAILED ${name}`, ...lines.slice(-MOST_LINES).map((line) => `  ${line}`)].join('\n').trimEnd();
}
