// What is said of the files of a watched folder, and what becomes of one that is imported.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import { textCell } from '../../../../shared/domain/table-import/cell.ts';
import { SurveyBuilder } from '../../../../shared/domain/table-import/survey.ts';
import { SETTLED_AFTER } from '../../../../shared/domain/watched-folder.ts';
import { makeKeyedMutex } from '../../../../shared/concurrency/mutex.ts';
import { fakeClock, fakeRandom } from '../../../ports/clock.fake.ts';
import { fakeFolders } from '../../../ports/folders.fake.ts';
import { fakeBytes } from '../../../ports/store/bytes.fake.ts';
import { makeUploadBuffer } from '../../desk/index.ts';
import type { FolderContext } from '../context.ts';
import { makePendingImports } from '../imports/pending-imports.ts';
import { keptFolders, listFolders, removeFolder, saveFolder } from './folder-list.ts';
import { adoptFile } from './adopt-file.ts';
import { lookInto, makeFolderWatch, watchFolders } from './watch.ts';

const ACCOUNT = 'DE89370400440532013000';
const OTHER = 'DE88500209000023411208';
const PATH = '/srv/erp';
const MESSAGE = '<Document/>';
const TABLE = 'Name;IBAN;Betrag';
const hash = (name: string, text: string) => createHash(name).update(text).digest('hex');
const account = (number: string) => ({
  account: number,
  label: '',
  holder: 'Company',
  agentBic: '',
  branch: '',
  currency: '',
});

interface Created {
  readonly source: unknown;
  readonly findings: readonly { readonly rule: string }[];
}

function shapeOf(text: string) {
  const builder = new SurveyBuilder('auto');
  [text.split(';'), ['x', 'y', '1']].forEach((cells, at) =>
    builder.add({ row: at + 1, cells: cells.map(textCell) }),
  );
  return builder.end();
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of chunks) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** The messages of these tests leave `debtor`; a file that says so cannot be checked. */
function desk(debtor = ACCOUNT, { name = 'desk-1', folders = fakeFolders() } = {}) {
  const [clock, random] = [fakeClock(), fakeRandom()];
  const settings = new Map<string, unknown>([['own-accounts', [account(ACCOUNT), account(OTHER)]]]);
  const created: Created[] = [];
  const logged: string[] = [];
  const changes: string[] = [];
  const failures: unknown[] = [];
  const imported = new Map<string, { readonly batch: string; readonly reference: string }>();
  if (folders.names(PATH).length === 0) folders.makeFolder(PATH);
  const context = {
    clock,
    random,
    locks: [],
    identity: { environment: 'training', desk: name },
    mutex: makeKeyedMutex(),
    diagnostics: { error: (_: string, __: string, cause: unknown) => failures.push(cause) },
    notifier: { emit: (_: string, { what }: { what: string }) => changes.push(what) },
    files: makeUploadBuffer(fakeBytes(), () => `file-${random.bytes(1)[0]}`),
    imports: makePendingImports(),
    folders: makeFolderWatch(folders),
    messages: {
      digests: async (chunks: () => AsyncIterable<Uint8Array>) => {
        const text = await textOf(chunks());
        return { md5: hash('md5', text), sha1: hash('sha1', text), sha256: hash('sha256', text) };
      },
      readTable: async (chunks: () => AsyncIterable<Uint8Array>) =>
        ok({ shape: shapeOf(await textOf(chunks())), sheet: 0 }),
      checkFile: async (chunks: AsyncIterable<Uint8Array>) =>
        (await textOf(chunks)).includes('wrong')
          ? err(fault('file-incomplete'))
          : ok({
              kind: 'pain.001.001.03',
              header: null,
              groups: [{}],
              transactions: 0,
              totals: [],
              findings: [],
              preview: [],
              blocking: 0,
              warnings: 0,
            }),
      filePayments: async function* none() {},
      groupHeader: () => ({ ownAccount: debtor, valueDate: '' }),
    },
    store: {
      batches: {
        fromFile: async (sha256: string) => imported.get(sha256) ?? null,
        create: async (batch: Created & { readonly batch: string; readonly reference: string }) => {
          created.push(batch);
          const { sha256 } = batch.source as { readonly sha256: string };
          imported.set(sha256, { batch: batch.batch, reference: batch.reference });
          return ok({ batch: batch.batch, changeRevision: 1 });
        },
        list: async () => ({ rows: [], total: 0 }),
      },
      desk: {
        profile: async () => null,
        setting: async (name: string) => settings.get(name) ?? null,
        saveSetting: async (name: string, value: unknown, log: { act: string } | null) => {
          settings.set(name, value);
          if (log !== null) logged.push(log.act);
        },
      },
    },
  } as unknown as FolderContext;
  const add = (more: Partial<Parameters<typeof saveFolder>[1]> = {}) =>
    saveFolder(context, {
      folder: null,
      account: ACCOUNT,
      path: PATH,
      afterwards: 'move',
      status: 'none',
      ...more,
    });
  const look = async () => {
    for (const folder of await keptFolders(context)) await lookInto(context, folder);
  };
  const listed = async () => {
    const list = await listFolders(context);
    const [first] = list.ok ? list.value.folders : [];
    if (first === undefined) throw new Error('no folder is watched');
    return first;
  };
  return {
    ...{ context, clock, folders, settings, created, logged, changes, failures, add, look, listed },
    /** Two looks, far enough from each other. */
    settle: async () => {
      await look();
      clock.advance(SETTLED_AFTER);
      await look();
      return (await listed()).files;
    },
    takeOver: async (name: string) => {
      const { folder, files } = await listed();
      const sha256 = files.find((file) => file.name === name)?.sha256 ?? '0'.repeat(64);
      return adoptFile(context, { folder, name, sha256 });
    },
  };
}

