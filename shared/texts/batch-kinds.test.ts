import { expect, test } from 'vitest';
import { textsIn } from './index.ts';

/** What a reason may be given. */
const FACTS = {
  before: 'BANKDEFF',
  now: 'BANKFRPP',
  other: 'BANKDEFF',
  here: '',
  name: 'Acme',
  names: ['Acme'],
  account: 'DE1',
  on: '2026-11-20',
  endToEndId: 'E-1',
  reference: 'B-1',
  payments: 3,
  currency: 'EUR',
  times: '4',
  amount: 'EUR 40.00',
  largest: 'EUR 10.00',
};

type Reason = (facts: typeof FACTS) => string;

test.each(['en', 'de'] as const)(
  'no word of a direct debit speaks of payments or beneficiaries: %s',
  (language) => {
    const { counted, all, countedNew, within, reasons, ...words } =
      textsIn(language).batchKinds['direct-debit'];
    const text = [
      ...[counted(1), counted(2), all('2'), ...[0, 1, 2].map((many) => countedNew(many))],
      ...(Object.values(reasons) as unknown as readonly Reason[]).map((reason) => reason(FACTS)),
      ...Object.values(within),
      ...Object.values(words),
    ].join(' ');
    expect(text).not.toMatch(
      /payment|beneficiar|execution date|paid|\bpays?\b|Zahlung|zahlt|Empfänger|Ausführung/iu,
    );
  },
);
