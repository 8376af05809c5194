// Text in a printed page: nothing in it is markup, and nothing in it is unseen.
import { expect, it } from 'vitest';
import { markupText, pageText } from './page-text.ts';

it.each([
  ['<b>', '&#60;b&#62;'],
  [`" onload='x'`, '&#34; onload=&#39;x&#39;'],
  ['R&D', 'R&#38;D'],
  ['&amp;', '&#38;amp;'],
  ['Müller + Söhne, 5 %', 'Müller + Söhne, 5 %'],
  ['', ''],
])('%s has no character that ends an element or an attribute', (given, written) => {
  expect(markupText(given)).toBe(written);
  expect(pageText(given)).toBe(written);
});

it('shows what is unseen in a page, and leaves it in a workbook, which a program reads', () => {
  const hidden = 'ACME\u200b<';
  expect(pageText(hidden)).toBe('ACME[U+200B]&#60;');
  expect(markupText(hidden)).toBe('ACME\u200b&#60;');
});
