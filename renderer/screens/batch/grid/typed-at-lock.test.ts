import { expect, test } from 'vitest';
import { keepTyped, takeTyped } from './typed-at-lock.ts';

const CELL = { row: 3, column: 1 };
const CURSOR = { at: CELL, anchor: CELL, typing: 'Acme Gm' };

test('what was typed is there again, once, for whoever typed it in that batch', () => {
  keepTyped('b-1', 'ada', CURSOR);
  expect(takeTyped('b-2', 'ada')).toBeUndefined();
  expect(takeTyped('b-1', 'ada')).toEqual(CURSOR);
  expect(takeTyped('b-1', 'ada')).toBeUndefined();
});

test('somebody else does not get it, and takes it away', () => {
  keepTyped('b-1', 'ada', CURSOR);
  expect(takeTyped('b-1', 'jonas')).toBeUndefined();
  expect(takeTyped('b-1', 'ada')).toBeUndefined();
});

test('a cell that is only looked at is nothing to keep', () => {
  keepTyped('b-1', null, { ...CURSOR, typing: undefined });
  expect(takeTyped('b-1', null)).toBeUndefined();
});
