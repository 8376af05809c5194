// What a noticed restore means for batches, for packs and for the time in which payments are looked up.
import { describe, expect, it } from 'vitest';
import { BATCH_STATES } from '../batch.ts';
import { nextBatchState } from '../state/batch-machine.ts';
import {
  givenUpTo,
  mergeGivenUp,
  caseStartsUnknown,
  isLostEntry,
  lookUpFrom,
  lookUpUntil,
  mergeRestores,
  requiresLookUp,
  startsUnknown,
  UNRESOLVED_STATES,
  type RestoreRecord,
} from './restore.ts';

const restore: RestoreRecord = {
  at: '2026-11-20T12:00:00Z',
  copyEndedAt: '2026-11-18T08:00:00Z',
  copySize: 40,
  unresolved: ['batch-1'],
};

describe('a batch starts unknown', () => {
  it.each([
    [
      'that was not final in the copy, whenever it is frozen',
      { batch: 'batch-1', freezes: [{ at: '2026-12-24T08:00:00Z', here: true }] },
      true,
    ],
    [
      'that this desk froze before the restore and a pack brings back',
      { batch: 'batch-9', freezes: [{ at: '2026-11-19T08:00:00Z', here: true }] },
      true,
    ],
    [
      'that another desk froze before the restore',
      { batch: 'batch-9', freezes: [{ at: '2026-11-20T11:00:00Z', here: false }] },
      true,
    ],
    [
      'that another desk froze shortly after it, by another clock',
      { batch: 'batch-9', freezes: [{ at: '2026-11-20T20:00:00Z', here: false }] },
      true,
    ],
    [
      'that is frozen again, in a later revision',
      {
        batch: 'batch-9',
        freezes: [
          { at: '2026-11-19T08:00:00Z', here: true },
          { at: '2026-12-01T08:00:00Z', here: true },
        ],
      },
      true,
    ],
    [
      'but not one this desk froze after it',
      { batch: 'batch-9', freezes: [{ at: '2026-11-20T12:00:01Z', here: true }] },
      false,
    ],
    [
      'nor one another desk froze days after it',
      { batch: 'batch-9', freezes: [{ at: '2026-11-23T12:00:01Z', here: false }] },
      false,
    ],
  ])('%s', (_what, batch, unknown) => {
    expect(startsUnknown(restore, batch)).toBe(unknown);
    expect(startsUnknown(null, batch)).toBe(false);
  });

  it('in every state from which it can still be frozen or sealed', () => {
    const canGoOn = BATCH_STATES.filter((state) =>
      (['freeze', 'edit', 'seal', 'release', 'approvals-complete'] as const).some(
        (event) => nextBatchState(state, event).ok,
      ),
    );
    expect([...UNRESOLVED_STATES].toSorted()).toEqual(canGoOn.toSorted());
  });
});

it('payments are looked up for ninety days, among what the bank received since the copy was made', () => {
  const end = Date.parse('2027-02-18T12:00:00Z');
  expect(lookUpUntil(restore)).toBe(end);
  expect([requiresLookUp(restore, end - 1), requiresLookUp(restore, end), requiresLookUp(null, 0)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([requiresLookUp(restore, end + 1, end - 1), requiresLookUp(restore, end + 1, end)]).toEqual([
    true,
    false,
  ]);
  expect(lookUpFrom(restore)).toBe(Date.parse('2026-11-17T08:00:00Z'));
  expect(lookUpFrom({ ...restore, copyEndedAt: null })).toBeNull();
});

it('only entries behind the end of the copy, signed before the notice, are explained by it', () => {
  const at = (size: number, time: string) => isLostEntry(restore, { size, time });
  expect([
    at(41, '2026-11-19T00:00:00Z'),
    at(40, '2026-11-19T00:00:00Z'),
    at(41, '2026-11-20T12:00:01Z'),
  ]).toEqual([true, false, false]);
  expect(isLostEntry(null, { size: 41, time: '2026-11-19T00:00:00Z' })).toBe(false);
});

it('a second restore keeps the doubt of the first, for as long as it is looked up', () => {
  const second: RestoreRecord = {
    at: '2026-12-01T12:00:00Z',
    copyEndedAt: '2026-11-30T08:00:00Z',
    copySize: 55,
    unresolved: ['batch-2'],
  };
  expect(mergeRestores(restore, second)).toEqual({
    at: second.at,
    copyEndedAt: restore.copyEndedAt,
    copySize: 40,
    unresolved: ['batch-1', 'batch-2'],
  });
  expect(mergeRestores(null, second)).toEqual(second);
  expect(mergeRestores({ ...restore, copyEndedAt: null }, second).copyEndedAt).toBeNull();
  expect(mergeRestores({ ...restore, at: '2026-01-01T00:00:00Z' }, second)).toEqual(second);
});

it('what was handed over is refused in that revision and in every earlier one', () => {
  const given = [{ batch: 'batch-1', revision: 2, to: 'desk-b' }];
  expect([0, 1, 2, 3].map((revision) => givenUpTo(given, { batch: 'batch-1', revision }))).toEqual([
    'desk-b',
    'desk-b',
    'desk-b',
    null,
  ]);
  expect(givenUpTo(given, { batch: 'batch-2', revision: 1 })).toBeNull();
  expect(mergeGivenUp(given, [...given, { batch: 'batch-2', revision: 1, to: 'desk-b' }])).toHaveLength(2);
});

describe('a case that is new since the restore starts unknown', () => {
  const now = Date.parse('2026-12-01T08:00:00Z');
  const frozenAt = (at: string) => ({ batch: 'batch-9', freezes: [{ at, here: true }] });
  it.each([
    ['about a payment that is not of this desk', restore, now, null, true],
    [
      'about a payment that was frozen before the restore',
      restore,
      now,
      frozenAt('2026-11-19T08:00:00Z'),
      true,
    ],
    [
      'about a payment of a batch that was not final in the copy',
      restore,
      now,
      { batch: 'batch-1', freezes: [] },
      true,
    ],
    ['but not about one that was frozen after it', restore, now, frozenAt('2026-11-21T08:00:00Z'), false],
    [
      'but not when the bank answers no more for what was forgotten',
      restore,
      lookUpUntil(restore),
      null,
      false,
    ],
    ['but not where nothing was restored', null, now, null, false],
  ])('%s', (_what, record, at, payment, unknown) => {
    expect(caseStartsUnknown(record, at, payment)).toBe(unknown);
  });
});
