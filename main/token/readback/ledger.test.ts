// What the ledger refuses of the facts it is given, whatever the walker lets through.
import { expect, test } from 'vitest';
import { createLedger, type PaymentPart } from './ledger.ts';
import { Refusal } from './refusal.ts';
import type { ElementField } from './shape.ts';
import type { ElementFields } from './read.ts';

const facts = (
  one: Readonly<Partial<Record<ElementField | 'currency', string>>>,
  offset = 7,
): ElementFields => ({
  offset,
  one: new Map(Object.entries(one) as [ElementField | 'currency', string][]),
  ustrd: [],
  reference: [],
  special: [],
});
const HEADER = facts({ messageId: 'M', created: '2026-11-20T10:00:00', count: '0' });
const GROUP = facts({ groupId: 'G', valueDate: '2026-11-23', ownIban: 'DE12500105170648489890' });
const PAYMENT = { endToEndId: 'E', amount: '1', currency: 'EUR' };

function refusal(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { why: error.why, of: error.of, offset: error.offset };
  }
  return 'no refusal';
}

test('a payment outside a group is refused', () => {
  const ledger = createLedger('pain.001.001.03');
  ledger.scope('header', HEADER, null);
  expect(refusal(() => ledger.scope('transaction', facts(PAYMENT, 99), null))).toEqual({
    why: 'payment-outside-group',
    of: '',
    offset: 99,
  });
});

test('a header behind a group is refused', () => {
  const ledger = createLedger('pain.001.001.03');
  ledger.scope('header', HEADER, null);
  ledger.scope('group', GROUP, null);
  expect(refusal(() => ledger.scope('header', HEADER, null))).toMatchObject({ why: 'header-after-groups' });
});

test('a message without a header gives no reading', () => {
  expect(refusal(() => createLedger('pain.001.001.03').reading())).toEqual({
    why: 'header-missing',
    of: '',
    offset: 0,
  });
});

test.each(['endToEndId', 'amount', 'currency'] as const)('a payment without %s is refused', (name) => {
  const ledger = createLedger('pain.001.001.03');
  ledger.scope('header', HEADER, null);
  const { [name]: _, ...rest } = PAYMENT;
  expect(refusal(() => ledger.scope('transaction', facts(rest), GROUP))).toEqual({
    why: 'fact-missing',
    of: name,
    offset: 7,
  });
});

test('the country of a payment is that of its IBAN, else of the address, else of the bank', () => {
  const countries = (more: Parameters<typeof facts>[0]): readonly string[] => {
    const ledger = createLedger('pain.001.001.03');
    ledger.scope('header', facts({ messageId: 'M', created: 'D', count: '1' }), null);
    ledger.scope('transaction', facts({ ...PAYMENT, ...more }), GROUP);
    ledger.scope('group', GROUP, null);
    return ledger.reading().countries;
  };
  const iban = 'FR1420041010050500013M02606';
  expect(countries({ iban, country: 'AT', bic: 'BANKUS33XXX' })).toEqual(['FR']);
  expect(countries({ country: 'AT', bic: 'BANKUS33XXX' })).toEqual(['AT']);
  expect(countries({ bic: 'BANKUS33XXX' })).toEqual(['US']);
  expect(countries({})).toEqual(['??']);
});

test('whoever adds up more is told name and bank of every payment, empty where it has none', () => {
  const told: PaymentPart[] = [];
  const ledger = createLedger('pain.001.001.03', (part) => told.push(part));
  ledger.scope('header', HEADER, null);
  ledger.scope('transaction', facts({ ...PAYMENT, name: 'Acme', bic: 'BANKUS33XXX' }), GROUP);
  ledger.scope('transaction', facts(PAYMENT), GROUP);
  expect(told.map(({ name, bic }) => [name, bic])).toEqual([
    ['Acme', 'BANKUS33XXX'],
    ['', ''],
  ]);
});
