import { describe, expect, it } from 'vitest';
import type { DraftPayment } from '../../../ports/store.ts';
import { makeRemovedPayments } from './save-payments.ts';

const payment = (id: string): DraftPayment =>
  ({ payment: id, group: 'g', position: 1 }) as unknown as DraftPayment;

describe('removed payments', () => {
  it('are found under their own batch alone', () => {
    const removed = makeRemovedPayments();
    removed.keep('b1', [payment('p1')]);
    expect(removed.find('b1', 'p1')).toEqual(payment('p1'));
    expect(removed.find('b2', 'p1')).toBeNull();
    expect(removed.find('b1', 'p2')).toBeNull();
  });

  it('give way in the order in which they were removed last', () => {
    const removed = makeRemovedPayments(2);
    removed.keep('b1', [payment('p1'), payment('p2')]);
    removed.keep('b1', [payment('p1')]);
    removed.keep('b1', [payment('p3')]);
    expect(['p1', 'p2', 'p3'].map((id) => removed.find('b1', id) !== null)).toEqual([true, false, true]);
  });
});
