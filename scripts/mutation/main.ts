// Runs the unit tests against every mutant of the engines, the counting of the policy and the read-back, and
// says which of them no test notices: `node scripts/mutation/main.ts [--only <area>] [--every <n>]`.
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { allSources } from '../../test/contract/sources.ts';
import { AREAS, LEAST, type Area } from './areas.ts';
import { mutate, type Mutant } from './operators.ts';
import { survives } from './survivors.ts';
import type { CollectedTest, testsOf } from './test-shim.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SHIM = pathToFileURL(join(import.meta.dirname, 'test-shim.ts')).href;
/** A test that takes this often the steps it took without a mutant runs for ever. */
const MOST_STEPS = 20;
const FEWEST_STEPS = 20_000;
const HANGS_AFTER = 5_000;

interface Active {
  readonly file: string;
  readonly number: number;
}

/** The mutant that is awake; null: none. */
let active: Active | null = null;
let steps = 0;
let allowed = Number.POSITIVE_INFINITY;
/** Mutants that were asked for since the last test began, by file. */
let asked = new Set<string>();

Object.assign(globalThis, {
  $mutant(file: string, number: number): boolean {
    steps += 1;
    if (steps > allowed) throw new Error('the mutant does not end');
    if (active !== null) return active.number === number && active.file === file;
    asked.add(`${file} ${number}`);
    return false;
  },
});

/** Modules are loaded anew under another generation, so that what they do while they load is done again. */
let generation = 0;
let mutated = new Map<string, { readonly mutants: readonly Mutant[]; readonly instrumented: string }>();

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'vitest' && context.parentURL !== undefined && !context.parentURL.startsWith(SHIM))
      return { url: SHIM, shortCircuit: true };
    const found = next(specifier, context);
    const isOurs = found.url.startsWith(pathToFileURL(ROOT).href) && !found.url.includes('node_modules');
    const isShim = found.url.startsWith(SHIM) || found.url.includes('/scripts/mutation/');
    return isOurs && !isShim && generation > 0 ? { ...found, url: `${found.url}?g=${generation}` } : found;
  },
  load(url, context, next) {
    if (!url.startsWith('file:')) return next(url, context);
    const path = relative(ROOT, fileURLToPath(url.split('?')[0] ?? url)).replaceAll('\\', '/');
    const its = mutated.get(path);
    if (its === undefined) return next(url, context);
    return { format: 'module', shortCircuit: true, source: stripTypeScriptTypes(its.instrumented) };
  },
});

const SOURCES = new Map(allSources().map((source) => [source.path, source]));

/** Unit tests that import one of the files, over whatever is in between. */
function testsAbout(files: readonly string[]): readonly string[] {
  const wanted = new Set(files);
  const reaches = new Map<string, boolean>();
  const reach = (path: string): boolean => {
    const known = reaches.get(path);
    if (known !== undefined) return known;
    reaches.set(path, false);
    const found =
      wanted.has(path) ||
      (SOURCES.get(path)?.imports.some(({ target, typeOnly }) => !typeOnly && reach(target)) ?? false);
    reaches.set(path, found);
    return found;
  };
  return [...SOURCES.keys()].filter(
    (path) => /^(?:main|shared)\/.*\.test\.ts$/u.test(path) && reach(path) && isNear(path, files),
  );
}

/** Beside the file, in its area, or one that drives it from the next folder. */
function isNear(test: string, files: readonly string[]): boolean {
  const tops = new Set(files.map((file) => file.split('/').slice(0, 2).join('/')));
  return tops.has(test.split('/').slice(0, 2).join('/'));
}

type Shim = { readonly testsOf: typeof testsOf };

async function load(files: readonly string[]): Promise<readonly CollectedTest[]> {
  const { testsOf: collect } = (await import(SHIM)) as Shim;
  const tests: CollectedTest[] = [];
  for (const file of files)
    tests.push(
      ...(await collect(file, () => import(`${pathToFileURL(join(ROOT, file)).href}?g=${generation}`))),
    );
  return tests;
}

