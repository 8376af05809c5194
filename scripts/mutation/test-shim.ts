// Stands in for vitest while mutants are run: it collects tests, so that they can be run again and again in
// one process. What they expect is judged by vitest's own `expect`.
import { expect, vi } from 'vitest';

type Body = (...args: readonly never[]) => unknown;

export interface CollectedTest {
  readonly file: string;
  readonly name: string;
  run(): Promise<void>;
}

interface Suite {
  readonly name: string;
  readonly parent: Suite | null;
  readonly beforeAll: Body[];
  readonly beforeEach: Body[];
  readonly afterEach: Body[];
  readonly afterAll: Body[];
}

// vitest's `expect` asks its worker for the state of a run; here there is none.
Object.assign(globalThis, { __vitest_worker__: { config: {}, onCancel: () => undefined, rpc: {} } });

const POLLED_FOR = 3_000;
type Matchers = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

const judge = expect as unknown as (value: unknown) => Matchers;

/** vitest's own belongs to a test of its runner. */
function poll(get: () => unknown): object {
  const retried =
    (matcher: string) =>
    async (...args: readonly unknown[]): Promise<void> => {
      const until = Date.now() + POLLED_FOR;
      for (;;) {
        try {
          judge(await get())[matcher]?.(...args);
          return;
        } catch (error) {
          if (Date.now() > until) throw error;
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
      }
    };
  return new Proxy({}, { get: (_, matcher) => retried(String(matcher)) });
}
Object.assign(expect, { poll });

const newSuite = (name: string, parent: Suite | null): Suite => ({
  name,
  parent,
  beforeAll: [],
  beforeEach: [],
  afterEach: [],
  afterAll: [],
});
let file = '';
let suite = newSuite('', null);
let collected: CollectedTest[] = [];

/** Imports a test file and gives its tests. */
export async function testsOf(path: string, load: () => Promise<unknown>): Promise<readonly CollectedTest[]> {
  file = path;
  suite = newSuite('', null);
  collected = [];
  await load();
  return collected;
}

function chainOf(its: Suite): readonly Suite[] {
  return its.parent === null ? [its] : [...chainOf(its.parent), its];
}

function add(name: string, body: Body, values: readonly unknown[]): void {
  const suites = chainOf(suite);
  const call = async (bodies: readonly Body[]): Promise<void> => {
    for (const one of bodies) await one();
  };
  const full = [...suites.map((its) => its.name), name].filter((part) => part !== '').join(' > ');
  collected.push({
    file,
    name: full,
    async run() {
      for (const its of suites) await call(its.beforeAll);
      for (const its of suites) await call(its.beforeEach);
      try {
        await (body as (...args: readonly unknown[]) => unknown)(...values);
      } finally {
        for (const its of suites.toReversed()) await call(its.afterEach);
        for (const its of suites.toReversed()) await call(its.afterAll);
      }
    },
  });
}

const rows = (table: readonly unknown[]): readonly (readonly unknown[])[] =>
  table.map((row) => (Array.isArray(row) ? (row as readonly unknown[]) : [row]));

/** A body may come before its options, and after them. */
const bodyOf = (given: readonly unknown[]): Body => given.find((one) => typeof one === 'function') as Body;

function within(name: string, body: Body, values: readonly unknown[]): void {
  const outer = suite;
  suite = newSuite(name, outer);
  (body as (...args: readonly unknown[]) => unknown)(...values);
  suite = outer;
}

export const test = Object.assign(
  (name: string, ...given: readonly unknown[]) => add(name, bodyOf(given), []),
  {
    each:
      (table: readonly unknown[]) =>
      (name: string, ...given: readonly unknown[]) => {
        for (const [index, values] of rows(table).entries()) add(`${name} #${index}`, bodyOf(given), values);
      },
    skipIf:
      (skip: boolean) =>
      (name: string, ...given: readonly unknown[]) => {
        if (!skip) add(name, bodyOf(given), []);
      },
  },
);
export const it = test;
export const describe = Object.assign(
  (name: string, ...given: readonly unknown[]) => within(name, bodyOf(given), []),
  {
    each:
      (table: readonly unknown[]) =>
      (name: string, ...given: readonly unknown[]) => {
        for (const [index, values] of rows(table).entries())
          within(`${name} #${index}`, bodyOf(given), values);
      },
  },
);
export const beforeAll = (body: Body): void => void suite.beforeAll.push(body);
export const beforeEach = (body: Body): void => void suite.beforeEach.push(body);
export const afterEach = (body: Body): void => void suite.afterEach.push(body);
export const afterAll = (body: Body): void => void suite.afterAll.push(body);
export { expect, vi };
