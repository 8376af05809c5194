// What a reading says of everything beside amount and beneficiary that changes the money or its destination
// (shared/domain/special-details.ts).
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSpecials } from './ledger.ts';

const digestOf = (rows: readonly (readonly [string, string])[]): string =>
  createHash('sha256')
    .update(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    .digest('hex');

test('payments without any are not reported', () => {
  const specials = createSpecials();
  specials.transaction('E-1', [], []);
  expect(specials.report()).toEqual([]);
});

test('what the group says comes before what the payment says, in one text', () => {
  const specials = createSpecials();
  specials.transaction('E-1', [['charges', 'ChrgBr DEBT']], [['charges', 'ChrgBr CRED']]);
  specials.transaction('E-2', [['charges', 'ChrgBr DEBT']], []);
  expect(specials.report()).toEqual([
    {
      kind: 'charges',
      payments: 2,
      values: ['ChrgBr DEBT\nChrgBr CRED', 'ChrgBr DEBT'],
      digest: digestOf([
        ['E-1', 'ChrgBr DEBT\nChrgBr CRED'],
        ['E-2', 'ChrgBr DEBT'],
      ]),
    },
  ]);
});

test('each kind is counted by itself, the heaviest first', () => {
  const specials = createSpecials();
  specials.transaction('E-1', [], [['purpose', 'Purp/Cd SALA']]);
  specials.transaction(
    'E-2',
    [],
    [
      ['purpose', 'Purp/Cd SALA'],
      ['equivalent', 'EqvtAmt/CcyOfTrf USD'],
    ],
  );
  specials.transaction('E-3', [], []);
  expect(specials.report()).toEqual([
    {
      kind: 'equivalent',
      payments: 1,
      values: ['EqvtAmt/CcyOfTrf USD'],
      digest: digestOf([['E-2', 'EqvtAmt/CcyOfTrf USD']]),
    },
    {
      kind: 'purpose',
      payments: 2,
      values: ['Purp/Cd SALA'],
      digest: digestOf([
        ['E-1', 'Purp/Cd SALA'],
        ['E-2', 'Purp/Cd SALA'],
      ]),
    },
  ]);
});

test('twelve different values are named, and all are counted and in the digest', () => {
  const specials = createSpecials();
  const texts = Array.from({ length: 14 }, (_, index) => `Purp/Prtry P${index}`);
  for (const text of texts) specials.transaction('E-1', [], [['purpose', text]]);
  expect(specials.report()).toEqual([
    {
      kind: 'purpose',
      payments: 14,
      values: texts.slice(0, 12),
      digest: digestOf(texts.map((text) => ['E-1', text])),
    },
  ]);
});
