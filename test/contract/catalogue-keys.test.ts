// The suites in the window and the tour find what they press by role and by catalogue key: a text of the
// catalogue stands in the catalogue alone.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { t } from '../../shared/texts/index.ts';

const ROOT = join(import.meta.dirname, '../..');
/** A text of the catalogue that is data of these suites, or a word of Playwright or of a keyboard. */
const OTHER_MEANINGS: ReadonlySet<string> = new Set([
  'EUR',
  'Enter',
  'Escape',
  'F6',
  'Space',
  'Tab',
  'Training desk',
]);

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) yield* textsOf(member);
}

const CATALOGUE: ReadonlySet<string> = new Set(textsOf(t));

/** Texts of the catalogue that a file writes out: a string, or the beginning or the end of a pattern. */
export function writtenOut(source: string): readonly string[] {
  const found: string[] = [];
  for (const line of source.split('\n')) {
    // A test's own name, a type, a comment.
    if (/^\s*(?:\/\/|\*|import\b|(?:test|it|describe)(?:\.\w+)*\()/u.test(line)) continue;
    for (const [, text = ''] of line.matchAll(/'((?:[^'\\]|\\.)+)'/gu))
      if (/^\p{Lu}/u.test(text) && CATALOGUE.has(text) && !OTHER_MEANINGS.has(text)) found.push(text);
    for (const [, text = ''] of line.matchAll(
      /(?:name|hasText|Text|Label|Title)[:(] *\/(?:\^)?(\p{Lu}[\p{L} ]{3,})\$?\/[a-z]*/gu,
    ))
      for (const known of CATALOGUE)
        if (known === text || known.startsWith(`${text} `)) {
          found.push(text);
          break;
        }
  }
  return found;
}

const files = [
  ...['test/e2e', 'scripts/tour'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  ),
  'scripts/screen-scenes.ts',
];

it.each(files)('%s names keys of the catalogue, not its English', (file) => {
  expect(writtenOut(readFileSync(join(ROOT, file), 'utf8'))).toEqual([]);
});

it('a text that is written out is found, whether as a string or in a pattern', () => {
  const text = t.frame.screens.approvals;
  expect(writtenOut(`await page.getByRole('button', { name: '${text}' }).click();`)).toEqual([text]);
  expect(writtenOut(`await page.getByRole('link', { name: /^${text}/u }).click();`)).toEqual([text]);
  expect(writtenOut(`test('${text}', async () => {`)).toEqual([]);
});