const refused = (code: string) => ({ ok: false, error: { code } });

describe('a watched folder', () => {
  it('is one for each own account, and is written down when it is saved and removed', async () => {
    const { add, folders, context, logged } = desk();
    folders.makeFolder('/srv/other');
    expect(await add({ path: 'erp' })).toMatchObject(refused('folder-path'));
    expect(await add({ path: '/srv/none' })).toMatchObject(refused('folder-not-found'));
    expect(await add({ account: 'FR1420041010050500013M02606' })).toMatchObject(
      refused('folder-account-unknown'),
    );
    const made = await add();
    if (!made.ok) throw new Error(made.error.code);
    expect(await add({ path: '/srv/other' })).toMatchObject(refused('folder-watched-already'));
    expect(await add({ account: OTHER })).toMatchObject(refused('folder-watched-already'));
    expect(await add({ folder: 'folder-none' })).toMatchObject(refused('not-found'));
    expect(await add({ folder: made.value.folder, afterwards: 'leave' })).toMatchObject({
      ok: true,
      value: { folder: made.value.folder, afterwards: 'leave' },
    });
    expect(await removeFolder(context, { folder: 'folder-none' })).toMatchObject(refused('not-found'));
    expect(await removeFolder(context, { folder: made.value.folder })).toMatchObject({ ok: true });
    expect(await keptFolders(context)).toEqual([]);
    expect(logged).toEqual(['folder.save', 'folder.save', 'folder.remove']);
  });

  it('holds no more than fifty', async () => {
    const { add, settings } = desk();
    const folder = { path: '', afterwards: 'move', status: 'none', savedAt: '2026-11-20T10:00:00Z' };
    settings.set(
      'watched-folders',
      Array.from({ length: 50 }, (_, at) => ({
        ...folder,
        folder: `folder-${at}`,
        account: `1234${at}`,
        path: `/srv/${at}`,
      })),
    );
    expect(await add()).toMatchObject(refused('too-many-folders'));
  });

  it('that is gone or may not be written to says so, and its files are back with it', async () => {
    const { add, look, listed, folders, settle } = desk();
    await add({ afterwards: 'leave' });
    folders.put(PATH, 'a.xml', MESSAGE);
    folders.protect(PATH);
    expect(await settle()).toMatchObject([{ standing: 'waiting' }]);
    expect((await listed()).fault).toBeNull();
    const { folder } = await listed();
    await add({ folder, afterwards: 'leave', status: 'csv' });
    await look();
    expect(await listed()).toMatchObject({ fault: { code: 'folder-read-only' }, files: [{}] });
    folders.removeFolder(PATH);
    await look();
    expect(await listed()).toMatchObject({ fault: { code: 'folder-not-found' }, files: [] });
  });

  it('with more entries than are looked at says that some are not listed', async () => {
    const { add, look, listed, folders } = desk();
    await add();
    for (let at = 0; at <= 500; at += 1) folders.put(PATH, `${at}.xml`, MESSAGE);
    await look();
    expect((await listed()).fault).toMatchObject({ code: 'folder-too-full' });
  });
});

