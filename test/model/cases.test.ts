// The model check of cases: no request leaves beside one that a restored store has forgotten.
import { describe, expect, it } from 'vitest';
import { CASE_DEFECTS, CASE_PRODUCT, describeCaseAction, makeCaseModel } from './case-world.ts';
import { search } from './search.ts';
import { CASE_DEPTH, MOST_STATES } from './worlds.ts';

describe('no request is sent twice, called unsent, or stuck without a sentence', () => {
  it('one payment, two cases, copies of two ages', () => {
    const { violations, whole, states } = search(makeCaseModel(CASE_PRODUCT), {
      depth: CASE_DEPTH.short,
      states: MOST_STATES,
      violations: 1,
    });
    expect(violations.map(({ what, acts }) => [what, acts.map(describeCaseAction)])).toEqual([]);
    expect(whole).toBe(true);
    expect(states).toBeGreaterThan(1_000);
  });
});

describe('the check finds a rule of cases that is put back to what it was', () => {
  it.each(Object.keys(CASE_DEFECTS))('%s', (defect) => {
    const model = makeCaseModel({ ...CASE_PRODUCT, ...CASE_DEFECTS[defect] });
    const { violations } = search(model, { depth: CASE_DEPTH.whole, states: MOST_STATES, violations: 1 });
    expect(violations.map(({ what }) => what)).toHaveLength(1);
  });
});
