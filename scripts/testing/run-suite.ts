// Runs one judge of the tests as a process of its own, in its share and within its time, and counts what it
// found.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failuresIn, unnamedFailure, unsteadyIn } from './failures.ts';

/**
 * `script`: a program that prints one line per case, `passed <name>` or `FAILED <name>`, and ends with `N
 * passed, N failed`;
 * one that prints no such end counts as one test, by its exit code.
 */
export type Runner =
  | {
      readonly kind: 'script';
      readonly file: string;
      readonly args?: readonly string[];
      /** With `--once-more` it repeats by itself what failed, and says what was green then. */
      readonly repeats?: boolean;
    }
  | { readonly kind: 'vitest'; readonly config: string; readonly args?: readonly string[] }
  | { readonly kind: 'playwright'; readonly config: string; readonly args?: readonly string[] }
  | { readonly kind: 'check'; readonly file: string; readonly args: readonly string[] };

export interface Score {
  readonly passed: number;
  readonly failed: number;
  /** Its time was over before it ended: what it had not done by then is left out. */
  readonly cut: boolean;
  readonly seconds: number;
  /** What failed and why, one text each; empty where nothing failed. */
  readonly failures: readonly string[];
  /** What failed and was green when the suite itself repeated it; in the form of `failures`. */
  readonly unsteady: readonly string[];
  /**
   * Test files with a failure, and the tests that passed outside of them; null where the runner does not say
   * it.
   */
  readonly files: FailedFiles | null;
}

export interface FailedFiles {
  readonly failed: readonly string[];
  readonly passedOutside: number;
}

export interface Limits {
  /** `<index>/<count>`. */
  readonly share?: string | undefined;
  /** Milliseconds since 1970 at which it is stopped. */
  readonly until?: number | undefined;
  readonly args?: readonly string[];
  /** What is left of a suite that was told to stop is ended by force after these milliseconds. */
  readonly grace?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** Its output comes in one piece at its end: another suite runs beside it. */
  readonly inOnePiece?: boolean;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const REPORTER = join(root, 'scripts/testing/line-reporter.ts');
const GRACE = 10_000;
/** Lines that are kept of what a suite printed: the last ones hold its closing line. */
const TAIL = 20_000;

/**
 * What a suite inherits. Its own outcome must not depend on where it runs: runners behave otherwise under CI,
 * and colours in a log hide the words. Taken when this file is loaded: a build in this process sets NODE_ENV
 * later.
 */
const ENVIRONMENT: NodeJS.ProcessEnv = (() => {
  const {
    CI: _ci,
    CONTINUOUS_INTEGRATION: _old,
    GITHUB_ACTIONS: _actions,
    FORCE_COLOR: _force,
    ...rest
  } = process.env;
  return {
    ...rest,
    ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
    NODE_COMPILE_CACHE: rest['NODE_COMPILE_CACHE'] ?? ownCompileCache(),
  };
})();

/**
 * Where Node keeps what it compiled. The tests start hundreds of processes and worker threads from the
 * same sources; without it each strips their types and compiles them anew, for half of the time of its
 * start. A run inside another one shares the outer one's.
 */
function ownCompileCache(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-compiled-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** How many suites have begun in this process, and how many of them run. */
let [begun, running] = [0, 0];

export async function runSuite(name: string, runner: Runner, limits: Limits = {}): Promise<Score> {
  const reports = mkdtempSync(join(tmpdir(), 'countersign-report-'));
  const report = join(reports, 'report.json');
  const started = performance.now();
  const before = processorSeconds();
  begun += 1;
  running += 1;
  const [nth, first] = [begun, running === 1];
  const title = `\n== ${name}${limits.share === undefined ? '' : ` (share ${limits.share})`}`;
  if (limits.inOnePiece !== true) console.log(title);
  try {
    const ended = await run(commandOf(runner, report, limits), limits);
    const seconds = (performance.now() - started) / 1000;
    // Of two suites beside each other nobody knows whose time it was.
    const processor = first && begun === nth ? processorSeconds() - before : 0;
    const score = ended.cut
      ? countLines(ended.lines)
      : counted(ended.green, () => read(runner, report, ended));
    if (limits.inOnePiece === true) console.log([title, ...ended.lines].join('\n'));
    const verdict = score.failed > 0 ? 'FAILED' : ended.cut ? 'cut off, its time is over' : 'passed';
    console.log(
      `== ${name}: ${verdict} in ${seconds.toFixed(1)} s${processor > 0 ? `, ${processor.toFixed(1)} s of processor time` : ''}`,
    );
    const named = score.failed > 0 ? failuresIn(ended.lines) : [];
    const failures = score.failed > 0 && named.length === 0 ? [unnamedFailure(name, ended.lines)] : named;
    return {
      ...score,
      cut: ended.cut,
      seconds,
      failures,
      unsteady: unsteadyIn(ended.lines),
      files: score.failed > 0 && !ended.cut && runner.kind === 'vitest' ? failedFiles(report) : null,
    };
  } finally {
    running -= 1;
    rmSync(reports, { recursive: true, force: true });
  }
}

interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

function commandOf(runner: Runner, report: string, { share, args: more = [] }: Limits): Command {
  if (runner.kind === 'check') return { file: runner.file, args: runner.args, env: {} };
  const last = [...(runner.args ?? []), ...(share === undefined ? [] : [`--shard=${share}`]), ...more];
  if (runner.kind === 'script')
    return { file: process.execPath, args: [resolve(root, runner.file), ...last], env: {} };
  if (runner.kind === 'vitest') {
    const reporters = [`--reporter=${REPORTER}`, '--reporter=json', `--outputFile.json=${report}`];
    return { file: 'vitest', args: ['run', '--config', runner.config, ...reporters, ...last], env: {} };
  }
  return {
    file: 'playwright',
    args: ['test', '--config', runner.config, '--reporter=list,json', ...last],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_FORCE_TTY: 'false' },
  };
}

interface Ended {
  readonly green: boolean;
  readonly cut: boolean;
  readonly lines: readonly string[];
}

/** Its output passes through as it comes. A process group of its own: what it started ends with it. */
function run(
  { file, args, env }: Command,
  { until, grace = GRACE, env: more = {}, inOnePiece = false }: Limits,
): Promise<Ended> {
  return new Promise((settle, reject) => {
    const group = process.platform !== 'win32';
    const child = spawn(file, args, {
      cwd: root,
      env: { ...ENVIRONMENT, ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: group,
      shell: !group,
    });
    const timers: NodeJS.Timeout[] = [];
    const lines: string[] = [];
    let [rest, cut, interrupted] = ['', false, false];
    const end = (signal: NodeJS.Signals): void => {
      try {
        if (group && child.pid !== undefined) process.kill(-child.pid, signal);
        else child.kill(signal);
      } catch {
        // It has ended by itself.
      }
    };
    const passOn = (signal: NodeJS.Signals): void => {
      interrupted = true;
      end(signal);
    };
    if (until !== undefined) {
      timers.push(
        setTimeout(
          () => {
            cut = true;
            end('SIGTERM');
            timers.push(setTimeout(() => end('SIGKILL'), grace));
          },
          Math.max(0, until - Date.now()),
        ),
      );
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, passOn);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      lines.push(...text.trimEnd().split('\n'));
      if (!inOnePiece) process.stderr.write(text);
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (!inOnePiece) process.stdout.write(text);
      const parts = `${rest}${text}`.split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts);
      if (lines.length > 2 * TAIL) lines.splice(0, lines.length - TAIL);
    });
    child.once('error', reject);
    child.once('exit', () => {
      for (const timer of timers) clearTimeout(timer);
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, passOn);
      // Whatever it left behind would hold ports and cores of the next suite, or its output open.
      end('SIGKILL');
      setTimeout(() => child.stdout.destroy(), grace).unref();
    });
    child.once('close', (code) => {
      // Somebody ended all of it: no other suite begins.
      if (interrupted) process.exit(1);
      settle({ green: code === 0, cut, lines: rest === '' ? lines : [...lines, rest] });
    });
  });
}

