import { expect, it } from 'vitest';
import { batchHit, caseHit, partyHit, paymentHit, reportHit } from './search-hit.ts';

const party = { name: 'Kestrel', account: 'DE1', payments: 2 };
const times = { is: 'payments', count: 2 };

it('names a counterparty by its name, an own account by its number, and says the other', () => {
  const said = (is: 'counterparty' | 'account', more: Partial<typeof party> = {}): unknown => {
    const { id, title, facts } = partyHit(is, { ...party, ...more });
    return [id, title, facts];
  };
  expect(said('counterparty')).toEqual(['DE1', 'Kestrel', [{ is: 'text', text: 'DE1' }, times]]);
  expect(said('account')).toEqual(['DE1', 'DE1', [{ is: 'text', text: 'Kestrel' }, times]]);
  expect(said('counterparty', { name: '' })).toEqual(['DE1', 'DE1', [times]]);
});

it('says a payment with its amount, a report with its day, and a case without name and amount', () => {
  const payment = {
    payment: 'p',
    endToEndId: 'E',
    name: 'Kestrel',
    currency: 'JPY',
    minor: 5n,
    reference: 'R',
  };
  const report = { report: 'r', account: 'DE1', base: 'EUR', receivedAt: '2026-11-20T09:00:00.000Z' };
  const hits = [
    batchHit('b', 'R', 1),
    paymentHit(payment),
    caseHit('c', 'CASE-1', 'recall'),
    reportHit(report),
  ];
  expect(hits.map(({ facts }) => facts)).toEqual([
    [{ is: 'payments', count: 1 }],
    [
      { is: 'money', currency: 'JPY', amount: '5' },
      { is: 'text', text: 'Kestrel' },
      { is: 'text', text: 'R' },
    ],
    [{ is: 'act', act: 'recall' }],
    [
      { is: 'text', text: 'EUR' },
      { is: 'day', day: '2026-11-20' },
    ],
  ]);
});
