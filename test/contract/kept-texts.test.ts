// The view of the texts follows the language of the page only where it is asked: a module that reads a text
// while it is loaded would keep the language it was loaded in.
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { en } from '../../shared/texts/en/index.ts';
import { allSources } from './sources.ts';

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

const isTable = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNode = (value: unknown): value is Node => isTable(value) && 'type' in value;
const nameOf = (node: unknown): string =>
  isNode(node) && (node.type === 'Identifier' || node.type === 'JSXIdentifier') ? String(node['name']) : '';

/** Places where the top level of a module reads a text, a list or what a function of the catalogue says. */
function keptTexts(text: string, path: string): readonly string[] {
  /** What each constant of the module stands for in the catalogue. */
  const known = new Map<string, unknown>([['t', en]]);
  const kept: string[] = [];

  const meaning = (node: Node): unknown => {
    if (node.type === 'Identifier') return known.get(nameOf(node));
    const { object, property } = node;
    if (node.type !== 'MemberExpression' || node['computed'] === true || !isNode(object)) return undefined;
    const table = meaning(object);
    return isTable(table) ? Reflect.get(table, nameOf(property)) : undefined;
  };
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look);
    if (!isNode(value)) return;
    // What stands in a function is read when it is called; a type reads nothing.
    if (/Function|Class/u.test(value.type)) return;
    if (value.type.startsWith('TS')) return look(value['expression']);
    const said = meaning(value);
    if (said !== undefined) {
      if (!isTable(said)) kept.push(`${path}: ${text.slice(Number(value['start']), Number(value['end']))}`);
      return;
    }
    if (value.type === 'MemberExpression' && value['computed'] !== true) return look(value['object']);
    if (value.type === 'Property') return look(value['value']);
    for (const member of Object.values(value)) look(member);
  };
  for (const statement of parseAst(text, { lang: 'tsx' }).body as unknown as readonly Node[]) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement;
    if (!isNode(declared) || declared.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared['declarations'] as readonly Node[]) {
      look(init);
      const table = isNode(init) ? meaning(init) : undefined;
      if (isTable(table)) known.set(nameOf(id), table);
    }
  }
  return kept;
}

test('no module of a page keeps a text from when it was loaded', () => {
  const pages = allSources().filter(({ path, isTest }) => !isTest && path.startsWith('renderer/'));
  const withTexts = pages.filter(({ text }) => text.includes('i18n/index.ts'));
  expect(withTexts.length).toBeGreaterThan(100);
  expect(withTexts.flatMap(({ text, path }) => keptTexts(text, path))).toEqual([]);
});

test('a text that is kept is found, and a part of the view is not taken for one', () => {
  const found = (text: string): readonly string[] => keptTexts(text, 'a.tsx');
  expect(found('const s = t.batch; const title = s.header;')).toEqual(['a.tsx: s.header']);
  expect(found("const PAGES = [{ id: 'a', text: t.cash.views.accounts }];")).toHaveLength(1);
  expect(found('const STEPS = t.welcome.steps;')).toHaveLength(1);
  expect(found('const s = t.batch; const NAMES = Object.keys(s.fields);')).toEqual([]);
  expect(found('const s = t.batch; const C = [{ title: () => s.header, cell: (row) => s.saved }];')).toEqual(
    [],
  );
  expect(found('const C: Readonly<Record<keyof typeof t.batch.fields, string>> = {};')).toEqual([]);
});
