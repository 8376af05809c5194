import { assert, constantFrom, nat, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { halvesNear, halvesOf, looksLike, skeletonOf } from './name-likeness.ts';

describe('names that could be taken for one another', () => {
  it.each([
    ['Hafenwerft Kiel GmbH', 'Hafenwerft Keil GmbH'],
    ['Hafenwerft Kiel GmbH', 'Hafenwerfft Kiel GmbH'],
    ['Hafenwerft Kiel GmbH', 'Hafenwerft Kie1 GmbH'],
    ['Modern Shipping', 'Modem Shipping'],
    ['Acme Trading', 'Асme Trading'],
    ['Müller Söhne', 'Muller Sohne'],
    ['Acme Trading Ltd', 'ACME-Trading, Ltd.'],
  ])('%s and %s', (a, b) => {
    expect(looksLike(a, b)).toBe(true);
    expect(looksLike(b, a)).toBe(true);
  });

  it.each([
    ['Hafenwerft Kiel GmbH', 'Hafenwerft Bonn GmbH'],
    ['Store 12 Berlin', 'Store 13 Berlin'],
    ['Bank', 'Banc'],
    ['Acme Trading', 'Acme Trading Overseas'],
  ])('not %s and %s', (a, b) => {
    expect(looksLike(a, b)).toBe(false);
  });

  it('a name one edit away shares a half, wherever the edit is', () => {
    const letters = string({ unit: constantFrom('a', 'b', 'c', 'd'), minLength: 6, maxLength: 14 });
    assert(
      property(letters, nat(), constantFrom('swap', 'drop', 'add', 'change'), (known, at, edit) => {
        const place = at % (known.length - 1);
        const rest = known.slice(place + 1);
        const typed = {
          swap: known.slice(0, place) + known[place + 1] + known[place] + known.slice(place + 2),
          drop: known.slice(0, place) + rest,
          add: `${known.slice(0, place)}x${known.slice(place)}`,
          change: `${known.slice(0, place)}x${rest}`,
        }[edit];
        const has = halvesOf(known).map((half) => JSON.stringify(half));
        return halvesNear(typed).some((half) => has.includes(JSON.stringify(half)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('the skeleton of a name of marks alone is empty', () => {
    expect(skeletonOf('… – .')).toBe('');
  });
});
