import { afterEach, describe, expect, it } from 'vitest';
import { showRegion } from '../i18n/language.ts';
import { dateForms, readTypedDate } from './typed-date.ts';

afterEach(() => showRegion('language'));

describe('a typed date', () => {
  it.each([
    ['2026-11-20'],
    ['20261120'],
    ['20 Nov 2026'],
    ['20 november 2026'],
    ['20.11.2026'],
    [' 20Nov2026 '],
    ['Nov 20, 2026'],
    ['20\u00a0Nov\u00a02026'],
    ['Nov\u00a020,\u00a02026'],
    ['November 20, 2026'],
  ])('%s is the twentieth of November', (typed) => {
    expect(readTypedDate(typed)).toBe('2026-11-20');
  });

  it.each([
    ['20 Mar 2026', '2026-03-20'],
    ['20. März 2026', '2026-03-20'],
    ['20 Mai 2026', '2026-05-20'],
    ['20. Oktober 2026', '2026-10-20'],
    ['20 Dez 2026', '2026-12-20'],
  ])('%s is read in whatever language the screen is', (typed, date) => {
    expect(readTypedDate(typed)).toBe(date);
  });

  it.each([['11/20/2026'], ['20/11/2026'], ['20.11.26'], ['2026-02-30'], ['tomorrow'], ['']])(
    '%s is not guessed at',
    (typed) => {
      expect(readTypedDate(typed)).toBeUndefined();
    },
  );

  it('with two numbers is read by the region that was chosen, where people of it write it so', () => {
    for (const [region, typed, date] of [
      ['en-GB', '03/04/2026', '2026-04-03'],
      ['fr', '3/4/2026', '2026-04-03'],
      ['nl', '03-04-2026', '2026-04-03'],
      ['en-US', '03/04/2026', '2026-03-04'],
      ['en-US', '11/20/2026', '2026-11-20'],
      ['en-US', '20/11/2026', undefined],
      ['de', '03/04/2026', undefined],
      ['nl', '03/04/2026', undefined],
      ['en-GB', '03/04/26', undefined],
    ] as const) {
      showRegion(region);
      expect(readTypedDate(typed), `${region} ${typed}`).toBe(date);
    }
  });

  it('with two numbers is asked about where no region was chosen', () => {
    expect(readTypedDate('03/04/2026')).toBeUndefined();
    expect(dateForms('03/04/2026')).toEqual(['2026-04-03', '2026-03-04']);
    expect(dateForms('20/11/2026')).toEqual(['2026-11-20']);
  });

  it('with a year of two digits is asked about, never read', () => {
    expect(dateForms('01/02/26')).toEqual(['2026-02-01', '2026-01-02']);
    expect(dateForms('20.11.26')).toEqual(['2026-11-20']);
    expect(dateForms('01.02.26'), 'a point stands only where the day is first').toEqual(['2026-02-01']);
    expect(dateForms('26-02-01')).toEqual(['2001-02-26', '2026-02-01']);
    expect(dateForms('40/50/26')).toEqual([]);
  });

  it('with its year behind two points is read, so nobody is asked', () => {
    expect(dateForms('20.11.2026')).toEqual([]);
  });
});
