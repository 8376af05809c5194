import { expect, test } from 'vitest';
import { groupHeader, paymentForm } from '../ipc/calls/batches.ts';
import { changesLocked, LOCKS, lockedHeaderFields, lockedPaymentFields } from './batch-origin.ts';

test('every field of a header and of a payment is locked by one lock, but date, reference and identity', () => {
  expect([...lockedHeaderFields(LOCKS), 'group', 'valueDate'].toSorted()).toEqual(
    Object.keys(groupHeader.shape).toSorted(),
  );
  expect([...lockedPaymentFields(LOCKS), 'endToEndId'].toSorted()).toEqual(
    Object.keys(paymentForm.shape).toSorted(),
  );
});

test('only a locked field that differs is a change of a locked one', () => {
  const before = { amount: '5.00', name: 'Acme', endToEndId: 'E-1' };
  const amounts = lockedPaymentFields(['amounts']);
  expect(changesLocked(before, { ...before, name: 'Other', endToEndId: 'E-2' }, amounts)).toBe(false);
  expect(changesLocked(before, { ...before, amount: '5.01' }, amounts)).toBe(true);
  expect(changesLocked(before, { ...before, amount: '5.01' }, lockedPaymentFields([]))).toBe(false);
});
