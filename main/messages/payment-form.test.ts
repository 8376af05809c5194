import { describe, expect, test } from 'vitest';
import type { PaymentForm } from '../ports/messages.ts';
import { serialize } from '../iso20022/tree.ts';
import { EMPTY_PAYMENT } from '../../shared/domain/empty-payment.ts';
import type { IsoNode } from '../../shared/domain/message-tree.ts';
import { checkPayment, groupNode, paymentForm, paymentIndex, paymentNode } from './payment-form.ts';
import { isoDate } from '../../shared/domain/calendar.ts';

const KIND = 'pain.001.001.03';
const EMPTY: PaymentForm = EMPTY_PAYMENT;
const FULL: PaymentForm = {
  ...EMPTY,
  endToEndId: 'E1',
  name: 'Acme GmbH',
  account: 'DE89370400440532013000',
  agentBic: 'BANKDEFFXXX',
  amount: '12.50',
  currency: 'EUR',
  remittance: 'Invoice 7',
  street: 'Ring',
  buildingNumber: '4',
  postCode: '50667',
  town: 'Koeln',
  country: 'DE',
  purpose: 'SUPP',
};

describe('the payment form', () => {
  test('what was typed is what is shown again', () => {
    expect(paymentForm(KIND, paymentNode(KIND, null, FULL))).toEqual({ form: FULL, more: false });
  });

  test('a typed direct debit keeps its mandate', () => {
    const form = { ...FULL, purpose: '', mandateId: 'M-1', mandateDate: '2025-01-02', agentBic: '' };
    expect(paymentForm('pain.008.001.02', paymentNode('pain.008.001.02', null, form)).form).toEqual(form);
  });

  test('an IBAN may be typed in groups and small letters', () => {
    expect(
      paymentForm(KIND, paymentNode(KIND, null, { ...FULL, account: 'de89 3704 0044 0532 0130 00' })).form
        .account,
    ).toBe('DE89370400440532013000');
  });

  test('an account number of a country without IBANs stays as it is', () => {
    expect(serialize(paymentNode(KIND, null, { ...FULL, account: '8310094417' }))).toContain(
      '<Othr><Id>8310094417</Id></Othr>',
    );
  });

  test('a currency chosen before the amount is kept, and the empty amount is a finding', () => {
    const node = paymentNode(KIND, null, { ...EMPTY, currency: 'USD' });
    expect(paymentForm(KIND, node).form).toMatchObject({ currency: 'USD', amount: '' });
    expect(paymentIndex(KIND, node)).toMatchObject({ currency: 'USD', minor: null });
    const context = { today: isoDate('2026-11-20'), calendar: 'TARGET', environment: 'training' } as const;
    expect(
      checkPayment(KIND, node, null, context).some(
        ({ field, severity }) => field === 'amount' && severity === 'block',
      ),
    ).toBe(true);
  });

  test('long remittance goes on in the next line of the message', () => {
    const text = 'x'.repeat(300);
    const xml = serialize(paymentNode(KIND, null, { ...FULL, remittance: text }));
    expect(xml.match(/<Ustrd>/gu)).toHaveLength(3);
  });

  test('a change of one field keeps everything the form does not show', () => {
    const rich: IsoNode = { ...paymentNode(KIND, null, FULL) };
    const withMore: IsoNode = {
      ...rich,
      c: (rich.c ?? []).flatMap((child) =>
        child.n === 'RmtInf'
          ? [{ n: 'RgltryRptg', c: [{ n: 'Dtls', c: [{ n: 'Inf', t: 'Z4 report' }] }] }, child]
          : [child],
      ),
    };
    expect(paymentForm(KIND, withMore).more).toBe(true);
    const changed = paymentNode(KIND, withMore, { ...paymentForm(KIND, withMore).form, amount: '99.00' });
    expect(serialize(changed)).toBe(serialize(withMore).replace('12.50', '99.00'));
  });

  test('saving without a change changes no byte', () => {
    const node = paymentNode(KIND, null, { ...FULL, creditorReference: 'RF18539007547034' });
    expect(serialize(paymentNode(KIND, node, paymentForm(KIND, node).form))).toBe(serialize(node));
  });

  test('the index of a payment counts in minor units, and says so when the text is no amount', () => {
    expect(
      paymentIndex(KIND, paymentNode(KIND, null, { ...FULL, currency: 'JPY', amount: '1200' })).minor,
    ).toBe(1200n);
    expect(
      paymentIndex(KIND, paymentNode(KIND, null, { ...FULL, currency: 'KWD', amount: '1.234' })).minor,
    ).toBe(1234n);
    expect(
      paymentIndex(KIND, paymentNode(KIND, null, { ...FULL, currency: 'JPY', amount: '12.5' })).minor,
    ).toBeNull();
  });
});

describe('findings name the field of the form', () => {
  const context = { today: isoDate('2026-11-20'), calendar: 'TARGET', environment: 'training' } as const;
  const group = groupNode(KIND, null, {
    group: 'g',
    ownName: 'Me',
    ownAccount: 'DE88500209000023411208',
    ownAgentBic: '',
    valueDate: '2026-11-24',
    chargeBearer: 'SHAR',
    serviceLevel: '',
    categoryPurpose: '',
    batchBooking: null,
    creditorSchemeId: '',
    sequenceType: '',
    localInstrument: '',
  });

  test.each([
    ['account', { account: 'DE89370400440532013001' }],
    ['agentBic', { agentBic: 'NOTABIC' }],
    ['amount', { amount: '12.505' }],
    ['country', { country: 'XX' }],
    ['name', { name: '' }],
    ['endToEndId', { endToEndId: '' }],
  ])('%s', (field, change) => {
    const found = checkPayment(KIND, paymentNode(KIND, null, { ...FULL, ...change }), group, context);
    expect(found.map((finding) => finding.field)).toContain(field);
  });

  test('a right payment has none', () => {
    expect(
      checkPayment(KIND, paymentNode(KIND, null, FULL), group, context).filter(
        ({ severity }) => severity === 'block',
      ),
    ).toEqual([]);
  });
});

describe('what nobody can see', () => {
  const today = { today: isoDate('2026-11-20'), calendar: 'TARGET', environment: 'training' } as const;
  const rules = (change: Partial<PaymentForm>): readonly string[] =>
    checkPayment(KIND, paymentNode(KIND, null, { ...FULL, ...change }), null, today)
      .filter(({ rule }) => ['counterparty-name', 'account-characters'].includes(rule))
      .map(({ severity, rule, field }) => `${severity} ${rule} ${field ?? ''}`);

  test.each([
    ['a name of nothing but marks', { name: '\u200b\u202e' }, ['block counterparty-name name']],
    ['a mark of direction in an account', { account: '0012\u202e345' }, ['block account-characters account']],
    ['look-alike letters in an account', { account: 'ＤＥ12345' }, ['warn account-characters account']],
    ['an account of another form', { account: '00-1234.5' }, []],
  ] as const)('%s', (_what, change, expected) => {
    expect(rules(change)).toEqual(expected);
  });
});
