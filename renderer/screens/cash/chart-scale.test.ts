import { describe, expect, it } from 'vitest';
import { labelled, scaleOf, shortNumber } from './chart-scale.ts';

describe('the axis of a chart', () => {
  it.each([[[0, 9], [0, 2, 4, 6, 8, 10]], [[-120, 430], [-200, 0, 200, 400, 600]], [[5, 5], [5, 6]], [[0, 0], [0, 0.2]]])('for %j has round steps', (values, ticks) => {
    const scale = scaleOf(values);
    expect(scale.ticks.slice(0, ticks.length).map((tick) => Number(tick.toFixed(6)))).toEqual(ticks);
    expect(scale.low).toBeLessThanOrEqual(Math.min(...values));
    expect(scale.high).toBeGreaterThanOrEqual(Math.max(...values));
  });

  it('labels a few days, the last among them', () => {
    expect([labelled(0, 5), labelled(3, 5), labelled(11, 5)]).toEqual([[], [0, 1, 2], [1, 4, 7, 10]]);
  });

  it('says large numbers shortly, a negative one with a minus', () => {
    expect([shortNumber(1_204_331), shortNumber(-250)]).toEqual(['1.2M', '\u2212250']);
  });
});
