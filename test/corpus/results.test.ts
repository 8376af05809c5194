// The desk's own checks give every hand-written request of the corpus its verdict, as the bank's independent
// ones do.
import { describe, expect, test } from 'vitest';
import {
  EXAMPLE_CONTEXT,
  type RequestFields,
  type RuleContext,
  type RuledOperation,
} from '../../shared/domain/bank-rules/rule.ts';
import { brokenRules, ruleWarnings } from '../../shared/domain/bank-rules/table.ts';
import { isoDate } from '../../shared/domain/calendar.ts';
import { BALANCE, TODAY } from './balance.ts';
import { ENHANCED_INQUIRY, PRESENT } from './enhanced-inquiry.ts';
import { RECONFIRMATION } from './reconfirmation.ts';

function verdict(
  operation: RuledOperation,
  request: RequestFields,
  context: RuleContext = EXAMPLE_CONTEXT,
): string {
  if (brokenRules(operation, request, context).length > 0) return 'invalid';
  return ruleWarnings(operation, request, context).length > 0 ? 'unsaid' : 'taken';
}

describe('enhanced inquiry', () => {
  const context = {
    ...EXAMPLE_CONTEXT,
    businessDates: [isoDate(PRESENT.businessDate)],
    expectedBusinessDates: [isoDate(PRESENT.businessDate)],
    now: Date.parse(PRESENT.now),
  };
  test.each(ENHANCED_INQUIRY)('$section $what: $verdict', ({ request, verdict: wanted }) =>
    expect(verdict('enhanced-inquiry', request, context)).toBe(wanted),
  );
});

describe('reconfirmation', () => {
  test.each(RECONFIRMATION)('$section $what: $verdict', ({ request, verdict: wanted }) => {
    expect(verdict('reconfirmation', { client_id: 'C1', request_type: 'RECNFRM', ...request })).toBe(wanted);
  });
});

describe('balance', () => {
  const context = { ...EXAMPLE_CONTEXT, today: isoDate(TODAY) };
  test.each(BALANCE)('$section $what: $verdict', ({ request, verdict: wanted }) =>
    expect(verdict('balance', request, context)).toBe(wanted),
  );
});
