import { expect, test } from 'vitest';
import { textsIn } from './index.ts';

test.each(['en', 'de'] as const)(
  'no word of a direct debit speaks of payments or beneficiaries: %s',
  (language) => {
    const { counted, all, countedNew, within, ...words } = textsIn(language).batchKinds['direct-debit'];
    const said = [counted(1), counted(2), all('2'), ...[0, 1, 2].map((many) => countedNew(many))];
    const text = [...said, ...Object.values(within), ...Object.values(words)].join(' ');
    expect(text).not.toMatch(/payment|beneficiar|value date|Zahlung|Empfänger|Valut/iu);
  },
);
