import { describe, expect, it } from 'vitest';
import type { StatusReport, TransactionStatus } from '../status-report.ts';
import {
  bindTransaction,
  effectiveStatus,
  evaluateInitiation,
  evaluateInquiry,
  evaluateNoRecords,
  isDuplicateRejection,
  statusFromAbove,
  type AskedPayment,
  type BankTimes,
} from './report-evaluation.ts';

const UETR = '6fa1b9c4-1d2e-4f3a-8b5c-0123456789ab';
const OURS: AskedPayment = {
  messageId: 'M-1',
  group: 'P-1',
  endToEndId: 'E-1',
  instructionId: 'I-1',
  uetr: UETR,
  bankReference: 'B-1',
  amount: '10.50',
  currency: 'EUR',
};
const NOW = Date.parse('2026-11-20T12:00:00Z');
const FRESH = { created: NOW, answered: NOW, attempted: NOW - 600_000 };
const OLD = { ...FRESH, created: NOW - 3_600_000 };

function line(more: Partial<TransactionStatus> = {}): TransactionStatus {
  return {
    status: 'ACSP',
    reasons: [],
    endToEndId: 'E-1',
    instructionId: null,
    paymentInformationId: null,
    uetr: null,
    bankReference: null,
    instructedAmount: null,
    facts: [],
    notUnderstood: [],
    ...more,
  };
}

function report(more: Partial<StatusReport> = {}): StatusReport {
  return {
    messageId: 'R-1',
    createdAt: '2026-11-20T12:00:00Z',
    originalMessageId: 'M-1',
    group: { status: null, reasons: [] },
    paymentGroups: [],
    transactions: [line()],
    noRecords: false,
    notUnderstood: [],
    ...more,
  };
}

const because = (code: string, text = ''): TransactionStatus['reasons'] => [{ code, text }];

describe('a line of a report', () => {
  it.each<[string, Partial<TransactionStatus>, string | null, string]>([
    ['with our EndToEndId', {}, 'M-1', 'about'],
    [
      'with everything ours',
      {
        instructionId: 'I-1',
        uetr: UETR.toUpperCase(),
        instructedAmount: { amount: '10.5', currency: 'EUR' },
      },
      'M-1',
      'about',
    ],
    ['with our InstrId alone', { endToEndId: null, instructionId: 'I-1' }, 'M-1', 'about'],
    [
      'with our InstrId, the EndToEndId Not Available',
      { endToEndId: 'Not Available', instructionId: 'I-1' },
      'M-1',
      'about',
    ],
    ['with our UETR alone', { endToEndId: null, uetr: UETR }, null, 'about'],
    ['of a message the bank does not name', {}, 'Not Available', 'about'],
    [
      'without the currency of its amount',
      { instructedAmount: { amount: '10.50', currency: '' } },
      'M-1',
      'about',
    ],
    ['with another UETR', { uetr: '6fa1b9c4-1d2e-4f3a-8b5c-000000000000' }, 'M-1', 'other'],
    ['with another InstrId', { instructionId: 'I-2' }, 'M-1', 'other'],
    ['with another EndToEndId', { endToEndId: 'E-2', instructionId: 'I-1' }, 'M-1', 'other'],
    ['with another amount', { instructedAmount: { amount: '10.51', currency: 'EUR' } }, 'M-1', 'other'],
    ['with another currency', { instructedAmount: { amount: '10.50', currency: 'USD' } }, 'M-1', 'other'],
    ['of another message', {}, 'M-2', 'other'],
    ['of another message, though with our UETR', { uetr: UETR }, 'M-2', 'other'],
    ['that names nothing', { endToEndId: null }, 'M-1', 'unnamed'],
    ['that names nothing of ours', { endToEndId: 'E-9' }, 'M-1', 'unnamed'],
  ])('%s', (_name, more, message, expected) => {
    expect(bindTransaction(line(more), message, OURS)).toBe(expected);
  });
});

