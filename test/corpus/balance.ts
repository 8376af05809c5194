// Owns the hand-written verdicts on balance requests, read off section 2.8 of the interface document.
import type { CorpusCase } from './corpus-case.ts';

/** The current date the verdicts are written for. */
export const TODAY = '2026-11-20';

export const BALANCE: readonly CorpusCase[] = [
  {
    section: '2.8',
    what: 'an account and a base currency, no dates',
    request: { base_currency: 'EUR', account_identifier: '1' },
    verdict: 'taken',
  },
  {
    section: '2.8',
    what: 'a branch instead of the account',
    request: { base_currency: 'EUR', branch_number: '600' },
    verdict: 'taken',
  },
  {
    section: '2.8',
    what: 'both, and an account currency',
    request: { base_currency: 'EUR', branch_number: '600', account_identifier: '1', account_currency: 'GBP' },
    verdict: 'taken',
  },
  {
    section: '2.8',
    what: 'exactly 180 days back',
    request: { base_currency: 'EUR', branch_number: '600', from_date: '2026-05-24' },
    verdict: 'taken',
  },
  {
    section: '2.8',
    what: 'a range of one day',
    request: { base_currency: 'EUR', branch_number: '600', from_date: '2026-11-20', to_date: '2026-11-20' },
    verdict: 'taken',
  },
  { section: '2.8', what: 'no base currency', request: { account_identifier: '1' }, verdict: 'invalid' },
  {
    section: '2.8',
    what: 'two base currencies',
    request: { base_currency: 'EUR,USD', account_identifier: '1' },
    verdict: 'invalid',
  },
  {
    section: '2.8',
    what: 'a base currency that is none',
    request: { base_currency: 'EU', account_identifier: '1' },
    verdict: 'unsaid',
  },
  {
    section: '2.8',
    what: 'two account currencies',
    request: { base_currency: 'EUR', account_identifier: '1', account_currency: 'EUR USD' },
    verdict: 'invalid',
  },
  {
    section: '2.8',
    what: 'neither account nor branch',
    request: { base_currency: 'EUR' },
    verdict: 'invalid',
  },
  {
    section: '2.8',
    what: '181 days back',
    request: { base_currency: 'EUR', branch_number: '600', from_date: '2026-05-23' },
    verdict: 'invalid',
  },
  {
    section: '2.8',
    what: 'an end 181 days back',
    request: { base_currency: 'EUR', branch_number: '600', from_date: '2026-05-23', to_date: '2026-05-23' },
    verdict: 'invalid',
  },
  {
    section: '2.8',
    what: 'tomorrow',
    request: { base_currency: 'EUR', branch_number: '600', to_date: '2026-11-21' },
    verdict: 'unsaid',
  },
  {
    section: '2.8',
    what: 'a range turned round',
    request: { base_currency: 'EUR', branch_number: '600', from_date: '2026-11-19', to_date: '2026-11-18' },
    verdict: 'unsaid',
  },
  {
    section: '2.8',
    what: 'an end before today without a start',
    request: { base_currency: 'EUR', branch_number: '600', to_date: '2026-11-18' },
    verdict: 'unsaid',
  },
  {
    section: '2.8',
    what: 'a date in another form',
    request: { base_currency: 'EUR', branch_number: '600', from_date: '19.11.2026' },
    verdict: 'invalid',
  },
];
