import { describe, expect, test } from 'vitest';
import { DraftWarnings, type DraftedPayment } from './draft-warnings.ts';
import type { CounterpartyHistory, EarlierPayment } from './payment-risk.ts';
import { sentence } from './sentence.ts';

const PAYMENT: DraftedPayment = {
  endToEndId: 'E1',
  currency: 'EUR',
  minor: 30_000n,
  name: 'Acme GmbH',
  account: 'DE89370400440532013000',
  agentBic: '',
};
const EARLIER: EarlierPayment = {
  batch: 'b-old',
  reference: 'PAY-OLD',
  endToEndId: 'E-OLD',
  name: 'Acme Ltd',
  account: 'FR1',
  currency: 'EUR',
  minor: 20_000n,
  on: '2026-10-12',
};
const KNOWN: CounterpartyHistory = {
  paidBefore: 4,
  paidInCurrency: 4,
  bankBefore: null,
  lastPaid: EARLIER,
  otherAccounts: [],
  otherNames: [],
  lookAlikes: [],
  largestMinor: 29_000n,
  duplicateOf: null,
  sameName: null,
  sameText: null,
};
const NEW: CounterpartyHistory = { ...KNOWN, paidBefore: 0, lastPaid: null, largestMinor: null };

/** Rules and fields of each payment, in order. */
const warned = (...payments: readonly (readonly [Partial<DraftedPayment>, CounterpartyHistory?])[]) => {
  const draft = new DraftWarnings();
  return payments.map(([change, known = KNOWN]) =>
    draft.of({ ...PAYMENT, ...change }, known).map(({ rule, field }) => `${rule} ${field}`),
  );
};

describe('payments of a draft', () => {
  test('that stand in it twice are warned of at the second one', () => {
    expect(
      warned(
        [{}],
        [{ endToEndId: 'E2' }],
        [{ endToEndId: 'E3', minor: 30_001n }],
        [{ endToEndId: 'E4', currency: 'USD' }],
        [{ endToEndId: 'E5', account: 'DE2' }],
      ),
    ).toEqual([[], ['duplicate amount'], [], [], []]);
  });

  test('that share an end-to-end id are warned of, but not where none is given', () => {
    expect(
      warned(
        [{}],
        [{ minor: 1n }],
        [{ minor: null }],
        [{ minor: 2n, endToEndId: 'NOTPROVIDED' }],
        [{ minor: 3n, endToEndId: 'NOTPROVIDED' }],
        [{ minor: 4n, endToEndId: '' }],
        [{ minor: 5n, endToEndId: '' }],
      ),
    ).toEqual([[], ['end-to-end-unique endToEndId'], ['end-to-end-unique endToEndId'], ...[[], [], [], []]]);
  });

  test('that another batch made, or that go to another account than before, name batch and day', () => {
    const draft = new DraftWarnings();
    const which = { on: '2026-10-12', endToEndId: 'E-OLD', reference: 'PAY-OLD' };
    expect(draft.of(PAYMENT, { ...KNOWN, duplicateOf: EARLIER })).toEqual([
      {
        rule: 'duplicate',
        field: 'amount',
        sentence: [sentence('paid-same-amount', which)],
        earlierBatch: 'b-old',
      },
    ]);
    const other = { ...PAYMENT, endToEndId: 'E2', minor: 1n };
    expect(draft.of(other, { ...NEW, otherAccounts: [EARLIER], sameName: EARLIER })).toEqual([
      {
        rule: 'changed-account',
        field: 'account',
        sentence: [
          sentence('paid-to-other-account', { name: 'Acme GmbH', on: '2026-10-12', account: 'FR1' }),
        ],
        earlierBatch: 'b-old',
      },
      {
        rule: 'near-duplicate',
        field: 'amount',
        sentence: [sentence('paid-same-name', { ...which, account: 'FR1' })],
        earlierBatch: 'b-old',
      },
    ]);
  });

  test('that a review alone marks, and rows that pay nobody yet, are not warned of', () => {
    expect(
      warned(
        [{}, NEW],
        [{ endToEndId: 'E2', minor: 900_000n }],
        [
          { endToEndId: 'E3', account: '' },
          { ...KNOWN, duplicateOf: EARLIER },
        ],
        [
          { endToEndId: 'E4', minor: null },
          { ...KNOWN, duplicateOf: EARLIER },
        ],
      ),
    ).toEqual([[], [], [], []]);
  });
});