describe('levels', () => {
  const groups = [{ paymentInformationId: 'P-1', status: 'RJCT', reasons: because('NARR') }];
  it("a transaction's own status stands", () => {
    expect(
      effectiveStatus(
        report({ group: { status: 'RJCT', reasons: [] }, paymentGroups: groups }),
        line({ paymentInformationId: 'P-1' }),
      ),
    ).toMatchObject({ status: 'ACSP', source: 'transaction' });
  });

  it('without one its group speaks, else the message, and PART says nothing', () => {
    const silent = line({ status: null, paymentInformationId: 'P-1' });
    expect(effectiveStatus(report({ paymentGroups: groups }), silent)).toMatchObject({
      status: 'RJCT',
      source: 'payment-group',
    });
    expect(effectiveStatus(report({ group: { status: 'ACTC', reasons: [] } }), silent)).toMatchObject({
      status: 'ACTC',
      source: 'message',
    });
    expect(effectiveStatus(report({ group: { status: 'PART', reasons: [] } }), silent)).toMatchObject({
      status: null,
    });
    expect(
      statusFromAbove(
        report({ paymentGroups: [{ ...groups[0]!, paymentInformationId: 'Not Available' }] }),
        'Not Available',
      ),
    ).toBeNull();
  });
});

describe('"no records found"', () => {
  const nothing = (more: Partial<StatusReport> = {}): StatusReport =>
    report({
      noRecords: true,
      originalMessageId: 'Not Available',
      paymentGroups: [{ paymentInformationId: 'Not Available', status: null, reasons: [] }],
      transactions: [line({ status: null, endToEndId: 'Not Available' })],
      ...more,
    });
  it.each<[string, Partial<StatusReport>, BankTimes, string]>([
    ['with every id Not Available', {}, FRESH, 'counts'],
    [
      'with our ids',
      {
        originalMessageId: 'M-1',
        transactions: [line({ status: null, instructionId: 'I-1', uetr: UETR, bankReference: 'B-1' })],
      },
      FRESH,
      'counts',
    ],
    ['without any id', { originalMessageId: null, paymentGroups: [], transactions: [] }, FRESH, 'counts'],
    ['with another message', { originalMessageId: 'M-2' }, FRESH, 'names-another'],
    [
      'with another payment group',
      { paymentGroups: [{ paymentInformationId: 'P-2', status: null, reasons: [] }] },
      FRESH,
      'names-another',
    ],
    [
      'with another payment',
      { transactions: [line({ status: null, endToEndId: 'E-2' })] },
      FRESH,
      'names-another',
    ],
    [
      'with another InstrId',
      { transactions: [line({ status: null, instructionId: 'I-2' })] },
      FRESH,
      'names-another',
    ],
    [
      'with another UETR',
      { transactions: [line({ status: null, uetr: '00000000-0000-4000-8000-000000000000' })] },
      FRESH,
      'names-another',
    ],
    [
      'with a bank reference that is not ours',
      { transactions: [line({ status: null, bankReference: 'B-2' })] },
      FRESH,
      'names-another',
    ],
    [
      'with another amount',
      { transactions: [line({ status: null, instructedAmount: { amount: '99', currency: 'EUR' } })] },
      FRESH,
      'names-another',
    ],
    ['with a status of the message', { group: { status: 'PDNG', reasons: [] } }, FRESH, 'has-status'],
    [
      'with a status of a group',
      { paymentGroups: [{ paymentInformationId: null, status: 'ACCP', reasons: [] }] },
      FRESH,
      'has-status',
    ],
    ['with a status of a transaction', { transactions: [line()] }, FRESH, 'has-status'],
    ['made an hour before it came', {}, OLD, 'not-of-this-moment'],
    [
      'made before the last attempt, its Date too',
      {},
      { ...OLD, answered: NOW - 3_600_000 },
      'before-attempt',
    ],
    ['not said', { noRecords: false }, FRESH, 'not-said'],
  ])('%s', (_name, more, times, expected) => {
    expect(evaluateNoRecords(nothing(more), OURS, times)).toBe(expected);
  });

  it('of a payment whose UETR and reference are not known names another when it carries some', () => {
    const unknown = { ...OURS, uetr: null, bankReference: null };
    expect(
      evaluateNoRecords(nothing({ transactions: [line({ status: null, uetr: UETR })] }), unknown, FRESH),
    ).toBe('names-another');
    expect(
      evaluateNoRecords(
        nothing({ transactions: [line({ status: null, bankReference: 'B-1' })] }),
        unknown,
        FRESH,
      ),
    ).toBe('names-another');
  });

  it('counts as nothing only through the same rules', () => {
    expect(evaluateInquiry(nothing(), OURS, FRESH, false)).toEqual({ evidence: 'nothing', why: null });
    expect(evaluateInquiry(nothing(), OURS, OLD, false)).toEqual({
      evidence: 'unanswered',
      why: 'not-of-this-moment',
    });
    expect(evaluateInquiry(nothing(), OURS, FRESH, true)).toEqual({ evidence: 'replayed', why: null });
  });
});

