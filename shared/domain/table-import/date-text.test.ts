import { describe, expect, it } from 'vitest';
import { ambiguousOrders, readDateText } from './date-text.ts';

describe('a date', () => {
  it.each([
    '2026-11-20',
    '2026/11/20',
    '2026.11.20',
    '20261120',
    '2026-11-20T00:00:00',
    '2026-11-20 00:00:00.000',
    '20.11.2026',
    '20.11.26',
    '20. 11. 2026',
    '20112026',
    '20 Nov 2026',
    '20-Nov-26',
    '20. November 2026',
    '20 novembre 2026',
    '20 de noviembre de 2026',
    'November 20, 2026',
    '2026-Nov-20',
    '20/11/2026',
    '11/20/2026',
    '11/20/2026 12:00:00 AM',
  ])('%s is 20 Nov 2026 beyond doubt', (text) => {
    const readings = readDateText(text);
    expect(new Set(Object.values(readings))).toEqual(new Set(['2026-11-20']));
    expect(ambiguousOrders(readings)).toEqual([]);
  });

  it.each([
    ['3 März 2026', '2026-03-03'],
    ['3 mars 2026', '2026-03-03'],
    ['3 maart 2026', '2026-03-03'],
    ['3 mei 2026', '2026-05-03'],
    ['3 mag 2026', '2026-05-03'],
    ['3 août 2026', '2026-08-03'],
    ['3 ago 2026', '2026-08-03'],
    ['3 Dez 2026', '2026-12-03'],
    ['3 gennaio 2026', '2026-01-03'],
    ['3 juin 2026', '2026-06-03'],
    ['3 juillet 2026', '2026-07-03'],
  ])('%s is %s', (text, date) => {
    expect(readDateText(text)).toMatchObject({ dmy: date });
  });

  it('01/02/26 has three readings, 03/04/2026 two', () => {
    expect(readDateText('01/02/26')).toEqual({ dmy: '2026-02-01', mdy: '2026-01-02', ymd: '2001-02-26' });
    expect(ambiguousOrders(readDateText('01/02/26'))).toEqual(['dmy', 'mdy', 'ymd']);
    expect(readDateText('03/04/2026')).toEqual({ dmy: '2026-04-03', mdy: '2026-03-04' });
    expect(ambiguousOrders(readDateText('05/05/2026'))).toEqual([]);
  });

  it.each([
    '',
    'soon',
    '31.02.2026',
    '2026-13-01',
    '13/13/2026',
    '20 Foo 2026',
    '46346',
    '1.234,50',
    '99999999',
  ])('%s is none', (text) => {
    expect(readDateText(text)).toEqual({});
  });

  it('is none where the text is longer than any, without reading all of it', () => {
    const before = process.cpuUsage();
    for (let cell = 0; cell < 10; cell += 1) expect(readDateText(`1${' '.repeat(32_765)}x`)).toEqual({});
    expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(1);
  });

  it('takes two digits from 70 on for the last century', () => {
    expect(readDateText('01.02.69')).toMatchObject({ dmy: '2069-02-01' });
    expect(readDateText('01.02.70')).toMatchObject({ dmy: '1970-02-01' });
  });
});
