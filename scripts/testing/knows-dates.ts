// Which test files know the date: those from which a file can be reached, by imports, that reads the
// machine's clock.
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

export function knowsDates(sources: readonly Source[]): KnowsDates {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reading = sources
    .filter(({ path }) => /\.test\.tsx?$/u.test(path) && !ELSEWHERE.test(path))
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
