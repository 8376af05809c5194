// Standard words: no exported name and no path of a file uses a word that this project has replaced by a term
// of the field. A word that is itself a term where it stands is an exception with its reason.
import { parseSync, type ESTree } from 'vite';
import { describe, expect, test } from 'vitest';
import { allPaths, allSources, type Source } from './sources.ts';

/** The word or words, as they follow each other in a name, and what is said in their place. */
const REPLACED: Readonly<Record<string, string>> = {
  act: 'action',
  acts: 'actions',
  anew: 'again',
  asides: 'comments and processing instructions',
  beside: 'next to',
  calm: 'cooperative',
  'card desk': 'card monitor',
  carry: 'write the file of',
  cast: 'test officers',
  demand: 'require',
  demands: 'requirements',
  discount: 'rejection',
  discounted: 'rejected',
  discounts: 'rejections',
  door: 'receiver, router',
  double: 'fake',
  doubt: 'unresolved',
  doubtful: 'ambiguous',
  elsewhere: 'another desk',
  evidence: 'exchange record, status',
  exact: 'decimal sum',
  fact: 'info, item, detail',
  facts: 'info, items, details',
  'file desk': 'upload buffer',
  'give back': 'return',
  'handed out': 'async channel',
  handoff: 'tee stream',
  heard: 'receive',
  judge: 'evaluate, rate, check',
  judged: 'evaluated',
  judgement: 'evaluation',
  judging: 'evaluation',
  'last words': 'shutdown grace',
  lease: 'card session',
  leases: 'card sessions',
  leftovers: 'unparsed elements',
  mark: 'record, guard',
  marks: 'markers',
  nobody: 'no client',
  'not here': 'check is sending desk',
  park: 'upload',
  parked: 'uploaded',
  parts: 'deps, form fields',
  piece: 'chunk',
  pieces: 'chunks',
  prelude: 'pack header',
  roomy: 'saxes',
  said: 'report, record',
  shelf: 'buffer',
  shown: 'displayed, read-back',
  shows: 'displays',
  somebody: 'person',
  'stand in': 'fake',
  standing: 'entitlement',
  standings: 'entitlements',
  'stands in': 'is in',
  'take over': 'import, adopt',
  tell: 'notify, report',
  tells: 'notifies',
  told: 'notified',
  turn: 'run exclusive, mutex',
  turns: 'mutex',
  verdict: 'result, outcome',
  verdicts: 'results',
  way: 'path, kind, method',
  ways: 'paths, kinds, methods',
  whoever: 'the caller',
  words: 'text; the words of a digest are fingerprint words',
};

const EVIDENCE = 'the evidence file of the glossary, for those who check a batch or a case from outside';
const OPC = 'a part is a file in a package (ECMA-376, Open Packaging Conventions)';
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['DecimalMark', 'the decimal mark (ISO 80000-1, 7.3.2)'],
  ['decimalMarkOf', 'the decimal mark (ISO 80000-1, 7.3.2)'],
  ['ZipParts', OPC],
  ['main/tables/zip-parts.ts', OPC],
  ['EvidenceContext', EVIDENCE],
  ['collectEvidence', EVIDENCE],
  ['collectCaseEvidence', EVIDENCE],
  ['evidenceReport', EVIDENCE],
  ['saveEvidence', EVIDENCE],
  ['saveCaseEvidence', EVIDENCE],
  ['EvidenceButton', EVIDENCE],
  ['fromEvidence', EVIDENCE],
  ['main/app/exchange/evidence', EVIDENCE],
]);

/** `FINGERPRINT_WORDS`, `fingerprintWords` and `fingerprint-words.css` begin with the same two words. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** The first replaced word of a name, or undefined. */
function replacedIn(name: string): string | undefined {
  const words = wordsOf(name);
  return words
    .flatMap((word, place) => {
      // The words of a digest are a term with its first word alone.
      const single = word === 'words' && words[place - 1] === 'fingerprint' ? [] : [word];
      const next = words[place + 1];
      return next === undefined ? single : [...single, `${word} ${next}`];
    })
    .find((one) => Object.hasOwn(REPLACED, one));
}