/**
 * Processor time of all processes below this one that have ended; 0 where the system does not say it in the
 * way of Linux.
 */
export function processorSeconds(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // Fields after the name in brackets: 16 and 17 of proc(5), in hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}

type Count = Pick<Score, 'passed' | 'failed'>;

function read(runner: Runner, report: string, { green, lines }: Ended): Count {
  const byCode = { passed: green ? 1 : 0, failed: green ? 0 : 1 };
  if (runner.kind === 'check') return byCode;
  if (runner.kind === 'script') return closingLine(lines) ?? byCode;
  const told: unknown = JSON.parse(readFileSync(report, 'utf8'));
  if (runner.kind === 'vitest') {
    const { numPassedTests: passed, numFailedTests: failed } = told as Record<
      'numPassedTests' | 'numFailedTests',
      number
    >;
    return { passed, failed };
  }
  const { stats } = told as { readonly stats: Record<'expected' | 'unexpected' | 'flaky', number> };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** Null where the report is missing: nobody knows then which files it was. */
function failedFiles(report: string): FailedFiles | null {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      readonly testResults: readonly VitestFile[];
    };
    const passed = testResults.filter(({ status }) => status === 'passed');
    const passedOutside = passed
      .flatMap((file) => file.assertionResults)
      .filter(({ status }) => status === 'passed').length;
    const failed = testResults
      .filter(({ status }) => status !== 'passed')
      .map((file) => relative(root, file.name));
    return failed.length === 0 ? null : { failed, passedOutside };
  } catch {
    return null;
  }
}

interface VitestFile {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

/**
 * A report that is missing counts as a failure, and so do green without a test and red without a failed one.
 */
export function counted(green: boolean, readReport: () => Count): Count {
  try {
    const count = readReport();
    if (green && count.passed === 0) return { passed: 0, failed: Math.max(1, count.failed) };
    return green || count.failed > 0 ? count : { ...count, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** `12 passed, 1 failed`, the last such line. */
export function closingLine(lines: readonly string[]): Count | null {
  const found = lines
    .map((line) => /^(\d+) passed, (\d+) failed$/u.exec(line.trim()))
    .findLast((match) => match !== null);
  return found === null || found === undefined
    ? null
    : { passed: Number(found[1]), failed: Number(found[2]) };
}

/**
 * Of a suite that was cut off: what it had said by then. The first word of a line is the verdict; the second
 * list is Playwright's. What it called unsteady it had repeated, and it was green then.
 */
export function countLines(lines: readonly string[]): Count {
  const unsteady = new Set(
    unsteadyIn(lines).map((text) => text.split('\n')[0]?.replace('UNSTEADY ', 'FAILED ')),
  );
  const tell = (pattern: RegExp): number =>
    lines.filter((line) => pattern.test(line) && !unsteady.has(line)).length;
  return { passed: tell(/^passed |^\s+(?:✓|ok)\s+\d+ /u), failed: tell(/^FAILED |^\s+(?:✘|x)\s+\d+ /u) };
}
