import { expect, test } from 'vitest';
import { spanBelow } from './below-cell.ts';

// Number, name, account, BIC | amount, currency | remittance, which is out of sight.
const borders = [0, 48, 224, 480, 584, 700, 752, 882];
const kept = { left: 584, right: 752 };
const view = { left: 0, right: 752 };
const cellAt = (index: number) => ({ left: borders[index] ?? 0, right: borders[index + 1] ?? 0 });

test('what stands under a cell ends at the border of a column', () => {
  expect(spanBelow({ borders, kept, view, cell: cellAt(1), wanted: 400 })).toEqual({ left: 48, right: 480 });
});

test('it ends before the amounts, however wide it would be', () => {
  expect(spanBelow({ borders, kept, view, cell: cellAt(1), wanted: 536 })).toEqual({ left: 48, right: 584 });
  expect(spanBelow({ borders, kept, view, cell: cellAt(1), wanted: 720 })).toEqual({ left: 0, right: 584 });
});

test('under a narrow column it begins at the border of an earlier one', () => {
  expect(spanBelow({ borders, kept, view, cell: cellAt(3), wanted: 300 })).toEqual({ left: 224, right: 584 });
});

test('under an amount it covers the currency too, and begins at a border', () => {
  expect(spanBelow({ borders, kept, view, cell: cellAt(4), wanted: 300 })).toEqual({ left: 224, right: 752 });
});

test('behind the amounts it covers them whole or not at all', () => {
  const scrolled = { left: 130, right: 882 };
  const room = { borders, kept, view: scrolled, cell: cellAt(6) };
  expect(spanBelow({ ...room, wanted: 100 })).toEqual({ left: 752, right: 882 });
  expect(spanBelow({ ...room, wanted: 250 })).toEqual({ left: 584, right: 882 });
});
