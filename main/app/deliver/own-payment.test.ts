// Whose payment a row of an enhanced inquiry is.
import { describe, expect, test } from 'vitest';
import type { TrackedPayment } from '../../ports/store.ts';
import { ownPayment, provable, type BankPayment, type OwnPaymentCandidate } from './report-targets.ts';

const UETR = '0b2b1c8e-7b1d-4f0e-9a51-2f0a7c3d1e55';
const OTHER = '1b2b1c8e-7b1d-4f0e-9a51-2f0a7c3d1e55';
const OWN = 'DE88500209000023411208';
const THEIRS = 'DE89370400440532013000';

const candidate = (
  more: Partial<TrackedPayment> = {},
  kind: OwnPaymentCandidate['kind'] = 'pain.001.001.03',
): OwnPaymentCandidate => ({
  kind,
  payment: {
    payment: 'p1',
    message: 'm1',
    endToEndId: 'E1',
    instructionId: 'I1',
    uetr: UETR,
    bankReference: null,
    amount: '10.50',
    currency: 'EUR',
    ownAccount: OWN,
    account: THEIRS,
    ...more,
  } as TrackedPayment,
});
const row = (more: Partial<BankPayment> = {}): BankPayment =>
  ({
    endToEndId: 'E1',
    instructionId: null,
    uetr: UETR,
    bankReference: null,
    instructedAmount: { amount: '10.5', currency: 'EUR' },
    debtorAccount: OWN,
    creditorAccount: THEIRS,
    ...more,
  }) as BankPayment;
/** Among all of them, and among those alone that the row can be proved to be. */
const found = (its: BankPayment, ...candidates: OwnPaymentCandidate[]): string | null => {
  const own = ownPayment(its, candidates);
  expect(ownPayment(its, provable(candidates)(its))).toBe(own);
  return own?.payment.payment ?? null;
};

test('of hundreds with one end-to-end identification a row is held against those alone that it may prove', () => {
  const all = Array.from({ length: 300 }, (_, at) =>
    candidate({ payment: `p${at}`, uetr: null, bankReference: `R${at}`, instructionId: `I${at}` }),
  );
  const near = provable(all);
  expect(near(row({ uetr: null }))).toEqual([]);
  const its = row({ uetr: null, bankReference: 'R7', instructionId: 'I7' });
  expect(near(its)).toEqual([all[7]]);
  expect(found(its, ...all)).toBe('p7');
});

describe('a row is ours', () => {
  test('by its end-to-end identification and UETR, in either spelling', () => {
    expect(found(row(), candidate())).toBe('p1');
    expect(found(row({ uetr: UETR.replaceAll('-', '').toUpperCase() }), candidate())).toBe('p1');
  });

  test("by the bank's own reference where no UETR is known", () => {
    expect(
      found(row({ uetr: null, bankReference: 'R1' }), candidate({ uetr: null, bankReference: 'R1' })),
    ).toBe('p1');
  });

  test('by our instruction identification together with the amount', () => {
    expect(found(row({ instructionId: 'I1' }), candidate({ uetr: null }))).toBe('p1');
    expect(found(row({ instructionId: 'I1', instructedAmount: null }), candidate({ uetr: null }))).toBeNull();
  });

  test("a direct debit has its own account on the creditor's side", () => {
    expect(
      found(row({ debtorAccount: THEIRS, creditorAccount: OWN }), candidate({}, 'pain.008.001.02')),
    ).toBe('p1');
    expect(found(row(), candidate({}, 'pain.008.001.02'))).toBeNull();
  });

  test('an account given by its number alone contradicts nothing', () => {
    expect(found(row({ debtorAccount: '23411208' }), candidate())).toBe('p1');
  });
});

describe("a row is nobody's", () => {
  test.each<[string, Partial<BankPayment>, Partial<TrackedPayment>]>([
    ['the end-to-end identification alone proves nothing', { uetr: null }, {}],
    ['nor when we know no UETR', {}, { uetr: null }],
    ['another end-to-end identification', { endToEndId: 'E2' }, {}],
    ['no end-to-end identification', { endToEndId: null }, {}],
    ['another UETR, whatever else agrees', { uetr: OTHER, instructionId: 'I1' }, {}],
    ['another amount', { instructedAmount: { amount: '10.51', currency: 'EUR' } }, {}],
    ['another currency', { instructedAmount: { amount: '10.50', currency: 'USD' } }, {}],
    ['another own account', { debtorAccount: THEIRS }, {}],
    ['another counterparty', { creditorAccount: OWN }, {}],
    ['another instruction', { instructionId: 'I2' }, {}],
    ['another reference of the bank', { bankReference: 'R2' }, { bankReference: 'R1' }],
  ])('%s', (_what, its, ours) => {
    expect(found(row(its), candidate(ours))).toBeNull();
  });

  test('when two of ours fit', () => {
    expect(
      found(
        row({ uetr: null, instructionId: 'I1' }),
        candidate({ uetr: null }),
        candidate({ payment: 'p2', uetr: null }),
      ),
    ).toBeNull();
  });
});

test('an amount that is no decimal contradicts nothing and proves nothing', () => {
  const unclear = { instructedAmount: { amount: '1e1', currency: 'EUR' } };
  expect(found(row(unclear), candidate())).toBe('p1');
  expect(found(row(), candidate({ amount: '' }))).toBe('p1');
  expect(found(row({ ...unclear, instructionId: 'I1' }), candidate({ uetr: null }))).toBeNull();
});
