import { describe, expect, it } from 'vitest';
import { CRITERIA } from '../../../shared/domain/bank-rules/enhanced-inquiry.ts';
import { EXAMPLE_CONTEXT } from '../../../shared/domain/bank-rules/rule.ts';
import { brokenRules, ruleWarnings } from '../../../shared/domain/bank-rules/table.ts';
import { planOf, readMoment, type TypedCriteria } from './read-typed.ts';

const BERLIN = { ...EXAMPLE_CONTEXT, timeZone: 'Europe/Berlin' };
const instant = (text: string, edge: 'from' | 'to') => {
  const at = readMoment(text, edge, BERLIN);
  return at === undefined ? undefined : new Date(at).toISOString();
};
const typed = (some: Partial<TypedCriteria>): TypedCriteria => ({
  ...(Object.fromEntries(CRITERIA.map((name) => [name, ''])) as TypedCriteria),
  ...some,
});

describe('a moment as a person types it', () => {
  it.each([
    ['2026-11-19T10:00:00.5Z', 'from', '2026-11-19T10:00:00.500Z'],
    ['19 Nov 2026', 'from', '2026-11-18T23:00:00.000Z'],
    ['19 Nov 2026', 'to', '2026-11-19T22:59:59.900Z'],
    ['2026-11-19 14:30', 'from', '2026-11-19T13:30:00.000Z'],
    ['19.11.2026, 14:30', 'to', '2026-11-19T13:30:00.000Z'],
    ['7 days ago', 'from', '2026-11-12T23:00:00.000Z'],
    ['yesterday', 'to', '2026-11-19T22:59:59.900Z'],
    ['today', 'to', '2026-11-20T15:00:00.000Z'],
    ['now', 'to', '2026-11-20T15:00:00.000Z'],
  ] as const)('%s, as the end called %s, is %s', (text, edge, expected) => {
    expect(instant(text, edge)).toBe(expected);
  });

  it('keeps the wall clock on the day it is changed', () => {
    expect(instant('2026-10-25 14:30', 'from')).toBe('2026-10-25T13:30:00.000Z');
    expect(instant('2026-03-29 14:30', 'from')).toBe('2026-03-29T12:30:00.000Z');
  });

  it.each(['11/20/2026', 'soon', '20 Nov', '2026-11-19T10:00:00Z', '2026-11-31'])(
    '%s says nothing certain',
    (text) => {
      expect(instant(text, 'from')).toBeUndefined();
    },
  );
});

describe('what goes to the bank', () => {
  it("has no field without a text, and dates and times in the bank's form", () => {
    expect(
      planOf(
        typed({
          account: ' 12345678 ',
          requested_execution_date_from: '19 Nov 2026',
          transaction_received_date_time_from: '19 Nov 2026',
        }),
        BERLIN,
      ).criteria,
    ).toEqual({
      account: '12345678',
      requested_execution_date_from: '2026-11-19',
      transaction_received_date_time_from: '2026-11-18T23:00:00.0Z',
    });
  });

  it('breaks no rule where the plan takes care of it', () => {
    const { criteria, plan } = planOf(
      typed({
        transaction_received_date_time_from: '200 days ago',
        transaction_received_date_time_to: 'today',
      }),
      BERLIN,
    );
    expect(plan?.tooOld).not.toBeNull();
    expect(brokenRules('enhanced-inquiry', criteria, BERLIN)).toEqual([]);
  });

  it('is as typed where nobody can read it, so that the rule about it speaks', () => {
    const { criteria, plan } = planOf(typed({ transaction_received_date_time_from: 'soon' }), BERLIN);
    expect(plan).toBeUndefined();
    expect(brokenRules('enhanced-inquiry', criteria, BERLIN).map(({ name }) => name)).toEqual([
      'enhanced-inquiry.received-from-form',
    ]);
  });

  it('that ends before it begins is warned of by its rule', () => {
    const { criteria } = planOf(
      typed({
        transaction_received_date_time_from: 'today',
        transaction_received_date_time_to: '3 days ago',
      }),
      BERLIN,
    );
    expect(brokenRules('enhanced-inquiry', criteria, BERLIN)).toEqual([]);
    expect(ruleWarnings('enhanced-inquiry', criteria, BERLIN).map(({ name }) => name)).toEqual([
      'enhanced-inquiry.received-order',
    ]);
  });
});
