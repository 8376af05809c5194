import { afterAll, describe, expect, it } from 'vitest';
import { installBarePage } from '../../../test/window/bare-page.ts';
import { showLanguage } from '../../i18n/language.ts';
import { amountScale, labelled, shortNumber, TICKS } from './chart-scale.ts';

afterAll(installBarePage());

describe('the axis of a chart', () => {
  it.each([[[0, 9]], [[-120, 430]], [[5, 5]], [[-3, -3]], [[0, 0]], [[0.01, 9_999_999.99]]])(
    'for %j holds all values between round ends, and has a height',
    (values) => {
      const scale = amountScale(values, [100, 0]);
      const [low = 0, high = 0] = scale.domain();
      expect(low).toBeLessThanOrEqual(Math.min(...values));
      expect(high).toBeGreaterThanOrEqual(Math.max(...values));
      expect([scale(low), scale(high)]).toEqual([100, 0]);
      expect(scale.ticks(TICKS).length).toBeGreaterThan(2);
    },
  );

  it('labels a few days, the last among them', () => {
    expect([labelled(0, 5), labelled(3, 5), labelled(11, 5)]).toEqual([[], [0, 1, 2], [1, 4, 7, 10]]);
  });

  it('says large numbers shortly, a negative one with a minus', () => {
    expect([shortNumber(1_204_331), shortNumber(-250)]).toEqual(['1.2M', '\u2212250']);
  });

  it('says them in the language of the page', () => {
    showLanguage('de');
    expect([950_000, 1_250_000, -9_500, 2e9].map((value) => shortNumber(value))).toEqual([
      '950.000',
      '1,25\u00A0Mio.',
      '\u22129.500',
      '2\u00A0Mrd.',
    ]);
    showLanguage('en');
    expect(shortNumber(950_000)).toBe('950K');
  });

  it('tells two lines apart that are close to each other', () => {
    expect([1_000_000, 1_005_000, 1_010_000].map((value) => shortNumber(value, 5_000))).toEqual([
      '1M',
      '1.005M',
      '1.01M',
    ]);
  });
});
