// Runs the unit tests against every mutant of the engines, the counting of the policy, the read-back and the
// evidence files, and says which of them no test notices:
// `node scripts/mutation/main.ts [--only <area>] [--every <n>]`.
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { allSources } from '../../test/contract/sources.ts';
import { endWritten } from '../testing/end-written.ts';
import { AREAS, LEAST, type Area } from './areas.ts';
import { mutate, type Mutant } from './operators.ts';
import { SURVIVORS, type Survivor } from './survivors.ts';
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

// These listeners also take an error of this program itself, which would then end with 0: it has failed until
// it has counted.
process.exitCode = 1;

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

const nameOf = ({ file, name }: CollectedTest): string => `${file} ${name}`;

interface Found {
  readonly file: string;
  readonly mutant: Mutant;
}

interface Outcome {
  readonly killed: number;
  /** Entries of the list that a survivor was found for. */
  readonly excused: readonly Survivor[];
  /** Entries of the list that a test notices. */
  readonly noticed: readonly Survivor[];
  readonly survived: readonly (Found & { readonly covered: boolean })[];
}

const listed = ({ file, mutant }: Found): Survivor | undefined =>
  SURVIVORS.find((one) => one.file === file && one.on === mutant.on && one.change === mutant.change);

async function judge({ files }: Area, every: number): Promise<Outcome> {
  mutated = new Map(files.map((file) => [file, mutate(file, SOURCES.get(file)?.text ?? '')]));
  generation += 1;
  active = null;
  asked = new Set();
  const testFiles = testsAbout(files);
  const tests = await load(testFiles);
  const atLoad = asked;
  const covers = new Map<string, Covered[]>();
  const usualSteps = new Map<string, number>();
  for (const test of tests) {
    asked = new Set();
    steps = 0;
    const why = await fails(test);
    if (why !== null)
      throw new Error(`${test.file}: ${test.name} fails without a mutant: ${why.split('\n')[0] ?? ''}`);
    usualSteps.set(nameOf(test), steps);
    for (const key of asked) covers.set(key, [...(covers.get(key) ?? []), { test, steps }]);
  }

  let killed = 0;
  const excused: Survivor[] = [];
  const noticed: Survivor[] = [];
  const survived: (Found & { readonly covered: boolean })[] = [];
  let index = 0;
  for (const [file, { mutants }] of mutated)
    for (const mutant of mutants) {
      index += 1;
      if (index % every !== 0) continue;
      const key = `${file} ${mutant.number}`;
      const covering = (covers.get(key) ?? []).toSorted((a, b) => a.steps - b.steps);
      const isDead = atLoad.has(key)
        ? await diesAtLoad({ file, number: mutant.number }, testFiles, usualSteps)
        : await dies({ file, number: mutant.number }, covering);
      const entry = listed({ file, mutant });
      if (isDead) {
        killed += 1;
        if (entry !== undefined) noticed.push(entry);
      } else if (entry !== undefined) excused.push(entry);
      else survived.push({ file, mutant, covered: covering.length > 0 || atLoad.has(key) });
    }
  active = null;
  return { killed, excused, noticed, survived };
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
async function diesAtLoad(
  its: Active,
  testFiles: readonly string[],
  usualSteps: ReadonlyMap<string, number>,
): Promise<boolean> {
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
    tests.map((test) => ({ test, steps: usualSteps.get(nameOf(test)) ?? 0 })),
  );
}

const { values } = parseArgs({
  options: { only: { type: 'string' }, every: { type: 'string', default: '1' }, list: { type: 'boolean' } },
});
let failed = 0;
let passed = 0;
const found = new Set<Survivor>();
const judged: Area[] = [];
const wanted = Object.entries(AREAS).filter(([name]) => values.only === undefined || values.only === name);
for (const [name, area] of wanted) {
  const outcome = await judge(area, Number(values.every)).catch((cause: unknown) =>
    cause instanceof Error ? cause : new Error(String(cause)),
  );
  if (outcome instanceof Error) {
    console.log(`FAILED ${name}: ${outcome.message}`);
    failed += 1;
    continue;
  }
  judged.push(area);
  const { killed, excused, noticed, survived } = outcome;
  for (const one of [...excused, ...noticed]) found.add(one);
  const all = killed + excused.length + survived.length;
  const share = all === 0 ? 1 : killed / all;
  for (const { file, mutant, covered } of survived)
    console.log(`${covered ? 'survived' : 'not run'} ${file}:${mutant.line} ${mutant.change.slice(0, 160)}`);
  for (const { file, change } of noticed)
    console.log(`is listed as a survivor, and a test notices it: ${file} ${change.slice(0, 160)}`);
  const isGood = share >= LEAST && noticed.length === 0 && survived.length <= area.unlisted;
  const percent = (share * 100).toFixed(1);
  console.log(
    `${isGood ? 'passed' : 'FAILED'} ${name}: ${killed} of ${all} killed (${percent} %), ` +
      `${excused.length} survive for a reason, ${survived.length} without (at most ${area.unlisted})`,
  );
  if (isGood) passed += 1;
  else failed += 1;
}
// A run of every so many mutants does not meet all that are listed.
const files = new Set(judged.flatMap((area) => area.files));
const isWhole = judged.length === Object.keys(AREAS).length;
const gone = SURVIVORS.filter(
  (one) => !found.has(one) && (files.has(one.file) || isWhole) && values.every === '1',
);
for (const { file, change } of gone)
  console.log(`is listed as a survivor, and is no mutant: ${file} ${change.slice(0, 160)}`);
if (gone.length > 0) failed += 1;
console.log(`${passed} passed, ${failed} failed`);
endWritten(failed === 0 ? 0 : 1);
