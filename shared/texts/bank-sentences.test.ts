import { describe, expect, test } from 'vitest';
import { groupOfStatus } from '../domain/state/payment-status.ts';
import { bankRowSentence, paymentSentence, reasonSentence, statusSentence } from './bank-sentences.ts';
import { t } from './index.ts';

const SENTENCE = /^[A-Z].*\.$/;
const { statuses, gpi, recallReasons, reasons } = t.bank;

describe('codes in words', () => {
  test('every status, gpi, recall and reason code has one sentence that ends', () => {
    const sentences = [statuses, gpi, recallReasons, reasons].flatMap((table) => Object.values(table));
    expect(sentences.length).toBeGreaterThan(400);
    expect(sentences.filter((sentence) => !SENTENCE.test(sentence))).toEqual([]);
  });

  test('reason codes are four characters, and the common ones are there', () => {
    expect(Object.keys(reasons).filter((code) => !/^[A-Z0-9]{4}$/.test(code))).toEqual([]);
    const common =
      'AC01 AC03 AC04 AC06 AG01 AG02 AM01 AM02 AM03 AM04 AM05 AM09 BE01 BE05 BE06 CUST DT01 DUPL FF01 FOCR LEGL MD01 MD06 MS02 MS03 NARR RC01 RR04 SL01 TECH TM01';
    expect(common.split(' ').filter((code) => !Object.hasOwn(reasons, code))).toEqual([]);
  });

  test('ACTC and ACCP say that no money has moved', () => {
    expect(statusSentence(t, 'ACTC')).toContain('No money has moved');
    expect(statusSentence(t, 'ACCP')).toContain('No money has moved');
  });

  test('a gpi status is read in both its parts', () => {
    expect(statusSentence(t, 'ACSP/G004')).toBe(
      'The bank is carrying out the payment. The creditor’s bank waits for the cover payment.',
    );
    expect(groupOfStatus('ACSP/G004')).toBe('waiting');
    expect(statusSentence(t, 'ACSP/G999')).toContain('G999');
  });

  test('a code no list knows is shown raw and said to be unknown', () => {
    expect(statusSentence(t, 'QQQQ')).toBe('The bank sent the status QQQQ, which this desk does not know.');
    expect([groupOfStatus('QQQQ'), groupOfStatus('constructor')]).toEqual(['attention', 'attention']);
    for (const code of ['QQ01', 'constructor'])
      expect(reasonSentence(t, code)).toBe(
        `The bank gave the reason ${code}, which this desk does not know.`,
      );
    expect([reasonSentence(t, ''), reasonSentence(t, null)]).toEqual(['', '']);
  });
});

describe('a payment of this desk', () => {
  const payment = { status: 'ACSC', statusGroup: 'done', returned: false } as const;

  test('says that its money came back, and how far it had got', () => {
    expect(paymentSentence(t, { ...payment, statusGroup: 'attention', returned: true })).toBe(
      'Returned: the money has gone back to the payer. Last status before: “Settled: the debtor’s account has been debited.”',
    );
  });

  test('that the bank has reported as settled and as rejected asks for a person', () => {
    expect(paymentSentence(t, { ...payment, statusGroup: 'attention' })).toBe(
      'The bank has reported this payment both as settled and as rejected. Ask the bank.',
    );
  });

  test('without a status is unknown or not answered yet', () => {
    expect(paymentSentence(t, { status: null, statusGroup: 'unknown', returned: false })).toContain(
      'It is not known yet',
    );
    expect(paymentSentence(t, { status: null, statusGroup: 'waiting', returned: false })).toContain(
      'not said',
    );
  });
});

test('a row of the bank is read from itself alone', () => {
  expect(bankRowSentence(t, { status: null, returned: false })).toBe('The bank has not said anything yet.');
  expect(bankRowSentence(t, { status: 'ACSC', returned: true })).toMatch(
    /^Returned: the money has gone back .*Settled/,
  );
  expect(bankRowSentence(t, { status: 'QQQQ', returned: false })).toContain('QQQQ');
});
