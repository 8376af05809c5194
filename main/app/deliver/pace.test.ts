import { describe, expect, test } from 'vitest';
import { nextInquiryAt } from './report-updates.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const minutes = (status: string | null, inquiries = 0): number | null => {
  const at = nextInquiryAt(status, NOW, inquiries);
  return at === null ? null : (Date.parse(at) - NOW) / 60_000;
};

describe('the pace of follow-up', () => {
  test.each([
    ['PDNG', 60],
    ['ACSP', 60],
    ['ACWC', 60],
    ['BLCK', 60],
    ['RCVD', 5],
    ['ACTC', 5],
    ['ACCP', 5],
    ['PART', 5],
    [null, 5],
  ])('%s is asked about again after %i minutes', (status, wait) => {
    expect(minutes(status)).toBe(wait);
  });

  test.each(['ACSC', 'ACWP', 'ACCC', 'RJCT', 'CANC'])('%s is not asked about again', (status) => {
    expect(minutes(status)).toBeNull();
  });

  test('a status nobody knows is asked about hourly', () => {
    expect(minutes('XYZZ')).toBe(60);
  });

  test('a payment that waits for its date for days is asked about daily', () => {
    expect(minutes('PDNG', 48)).toBe(24 * 60);
  });
});
