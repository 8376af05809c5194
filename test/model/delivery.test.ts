// The model check of delivery, as deep as npm test has time for; `npm run -s test:model` goes to its full
// depth.
import { describe, expect, it } from 'vitest';
import { DEFECTS, PRODUCT } from './rules.ts';
import { search, type Model } from './search.ts';
import { describeAction, makeModel } from './world.ts';
import { DEPTH_OF_DEFECTS, LEAST_DEPTH, MOST_STATES, scopeOf, WORLDS } from './worlds.ts';

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

it('each world is searched to depth ten by the long suite, or says why not', () => {
  const said = WORLDS.filter(({ depth, cut }) => depth < LEAST_DEPTH && cut === undefined);
  expect(LEAST_DEPTH).toBe(10);
  expect(said).toEqual([]);
});

it('a search says whether there is any state beyond its depth', () => {
  const model: Model = {
    size: 1,
    starts: [Uint8Array.of(0)],
    expand: ([at = 0], emit) => emit(Uint8Array.of(Math.min(at + 1, 3)), 0),
    violation: () => null,
  };
  const within = (depth: number): readonly [number, boolean] => {
    const { states, exhausted } = search(model, { depth, states: MOST_STATES, violations: 1 });
    return [states, exhausted];
  };
  expect([within(2), within(3), within(4)]).toEqual([
    [3, false],
    [4, false],
    [4, true],
  ]);
});
