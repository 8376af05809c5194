// Section 2.2, rule by rule and edge by edge: what the bank takes and what it calls invalid.
import { describe, expect, test } from 'vitest';
import { checkCriteria } from './criteria.ts';
import type { Criteria, SearchContext } from './criteria.ts';

const context: SearchContext = { businessDate: '2026-11-20', now: Date.parse('2026-11-20T15:00:00Z'), dateOf: (at) => new Date(at).toISOString().slice(0, 10) };
const verdict = (criteria: Criteria): string => checkCriteria(criteria, context).map((each) => each.issue).join('; ') || 'taken';

const TAKEN: [string, Criteria][] = [
  ['no criterion at all', {}],
  ['an 11-character BIC', { bic_or_bei: 'SNDBGB2LXXX' }],
  ['a branch of 3 digits', { branch_identification: '600' }],
  ['a branch of 4 digits', { branch_identification: '4110' }],
  ['a name with account and BIC', { name: 'Kestrel', account: '1', bic_or_bei: 'SNDBGB2LXXX' }],
  ['a name with account and branch', { name: 'Kestrel', account: '1', branch_identification: '600' }],
  ['CR and DR', { transaction_flow_indicator: 'CR' }],
  ['a virtual account with CR', { virtual_account: 'VA1', transaction_flow_indicator: 'CR' }],
  ['a UETR of any version', { uetr: '00000000-0000-1000-0000-000000000000' }],
  ['an execution range of one day', { requested_execution_date_from: '2026-11-20', requested_execution_date_to: '2026-11-20' }],
  ['received exactly 90 days before', { transaction_received_date_time_from: '2026-08-22T00:00:00.0Z' }],
  ['received to the present second', { transaction_received_date_time_to: '2026-11-20T15:00:00.0Z' }],
  ['the whole window', { transaction_received_date_time_from: '2026-08-22T00:00:00.0Z', transaction_received_date_time_to: '2026-11-20T15:00:00.000Z' }],
];

const INVALID: [string, Criteria, RegExp][] = [
  ['a BIC of 8 characters', { bic_or_bei: 'SNDBGB2L' }, /fewer than 11/],
  ['a BIC of 10 characters', { bic_or_bei: 'SNDBGB2LXX' }, /fewer than 11/],
  ['eleven characters that are no BIC', { bic_or_bei: '12345678901' }, /not a BIC/],
  ['a branch of 2 digits', { branch_identification: '60' }, /3 or 4 digits/],
  ['a branch of 5 digits', { branch_identification: '60000' }, /3 or 4 digits/],
  ['a branch with a letter', { branch_identification: '60A' }, /3 or 4 digits/],
  ['a name alone', { name: 'Kestrel' }, /search by name/],
  ['a name with the account only', { name: 'Kestrel', account: '1' }, /search by name/],
  ['a name with the BIC only', { name: 'Kestrel', bic_or_bei: 'SNDBGB2LXXX' }, /search by name/],
  ['a flow that is neither', { transaction_flow_indicator: 'CRDT' }, /neither CR nor DR/],
  ['a virtual account with DR', { virtual_account: 'VA1', transaction_flow_indicator: 'DR' }, /virtual_account/],
  ['a virtual account with the default', { virtual_account: 'VA1' }, /virtual_account/],
  ['a UETR of 35 characters', { uetr: '0000000-0000-4000-8000-000000000000' }, /36 characters/],
  ['a UETR without hyphens', { uetr: '00000000000040008000000000000000' }, /36 characters/],
  ['page 0', { page_number: '0' }, /not a page/],
  ['page two', { page_number: 'two' }, /not a page/],
  ['an execution date in another form', { requested_execution_date_from: '20/11/2026' }, /YYYY-MM-DD/],
  ['a day that does not exist', { requested_execution_date_to: '2026-02-29' }, /YYYY-MM-DD/],
  ['an execution range turned round', { requested_execution_date_from: '2026-11-21', requested_execution_date_to: '2026-11-20' }, /is after/],
  ['a received time without a fraction', { transaction_received_date_time_from: '2026-11-20T10:00:00Z' }, /hh:mm:ss\.s/],
  ['a received time off UTC', { transaction_received_date_time_from: '2026-11-20T10:00:00.0+01:00' }, /UTC/],
  ['received 91 days before', { transaction_received_date_time_from: '2026-08-21T23:59:59.9Z' }, /more than 90 days/],
  ['a window that ends 91 days before', { transaction_received_date_time_to: '2026-08-21T00:00:00.0Z' }, /more than 90 days/],
  ['a window that ends a second ahead', { transaction_received_date_time_to: '2026-11-20T15:00:01.0Z' }, /after the present time/],
  ['a window that begins ahead', { transaction_received_date_time_from: '2026-11-21T00:00:00.0Z' }, /after the present time/],
  ['a window turned round', { transaction_received_date_time_from: '2026-11-20T10:00:00.0Z', transaction_received_date_time_to: '2026-11-20T09:00:00.0Z' }, /is after/],
];

describe('2.2', () => {
  test.each(TAKEN)('takes %s', (_, criteria) => { expect(verdict(criteria)).toBe('taken'); });
  test.each(INVALID)('refuses %s', (_, criteria, issue) => { expect(verdict(criteria)).toMatch(issue); });
});