describe('a file of a watched folder', () => {
  it('is not opened before it has stayed as it is, and a rename or a change begins anew', async () => {
    const { add, look, listed, folders, clock } = desk();
    await add();
    folders.put(PATH, 'a.xml', '<Docu');
    await look();
    clock.advance(SETTLED_AFTER - 1);
    await look();
    expect((await listed()).files).toMatchObject([{ standing: 'arriving', sha256: null }]);
    folders.put(PATH, 'a.xml', MESSAGE);
    clock.advance(1);
    await look();
    clock.advance(SETTLED_AFTER - 1);
    await look();
    expect((await listed()).files).toMatchObject([{ standing: 'arriving' }]);
    expect(folders.pieces).toBe(0);
    clock.advance(1);
    await look();
    expect((await listed()).files).toMatchObject([
      { standing: 'waiting', form: 'message', sha256: hash('sha256', MESSAGE), bytes: MESSAGE.length },
    ]);
  });

  it('is read once while it stays the same', async () => {
    const { add, settle, look, folders } = desk();
    await add();
    folders.put(PATH, 'a.xml', MESSAGE);
    await settle();
    const { pieces } = folders;
    await look();
    expect(folders.pieces).toBe(pieces);
  });

  it('that is a link, a folder, empty or unfinished is refused or left out, with the reason', async () => {
    const { add, settle, folders } = desk();
    await add();
    folders.putLink(PATH, 'link');
    folders.put(PATH, 'empty.xml', '');
    for (const name of ['.hidden', '~$a.xlsx', 'a.xml.part', 'a.tmp']) folders.put(PATH, name, MESSAGE);
    expect(await settle()).toMatchObject([
      { name: 'empty.xml', standing: 'refused', fault: { code: 'folder-file-empty' } },
      { name: 'link', standing: 'refused', fault: { code: 'folder-file-no-file' } },
    ]);
  });

  it('that cannot be opened, or whose name is no text, is refused with the reason, and looked at again', async () => {
    const { add, settle, look, listed, folders, failures } = desk();
    await add();
    folders.put(PATH, 'a.xml', MESSAGE);
    folders.put(PATH, 'b.xml', '<Document/>b');
    folders.close(PATH, 'a.xml');
    folders.putUnnamed(PATH, 'L\u{FFFD}hne.xml');
    expect(await settle()).toMatchObject([
      { name: 'L\u{FFFD}hne.xml', standing: 'refused', fault: { code: 'folder-file-name' } },
      { name: 'a.xml', standing: 'refused', fault: { code: 'folder-file-unreadable' } },
      { name: 'b.xml', standing: 'waiting' },
    ]);
    folders.close(PATH, null);
    await look();
    expect((await listed()).files[1]).toMatchObject({ name: 'a.xml', standing: 'waiting' });
    expect(failures).toEqual([]);
  });

  it('is compared with every checksum file beside it', async () => {
    const { add, settle, folders, takeOver, created } = desk();
    await add();
    for (const name of ['same', 'wrong', 'both', 'unread'])
      folders.put(PATH, `${name}.xml`, `<Document>${name.replace('wrong', 'w')}</Document>`);
    folders.put(PATH, 'same.xml.md5', `${hash('md5', '<Document>same</Document>')}  same.xml`);
    folders.put(PATH, 'wrong.xml.sha256', hash('sha256', 'another'));
    folders.put(PATH, 'both.xml.sha1', hash('sha1', '<Document>both</Document>'));
    folders.put(PATH, 'both.xml.sha256', hash('sha256', 'another'));
    folders.put(PATH, 'unread.xml.sha256', 'none');
    expect(await settle()).toMatchObject([
      { name: 'both.xml', standing: 'refused', checksum: { result: 'different' } },
      { name: 'same.xml', standing: 'waiting', checksum: { result: 'same', algorithm: 'MD5' } },
      { name: 'unread.xml', standing: 'refused', checksum: { result: 'unreadable', algorithm: null } },
      {
        name: 'wrong.xml',
        standing: 'refused',
        checksum: { result: 'different', algorithm: 'SHA-256' },
        fault: { code: 'file-digest-differs' },
      },
    ]);
    expect(await takeOver('wrong.xml')).toMatchObject(refused('file-digest-differs'));
    expect(await takeOver('same.xml')).toMatchObject({ ok: true, value: { notMoved: null } });
    expect(created).toMatchObject([{ source: { digest: { algorithm: 'MD5' } } }]);
    expect(folders.names(`${PATH}/done`)).toEqual(['same.xml', 'same.xml.md5']);
  });

  it('that is a table needs a saved mapping of its titles', async () => {
    const { add, settle, look, listed, folders, settings, takeOver } = desk();
    await add();
    folders.put(PATH, 'a.csv', TABLE);
    expect(await settle()).toMatchObject([
      { standing: 'refused', form: 'table', fault: { code: 'folder-file-without-profile' } },
    ]);
    expect(await takeOver('a.csv')).toMatchObject(refused('folder-file-without-profile'));
    const titles = shapeOf(TABLE).columns.map(({ title }) => title.toLowerCase());
    settings.set('table-profiles', [
      {
        profile: 'profile-1',
        name: 'Suppliers',
        savedAt: '2026-11-20T10:00:00.000Z',
        kind: 'credit-transfer',
        titles,
        columns: ['name', 'account', 'amount'],
        currency: 'EUR',
        decimal: ',',
        dateOrder: null,
      },
    ]);
    await look();
    expect((await listed()).files).toMatchObject([
      { standing: 'waiting', profile: 'Suppliers', fault: null },
    ]);
  });
});

