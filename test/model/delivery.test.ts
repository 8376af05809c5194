// The model check of delivery, as deep as npm test has time for; `npm run -s test:model` goes to its full
// depth.
import { describe, expect, it } from 'vitest';
import { DEFECTS, PRODUCT } from './rules.ts';
import { search } from './search.ts';
import { describeAction, makeModel } from './world.ts';
import { DEPTH_OF_DEFECTS, MOST_STATES, scopeOf, WORLDS } from './worlds.ts';

describe('nothing is booked twice, called failed, or stuck without a sentence', () => {
  it.each(WORLDS)('$name', ({ scope, shortDepth }) => {
    const { violations, whole, states } = search(makeModel(PRODUCT, scope), {
      depth: shortDepth,
      states: MOST_STATES,
      violations: 1,
    });
    expect(violations.map(({ what, acts }) => [what, acts.map(describeAction)])).toEqual([]);
    expect(whole).toBe(true);
    expect(states).toBeGreaterThan(1_000);
  });
});

describe('the check finds a rule that is put back to what it was', () => {
  it.each(Object.keys(DEFECTS))('%s', (defect) => {
    const model = makeModel({ ...PRODUCT, ...DEFECTS[defect] }, scopeOf(defect));
    const { violations } = search(model, { depth: DEPTH_OF_DEFECTS, states: MOST_STATES, violations: 1 });
    expect(violations.map(({ what }) => what)).toHaveLength(1);
  });
});
