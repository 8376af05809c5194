import { expect, it } from 'vitest';
import { actions } from '../texts/en/actions.ts';
import { ARRIVALS, NOTABLE_ACTIONS } from './absence.ts';

it('every act that is told has words, and none is told twice', () => {
  expect([...NOTABLE_ACTIONS, ...ARRIVALS].filter((act) => actions[act] === undefined)).toEqual([]);
  expect(new Set(NOTABLE_ACTIONS).size).toBe(NOTABLE_ACTIONS.length);
});

it('no refusal, look, question or saved file is told', () => {
  const looks = Object.keys(actions).filter((act) =>
    /-refused$|^session|\.(?:export|reveal|hide|save|test|letter|request)$|^inquiry\.(?:get|post|search|page)$/u.test(
      act,
    ),
  );
  expect(looks.length).toBeGreaterThan(30);
  expect(looks.filter((act) => NOTABLE_ACTIONS.includes(act))).toEqual([
    // The bank's refusal, and what the machine could not do.
    'message.verified-refused',
    'batch.seal-refused',
  ]);
});