describe('importing a file of a watched folder', () => {
  it('makes a draft, moves the file away, and tells the same bytes as imported before', async () => {
    const { add, settle, folders, takeOver, created, listed, changes } = desk();
    await add({ status: 'pain.002' });
    folders.put(PATH, 'a.xml', MESSAGE);
    await settle();
    changes.length = 0;
    expect(await takeOver('a.xml')).toMatchObject({ ok: true, value: { notMoved: null } });
    const { folder } = await listed();
    expect(created).toMatchObject([
      {
        source: { fileName: 'a.xml', folder: { folder, account: ACCOUNT, report: 'pain.002' } },
        findings: [],
      },
    ]);
    expect(changes).toContain('folders');
    expect(folders.names(PATH)).toEqual(['claimed', 'done']);
    expect(folders.content(`${PATH}/done`, 'a.xml')).toBe(MESSAGE);
    folders.put(PATH, 'again.xml', MESSAGE);
    expect(await settle()).toMatchObject([
      { name: 'again.xml', standing: 'imported', batch: { reference: expect.any(String) } },
    ]);
    expect(await takeOver('again.xml')).toMatchObject(refused('folder-file-imported'));
    expect(created).toHaveLength(1);
  });

  it('leaves the file where it is if the folder says so, and says why one could not be moved', async () => {
    const { add, settle, folders, takeOver, listed } = desk();
    await add({ afterwards: 'leave' });
    folders.put(PATH, 'a.xml', MESSAGE);
    await settle();
    expect(await takeOver('a.xml')).toMatchObject({ ok: true, value: { notMoved: null } });
    expect(folders.names(PATH)).toEqual(['a.xml', 'claimed']);
    const { folder } = await listed();
    await add({ folder });
    folders.put(PATH, 'b.xml', `${MESSAGE}\n`);
    await settle();
    folders.protect(PATH);
    expect(await takeOver('b.xml')).toMatchObject({
      ok: true,
      value: { notMoved: { code: 'folder-read-only' } },
    });
    expect((await listed()).files).toMatchObject([{ standing: 'imported' }, { standing: 'imported' }]);
  });

  it('refuses a file that is not the listed one any more, and one that arrives', async () => {
    const { add, settle, folders, takeOver, context, listed, created } = desk();
    await add();
    folders.put(PATH, 'a.xml', MESSAGE);
    await settle();
    const { folder } = await listed();
    const asked = { folder, name: 'a.xml', sha256: '1'.repeat(64) };
    expect(await adoptFile(context, asked)).toMatchObject(refused('folder-file-changed'));
    expect(await adoptFile(context, { ...asked, name: 'b.xml' })).toMatchObject(refused('not-found'));
    expect(await adoptFile(context, { ...asked, folder: 'folder-none' })).toMatchObject(refused('not-found'));
    folders.put(PATH, 'a.xml', '<Documents>');
    expect(await takeOver('a.xml')).toMatchObject(refused('folder-file-changed'));
    expect(await takeOver('a.xml')).toMatchObject(refused('folder-file-arriving'));
    expect(created).toEqual([]);
  });

  it('of bytes that another folder brought meanwhile makes no second batch', async () => {
    const { add, settle, folders, context, listed, created } = desk();
    await add({ afterwards: 'leave' });
    folders.put(PATH, 'a.xml', MESSAGE);
    folders.put(PATH, 'b.xml', MESSAGE);
    await settle();
    const { folder } = await listed();
    const answers = await Promise.all(
      ['a.xml', 'b.xml'].map((name) => adoptFile(context, { folder, name, sha256: hash('sha256', MESSAGE) })),
    );
    expect(answers).toMatchObject([{ ok: true }, refused('folder-file-imported')]);
    expect(created).toHaveLength(1);
  });

  it('of bytes that two folders hold makes one batch, also where both are imported at once', async () => {
    const { add, folders, settle, context, created } = desk();
    folders.makeFolder('/srv/other');
    await add();
    await add({ account: OTHER, path: '/srv/other' });
    for (const path of [PATH, '/srv/other']) folders.put(path, 'a.xml', MESSAGE);
    await settle();
    const [one, other] = await keptFolders(context);
    const both = await Promise.all(
      [one, other].map((folder) =>
        adoptFile(context, {
          folder: folder?.folder ?? '',
          name: 'a.xml',
          sha256: hash('sha256', MESSAGE),
        }),
      ),
    );
    expect(both).toMatchObject([{ ok: true }, refused('folder-file-imported')]);
    expect(created).toHaveLength(1);
  });

  it('names the reason of the last failure until the file changes', async () => {
    const { add, settle, folders, takeOver, listed } = desk();
    await add();
    folders.put(PATH, 'a.xml', '<wrong>');
    await settle();
    expect(await takeOver('a.xml')).toMatchObject(refused('file-incomplete'));
    expect((await listed()).files).toMatchObject([
      { standing: 'waiting', fault: { code: 'file-incomplete' } },
    ]);
    folders.put(PATH, 'a.xml', MESSAGE);
    expect(await settle()).toMatchObject([{ standing: 'waiting', fault: null }]);
  });

  it('finds payments that leave another account than the folder’s', async () => {
    const { add, settle, folders, takeOver, created } = desk(OTHER);
    await add();
    folders.put(PATH, 'a.xml', MESSAGE);
    await settle();
    await takeOver('a.xml');
    expect(created[0]?.findings).toMatchObject([
      {
        rule: 'watched-folder',
        severity: 'warn',
        sentence: [{ code: 'folder-other-account', data: { account: OTHER, folder: ACCOUNT } }],
      },
    ]);
  });
});

