import { describe, expect, it } from 'vitest';
import { CASE_ACTIONS } from '../../../shared/domain/case.ts';
import {
  caseEntryDetails,
  deskEntry,
  hasStopTakenOn,
  restoreDetails,
  setAsideDetails,
  withdrawnDetails,
} from './desk-entry.ts';

const timeline = (act: 'stop' | 'recall' | 'reconfirm', said: string) => [
  { source: 'desk', facts: caseEntryDetails('CASE-1', act, said) },
];

it.each([
  ['ACCP', true],
  ['PDNG', true],
  ['ACSP', true],
  ['CANC', true],
  ['RJCT', false],
  ['unknown', false],
  ['', false],
])('a stop to which the bank said %s explains a rejection as a duplicate: %s', (said, explains) => {
  expect([hasStopTakenOn(timeline('stop', said)), hasStopTakenOn(timeline('recall', said))]).toEqual([
    explains,
    explains,
  ]);
  expect(hasStopTakenOn(timeline('reconfirm', said))).toBe(false);
});

describe('an entry of the desk in the timeline of a payment', () => {
  it.each(CASE_ACTIONS)('tells what was asked and answered: %s', (act) => {
    for (const said of ['ACCP', 'RJCT', 'PDNG', 'unknown'])
      expect(deskEntry(caseEntryDetails('CASE-1', act, said))).toEqual({ what: 'case', act, said });
  });

  it('tells a restore and a message set aside from a send without an answer', () => {
    expect(deskEntry(restoreDetails('2026-11-20T10:00:00Z'))).toEqual({ what: 'restored' });
    expect(deskEntry(setAsideDetails('Ms Reed'))).toEqual({ what: 'set-aside' });
    expect(deskEntry(withdrawnDetails('wrong account'))).toEqual({ what: 'withdrawn' });
    expect(deskEntry([])).toEqual({ what: 'unanswered' });
  });
});
