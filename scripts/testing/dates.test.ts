import { describe, expect, test } from 'vitest';
import { allSources, type Source } from '../../test/contract/sources.ts';
import { knowsDates, WITHOUT_CALENDAR } from './knows-dates.ts';
import { instantOf, MOMENTS, ZONES } from './moments.ts';

describe('the moments', () => {
  test('are eight, each with its own name and reason', () => {
    expect([
      MOMENTS.length,
      new Set(MOMENTS.map(({ name }) => name)).size,
      new Set(MOMENTS.map(({ reason }) => reason)).size,
    ]).toEqual([8, 8, 8]);
    expect(ZONES).toHaveLength(3);
  });

  test('are on the wall clock of each zone, unless they are one instant everywhere', () => {
    for (const moment of MOMENTS) {
      for (const { zone } of ZONES) {
        const shown = new Date(instantOf(moment, zone)).toLocaleString('sv-SE', {
          timeZone: moment.at.endsWith('Z') ? 'UTC' : zone,
        });
        expect([moment.name, zone, shown]).toEqual([
          moment.name,
          zone,
          moment.at.replace('T', ' ').replace('Z', ''),
        ]);
      }
    }
  });

  test('are what their reasons say', () => {
    const day = (name: string): number =>
      new Date(`${MOMENTS.find((each) => each.name === name)?.at.slice(0, 10)}T00:00:00Z`).getUTCDay();
    expect(
      ['saturday', 'end-of-month', 'good-friday', 'summer-time', 'after-cut-off', 'winter-time'].map(day),
    ).toEqual([6, 0, 5, 0, 4, 0]);
    const distance = (instant: number): string =>
      new Date(instant)
        .toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' })
        .slice(9);
    for (const [name, before, after] of [
      ['summer-time', 'GMT+01:00', 'GMT+02:00'],
      ['winter-time', 'GMT+02:00', 'GMT+01:00'],
    ] as const) {
      const instant = Date.parse(MOMENTS.find((each) => each.name === name)?.at ?? '');
      expect([distance(instant), distance(instant + 120_000)]).toEqual([before, after]);
    }
  });
});

describe('the files that know dates', () => {
  const source = (path: string, text: string, ...targets: string[]): Source => ({
    path,
    text,
    isTest: path.includes('.test.'),
    imports: targets.map((target) => ({ target, relative: target.includes('/'), typeOnly: false })),
  });

  test('are those from which a source can be reached that reads the clock', () => {
    const found = knowsDates([
      source('a.test.ts', '', 'lib/a.ts'),
      source('lib/a.ts', '', 'lib/b.ts'),
      source('lib/b.ts', 'const now = Date.now();', 'lib/a.ts'),
      source('b.test.ts', 'new Date(0)', 'lib/c.ts'),
      source('lib/c.ts', 'now()'),
      source('c.test.tsx', 'new Date()', 'node:child_process'),
    ]);
    expect(found).toEqual({ alone: ['a.test.ts'], withProcesses: ['c.test.tsx'] });
  });

  test('hold the suites of this project that use real desks, banks and certificates', () => {
    const { alone, withProcesses } = knowsDates(allSources());
    for (const path of [
      'test/flow/follow.test.ts',
      'test/flow/searches.test.ts',
      'test/sandbox/life.test.ts',
      'test/pack/sheet.test.ts',
    ])
      expect(withProcesses).toContain(path);
    expect(alone).toContain('renderer/screens/search/search.test.tsx');
    expect(alone.length + withProcesses.length).toBeGreaterThan(90);
  });

  test('leave out only suites that are there, each with its reason', () => {
    const paths = allSources().map(({ path }) => path);
    for (const { files, reason } of WITHOUT_CALENDAR) {
      expect(paths.some((path) => files.test(path))).toBe(true);
      expect(reason).not.toBe('');
    }
  });
});
