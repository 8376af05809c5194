import { describe, expect, test } from 'vitest';
import type { LongSuite } from './long-suites.ts';
import { LONG_SUITES } from './long-suites.ts';
import { planShares, shareOf } from './shares.ts';
import manifest from '../../package.json' with { type: 'json' };

const suite = (name: string, minutes: number, most: number | null): LongSuite => ({
  name,
  command: `test:${name}`,
  minutes,
  byHand: null,
  run: { kind: 'script', file: `${name}.ts` },
  shares: most === null ? null : { of: 'cases', most },
});
const SUITES = [suite('small', 4, null), suite('wide', 40, 100), suite('narrow', 20, 2)];

describe('what is chosen of the long suites', () => {
  test('all of it where it fits', () => {
    expect(planShares(SUITES, 64, 7).chosen.map(({ shard }) => shard)).toEqual([null, null, null]);
    expect(planShares(SUITES, 63, 7).chosen.map(({ shard }) => shard)).not.toEqual([null, null, null]);
  });

  test('never more than fits, on a slow machine either; what is left out is named with its reason', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      for (const [minutes, slowness] of [
        [0, 1],
        [3, 1],
        [17, 1],
        [30, 3],
      ] as const) {
        const { chosen, leftOut } = planShares(SUITES, minutes, seed, slowness);
        expect(chosen.reduce((sum, share) => sum + share.minutes, 0)).toBeLessThanOrEqual(minutes);
        expect([...chosen, ...leftOut].map((each) => each.suite.name).toSorted()).toEqual([
          'narrow',
          'small',
          'wide',
        ]);
        for (const { reason } of leftOut) expect(reason).toMatch(/do not fit/u);
      }
    }
  });

  test('another share with every seed, until all have had their turn', () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 20; seed += 1)
      for (const {
        suite: { name },
        shard,
      } of planShares(SUITES, 16, seed).chosen)
        seen.add(`${name} ${shard ?? ''}`);
    for (const index of [1, 2, 3, 4]) expect(seen).toContain(`wide ${index}/4`);
    for (const index of [1, 2]) expect(seen).toContain(`narrow ${index}/2`);
    expect(seen).toContain('small ');
  });

  test('what cannot be divided is not left out where the others can be divided once more', () => {
    const whole = [...SUITES, suite('whole', 6, null)];
    for (let seed = 0; seed < 10; seed += 1) {
      // Three parts would need 33 minutes.
      const { chosen, leftOut } = planShares(whole, 30, seed);
      expect(leftOut).toEqual([]);
      expect(chosen.find((each) => each.suite.name === 'wide')?.minutes).toBe(10);
    }
  });

  test('the same with the same seed', () => {
    expect(planShares(SUITES, 20, 12345)).toEqual(planShares(SUITES, 20, 12345));
  });
});

describe('the shares of what is enumerated', () => {
  const all = Array.from({ length: 23 }, (_, at) => at);

  test('hold each case once between them', () => {
    for (const count of [1, 2, 5, 23, 40]) {
      const parts = Array.from({ length: count }, (_, at) => shareOf(all, `${at + 1}/${count}`)).flat();
      expect(parts.toSorted((a, b) => a - b)).toEqual(all);
    }
    expect(shareOf(all, undefined)).toBe(all);
  });

  test('are written <index>/<count>', () => {
    for (const wrong of ['0/3', '4/3', '1', 'a/b', '1/0']) expect(() => shareOf(all, wrong)).toThrow(wrong);
  });
});

describe('the table of long suites', () => {
  test('gives each suite a name and a command of its own that package.json has', () => {
    const scripts: Readonly<Record<string, string>> = manifest.scripts;
    expect(new Set(LONG_SUITES.map(({ name }) => name)).size).toBe(LONG_SUITES.length);
    for (const { name, command, minutes } of LONG_SUITES) {
      expect([name, scripts[command]?.startsWith('node scripts/bootstrap.mjs ')]).toEqual([name, true]);
      expect(minutes).toBeGreaterThan(0);
    }
  });

  test('is run by .ci/run in shares, nothing left out, where npm test leaves 45 minutes of the hour', () => {
    const inCi = LONG_SUITES.filter(({ byHand }) => byHand === null);
    for (let seed = 0; seed < 2 * inCi.length; seed += 1)
      expect(planShares(inCi, 45, seed).leftOut).toEqual([]);
  });
});
