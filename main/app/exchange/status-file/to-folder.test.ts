// The status file of a batch that came from a watched folder: when it is written, and what is noted of it.
import { emptySeat } from '../../desk/seat.fake.ts';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../../shared/domain/result.ts';
import { fakeClock } from '../../../ports/clock.fake.ts';
import { fakeFolders } from '../../../ports/folders.fake.ts';
import type { BatchChange, BatchHead } from '../../../ports/store.ts';
import { makeFolderWatch } from '../../prepare/index.ts';
import { writeDueReports, type StatusFolderContext } from './to-folder.ts';

const PATH = '/srv/erp';
const OTHER = '/srv/payroll';

/** One payment in each of these batches, which came from the watched folder they name. */
function desk(
  report: 'csv' | 'pain.002' = 'csv',
  payments: number | 'fails' = 1,
  isSalary = false,
  more: readonly { readonly batch: string; readonly folder: string }[] = [],
) {
  const folders = fakeFolders();
  folders.makeFolder(PATH);
  folders.makeFolder(OTHER);
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
  const heads = [
    head,
    ...more.map(({ batch, folder }) => ({
      ...head,
      batch,
      source: { ...head.source, folder: { ...head.source?.folder, folder } },
    })),
  ] as readonly BatchHead[];
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
  const settings = new Map<string, unknown>([
    ['watched-folders', [folder, { ...folder, folder: 'folder-2', account: 'DE2', path: OTHER }]],
  ]);
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
    seat: emptySeat(),
    identity: { companyName: 'Company' },
    notifier: { emit: () => undefined },
    folders: watch,
    store: {
      batches: {
        reportsDue: async ({
          folder: its,
          offset,
          limit,
        }: {
          folder: string;
          offset: number;
          limit: number;
        }) =>
          heads
            .filter(({ source }) => source?.folder?.folder === its)
            .filter(({ batch }) => !changes.some((one) => one.batch === batch))
            .slice(offset, offset + limit),
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
        list: async ({ batch }: { batch: string }) => {
          reads += 1;
          const total = batch === head.batch ? payments : 1;
          if (total === 'fails') throw new Error('a row is damaged');
          return { rows: Array.from({ length: total }, () => payment), total };
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

  it('of which none can be made keeps no other of its folder back, and says so until it can', async () => {
    const { folders, clock, changes, write, watch } = desk('csv', 0, false, [
      { batch: 'batch-ijklmnop', folder: 'folder-1' },
    ]);
    await write();
    expect(changes.map(({ batch }) => batch)).toEqual(['batch-ijklmnop']);
    expect(folders.names(`${PATH}/status`)).toEqual(['RENTS_11-status-ijklmnop.csv']);
    expect(watch.failureOf('folder-1')).toMatchObject({ code: 'status-file-empty' });
    clock.advance(60_000);
    await write();
    expect(watch.failureOf('folder-1')).toMatchObject({ code: 'status-file-empty' });
  });

  it('whose payments cannot be read keeps no other one back, and the failure is handed on', async () => {
    const { changes, write, watch } = desk('csv', 'fails', false, [
      { batch: 'batch-ijklmnop', folder: 'folder-1' },
      { batch: 'batch-qrstuvwx', folder: 'folder-2' },
    ]);
    await expect(write()).rejects.toThrow('a row is damaged');
    expect(changes.map(({ batch }) => batch)).toEqual(['batch-ijklmnop', 'batch-qrstuvwx']);
    expect(watch.failureOf('folder-1')).toMatchObject({ code: 'internal' });
    await write();
  });

  it('of a folder that takes none keeps no other folder from its own, however many wait', async () => {
    const many = Array.from({ length: 120 }, (_, at) => ({ batch: `batch-${at}`, folder: 'folder-1' }));
    const { folders, changes, write, watch, reads } = desk('csv', 1, false, [
      ...many,
      { batch: 'batch-qrstuvwx', folder: 'folder-2' },
    ]);
    folders.protect(PATH);
    await write();
    expect(changes.map(({ batch }) => batch)).toEqual(['batch-qrstuvwx']);
    expect(reads(), 'one of the folder that takes none, and the other').toBe(2);
    expect(watch.failureOf('folder-1')).toMatchObject({ code: 'folder-read-only' });
    expect(watch.failureOf('folder-2')).toBeNull();
  });
});
