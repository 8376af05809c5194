import { expect, test } from 'vitest';
import { liveTexts } from './live-texts.ts';

const english = {
  save: 'Save',
  list: ['one', 'two'],
  count: (n: number) => `${n} payments`,
  deep: { state: { open: 'Open' } },
};
const german: typeof english = {
  save: 'Speichern',
  list: ['eins'],
  count: (n) => `${n} Zahlungen`,
  deep: { state: { open: 'Offen' } },
};

test('a part that was kept shows the language of now', () => {
  let now = english;
  const t = liveTexts(english, () => now);
  const { state } = t.deep;
  const said = (): unknown => [t.save, t.list, t.count(2), state.open, { ...state }, Object.keys(t)];
  expect(said()).toEqual([
    'Save',
    ['one', 'two'],
    '2 payments',
    'Open',
    { open: 'Open' },
    ['save', 'list', 'count', 'deep'],
  ]);
  now = german;
  expect(said()).toEqual([
    'Speichern',
    ['eins'],
    '2 Zahlungen',
    'Offen',
    { open: 'Offen' },
    ['save', 'list', 'count', 'deep'],
  ]);
  expect(Object.hasOwn(state, 'open')).toBe(true);
  expect(Object.hasOwn(state, 'toString')).toBe(false);
});
