import { describe, expect, it } from 'vitest';
import { CASE_ACTS } from '../../../shared/domain/case.ts';
import { caseFacts, deskEntryMeaning, hasStopTakenOn, restoreFacts } from './desk-entry.ts';

const timeline = (act: 'stop' | 'recall' | 'reconfirm', said: string) => [
  { source: 'desk', facts: caseFacts('CASE-1', act, said) },
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

const UNANSWERED = /no answer/u;

describe('an entry of the desk in the timeline of a payment', () => {
  it.each(CASE_ACTS)('says what the bank answered to the request to %s', (act) => {
    const meaning = (said: string) => deskEntryMeaning(caseFacts('CASE-1', act, said));
    expect(meaning('ACCP')).toMatch(/^The bank has accepted the request to /u);
    expect(meaning('RJCT')).toMatch(/^The bank has declined the request to /u);
    expect(meaning('PDNG')).toMatch(/has not decided yet \(PDNG\)/u);
    for (const said of ['ACCP', 'RJCT', 'PDNG']) expect(meaning(said)).not.toMatch(UNANSWERED);
    expect(meaning('unknown')).toMatch(UNANSWERED);
  });

  it('does not promise that recalled money is back', () => {
    expect(deskEntryMeaning(caseFacts('CASE-1', 'recall', 'ACCP'))).toContain(
      'The money has not come back yet.',
    );
  });

  it('tells a restore from a send without an answer', () => {
    expect(deskEntryMeaning(restoreFacts('2026-11-20T10:00:00Z'))).not.toMatch(UNANSWERED);
    expect(deskEntryMeaning([])).toMatch(UNANSWERED);
  });
});
