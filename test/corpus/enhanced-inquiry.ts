// Owns the hand-written results of enhanced inquiry criteria, read off section 2.2 of the interface document.
import type { CorpusCase } from './corpus-case.ts';

/** The present the verdicts are written for: a Friday at the bank, in UTC. */
export const PRESENT = { businessDate: '2026-11-20', now: '2026-11-20T15:00:00.000Z' } as const;

export const ENHANCED_INQUIRY: readonly CorpusCase[] = [
  { section: '2.2', what: 'no criterion at all', request: {}, verdict: 'taken' },
  { section: '2.2', what: 'an 11-character BIC', request: { bic_or_bei: 'SNDBGB2LXXX' }, verdict: 'taken' },
  {
    section: '2.2',
    what: 'a branch of 3 digits',
    request: { branch_identification: '600' },
    verdict: 'taken',
  },
  {
    section: '2.2',
    what: 'a branch of 4 digits',
    request: { branch_identification: '4110' },
    verdict: 'taken',
  },
  {
    section: '2.2',
    what: 'a name with account and BIC',
    request: { name: 'Kestrel', account: '1', bic_or_bei: 'SNDBGB2LXXX' },
    verdict: 'taken',
  },
  {
    section: '2.2',
    what: 'a name with account and branch',
    request: { name: 'Kestrel', account: '1', branch_identification: '600' },
    verdict: 'taken',
  },
  { section: '2.2', what: 'CR and DR', request: { transaction_flow_indicator: 'CR' }, verdict: 'taken' },
  {
    section: '2.2',
    what: 'a virtual account with CR',
    request: { virtual_account: 'VA1', transaction_flow_indicator: 'CR' },
    verdict: 'taken',
  },
  {
    section: '2.2',
    what: 'a UETR of any version',
    request: { uetr: '00000000-0000-1000-0000-000000000000' },
    verdict: 'taken',
  },
  {
    section: '2.2',
    what: 'an execution range of one day',
    request: { requested_execution_date_from: '2026-11-20', requested_execution_date_to: '2026-11-20' },
    verdict: 'taken',
  },
  {
    section: '2.2',
    what: 'received exactly 90 days before',
    request: { transaction_received_date_time_from: '2026-08-22T00:00:00.0Z' },
    verdict: 'taken',
  },
  {
    section: '2.2',
    what: 'received to the present second',
    request: { transaction_received_date_time_to: '2026-11-20T15:00:00.0Z' },
    verdict: 'taken',
  },
  {
    section: '2.2',
    what: 'the whole window',
    request: {
      transaction_received_date_time_from: '2026-08-22T00:00:00.0Z',
      transaction_received_date_time_to: '2026-11-20T15:00:00.000Z',
    },
    verdict: 'taken',
  },
  { section: '2.2', what: 'a BIC of 8 characters', request: { bic_or_bei: 'SNDBGB2L' }, verdict: 'invalid' },
  {
    section: '2.2',
    what: 'a BIC of 10 characters',
    request: { bic_or_bei: 'SNDBGB2LXX' },
    verdict: 'invalid',
  },
  {
    section: '2.2',
    what: 'eleven characters that are no BIC',
    request: { bic_or_bei: '12345678901' },
    verdict: 'unsaid',
  },
  {
    section: '2.2',
    what: 'a BIC of 12 characters',
    request: { bic_or_bei: 'SNDBGB2LXXXX' },
    verdict: 'unsaid',
  },
  {
    section: '2.2',
    what: 'a branch of 2 digits',
    request: { branch_identification: '60' },
    verdict: 'invalid',
  },
  {
    section: '2.2',
    what: 'a branch of 5 digits',
    request: { branch_identification: '60000' },
    verdict: 'invalid',
  },
  {
    section: '2.2',
    what: 'a branch with a letter',
    request: { branch_identification: '60A' },
    verdict: 'invalid',
  },
  { section: '2.2', what: 'a name alone', request: { name: 'Kestrel' }, verdict: 'invalid' },
  {
    section: '2.2',
    what: 'a name with the account only',
    request: { name: 'Kestrel', account: '1' },
    verdict: 'invalid',
  },
  {
    section: '2.2',
    what: 'a name with the BIC only',
    request: { name: 'Kestrel', bic_or_bei: 'SNDBGB2LXXX' },
    verdict: 'invalid',
  },
  {
    section: '2.2',
    what: 'a flow that is neither',
    request: { transaction_flow_indicator: 'CRDT' },
    verdict: 'invalid',
  },
  {
    section: '2.2',
    what: 'a virtual account with DR',
    request: { virtual_account: 'VA1', transaction_flow_indicator: 'DR' },
    verdict: 'invalid',
  },
  {
    section: '2.2',
    what: 'a virtual account with the default',
    request: { virtual_account: 'VA1' },
    verdict: 'invalid',
  },
  {
    section: '2.2',
    what: 'a UETR of 35 characters',
    request: { uetr: '0000000-0000-4000-8000-000000000000' },
    verdict: 'invalid',
  },
  {
    section: '2.2',
    what: 'a UETR without hyphens',
    request: { uetr: '00000000000040008000000000000000' },
    verdict: 'invalid',
  },
  { section: '2.2', what: 'page 0', request: { page_number: '0' }, verdict: 'unsaid' },
  { section: '2.2', what: 'page two', request: { page_number: 'two' }, verdict: 'unsaid' },
  {
    section: '2.2',
    what: 'an execution date in another form',
    request: { requested_execution_date_from: '20/11/2026' },
    verdict: 'invalid',
  },
  {
    section: '2.2',
    what: 'a day that does not exist',
    request: { requested_execution_date_to: '2026-02-29' },
    verdict: 'invalid',
  },
  {
    section: '2.2',
    what: 'an execution range turned round',
    request: { requested_execution_date_from: '2026-11-21', requested_execution_date_to: '2026-11-20' },
    verdict: 'unsaid',
  },
  {
    section: '2.2',
    what: 'a received time without a fraction',
    request: { transaction_received_date_time_from: '2026-11-20T10:00:00Z' },
    verdict: 'invalid',
  },
  {
    section: '2.2',
    what: 'a received time off UTC',
    request: { transaction_received_date_time_from: '2026-11-20T10:00:00.0+01:00' },
    verdict: 'invalid',
  },
  {
    section: '2.2',
    what: 'received 91 days before',
    request: { transaction_received_date_time_from: '2026-08-21T23:59:59.9Z' },
    verdict: 'invalid',
  },
  {
    section: '2.2',
    what: 'a window that ends 91 days before',
    request: { transaction_received_date_time_to: '2026-08-21T00:00:00.0Z' },
    verdict: 'invalid',
  },
  {
    section: '2.2',
    what: 'a window that ends a second ahead',
    request: { transaction_received_date_time_to: '2026-11-20T15:00:01.0Z' },
    verdict: 'unsaid',
  },
  {
    section: '2.2',
    what: 'a window that begins ahead',
    request: { transaction_received_date_time_from: '2026-11-21T00:00:00.0Z' },
    verdict: 'unsaid',
  },
  {
    section: '2.2',
    what: 'a window turned round',
    request: {
      transaction_received_date_time_from: '2026-11-20T10:00:00.0Z',
      transaction_received_date_time_to: '2026-11-20T09:00:00.0Z',
    },
    verdict: 'unsaid',
  },
];
