// Sentences live in the catalogues: no other source of the product holds one, but for the files that are
// still to be moved.
import { expect, test } from 'vitest';
import { SENTENCES_THAT_STAY, SENTENCES_TO_MOVE } from './sentences-to-move.ts';
import { sentencesIn } from './sentences.ts';
import { allSources, type Source } from './sources.ts';

/** The store speaks SQL; columns of tables are recognised by titles in six languages. */
const NOT_READ = ['shared/texts/', 'main/store/', 'shared/domain/table-import/titles.ts'];
const PRODUCT = /^(?:main|shared|preload|renderer)\//u;

const withSentences = (sources: readonly Source[]): readonly string[] =>
  sources
    .filter(({ path, isTest }) => !isTest && PRODUCT.test(path))
    .filter(({ path }) => !NOT_READ.some((folder) => path.startsWith(folder)))
    .filter(({ path, text }) => sentencesIn(text, path).length > 0)
    .map(({ path }) => path);

test('no source outside the catalogues holds a sentence, but for those still to be moved', () => {
  const found = withSentences(allSources());
  const listed = [...SENTENCES_TO_MOVE, ...SENTENCES_THAT_STAY.keys()];
  expect(found.filter((path) => !listed.includes(path))).toEqual([]);
  // The lists become shorter, never longer: a file that is clean leaves them.
  expect(listed.filter((path) => !found.includes(path))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

/** The table of German terms is in docs/languages.md: each thing has one word. */
test('German names an installation, its rules and what stands in a bank profile by one word each', () => {
  const others = /\bDesks?\b|\bRichtlinien?\b|\bHeaders?\b|\bClient-Secrets?\b|vorsatz|\bPfadsegment/u;
  const found = allSources()
    .filter(({ path, isTest }) => !isTest && path.startsWith('shared/texts/de/'))
    .filter(({ text }) => others.test(text))
    .map(({ path }) => path);
  expect(found).toEqual([]);
  for (const text of [
    "'Das Desk ist gesperrt.'",
    "'die erste Richtlinie'",
    "'Ein Header enthält'",
    "'Das Client-Secret'",
    "'Servervorsatz'",
    "'das Pfadsegment prod'",
  ])
    expect(others.test(text)).toBe(true);
});

/** Names of the members of a catalogue that nothing of the product names, in any place. */
const unnamed = (catalogues: readonly string[], elsewhere: string): readonly string[] => {
  const named = new Set(elsewhere.match(/\w+/gu));
  return catalogues.flatMap((text) =>
    [...text.matchAll(/^ {2}([a-z]\w+)[:(]/gmu)].flatMap(([, name = '']) => (named.has(name) ? [] : [name])),
  );
};

test('a text that no screen shows leaves the catalogue', () => {
  const sources = allSources().filter(({ isTest }) => !isTest);
  const isText = (path: string): boolean => /^shared\/texts\/\w\w\//u.test(path);
  const english = sources.filter(({ path }) => path.startsWith('shared/texts/en/')).map(({ text }) => text);
  const elsewhere = sources
    .filter(({ path }) => !isText(path))
    .map(({ text }) => text)
    .join('\n');
  expect(english.length).toBeGreaterThan(50);
  // One catalogue may take a text of another.
  const inCatalogues = (name: string): boolean =>
    english.filter((text) => new RegExp(`\\.${name}\\b`, 'u').test(text)).length > 0;
  expect(unnamed(english, elsewhere).filter((name) => !inCatalogues(name))).toEqual([]);
  expect(unnamed(["export const a = {\n  shown: 'Shown',\n  left: 'Left',\n};"], 't.a.shown')).toEqual([
    'left',
  ]);
});

/** German nouns keep their capital wherever they stand: how they stand in a sentence, the catalogue says. */
test('the window never changes the letters of a word of the catalogue', () => {
  const lowered =
    /\b(?:t|c|p|s|r|n|o|x)\.[\w.]+(?:\[[^\]]*\])*(?:\([^()]*\))?(?: \?\? [\w.]+\))?\.to(?:Locale)?(?:Lower|Upper)Case\(/u;
  const found = allSources()
    .filter(({ path, isTest }) => !isTest && path.startsWith('renderer/'))
    .filter(({ text }) => lowered.test(text))
    .map(({ path }) => path);
  expect(found).toEqual([]);
  for (const text of [
    't.common.role[role].toLowerCase()',
    '(t.common.role[a] ?? a).toLowerCase()',
    'p.version(1).toLowerCase()',
  ])
    expect(lowered.test(text)).toBe(true);
});

test('a sentence is found in a literal, a template and a page, and nothing else is taken for one', () => {
  const found = (text: string): readonly string[] => sentencesIn(text, 'main/a.tsx');
  expect(found("const a = { why: 'The card is locked.' };")).toEqual(['The card is locked.']);
  expect(found('const a = (n: number) => `${n} cards are locked.`;')).toEqual(['{} cards are locked.']);
  expect(found('const a = <p>The card is locked.</p>;')).toEqual(['The card is locked.']);
  expect(found("const a = ['locked by its owner'] as const satisfies readonly string[];")).toHaveLength(1);
  for (const text of [
    "import a from 'the card is/locked.ts';",
    "type A = 'the card is locked';",
    '// The card is locked.',
    "throw new Error('the card is locked');",
    'const a = <p className="small quiet end" />;',
    "const a = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03';",
    "const a = 'Europe/Berlin';",
    'const a = `.words { font-size: 12pt; font-family: ${font}; display: grid or block; }`;',
  ])
    expect({ text, found: found(text) }).toEqual({ text, found: [] });
});
