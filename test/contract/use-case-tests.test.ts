// Each call of the window is answered by a use case, and each use case has a unit test in its module that
// runs it. A call without one stands in the list with its reason.
import { posix } from 'node:path';
import { parseSync, type ESTree } from 'vite';
import { describe, expect, test } from 'vitest';
import { CALL_NAMES } from '../../shared/ipc/names.ts';
import { allSources, type Source } from './sources.ts';

/** Calls whose answer decides nothing of its own. */
const WITHOUT_A_TEST: Readonly<Record<string, string>> = {
  'vault.get': 'hands on what the vault says of itself; test/ports tries the vault and its fake',
};

const SOURCES = allSources();
const TABLES = SOURCES.filter(({ path }) => /^main\/app\/[^/]+\/calls\.ts$/u.test(path));

/** Local name to where it comes from: `main/app/…/file.ts#exported`. */
function importsOf({ path, text }: Source): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const node of parseSync(path, text).program.body) {
    if (node.type !== 'ImportDeclaration') continue;
    const target = posix.join(posix.dirname(path), node.source.value);
    for (const one of node.specifiers)
      if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
        names.set(one.local.name, `${target}#${one.imported.name}`);
  }
  return names;
}

/** Identifiers that stand anywhere below a node. */
function namesBelow(node: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(node)) for (const one of node) namesBelow(one, found);
  else if (typeof node === 'object' && node !== null) {
    const { type, name } = node as { readonly type?: string; readonly name?: unknown };
    if (type === 'Identifier' && typeof name === 'string') found.add(name);
    for (const member of Object.values(node)) namesBelow(member, found);
  }
  return found;
}

interface Answered {
  readonly call: string;
  readonly module: string;
  /** The use cases of the module that its answer is made of. */
  readonly by: readonly string[];
}

function answersOf(table: Source): readonly Answered[] {
  const module = posix.dirname(table.path);
  const names = importsOf(table);
  const answers: Answered[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const property = node as ESTree.ObjectProperty;
    if (property.type === 'Property' && property.key.type === 'Literal') {
      const by = [...namesBelow(property.value)].flatMap((name) => names.get(name) ?? []);
      answers.push({
        call: String(property.key.value),
        module,
        by: by.filter((one) => one.startsWith(`${module}/`)),
      });
    } else Object.values(node).forEach(visit);
  };
  visit(parseSync(table.path, table.text).program);
  return answers;
}

/** What the unit tests of a module run: every imported name that stands in them besides its import. */
function runIn(module: string): ReadonlySet<string> {
  const run = new Set<string>();
  for (const source of SOURCES) {
    if (!source.path.startsWith(`${module}/`) || !source.path.endsWith('.test.ts')) continue;
    const { program } = parseSync(source.path, source.text);
    const used = namesBelow(program.body.filter(({ type }) => type !== 'ImportDeclaration'));
    for (const [local, target] of importsOf(source)) if (used.has(local)) run.add(target);
  }
  return run;
}

describe('the calls of the window', () => {
  const answers = TABLES.flatMap(answersOf);

  test('are all found in the tables of the modules', () => {
    expect(answers.length).toBeGreaterThan(200);
    expect(new Set(answers.map(({ call }) => call)).size).toBe(answers.length);
    const known = new Set<string>(CALL_NAMES);
    expect(answers.map(({ call }) => call).filter((call) => !known.has(call))).toEqual([]);
  });

  test('are each answered by use cases that a unit test of their module runs, or the list says why not', () => {
    const modules = [...new Set(answers.map(({ module }) => module))];
    const run = new Map(modules.map((module) => [module, runIn(module)]));
    const untested = answers
      .filter(({ module, by }) => by.length === 0 || by.some((one) => run.get(module)?.has(one) !== true))
      .map(({ call }) => call);
    expect(untested.toSorted()).toEqual(Object.keys(WITHOUT_A_TEST).toSorted());
  });
});
