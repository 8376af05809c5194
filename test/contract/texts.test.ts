// Sentences live in the catalogues: no other source of the product holds one, but for the files that are
// still to be moved.
import { expect, test } from 'vitest';
import { SENTENCES_TO_MOVE } from './sentences-to-move.ts';
import { sentencesIn } from './sentences.ts';
import { allSources, type Source } from './sources.ts';

/** The store speaks SQL; what is pasted is recognised by headings in six languages. */
const NOT_READ = ['shared/texts/', 'main/store/', 'renderer/screens/batch/cells/paste-plan.ts'];
const PRODUCT = /^(?:main|shared|preload|renderer)\//u;

const withSentences = (sources: readonly Source[]): readonly string[] =>
  sources
    .filter(({ path, isTest }) => !isTest && PRODUCT.test(path))
    .filter(({ path }) => !NOT_READ.some((folder) => path.startsWith(folder)))
    .filter(({ path, text }) => sentencesIn(text, path).length > 0)
    .map(({ path }) => path);

test('no source outside the catalogues holds a sentence, but for those still to be moved', () => {
  const found = withSentences(allSources());
  expect(found.filter((path) => !SENTENCES_TO_MOVE.has(path))).toEqual([]);
  // The list becomes shorter, never longer: a file that is clean leaves it.
  expect([...SENTENCES_TO_MOVE].filter((path) => !found.includes(path))).toEqual([]);
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
  ])
    expect({ text, found: found(text) }).toEqual({ text, found: [] });
});
