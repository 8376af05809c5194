// How files are made: names, lengths, header lines, and no way around the compiler or the linter.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allPaths, allSources, ROOT } from './sources.ts';

const SOURCES = allSources();
/** As the formatter has it (.oxfmtrc.json). Its own limit for code; text in quotes may be longer. */
const WIDTH = 110;

/** Without comments and string contents, as far as a line alone can tell. */
function codeOf(line: string): string {
  if (/^\s*(?:\/\/|\/?\*)/.test(line)) return '';
  return line.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''").replace(/\/\/.*$/, '');
}

function linesThat(isWrong: (code: string, line: string) => boolean, files = SOURCES): string[] {
  return files.flatMap((source) =>
    source.text
      .split('\n')
      .flatMap((line, place) =>
        isWrong(codeOf(line), line) ? [`${source.path}:${place + 1} ${line.trim()}`] : [],
      ),
  );
}

describe('files', () => {
  test('none is called utils or helpers, nor lies in a folder called so', () => {
    const vague = /(?:^|\/)(?:utils?|helpers?|misc|stuff)(?:\/|\.[a-z]+$)/i;
    expect(allPaths().filter((path) => vague.test(path))).toEqual([]);
  });

  test(`no comment is wider than ${WIDTH} characters`, () => {
    const comment = /^\s*(?:\/\/|\/?\*)/;
    // What a directive of the linter says stands in one line with it; an address is not broken.
    const whole = /oxlint-|:\/\//;
    expect(linesThat((_, line) => line.length > WIDTH && comment.test(line) && !whole.test(line))).toEqual(
      [],
    );
  });

  test('every file of the product begins with a line that says what it owns', () => {
    const silent = SOURCES.filter(
      (source) => !source.isTest && !/^(?:#!.*\n)?(?:\/\/ \S|\/\*\* ?\S|\/\* ?\S)/.test(source.text),
    ).map((source) => source.path);
    expect(silent).toEqual([]);
  });

  test("names are kebab-case, or the component's name where a file is one component", () => {
    const kebab = /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/;
    const component = /^[A-Z][A-Za-z0-9]*(?:\.test)?\.tsx$/;
    const odd = SOURCES.map((source) => source.path).filter(
      (path) => !kebab.test(basename(path)) && !component.test(basename(path)),
    );
    expect(odd).toEqual([]);
  });
});

describe('no way around', () => {
  const product = SOURCES.filter((source) => !source.isTest);

  test('the type any', () => {
    expect(linesThat((code) => /(?:[:<,|&(]|\bas|=>)\s*any\b(?!\s*[:(=.?])/.test(code))).toEqual([]);
  });

  test('a comment that silences the compiler, or more of the linter than one named rule on one line', () => {
    // Spelt in pieces, or this file would be its own offence. An expected error in a test is an assertion
    // about types.
    const compiler = new RegExp(['@ts-(?:ign', 'ore|noch', 'eck)'].join(''));
    const linter = new RegExp(
      ['(?:eslint|oxlint)-dis', 'able(?!-next-line [a-z0-9-]+(?:/[a-z0-9-]+)?(?:\\s|$))'].join(''),
    );
    expect(linesThat((_, line) => compiler.test(line) || linter.test(line))).toEqual([]);
    expect(linesThat((_, line) => /@ts-expect-error/.test(line), product)).toEqual([]);
  });

  test('a non-null assertion in product code', () => {
    // The sandbox writes the shapes of reports in a notation of its own, in which `!` marks a boolean.
    const written = product.filter((source) => source.path !== 'sandbox/balance/markers.ts');
    expect(linesThat((code) => /[\w)\]]!(?:[.;,)\]]|$)/.test(code), written)).toEqual([]);
  });

  test('Math.random', () => {
    expect(linesThat((code) => /\bMath\.random\b/.test(code), SOURCES)).toEqual([]);
  });

  test('a skipped or focused test', () => {
    const tests = SOURCES.filter((source) => source.isTest && source.path !== 'test/contract/form.test.ts');
    expect(
      linesThat(
        (code) =>
          /\b(?:test|it|describe)\.(?:only|skip|todo)\(|\b(?:xit|xtest|xdescribe|fit|fdescribe)\(/.test(code),
        tests,
      ),
    ).toEqual([]);
  });

  test('the linter keeps its strict rules', () => {
    const settings = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8')) as {
      rules: Record<string, unknown>;
    };
    for (const rule of [
      'typescript/no-explicit-any',
      'typescript/no-floating-promises',
      'typescript/switch-exhaustiveness-check',
      'import/no-cycle',
      'no-console',
    ]) {
      expect(settings.rules[rule]).toBe('error');
    }
    expect(settings.rules['max-lines']).toMatchObject(['warn', { max: 400 }]);
  });
});
