// What a use case may ask for: no context, and no parameter of main/app, has more than a dozen members.
import { join } from 'node:path';
import { API } from 'typescript/unstable/sync';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import {
  isInterfaceDeclaration,
  isParameterDeclaration,
  isTypeAliasDeclaration,
} from 'typescript/unstable/ast/is';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allSources, ROOT } from './sources.ts';

const MOST = 12;
const CONFIG = join(ROOT, 'test/contract/contexts.tsconfig.json');
/** How the types are named that hold parts of an open desk. */
const HOLDS_PARTS = /\b[A-Z]\w*(?:Context|Deps)\b|\b(?:Stores|WholeStore)\b/u;

interface Taken {
  readonly where: string;
  readonly node: Node;
}

const named: Taken[] = [];
const parameters: Taken[] = [];
let members: (taken: Taken) => number = () => 0;
let api: API | null = null;

beforeAll(() => {
  api = new API({ cwd: ROOT });
  const project = api.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG);
  if (project === undefined) throw new Error('The use cases are no project.');
  const { checker, program } = project;
  members = ({ node }) => {
    const type = checker.getTypeAtLocation(node);
    return type === undefined ? Infinity : checker.getPropertiesOfType(type).length;
  };
  for (const { path, isTest } of allSources()) {
    if (isTest || path.endsWith('.fake.ts') || !path.startsWith('main/app/')) continue;
    const file = program.getSourceFile(join(ROOT, path));
    if (file === undefined) throw new Error(`${path} is not in the project.`);
    collect(file, path);
  }
}, 120_000);

afterAll(() => api?.close());

function collect(file: SourceFile, path: string): void {
  const visit = (node: Node): void => {
    if (
      (isInterfaceDeclaration(node) || isTypeAliasDeclaration(node)) &&
      /(?:Context|Deps)$/u.test(node.name.text)
    )
      named.push({ where: `${path}: ${node.name.text}`, node: node.name });
    if (isParameterDeclaration(node) && node.type !== undefined) {
      const text = file.text.slice(node.type.pos, node.type.end).trim();
      if (HOLDS_PARTS.test(text)) parameters.push({ where: `${path}: ${text}`, node: node.type });
    }
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
}

const tooMany = (taken: readonly Taken[]): readonly string[] =>
  taken.filter((one) => members(one) > MOST).map((one) => `${one.where} has ${members(one)} members`);

describe('what use cases take', () => {
  test('a context has at most a dozen members', () => {
    expect(named.length).toBeGreaterThan(30);
    expect(tooMany(named)).toEqual([]);
  });

  test('so has every parameter that holds parts of the desk', () => {
    expect(parameters.length).toBeGreaterThan(300);
    expect(tooMany(parameters)).toEqual([]);
  });

  test('the whole desk has more than that, and no use case sees it', () => {
    const seen = allSources().filter(
      ({ path, imports }) =>
        path.startsWith('main/') && imports.some(({ target }) => target === 'main/ipc/all-calls.ts'),
    );
    expect(seen.map(({ path }) => path).toSorted()).toEqual(['main/compose.ts', 'main/read-only-desk.ts']);
  });
});
