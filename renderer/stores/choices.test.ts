// The card and the certificate that were chosen last are proposed for the same act, and for no other one.
import { afterEach, expect, it } from 'vitest';
import { rememberChoice, sameChoice, useChoices, type KeyChoice } from './choices.ts';

const CHOICE: KeyChoice = { cardId: 'card-1', certificate: 'a'.repeat(64) };
afterEach(() => useChoices.setState({}, true));

it('each kind of act has its own', () => {
  rememberChoice('approve', CHOICE);
  rememberChoice('release', { ...CHOICE, cardId: 'card-2' });
  rememberChoice('release', { ...CHOICE, cardId: 'card-3' });
  expect(useChoices.getState()).toEqual({ approve: CHOICE, release: { ...CHOICE, cardId: 'card-3' } });
});

it('is the same one only with the same card and the same certificate; none is not the same as none', () => {
  expect(sameChoice(CHOICE, { ...CHOICE })).toBe(true);
  expect(sameChoice(CHOICE, { ...CHOICE, cardId: 'card-2' })).toBe(false);
  expect(sameChoice(CHOICE, { ...CHOICE, certificate: 'b'.repeat(64) })).toBe(false);
  expect(sameChoice(undefined, undefined)).toBe(false);
});
