import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isTransactionStatus,
  TRANSACTION_STATUSES,
  NOTHING_DISPLAYED,
  displayedGroup,
  hasSettled,
  showStatus,
  statusRank,
  type TransactionStatusCode,
  type ReceivedStatus,
  type DisplayedStatus,
} from './payment-status.ts';

/** Wire practice, section 8: equal ranks in one row, later rows outrank earlier ones. */
const ROWS: readonly (readonly TransactionStatusCode[])[] = [
  ['RCVD'],
  ['PDNG', 'PART'],
  ['ACTC'],
  ['ACCP'],
  ['ACSP', 'ACWC', 'BLCK'],
  ['ACSC', 'ACWP'],
  ['ACCC'],
  ['RJCT', 'CANC'],
];
const rowOf = (status: TransactionStatusCode): number => ROWS.findIndex((row) => row.includes(status));
const PAIRS = TRANSACTION_STATUSES.flatMap((shown) =>
  TRANSACTION_STATUSES.map((received) => [shown, received] as const),
);

const anyReceived: fc.Arbitrary<ReceivedStatus> = fc.record({
  status: fc.constantFrom(...TRANSACTION_STATUSES, null, 'XXXX', 'ACSP/G000', ''),
  reasonTypes: fc.constantFrom([], ['RETN'], ['OTHR']),
});
/** Of a whole timeline, in the order the bank's messages were received. */
const displayedStatus = (timeline: readonly ReceivedStatus[]): DisplayedStatus =>
  timeline.reduce(showStatus, NOTHING_DISPLAYED);
const at = (status: TransactionStatusCode): DisplayedStatus => ({ ...NOTHING_DISPLAYED, status });

describe('shown status, every status on every status', () => {
  test('every status has its rank', () => {
    expect(new Set(ROWS.flat())).toEqual(new Set(TRANSACTION_STATUSES));
    expect(statusRank('XXXX')).toBeUndefined();
  });

  test.each(PAIRS)('shown %s, received %s', (shown, received) => {
    const after = showStatus(at(shown), { status: received });
    const final = rowOf(shown) === ROWS.length - 1;
    const advances = !final && rowOf(received) >= rowOf(shown);
    expect(after.status).toBe(advances ? received : shown);
    const settled = (status: TransactionStatusCode): boolean => ['ACSC', 'ACWP', 'ACCC'].includes(status);
    const ended = (status: TransactionStatusCode): boolean => ['RJCT', 'CANC'].includes(status);
    expect(after.contradicted).toBe(
      (settled(shown) && ended(received)) || (ended(shown) && settled(received)),
    );
  });

  test.each(TRANSACTION_STATUSES)('the first word of the bank (%s) is shown', (status) => {
    expect(showStatus(NOTHING_DISPLAYED, { status })).toEqual(at(status));
  });
});

describe('shown status of a timeline', () => {
  test('never goes backwards, and a rejection or cancellation stays', () => {
    fc.assert(
      fc.property(fc.array(anyReceived, { maxLength: 30 }), (timeline) => {
        let before = NOTHING_DISPLAYED;
        for (const received of timeline) {
          const after = showStatus(before, received);
          const rank = (shown: DisplayedStatus): number =>
            shown.status === null ? 0 : (statusRank(shown.status) ?? -1);
          expect(rank(after)).toBeGreaterThanOrEqual(rank(before));
          if (before.status === 'RJCT' || before.status === 'CANC') expect(after.status).toBe(before.status);
          expect(after.returned || !before.returned).toBe(true);
          before = after;
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('has the highest rank of all that was received', () => {
    fc.assert(
      fc.property(fc.array(anyReceived, { minLength: 1, maxLength: 30 }), (timeline) => {
        const codes = timeline.map(({ status }) => status?.split('/')[0] ?? '').filter(isTransactionStatus);
        const highest = Math.max(0, ...codes.map((code) => statusRank(code) ?? 0));
        const { status } = displayedStatus(timeline);
        expect(status === null ? 0 : statusRank(status)).toBe(highest);
      }),
    );
  });

  test('an answer without a status or with an unknown code changes nothing', () => {
    expect(showStatus(at('ACSP'), { status: null })).toEqual(at('ACSP'));
    expect(showStatus(at('ACSP'), { status: 'ZZZZ' })).toEqual(at('ACSP'));
    expect(showStatus(at('ACCP'), { status: 'ACSP/G004' })).toEqual(at('ACSP'));
  });

  test('a return is known by its type and keeps the status it interrupted', () => {
    const shown = displayedStatus([
      { status: 'ACSC' },
      { status: 'ACSC', reasonTypes: ['RETN'] },
      { status: 'ACSP' },
    ]);
    expect(shown).toEqual({ status: 'ACSC', returned: true, contradicted: false });
    expect(displayedGroup(shown)).toBe('attention');
  });

  test('a bank that says settled and rejected is contradicted, and a person is asked to act', () => {
    const shown = displayedStatus([{ status: 'ACSC' }, { status: 'RJCT' }]);
    expect(shown.contradicted).toBe(true);
    expect(displayedGroup(shown)).toBe('attention');
  });

  test('silence is shown as silence', () => {
    expect(displayedGroup(NOTHING_DISPLAYED)).toBe('neutral');
  });
});

test.each<readonly [string, boolean]>([
  ...TRANSACTION_STATUSES.map((code) => [code, ['ACSC', 'ACWP', 'ACCC'].includes(code)] as const),
  ['ACCC/G000', true],
  ['ACSP/G000', false],
  ['XXXX', false],
  ['', false],
])('%s has settled: %s', (code, settled) => {
  expect(hasSettled(code)).toBe(settled);
});
