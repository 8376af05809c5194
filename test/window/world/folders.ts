// The double's watched folder: files of every standing.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { Refusal, type Handlers } from '../fake-desk.ts';
import { batches, NOW } from './batches.ts';
import type { Notify } from './desk-handlers.ts';
import { OWN_ACCOUNT } from './people.ts';

type Folder = CallOutput<'folders.list'>['folders'][number];

const FILE: Folder['files'][number] = {
  name: '',
  bytes: 48_213,
  modifiedAt: '2026-11-20T06:02:00Z',
  standing: 'waiting',
  form: 'message',
  profile: null,
  sha256: 'a1'.repeat(32),
  checksum: { result: 'none', algorithm: null },
  batch: null,
  fault: null,
};

function sampleFolder(): Folder {
  const { detail } = batches[1] ?? {};
  return {
    folder: 'folder-1',
    account: OWN_ACCOUNT,
    path: '/srv/erp/payments',
    afterwards: 'move',
    status: 'csv',
    savedAt: NOW,
    lookedAt: NOW,
    fault: null,
    files: [
      { ...FILE, name: 'rents-december.xml', checksum: { result: 'same', algorithm: 'SHA-256' } },
      { ...FILE, name: 'salaries.xml', standing: 'arriving', form: null, sha256: null, bytes: 12 },
      {
        ...FILE,
        name: 'suppliers-46.csv',
        form: 'table',
        standing: 'imported',
        profile: 'Supplier list',
        batch: { batch: detail?.batch ?? 'b-1', reference: detail?.reference ?? 'B-1' },
      },
      {
        ...FILE,
        name: 'travel-expenses.xlsx',
        form: 'table',
        standing: 'refused',
        fault: { code: 'folder-file-without-profile' },
      },
    ],
  };
}

export function folderHandlers(tell: Notify, empty: boolean): Partial<Handlers> {
  let folders: Folder[] = empty ? [] : [sampleFolder()];
  const changed = (): void => tell('folders');
  return {
    'folders.list': () => ({ folders }),
    'folders.save'({ folder, ...typed }) {
      if (!typed.path.startsWith('/')) throw new Refusal('folder-path');
      const made = { folder: folder ?? `folder-${folders.length + 1}`, savedAt: NOW, ...typed };
      const before = folders.find((one) => one.folder === folder);
      folders = [
        ...folders.filter((one) => one !== before),
        { lookedAt: null, fault: null, files: before?.files ?? [], ...made },
      ];
      changed();
      return made;
    },
    'folders.remove'({ folder }) {
      folders = folders.filter((one) => one.folder !== folder);
      changed();
      return {};
    },
    'folders.takeOver'({ folder, name }) {
      folders = folders.map((one) =>
        one.folder === folder ? { ...one, files: one.files.filter((file) => file.name !== name) } : one,
      );
      changed();
      return { batch: batches[0]?.detail.batch ?? '', changeRevision: 1, notMoved: null };
    },
  };
}