function namesIn(pattern: ESTree.BindingPattern): readonly string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left);
  const members: readonly (ESTree.BindingPattern | null)[] =
    pattern.type === 'ObjectPattern'
      ? pattern.properties.map((one) => (one.type === 'RestElement' ? one.argument : one.value))
      : pattern.elements.map((one) => (one?.type === 'RestElement' ? one.argument : one));
  return members.flatMap((one) => (one === null ? [] : namesIn(one)));
}

function declaredBy(declaration: ESTree.Declaration): readonly string[] {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => namesIn(id));
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
}

function exportedBy({ path, text }: Pick<Source, 'path' | 'text'>): readonly string[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message ?? ''}`);
  return program.body.flatMap((node) => {
    if (node.type === 'ExportDefaultDeclaration')
      return 'id' in node.declaration && node.declaration.id?.type === 'Identifier'
        ? [node.declaration.id.name]
        : [];
    if (node.type !== 'ExportNamedDeclaration') return [];
    if (node.declaration !== null) return declaredBy(node.declaration);
    return node.specifiers.map(({ exported }) =>
      exported.type === 'Literal' ? exported.value : exported.name,
    );
  });
}

/** A path counts from its first segment with a replaced word on, so that a folder is one finding. */
function pathTo(path: string): string | undefined {
  const segments = path.split('/');
  const first = segments.findIndex((segment) => replacedIn(segment) !== undefined);
  return first === -1 ? undefined : segments.slice(0, first + 1).join('/');
}

describe('words that were replaced', () => {
  const found = new Map<string, string>();
  for (const source of allSources())
    for (const name of exportedBy(source))
      if (replacedIn(name) !== undefined) found.set(name, `${name} in ${source.path}`);
  for (const path of allPaths()) {
    const segment = pathTo(path);
    // Migrations are published; their files are called as they were.
    if (segment !== undefined && !segment.startsWith('main/store/migrations/')) found.set(segment, segment);
  }

  test('none is in an exported name or in the path of a file', () => {
    const wrong = [...found].filter(([name]) => !EXCEPTIONS.has(name));
    expect(
      wrong.map(([name, where]) => `${where}: say ${REPLACED[replacedIn(name) ?? ''] ?? ''}`).toSorted(),
    ).toEqual([]);
  });

  test('every exception is needed', () => {
    expect([...EXCEPTIONS.keys()].filter((name) => !found.has(name))).toEqual([]);
  });
});

test('the product names the module of training desks only where it reads desk files of earlier versions', () => {
  const named = allSources().flatMap(({ path, text, isTest }) =>
    !isTest && /^(?:main|shared|preload|renderer|verifier)\//.test(path)
      ? Array.from(text.matchAll(/softhsm/gi), () => path)
      : [],
  );
  expect(named).toEqual(Array.from({ length: 4 }, () => 'main/composition/desk-file.ts'));
});

describe('how the words of a name are found', () => {
  test.each([
    ['LinkParts', 'parts'],
    ['DEFAULT_LEASE', 'lease'],
    ['takeOverSample', 'take over'],
    ['wordsOf', 'words'],
    ['XMLFacts', 'facts'],
    ['said-of.ts', 'said'],
  ])('%s has the word %s', (name, word) => {
    expect(replacedIn(name)).toBe(word);
  });

  test.each(['fingerprintWords', 'FINGERPRINT_WORDS', 'Action', 'factory', 'exactly', 'pkcs11', 'Returns'])(
    '%s has none',
    (name) => {
      expect(replacedIn(name)).toBeUndefined();
    },
  );

  test('every form of an export is read', () => {
    const text = `
      export const { a, b: { c }, ...d } = x, [e, f = 1] = y;
      export async function* g() {}
      export class H {}
      export interface I {}
      export type J = 1;
      export enum K { L }
      const m = 1; export { m, m as n };
      export * as o from './o.ts';
      export { p as q } from './p.ts';
      export default function r() {}
      export default 1;`;
    expect(exportedBy({ path: 'any.ts', text: text.replace('export default 1;', '') })).toEqual([
      'a',
      'c',
      'd',
      'e',
      'f',
      'g',
      'H',
      'I',
      'J',
      'K',
      'm',
      'n',
      'q',
      'r',
    ]);
  });

  test('a folder is one finding', () => {
    expect(pathTo('main/app/facts/words.ts')).toBe('main/app/facts');
    expect(pathTo('main/app/fingerprint-words.ts')).toBeUndefined();
  });
});
