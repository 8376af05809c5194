// The status file of a batch that came from a watched folder: when it is written, and what is noted of it.
import { describe, expect, it } from 'vitest';
import { ok } from '../../../../shared/domain/result.ts';
import { fakeClock } from '../../../ports/clock.fake.ts';
import { fakeFolders } from '../../../ports/folders.fake.ts';
import type { BatchChange, BatchHead } from '../../../ports/store.ts';
import { makeFolderWatch } from '../../prepare/index.ts';
import { writeDueReports, type StatusFolderContext } from './to-folder.ts';

const PATH = '/srv/erp';

function desk(report: 'csv' | 'pain.002' = 'csv', payments = 1, isSalary = false) {
  const folders = fakeFolders();
  folders.makeFolder(PATH);
  const clock = fakeClock();
  const head = {
    batch: 'batch-abcdefgh',
    reference: 'RENTS/11',
    revision: 1,
    changeRevision: 7,
    state: 'closed',
    masked: false,
    source: {
      fileName: 'a.xml',
      sha256: 'a',
      folder: { folder: 'folder-1', account: 'DE1', report },
    },
  } as unknown as BatchHead;
  const changes: BatchChange[] = [];
  let reads = 0;
  const watch = makeFolderWatch(folders);
  const folder = {
    folder: 'folder-1',
    account: 'DE1',
    path: PATH,
    afterwards: 'move',
    status: 'none',
    savedAt: '2026-11-20T10:00:00Z',
  };
  const settings = new Map<string, unknown>([['watched-folders', [folder]]]);
  const payment = {
    payment: 'p',
    message: 'm',
    position: 1,
    group: 'G',
    instructionId: 'I',
    endToEndId: 'E2E-1',
    uetr: null,
    amount: '10.50',
    currency: 'EUR',
    valueDate: '2026-11-20',
    status: 'ACSC',
    bankReference: null,
    updatedAt: '2026-11-20T09:00:00Z',
  };
  const context = {
    clock,
    locks: [],
    // A person shows the amounts just now.
    shown: new Map([['batch-abcdefgh', clock.now() + 60_000]]),
    identity: { companyName: 'Company' },
    notifier: { emit: () => undefined },
    folders: watch,
    store: {
      batches: {
        reportsDue: async () => (changes.length === 0 ? [head] : []),
        isSalary: async () => isSalary,
        change: async (change: BatchChange) => {
          changes.push(change);
          return ok({ batch: head.batch, changeRevision: 8 });
        },
      },
      desk: { setting: async (name: string) => settings.get(name) ?? null },
      freezes: {
        messages: async () => [
          { message: 'm', messageId: 'MSG-1', kind: 'pain.001.001.03', position: 1 },
          { message: 'n', messageId: 'MSG-2', kind: 'pain.001.001.03', position: 2 },
        ],
      },
      tracking: {
        list: async () => {
          reads += 1;
          return { rows: Array.from({ length: payments }, () => payment), total: payments };
        },
        timeline: async () => [],
      },
    },
  } as unknown as StatusFolderContext;
  return {
    ...{ folders, clock, changes, settings, watch },
    reads: () => reads,
    write: () => writeDueReports(context),
  };
}

describe('a status file for a watched folder', () => {
  it('is written once, under the reference and the batch, and noted with its name and digest', async () => {
    const { folders, changes, write } = desk();
    await write();
    await write();
    expect(folders.names(`${PATH}/status`)).toEqual(['RENTS_11-status-abcdefgh.csv']);
    expect(folders.content(`${PATH}/status`, 'RENTS_11-status-abcdefgh.csv')).toContain('E2E-1');
    expect(folders.content(`${PATH}/status`, 'RENTS_11-status-abcdefgh.csv')).toContain('10.50');
    expect(changes).toMatchObject([
      {
        expectedChange: 7,
        set: {
          source: {
            fileName: 'a.xml',
            folder: { folder: 'folder-1', report: 'csv', reportedAt: '2026-11-20T10:00:00.000Z' },
          },
        },
        log: { act: 'status.write', actor: 'desk', subject: 'batch-abcdefgh' },
      },
    ]);
    expect(changes[0]?.log.detail).toContain('RENTS_11-status-abcdefgh.csv');
  });

  it('has no amounts of salaries, also while a person shows them', async () => {
    const { folders, write } = desk('csv', 1, true);
    await write();
    const content = folders.content(`${PATH}/status`, 'RENTS_11-status-abcdefgh.csv');
    expect(content).toContain('E2E-1');
    expect(content).not.toContain('10.50');
  });

  it('is one for each message as pain.002', async () => {
    const { folders, changes, write } = desk('pain.002');
    await write();
    expect(folders.names(`${PATH}/status`)).toEqual([
      'RENTS_11-status-1-abcdefgh.xml',
      'RENTS_11-status-2-abcdefgh.xml',
    ]);
    expect(changes).toHaveLength(1);
  });

  it('that cannot be written is told, and tried again after a minute', async () => {
    const { folders, clock, changes, write, watch, reads } = desk();
    folders.removeFolder(PATH);
    await write();
    expect(watch.failureOf('folder-1')).toMatchObject({ code: 'folder-not-found' });
    const before = reads();
    folders.makeFolder(PATH);
    clock.advance(59_999);
    await write();
    expect(reads()).toBe(before);
    clock.advance(1);
    await write();
    expect(watch.failureOf('folder-1')).toBeNull();
    expect(changes).toHaveLength(1);
  });

  it('of nothing that was sent is told', async () => {
    const { changes, write, watch } = desk('csv', 0);
    await write();
    expect(watch.failureOf('folder-1')).toMatchObject({ code: 'status-file-empty' });
    expect(changes).toEqual([]);
  });

  it('is not written to a folder that is watched no more', async () => {
    const { changes, write, settings, folders } = desk();
    settings.set('watched-folders', []);
    await write();
    expect(changes).toEqual([]);
    expect(folders.names(PATH)).toEqual([]);
  });
});
