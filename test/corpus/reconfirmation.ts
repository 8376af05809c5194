// Owns the hand-written verdicts on reconfirm/reject bodies, read off section 2.5 of the interface document.
import type { CorpusCase } from './corpus-case.ts';

const uetr = '11111111-2222-4333-8444-555555555555';
const date = '2026-11-20';

export const RECONFIRMATION: readonly CorpusCase[] = [
  { section: '2.5', what: 'the uetr alone', request: { reason: '12345', uetr }, verdict: 'taken' },
  {
    section: '2.5',
    what: 'the uetr in capitals',
    request: { reason: '12345', uetr: uetr.replaceAll('4', 'A').replace('-A333', '-4333').toUpperCase() },
    verdict: 'taken',
  },
  {
    section: '2.5',
    what: 'the bank reference with the date',
    request: { reason: '12345', bank_reference: 'SB1', interbank_settlement_date: date },
    verdict: 'taken',
  },
  {
    section: '2.5',
    what: 'the instruction id with the date',
    request: { reason: '12345', instruction_id: 'I1', interbank_settlement_date: date },
    verdict: 'taken',
  },
  {
    section: '2.5',
    what: 'every identification at once',
    request: {
      reason: '12345',
      uetr,
      bank_reference: 'SB1',
      instruction_id: 'I1',
      interbank_settlement_date: date,
    },
    verdict: 'taken',
  },
  { section: '2.5', what: 'no identification', request: { reason: '12345' }, verdict: 'invalid' },
  {
    section: '2.5',
    what: 'the bank reference without the date',
    request: { reason: '12345', bank_reference: 'SB1' },
    verdict: 'invalid',
  },
  {
    section: '2.5',
    what: 'the instruction id without the date',
    request: { reason: '12345', instruction_id: 'I1' },
    verdict: 'invalid',
  },
  {
    section: '2.5',
    what: 'the date alone',
    request: { reason: '12345', interbank_settlement_date: date },
    verdict: 'invalid',
  },
  {
    section: '2.5',
    what: 'a version 1 UUID',
    request: { reason: '12345', uetr: '11111111-2222-1333-8444-555555555555' },
    verdict: 'invalid',
  },
  {
    section: '2.5',
    what: 'a UUID of another variant',
    request: { reason: '12345', uetr: '11111111-2222-4333-7444-555555555555' },
    verdict: 'invalid',
  },
  {
    section: '2.5',
    what: 'a date in another form',
    request: { reason: '12345', bank_reference: 'SB1', interbank_settlement_date: '20-11-2026' },
    verdict: 'invalid',
  },
  {
    section: '2.5',
    what: 'a day that does not exist',
    request: { reason: '12345', bank_reference: 'SB1', interbank_settlement_date: '2026-11-31' },
    verdict: 'invalid',
  },
  { section: '2.5', what: 'no reason', request: { uetr }, verdict: 'invalid' },
  { section: '2.5', what: 'a reason of four digits', request: { reason: '1234', uetr }, verdict: 'invalid' },
  { section: '2.5', what: 'a reason of six digits', request: { reason: '123456', uetr }, verdict: 'invalid' },
  { section: '2.5', what: 'a reason with a letter', request: { reason: '1234A', uetr }, verdict: 'invalid' },
];
