// The written record: decisions are numbered once, and what docs and sources refer to is there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { knownModules } from '../../main/token/known-modules.ts';
import { allPaths, ROOT } from './sources.ts';

const DECISIONS = 'docs/decisions';
const decisions = readdirSync(join(ROOT, DECISIONS));
const pages = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`),
];
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test('no two decisions have one number, and each title gives its own', () => {
  const numbers = decisions.map((name) => Number(name.slice(0, 4)));
  expect(numbers).toEqual([...numbers.keys()].map((index) => index + 1));
  for (const name of decisions)
    expect(textOf(`${DECISIONS}/${name}`)).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `, 'u'));
});

test('a decision that is named exists', () => {
  const named = [...pages, ...allPaths()].flatMap((path) =>
    [...textOf(path).matchAll(/\b[Dd]ecisions? (?<number>\d+)/gu)].map(
      ({ groups }) => `${path}: ${groups?.['number'] ?? ''}`,
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((each) => Number(each.split(': ')[1]) > decisions.length)).toEqual([]);
});

test('a link of the docs leads to a file', () => {
  const broken = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?<target>[^)#\s]+)(?:#[^)]*)?\)/gu)]
      .map(({ groups }) => groups?.['target'] ?? '')
      .filter((target) => !/^[a-z]+:/u.test(target) && !existsSync(join(ROOT, dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('a test that the security page names exists', () => {
  const named = [...textOf('docs/security.md').matchAll(/`(?<path>[\w./-]+\.test\.tsx?)`/gu)].map(
    ({ groups }) => groups?.['path'] ?? '',
  );
  expect(named.length).toBeGreaterThan(50);
  const paths = allPaths();
  // A second file of one sentence is named without its folder.
  const isThere = (path: string): boolean =>
    paths.includes(path) || (!path.includes('/') && paths.some((each) => each.endsWith(`/${path}`)));
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});

test('each line of the attacks names its tests, and they are there by these names', () => {
  const [, table = ''] = textOf('docs/security.md').split(/^## What was attacked, line by line$/mu);
  const rows = (table.split(/^## /mu)[0] ?? '')
    .split('\n')
    .filter((line) => /^\| (?!What holds|-)/u.test(line))
    .map((line) => line.split(' | '));
  expect(rows.length).toBeGreaterThan(50);
  const missing = rows.flatMap(([what = '', cell = '']) => {
    const tests = [...cell.matchAll(/`(?<path>[^`]+\.(?:test|spec)\.tsx?)`: (?<name>.+?)(?=<br>| \|$)/gu)];
    if (tests.length === 0) return [`${what}: no test`];
    return tests
      .map(({ groups }) => ({ path: groups?.['path'] ?? '', name: groups?.['name'] ?? '' }))
      .filter(({ path, name }) => !existsSync(join(ROOT, path)) || !titlesIn(path).has(name))
      .map(({ path, name }) => `${path}: ${name}`);
  });
  expect(missing).toEqual([]);
});

/** Every text in quotation marks that stands where a title of a test, a group or a row of one stands. */
function titlesIn(path: string): ReadonlySet<string> {
  const titles = textOf(path).matchAll(
    /[([]\s*(?:'(?<a>(?:[^'\\\n]|\\.)+)'|"(?<b>(?:[^"\\\n]|\\.)+)")\s*,/gu,
  );
  return new Set(
    [...titles].map(({ groups }) => (groups?.['a'] ?? groups?.['b'] ?? '').replaceAll("\\'", "'")),
  );
}

test('the page on cards names the usual files of each family of card modules, per system', () => {
  const systems = ['linux', 'darwin', 'win32'] as const;
  const environment = { ProgramFiles: 'P:', SystemRoot: 'S:' };
  const rows = new Map(
    textOf('docs/cards.md')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, family = '', ...cells]) => [family.replace(/ \(.*$/u, ''), cells]),
  );
  const files = systems.flatMap((system, column) =>
    knownModules(system, environment).map(({ label, path }) => {
      const name = system === 'win32' ? path.replace(/^(?:P:|S:\\System32)\\/u, '') : path;
      const named = (rows.get(label)?.[column] ?? '').split(', ').map((cell) => cell.replaceAll('`', ''));
      return { file: `${label}, ${system}: ${path}`, named: named.some((each) => name.endsWith(each)) };
    }),
  );
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter(({ named }) => !named)).toEqual([]);
});
