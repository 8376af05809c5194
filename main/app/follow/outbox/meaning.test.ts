import { describe, expect, it } from 'vitest';
import type { StatusReport, TransactionStatus } from '../../../ports/messages.ts';
import { meaningOfReport } from './delivery.ts';

const MESSAGE = { messageId: 'M-1', transactions: 2 };

function transaction(endToEndId: string, status: string): TransactionStatus {
  return {
    status,
    reasons: [],
    endToEndId,
    instructionId: null,
    paymentInformationId: null,
    uetr: null,
    bankReference: null,
    instructedAmount: null,
    facts: [],
    notUnderstood: [],
  };
}

function report(
  group: string | null,
  transactions: readonly TransactionStatus[],
  paymentGroup: string | null = null,
): StatusReport {
  return {
    messageId: 'B-1',
    createdAt: null,
    originalMessageId: 'M-1',
    group: { status: group, reasons: [] },
    paymentGroups:
      paymentGroup === null ? [] : [{ paymentInformationId: 'P-1', status: paymentGroup, reasons: [] }],
    transactions,
    noRecords: false,
    notUnderstood: [],
  };
}

describe('what a verified answer means for its message', () => {
  it('an answer that names only the rejected payments does not refuse the message that also carried others', () => {
    expect(meaningOfReport(report(null, [transaction('E-1', 'RJCT')]), MESSAGE).event).toBe(
      'verified-accepted',
    );
  });

  it('nor does one that names a rejected payment twice', () => {
    expect(
      meaningOfReport(report(null, [transaction('E-1', 'RJCT'), transaction('E-1', 'RJCT')]), MESSAGE).event,
    ).toBe('verified-accepted');
  });

  it('a rejected group of payments does not refuse the message when nothing is said of the message itself', () => {
    expect(meaningOfReport(report(null, [], 'RJCT'), MESSAGE).event).toBe('verified-accepted');
  });

  it('every payment rejected by name refuses the message, and so does the group status', () => {
    expect(
      meaningOfReport(report(null, [transaction('E-1', 'RJCT'), transaction('E-2', 'RJCT')]), MESSAGE).event,
    ).toBe('verified-refused');
    expect(meaningOfReport(report('RJCT', []), MESSAGE).event).toBe('verified-refused');
    expect(meaningOfReport(report('RJCT', [transaction('E-1', 'RJCT')], 'RJCT'), MESSAGE).event).toBe(
      'verified-refused',
    );
  });

  it('an answer that rejects the message and accepts a payment of it proves nothing', () => {
    expect(meaningOfReport(report('RJCT', [transaction('E-1', 'ACSP')]), MESSAGE)).toMatchObject({
      event: 'ambiguous',
      fault: { code: 'answer-garbled' },
    });
    expect(meaningOfReport(report('RJCT', [], 'ACTC'), MESSAGE).event).toBe('ambiguous');
  });

  it('an answer about another message, or without any status, proves nothing', () => {
    expect(meaningOfReport(report('ACTC', []), { ...MESSAGE, messageId: 'M-2' })).toMatchObject({
      event: 'ambiguous',
      fault: { code: 'answer-other-message' },
    });
    expect(meaningOfReport(report(null, []), MESSAGE).event).toBe('ambiguous');
  });
});
