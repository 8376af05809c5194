// Section 2.2: the verdicts written by hand from the document, and the words of a refusal.
import { expect, test } from 'vitest';
import { ENHANCED_INQUIRY, PRESENT } from '../../test/corpus/enhanced-inquiry.ts';
import { counted } from '../http/json.ts';
import { checkCriteria } from './criteria.ts';
import type { Criteria, SearchContext } from './criteria.ts';

const context: SearchContext = {
  businessDate: PRESENT.businessDate,
  now: Date.parse(PRESENT.now),
  dateOf: (at) => new Date(at).toISOString().slice(0, 10),
};
const issues = (criteria: Criteria, beyond: 'take' | 'refuse' = 'take'): string[] =>
  counted(checkCriteria(criteria, context), beyond).map((each) => each.issue);

test.each(ENHANCED_INQUIRY)('$section $what: $verdict', ({ request, verdict }) => {
  const [plain, strict] = [issues(request).length === 0, issues(request, 'refuse').length === 0];
  expect(plain ? (strict ? 'taken' : 'unsaid') : 'invalid').toBe(verdict);
});

test('each refusal names its rule', () => {
  expect(issues({ bic_or_bei: 'SNDBGB2L' })).toEqual(['bic_or_bei has fewer than 11 characters']);
  expect(issues({ name: 'x', account: '1' })).toEqual([
    'a search by name needs the account and the BIC or branch code',
  ]);
  expect(issues({ virtual_account: 'VA1', transaction_flow_indicator: 'DR' })).toEqual([
    'virtual_account without transaction_flow_indicator CR',
  ]);
  expect(issues({ transaction_received_date_time_from: '2026-08-21T23:59:59.9Z' })).toEqual([
    'transaction_received_date_time_from is more than 90 days from the present business date',
  ]);
});