describe('watching', () => {
  it('is not ended by a file whose time is none, nor by a folder that cannot be looked at', async () => {
    const { add, folders, settle, context, clock } = desk();
    folders.makeFolder('/srv/other');
    await add();
    await add({ account: OTHER, path: '/srv/other' });
    folders.put(PATH, 'far.xml', MESSAGE, 9e15);
    folders.put(PATH, 'old.xml', MESSAGE, -9e15);
    await settle();
    const list = await listFolders(context);
    const watched = list.ok ? list.value.folders.find(({ path }) => path === PATH) : undefined;
    expect(watched?.files.map(({ modifiedAt }) => modifiedAt)).toEqual([
      '9999-12-31T23:59:59.000Z',
      '1970-01-01T00:00:00.000Z',
    ]);
    const looks: string[] = [];
    let closing = (): Promise<void> => Promise.resolve();
    const broken = {
      ...context,
      folders: {
        ...context.folders,
        port: {
          ...folders,
          look: (path: string) => {
            looks.push(path);
            return path === PATH ? Promise.reject(new Error('EIO')) : folders.look(path);
          },
        },
      },
    };
    const failures: unknown[] = [];
    const order = (await keptFolders(context)).map(({ path }) => path);
    await new Promise<void>((done) => {
      const job = watchFolders(
        broken,
        () => Promise.resolve(done()),
        (cause) => void failures.push(cause),
      );
      clock.advance(3_000);
      closing = () => job.close();
    });
    await closing();
    expect(looks).toEqual(order);
    expect(failures).toHaveLength(1);
  });

  it('looks at intervals, does what follows each look, goes on after a failure, and ends when it is closed', async () => {
    const { add, context, clock, listed, folders } = desk();
    await add();
    folders.put(PATH, 'a.xml', MESSAGE);
    const failures: unknown[] = [];
    let rounds = 0;
    const job = watchFolders(
      context,
      async () => {
        rounds += 1;
        if (rounds === 1) throw new Error('first');
      },
      (cause) => failures.push(cause),
    );
    const round = async () => {
      clock.advance(3_000);
      await new Promise((done) => setImmediate(done));
    };
    expect((await listed()).lookedAt).toBeNull();
    await round();
    expect((await listed()).files).toMatchObject([{ standing: 'arriving' }]);
    for (let times = 0; times < 2; times += 1) await round();
    expect((await listed()).files).toMatchObject([{ standing: 'waiting' }]);
    expect(rounds).toBe(3);
    expect(failures).toHaveLength(1);
    await job.close();
    await round();
    expect(rounds).toBe(3);
  });
});

