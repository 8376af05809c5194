// What is in the log is held against the commit record, change by change.
import { describe, expect, it } from 'vitest';
import type { RecordedState } from './commit-record.ts';
import { checkOpening, type FoundFiles } from './opening-check.ts';

const salts = { first: 1, second: 2 };
const commit = (change: number): RecordedState['commits'][number] => ({
  change,
  salts,
  frames: change * 3,
  checksum: `sum-${change}`,
  at: `2026-11-20T10:00:0${change}Z`,
});
const record: RecordedState = {
  change: 3,
  checkpointed: null,
  commits: [commit(1), commit(2), commit(3)],
  checkpointing: false,
  closed: null,
  pending: null,
};
const commits = new Map(record.commits.map(({ frames, checksum }) => [frames, checksum]));
const found = (wal: FoundFiles['wal'], more: Partial<FoundFiles> = {}): FoundFiles => ({
  record,
  walMode: true,
  file: { bytes: 4096, firstPage: 'a' },
  wal,
  ...more,
});

describe('after an end without closing', () => {
  it('a log with every change is whole', () => {
    expect(checkOpening(found({ salts, commits }))).toMatchObject({
      condition: { kind: 'whole' },
      complete: true,
      ignoreWal: false,
    });
  });

  it('a log of as many frames that went another way lacks what the record names', () => {
    const other = new Map(commits).set(6, 'other').set(9, 'another');
    expect(checkOpening(found({ salts, commits: other }))).toMatchObject({
      condition: { kind: 'changes-missing', changes: 2, since: '2026-11-20T10:00:02Z' },
      complete: false,
      ignoreWal: false,
    });
  });

  it('a log of another generation is not read', () => {
    const wal = { salts: { first: 1, second: 3 }, commits };
    expect(checkOpening(found(wal))).toMatchObject({
      condition: { kind: 'changes-missing', changes: 3 },
      ignoreWal: true,
    });
  });
});

describe('after nothing was acknowledged since a checkpoint', () => {
  const empty: RecordedState = { ...record, commits: [], checkpointed: { salts, frames: 9 } };

  it.each([
    ['the same log as far as the checkpoint', { salts, commits }, false],
    [
      'the log that follows it',
      { salts: { first: 2, second: 7 }, commits: new Map<number, string>() },
      false,
    ],
    ['an earlier one', { salts: { first: 0, second: 7 }, commits }, true],
    ['the same one, cut before it', { salts, commits: new Map([[3, 'sum-1']]) }, true],
  ] as const)('%s: it is set aside: %j', (_what, wal, ignoreWal) => {
    expect(checkOpening(found(wal, { record: empty }))).toMatchObject({
      condition: { kind: 'whole' },
      ignoreWal,
    });
  });
});

describe('after a clean close', () => {
  const file = { bytes: 4096, firstPage: 'a' };
  const closed: RecordedState = { ...record, commits: [], closed: file };

  it.each([true, false])('the same file has no log, whatever lies beside it (WAL mode: %s)', (walMode) => {
    expect(checkOpening(found({ salts, commits }, { record: closed, walMode }))).toMatchObject({
      condition: { kind: 'whole' },
      ignoreWal: true,
    });
  });

  it.each([
    ['another length', { ...file, bytes: 8192 }],
    ['another first page', { ...file, firstPage: 'b' }],
  ])('a file of %s is another file', (_what, other) => {
    expect(checkOpening(found(null, { record: closed, walMode: false, file: other })).condition).toEqual({
      kind: 'unproven',
      why: 'other-file',
    });
  });
});

describe('without a record that can be read', () => {
  const commitsInLog = { salts, commits };

  it.each([
    ['damaged', 'damaged', true, { kind: 'unproven', why: 'record-damaged' }],
    ['damaged, of a closed file', 'damaged', false, { kind: 'unproven', why: 'record-damaged' }],
    ['missing', null, true, { kind: 'unproven', why: 'record-missing' }],
    [
      'missing, of a closed file beside the log of another',
      null,
      false,
      { kind: 'unproven', why: 'record-missing' },
    ],
  ] as const)('%s: nothing is taken for whole', (_what, none, walMode, condition) => {
    expect(checkOpening(found(commitsInLog, { record: none, walMode })).condition).toEqual(condition);
  });

  it('missing, of a closed file without a log, as earlier versions left it', () => {
    expect(checkOpening(found(null, { record: null, walMode: false })).condition).toEqual({
      kind: 'unrecorded',
    });
    expect(checkOpening(found(null, { record: null })).condition).toEqual({
      kind: 'unproven',
      why: 'record-missing',
    });
  });
});
