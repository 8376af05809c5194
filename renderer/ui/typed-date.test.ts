import { describe, expect, it } from 'vitest';
import { readTypedDate } from './typed-date.ts';

describe('a typed date', () => {
  it.each([
    ['2026-11-20'],
    ['20261120'],
    ['20 Nov 2026'],
    ['20 november 2026'],
    ['20.11.2026'],
    [' 20Nov2026 '],
  ])('%s is the twentieth of November', (typed) => {
    expect(readTypedDate(typed)).toBe('2026-11-20');
  });

  it.each([['11/20/2026'], ['20/11/2026'], ['20.11.26'], ['2026-02-30'], ['tomorrow'], ['']])(
    '%s is not guessed at',
    (typed) => {
      expect(readTypedDate(typed)).toBeUndefined();
    },
  );
});