describe('two desks that watch one folder', () => {
  async function two(afterwards: 'move' | 'leave' = 'leave') {
    const folders = fakeFolders();
    const desks = [
      desk(ACCOUNT, { name: 'desk-1', folders }),
      desk(ACCOUNT, { name: 'desk-2', folders }),
    ] as const;
    folders.put(PATH, 'a.xml', MESSAGE);
    for (const each of desks) {
      await each.add({ afterwards });
      await each.settle();
    }
    return { folders, desks };
  }

  it.each(['move', 'leave'] as const)(
    'import a file once, also at the same moment: it is to %s',
    async (afterwards) => {
      const { desks } = await two(afterwards);
      const answers = await Promise.all(desks.map((each) => each.takeOver('a.xml')));
      expect(answers).toMatchObject([{ ok: true }, refused('folder-file-claimed')]);
      expect(desks.map(({ created }) => created.length)).toEqual([1, 0]);
    },
  );

  it('tell a file that the other one imported, also under another name and after it was moved', async () => {
    const { folders, desks } = await two('move');
    await desks[0].takeOver('a.xml');
    folders.put(PATH, 'again.xml', MESSAGE);
    for (const each of desks) await each.settle();
    expect(await desks[0].listed()).toMatchObject({ files: [{ standing: 'imported' }] });
    expect(await desks[1].listed()).toMatchObject({
      files: [{ standing: 'refused', fault: { code: 'folder-file-claimed' } }],
    });
  });

  it('leave it to the first where its import is on the disk though the answer was a fault', async () => {
    const { desks } = await two();
    const { batches } = desks[0].context.store;
    const create = batches.create.bind(batches);
    Object.assign(batches, {
      create: async (...args: Parameters<typeof create>) => {
        await create(...args);
        return err(fault('store-change-unrecorded'));
      },
    });
    expect(await desks[0].takeOver('a.xml')).toMatchObject(refused('store-change-unrecorded'));
    await desks[1].look();
    expect(await desks[1].takeOver('a.xml')).toMatchObject(refused('folder-file-claimed'));
    expect(desks.map(({ created }) => created.length)).toEqual([1, 0]);
  });

  it('leave a file to the other one where it cannot be imported here', async () => {
    const { folders, desks } = await two();
    folders.put(PATH, 'b.xml', '<Document>wrong</Document>');
    for (const each of desks) await each.settle();
    expect(await desks[0].takeOver('b.xml')).toMatchObject(refused('file-incomplete'));
    expect(await desks[1].takeOver('b.xml')).toMatchObject(refused('file-incomplete'));
  });

  it('have the file once the claim of the other one was taken away by a person', async () => {
    const { folders, desks } = await two();
    await folders.claim(PATH, hash('sha256', MESSAGE), 'desk-2');
    expect(await desks[0].settle()).toMatchObject([{ standing: 'refused' }]);
    expect(await desks[0].takeOver('a.xml')).toMatchObject(refused('folder-file-claimed'));
    await folders.release(PATH, hash('sha256', MESSAGE));
    expect(await desks[0].takeOver('a.xml')).toMatchObject({ ok: true });
  });

  it('go on with what they claimed themselves before they ended', async () => {
    const { folders, desks } = await two();
    await folders.claim(PATH, hash('sha256', MESSAGE), 'desk-1');
    expect(await desks[0].takeOver('a.xml')).toMatchObject({ ok: true });
  });
});
