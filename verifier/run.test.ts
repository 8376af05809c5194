// What the verifier prints of a text from a pack: nothing in it is hidden, or passes for something else.
import { expect, test } from 'vitest';
import { plain } from './run.ts';

test.each([
  ['a control character', 'a\u001b[2Kb', 'a\ufffd[2Kb'],
  ['a direction mark', 'Acme\u202ettg', 'Acme\ufffdttg'],
  ['a line separator', 'Acme\u2028total', 'Acme\ufffdtotal'],
  ['a filler', 'Acme\u3164', 'Acme\ufffd'],
  ['a variation selector', 'Acme\ufe0f', 'Acme\ufffd'],
  ['a digit of another script', 'Invoice \u0663', 'Invoice \u0663[U+0663]'],
  ['a Cyrillic letter among Latin ones', '\u0410cme', '\u0410[U+0410]cme'],
])('%s is printed as what it is', (_what, text, printed) => {
  expect(plain(text)).toBe(printed);
});

test.each([
  'M\u00fcller & S\u00f6hne',
  '\u0393\u03b5\u03c9\u03c1\u03b3\u03af\u03b1',
  '\u682a\u5f0f\u4f1a\u793e',
])('%s stays as it is', (name) => {
  expect(plain(name)).toBe(name);
});
