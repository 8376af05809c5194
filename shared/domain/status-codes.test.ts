import { describe, expect, test } from 'vitest';
import { knownReason, reasonCodes, reasonMeaning } from './reason-codes.ts';
import {
  GPI_MEANINGS,
  RECALL_REASONS,
  RECALL_REFUSALS,
  STATUS_MEANINGS,
  statusMeaning,
  TRANSACTION_STATUSES,
} from './status-codes.ts';

const SENTENCE = /^[A-Z].*\.$/;

describe('codes in words', () => {
  test('every status, gpi, recall and reason code has one sentence that ends', () => {
    const sentences = [
      ...TRANSACTION_STATUSES.map((code) => STATUS_MEANINGS[code].meaning),
      ...Object.values(GPI_MEANINGS),
      ...Object.values(RECALL_REASONS),
      ...Object.values(RECALL_REFUSALS),
      ...reasonCodes().map(reasonMeaning),
    ];
    expect(sentences.filter((sentence) => !SENTENCE.test(sentence))).toEqual([]);
  });

  test('reason codes are four characters, and the common ones are there', () => {
    expect(reasonCodes().filter((code) => !/^[A-Z0-9]{4}$/.test(code))).toEqual([]);
    const common =
      'AC01 AC03 AC04 AC06 AG01 AG02 AM01 AM02 AM03 AM04 AM05 AM09 BE01 BE05 BE06 CUST DT01 DUPL FF01 FOCR LEGL MD01 MD06 MS02 MS03 NARR RC01 RR04 SL01 TECH TM01';
    expect(common.split(' ').filter((code) => knownReason(code) === undefined)).toEqual([]);
  });

  test('ACTC and ACCP say that no money has moved', () => {
    expect(statusMeaning('ACTC').meaning).toContain('No money has moved');
    expect(statusMeaning('ACCP').meaning).toContain('No money has moved');
  });

  test('a gpi status is read in both its parts', () => {
    expect(statusMeaning('ACSP/G004')).toEqual({
      meaning: "The bank is carrying out the payment. The creditor's bank waits for the cover payment.",
      tone: 'waiting',
    });
    expect(statusMeaning('ACSP/G999').meaning).toContain('G999');
  });

  test('a code no list knows is shown raw and said to be unknown', () => {
    expect(statusMeaning('QQQQ')).toEqual({
      meaning: 'The bank sent the status QQQQ, which this desk does not know.',
      tone: 'attention',
    });
    expect(statusMeaning('constructor').tone).toBe('attention');
    expect(knownReason('QQ01')).toBeUndefined();
    expect(reasonMeaning('QQ01')).toBe('The bank gave the reason QQ01, which this desk does not know.');
  });
});