describe('an inquiry shows', () => {
  it.each<[string, Partial<StatusReport>, BankTimes, string]>([
    ['our payment', {}, FRESH, 'payments'],
    ['our payment, in an old answer too: what the bank knew it knows', {}, OLD, 'payments'],
    [
      'our payment refused by itself',
      { transactions: [line({ status: 'RJCT' }), line({ endToEndId: 'E-2' })] },
      FRESH,
      'payments',
    ],
    [
      'our payment, by the status of its message',
      { group: { status: 'ACCP', reasons: [] }, transactions: [line({ status: null })] },
      FRESH,
      'payments',
    ],
    [
      'the message refused',
      { group: { status: 'RJCT', reasons: [] }, transactions: [line({ status: 'RJCT' })] },
      FRESH,
      'refusal',
    ],
    [
      'a refusal of before: nothing',
      { group: { status: 'RJCT', reasons: [] }, transactions: [line({ status: 'RJCT' })] },
      OLD,
      'unanswered',
    ],
    [
      'our payment, though its message is refused',
      { group: { status: 'RJCT', reasons: [] } },
      FRESH,
      'payments',
    ],
    [
      'our payment refused as a duplicate',
      { transactions: [line({ status: 'RJCT', reasons: because('AM05') })] },
      FRESH,
      'duplicate',
    ],
    [
      'the message refused as a duplicate',
      { group: { status: 'RJCT', reasons: because('DU01') }, transactions: [line({ status: null })] },
      FRESH,
      'duplicate',
    ],
    [
      'a message refused, one payment of it as a duplicate: that one is not settled',
      {
        group: { status: 'RJCT', reasons: [] },
        transactions: [
          line({ status: 'RJCT', reasons: because('AC04') }),
          line({ endToEndId: 'E-2', status: 'RJCT', reasons: because('AM05') }),
        ],
      },
      FRESH,
      'payments',
    ],
    [
      'such a refusal of before: nothing',
      {
        group: { status: 'RJCT', reasons: [] },
        transactions: [
          line({ status: 'RJCT', reasons: because('AC04') }),
          line({ endToEndId: 'E-2', status: 'RJCT', reasons: because('AM05') }),
        ],
      },
      { ...FRESH, answered: null },
      'unanswered',
    ],
    [
      'a message refused, its payment group as a duplicate',
      {
        group: { status: 'RJCT', reasons: [] },
        paymentGroups: [{ paymentInformationId: 'P-1', status: 'RJCT', reasons: because('DU02') }],
        transactions: [line({ status: 'RJCT', reasons: because('AC04') })],
      },
      FRESH,
      'duplicate',
    ],
    [
      'our payment refused, made before the last attempt: an earlier one was refused',
      { transactions: [line({ status: 'RJCT' }), line({ endToEndId: 'E-2' })] },
      OLD,
      'replayed',
    ],
    [
      'our payment cancelled before the last attempt',
      { transactions: [line({ status: 'CANC' })] },
      OLD,
      'replayed',
    ],
    [
      'our payment refused, where nothing says when the last attempt was',
      { transactions: [line({ status: 'RJCT' })] },
      { ...OLD, attempted: null },
      'payments',
    ],
    ['something else under our name', { transactions: [line({ instructionId: 'I-2' })] }, FRESH, 'other'],
    ['another message with our name', { originalMessageId: 'M-2' }, FRESH, 'other'],
    ['nothing that can be read', { transactions: [] }, FRESH, 'unanswered'],
  ])('%s', (_name, more, times, expected) => {
    expect(evaluateInquiry(report(more), OURS, times, false).evidence).toBe(expected);
  });
});

