// Which test files know the date: those from which a file can be reached, by imports, that reads the
// machine's clock, but for suites whose subject has no calendar.
import type { Source } from '../../test/contract/sources.ts';

/** How a source reads the machine's clock. */
const CLOCK = /\bDate\.now\(\)|\bnew Date\(\)|\bTemporal\.Now\b|\bgetTimezoneOffset\(/u;
const PROCESSES = ['node:child_process', 'node:worker_threads'];

export interface KnowsDates {
  /** Tests within one process: quick, at every moment in every zone. */
  readonly alone: readonly string[];
  /**
   * Tests that start processes (desks, token hosts, banks, foreign tools): at every moment, the zones in
   * turn.
   */
  readonly withProcesses: readonly string[];
}

/** Files that belong to a configuration of their own or try this tool. */
const ELSEWHERE =
  /^test\/(?:e2e|cards|fault-shim|virtual-card)\/|^test\/second-bank\/(?:operations|search)|^scripts\/testing\//u;

interface WithoutCalendar {
  readonly files: RegExp;
  readonly reason: string;
}

/**
 * Suites that start a desk and so reach its clock, but ask nothing of it that depends on the day. What they
 * use of the calendar (a value date, a valid certificate) is what the other suites do at every moment.
 */
export const WITHOUT_CALENDAR: readonly WithoutCalendar[] = [
  { files: /^(?:main|test)\/store\//u, reason: 'the store gets its instants handed in' },
  { files: /^test\/faults\//u, reason: 'the rig moves the clock of its desks itself, as one of its faults' },
  {
    files:
      /^test\/electron\/|^test\/flow\/start-page|^main\/locked-app|^main\/shells\/|^scripts\/start\/|^test\/contract\/stdio/u,
    reason: 'how a shell starts, opens and closes a desk; the tour does it at every moment',
  },
  {
    files:
      /^test\/flow\/(?:damaged-folder|damaged-store|full-disk|key-files|read-only|restart)|^test\/made-desks\//u,
    reason: 'the files of a desk folder, and who may open them',
  },
  {
    files: /^test\/bank\/(?:large-answers|answer-bodies|connection)|^test\/second-bank\/defects/u,
    reason: 'bytes and connections of a bank, whatever they are about',
  },
  {
    files:
      /^test\/token\/(?:broken-module|change-pin|company-pin|confinement|file-token|listing|mutations|pin-calls|provision|wrong-card)/u,
    reason: 'PINs, modules and cards; validity and expiry are in sign, seal and lease',
  },
];

export function knowsDates(sources: readonly Source[]): KnowsDates {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reading = sources
    .filter(
      ({ path }) =>
        /\.test\.tsx?$/u.test(path) &&
        !ELSEWHERE.test(path) &&
        !WITHOUT_CALENDAR.some(({ files }) => files.test(path)),
    )
    .map(({ path }) => ({ path, reached: [...reachedFrom(path, byPath)] }))
    .filter(({ reached }) => reached.some((source) => CLOCK.test(source.text)));
  const starts = (reached: readonly Source[]): boolean =>
    reached.some(({ imports }) => imports.some(({ target }) => PROCESSES.includes(target)));
  return {
    alone: reading.filter(({ reached }) => !starts(reached)).map(({ path }) => path),
    withProcesses: reading.filter(({ reached }) => starts(reached)).map(({ path }) => path),
  };
}

function reachedFrom(path: string, byPath: ReadonlyMap<string, Source>): ReadonlySet<Source> {
  const found = new Set<Source>();
  const walk = (at: string): void => {
    const source = byPath.get(at);
    if (source === undefined || found.has(source)) return;
    found.add(source);
    for (const { relative, typeOnly, target } of source.imports) if (relative && !typeOnly) walk(target);
  };
  walk(path);
  return found;
}