/** Told of an error that no test awaits: it is the mutant's all the same. */
let strayed: (why: string) => void = () => undefined;
for (const event of ['unhandledRejection', 'uncaughtException'])
  process.on(event, (cause: unknown) => strayed(cause instanceof Error ? cause.message : String(cause)));

async function fails(test: CollectedTest): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('it hangs'), HANGS_AFTER);
    strayed = resolve;
  });
  try {
    return await Promise.race([test.run().then(() => null), hang]);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}

interface Covered {
  readonly test: CollectedTest;
  readonly steps: number;
}

interface Found {
  readonly file: string;
  readonly mutant: Mutant;
}

interface Outcome {
  readonly killed: number;
  readonly excused: number;
  readonly survived: readonly (Found & { readonly covered: boolean })[];
}

async function judge({ files }: Area, every: number): Promise<Outcome> {
  mutated = new Map(files.map((file) => [file, mutate(file, SOURCES.get(file)?.text ?? '')]));
  generation += 1;
  active = null;
  asked = new Set();
  const testFiles = testsAbout(files);
  const tests = await load(testFiles);
  const atLoad = asked;
  const covers = new Map<string, Covered[]>();
  for (const test of tests) {
    asked = new Set();
    steps = 0;
    const why = await fails(test);
    if (why !== null)
      throw new Error(`${test.file}: ${test.name} fails without a mutant: ${why.split('\n')[0] ?? ''}`);
    for (const key of asked) covers.set(key, [...(covers.get(key) ?? []), { test, steps }]);
  }

  let killed = 0;
  let excused = 0;
  const survived: (Found & { readonly covered: boolean })[] = [];
  let index = 0;
  for (const [file, { mutants }] of mutated)
    for (const mutant of mutants) {
      index += 1;
      if (index % every !== 0) continue;
      const key = `${file} ${mutant.number}`;
      const covering = (covers.get(key) ?? []).toSorted((a, b) => a.steps - b.steps);
      const isDead = atLoad.has(key)
        ? await diesAtLoad({ file, number: mutant.number }, testFiles)
        : await dies({ file, number: mutant.number }, covering);
      if (isDead) killed += 1;
      else if (survives(file, mutant.change)) excused += 1;
      else survived.push({ file, mutant, covered: covering.length > 0 || atLoad.has(key) });
    }
  active = null;
  return { killed, excused, survived };
}

async function dies(its: Active, covering: readonly Covered[]): Promise<boolean> {
  active = its;
  try {
    for (const { test, steps: usual } of covering) {
      steps = 0;
      allowed = Math.max(FEWEST_STEPS, usual * MOST_STEPS);
      if ((await fails(test)) !== null) return true;
    }
    return false;
  } finally {
    active = null;
    allowed = Number.POSITIVE_INFINITY;
  }
}

/** What a module does while it loads is done again with the mutant awake, and by every test of the area. */
async function diesAtLoad(its: Active, testFiles: readonly string[]): Promise<boolean> {
  generation += 1;
  active = its;
  let tests: readonly CollectedTest[];
  try {
    tests = await load(testFiles);
  } catch {
    return true;
  } finally {
    active = null;
  }
  return dies(
    its,
    tests.map((test) => ({ test, steps: 1_000_000 })),
  );
}

const { values } = parseArgs({
  options: { only: { type: 'string' }, every: { type: 'string', default: '1' }, list: { type: 'boolean' } },
});
let failed = 0;
let passed = 0;
for (const [name, area] of Object.entries(AREAS)) {
  if (values.only !== undefined && values.only !== name) continue;
  const { killed, excused, survived } = await judge(area, Number(values.every));
  const all = killed + survived.length;
  const share = all === 0 ? 1 : killed / all;
  for (const { file, mutant, covered } of survived)
    console.log(`${covered ? 'survived' : 'not run'} ${file}:${mutant.line} ${mutant.change.slice(0, 160)}`);
  const verdict = share >= LEAST ? 'passed' : 'FAILED';
  console.log(
    `${verdict} ${name}: ${killed} of ${all} killed (${(share * 100).toFixed(1)} %), ${excused} survive for a reason`,
  );
  if (share < LEAST) failed += 1;
  else passed += 1;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
