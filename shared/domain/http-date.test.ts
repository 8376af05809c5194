import { expect, it } from 'vitest';
import { httpDate } from './calendar.ts';

const at = Date.parse('2026-11-06T08:49:37Z');

it.each([
  ['Fri, 06 Nov 2026 08:49:37 GMT', at],
  ['Friday, 06-Nov-26 08:49:37 GMT', at],
  ['Fri Nov  6 08:49:37 2026', at],
  [' Fri, 06 Nov 2026 08:49:37 GMT ', at],
  ['Fri, 06 Nov 2026 08:49:37 +0200', null],
  ['Fri, 31 Nov 2026 08:99:37 GMT', null],
  ['2026-11-06T08:49:37Z', null],
  ['120', null],
  ['', null],
  [undefined, null],
])('%s is %s', (text, expected) => {
  expect(httpDate(text)).toBe(expected);
});
