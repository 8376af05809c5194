import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvBytes } from './csv.ts';

const text = (rows: readonly (readonly (string | null)[])[]): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(csvBytes(['a', 'b'], rows));

test('lines end with CRLF, the last one too, and the bytes begin with the mark of UTF-8', () => {
  expect(text([['1', 'Käse']])).toBe('\ufeffa,b\r\n1,Käse\r\n');
});

test('a cell with a comma, a quote or a line break is quoted, its quotes doubled', () => {
  expect(
    text([
      ['a,b', 'he said "no"'],
      ['two\nlines', null],
    ]),
  ).toBe('\ufeffa,b\r\n"a,b","he said ""no"""\r\n"two\nlines",\r\n');
});

test.each([
  '=1+1',
  '+49 170',
  '-cmd',
  '@SUM(A1)',
  ' =1',
  '\uff1d1',
  '\u200b=1',
  '\ufeff=1',
  '\u00a0=1',
  '\u0000=1',
  '\u3000\uff1d1',
])('%j does not reach a spreadsheet as a formula', (formula) => {
  expect(text([[formula, '']])).toContain(`'${formula}`);
});

test.each([
  ['x;=1+1', "x;'=1+1"],
  ['x\t@SUM', "x\t'@SUM"],
  ['x; -1', "x;' -1"],
  ['\t=1', "'\t'=1"],
  ['one\n=1', "one\n'=1"],
  ['a; b', 'a; b'],
  ['a;b=c', 'a;b=c'],
])('%j cut at another separator is none either', (cell, written) => {
  expect(text([[cell, '']])).toContain(written);
});

// The rule as one pattern, which reads each run again from each of its places.
const FORMULA_AFTER_CUT = /(?<=[;\t\r\n])(?=[\p{Cc}\p{Cf}\p{Z}"]*[=+\-@\uff0b\uff0d\uff1d\uff20])/gu;

test('every cut that begins a formula is found, in any text', () => {
  const drawn = fc.string({
    unit: fc.constantFrom(';', '\t', '\n', '"', ' ', '\u200b', '=', '+', 'a', ','),
    maxLength: 14,
  });
  fc.assert(
    fc.property(drawn, (given) => {
      const cell = `x${given}`;
      const safe = cell.replaceAll(FORMULA_AFTER_CUT, "'").replaceAll('"', '""');
      expect(text([[cell, '']])).toContain(safe);
    }),
  );
});

test('a long run of line ends takes no longer than it is', () => {
  const before = process.cpuUsage();
  text([[`x${'\n'.repeat(200_000)}x`, '']]);
  expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(5);
});

test.each(['-12.50', '0', '-3'])('the number %s stays a number', (number) => {
  expect(text([[number, '']])).toContain(`\r\n${number},`);
});