describe('a rejection as a duplicate', () => {
  it.each([
    ['RJCT', 'AM05', '', true],
    ['RJCT', 'DUPL', '', true],
    ['RJCT', 'DT04', '', false],
    ['RJCT', 'DT04', 'Duplicate message', true],
    ['RJCT', 'DU03', '', true],
    ['RJCT', 'am05', '', true],
    ['RJCT', 'NARR', '/00000009/DUPLICATE FILE', true],
    ['RJCT', '', 'payment already received', true],
    ['RJCT', 'AC04', 'account closed', false],
    ['RJCT', '', '', false],
    ['ACCP', 'AM05', '', false],
  ])('%s %s "%s" is %s', (status, code, text, expected) => {
    expect(isDuplicateRejection({ status, reasons: because(code, text) })).toBe(expected);
  });
});

describe('the answer to an initiation', () => {
  const two = { messageId: 'M-1', transactions: 2 };
  const rejected = (endToEndId: string, code = 'AC04'): TransactionStatus =>
    line({ endToEndId, status: 'RJCT', reasons: because(code) });
  it.each<[string, Partial<StatusReport>, string]>([
    ['accepts', { group: { status: 'PDNG', reasons: [] } }, 'accepted'],
    ['refuses all', { group: { status: 'RJCT', reasons: [] }, transactions: [] }, 'refused'],
    ['refuses each', { transactions: [rejected('E-1'), rejected('E-2')] }, 'refused'],
    ['refuses one of two', { transactions: [rejected('E-1')] }, 'accepted'],
    [
      'refuses all as a duplicate',
      { group: { status: 'RJCT', reasons: because('AM05') }, transactions: [] },
      'duplicate',
    ],
    [
      'refuses each as a duplicate',
      { transactions: [rejected('E-1', 'AM05'), rejected('E-2', 'DUPL')] },
      'duplicate',
    ],
    [
      'refuses a group as a duplicate, and with it all',
      {
        group: { status: 'RJCT', reasons: [] },
        paymentGroups: [{ paymentInformationId: 'P-1', status: 'RJCT', reasons: because('DU02') }],
        transactions: [],
      },
      'duplicate',
    ],
    [
      'refuses one of two as a duplicate: the message arrived',
      {
        group: { status: 'PART', reasons: [] },
        transactions: [rejected('E-1', 'AM05'), line({ endToEndId: 'E-2' })],
      },
      'accepted',
    ],
    [
      'refuses each, one of them as a duplicate: not all of it is settled',
      { transactions: [rejected('E-1', 'AM05'), rejected('E-2')] },
      'accepted',
    ],
    ['is about another message', { originalMessageId: 'M-2' }, 'other-message'],
    ['names no message', { originalMessageId: 'Not Available' }, 'other-message'],
    ['contradicts itself', { group: { status: 'RJCT', reasons: [] } }, 'garbled'],
    ['says nothing', { transactions: [] }, 'garbled'],
  ])('%s', (_name, more, expected) => {
    expect(evaluateInitiation(report(more), two).evidence).toBe(expected);
  });
});
