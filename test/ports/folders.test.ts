// What the port of watched folders promises, of the machine's folders and of the fake alike.
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { FaultError } from '../../shared/domain/fault-error.ts';
import type { FolderEntry } from '../../shared/domain/watched-folder.ts';
import { folderFiles } from '../../main/composition/folder-files.ts';
import { fakeFolders } from '../../main/ports/folders.fake.ts';
import type { Folders } from '../../main/ports/folders.ts';

interface World {
  readonly folders: Folders;
  /** A folder that is watched, and the desk's own. */
  readonly path: string;
  readonly own: string;
  readonly put: (name: string, content: string) => Promise<void>;
  readonly link: (name: string) => Promise<void>;
  readonly names: (subfolder?: string) => Promise<readonly string[]>;
  readonly content: (name: string, subfolder: string) => Promise<string | undefined>;
  readonly vanish: () => Promise<void>;
}

const made: string[] = [];
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function onTheMachine(): Promise<World> {
  const root = await mkdtemp(join(tmpdir(), 'folders-port-'));
  made.push(root);
  const [path, own] = [join(root, 'erp'), join(root, 'desk')];
  await mkdir(path);
  await mkdir(own);
  return {
    folders: folderFiles(own),
    path,
    own,
    // As programs do that write beside the name first: another file under the same name.
    put: async (name, content) => {
      await writeFile(join(root, 'new'), content);
      await rename(join(root, 'new'), join(path, name));
    },
    link: (name) => symlink(own, join(path, name)),
    names: async (subfolder = '.') => (await readdir(join(path, subfolder))).toSorted(),
    content: (name, subfolder) => readFile(join(path, subfolder, name), 'utf8').catch(() => undefined),
    vanish: () => rm(path, { recursive: true }),
  };
}

async function inMemory(): Promise<World> {
  const [path, own] = ['/erp', '/desk'];
  const folders = fakeFolders(own);
  folders.makeFolder(path);
  return {
    folders,
    path,
    own,
    put: async (name, content) => folders.put(path, name, content),
    link: async (name) => folders.putLink(path, name),
    names: async (subfolder) => folders.names(subfolder === undefined ? path : join(path, subfolder)),
    content: async (name, subfolder) => folders.content(join(path, subfolder), name),
    vanish: async () => folders.removeFolder(path),
  };
}

async function entryOf({ folders, path }: World, name: string): Promise<FolderEntry> {
  const look = await folders.look(path);
  const found = look.ok ? look.value.entries.find((entry) => entry.name === name) : undefined;
  if (found === undefined) throw new Error(`${name} is not there`);
  return found;
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of chunks) parts.push(part);
  return Buffer.concat(parts).toString();
}

const refused = (code: string) => ({ ok: false, error: { code } });
const changed = async (reading: Promise<string>): Promise<string> =>
  reading.then(
    () => 'read',
    (cause: unknown) => (cause instanceof FaultError ? cause.fault.code : 'another failure'),
  );

describe.each([
  ['on the machine', onTheMachine],
  ['in memory', inMemory],
])('watched folders %s', (_, make) => {
  it('list what is in them, each by its kind, and read a file as it is', async () => {
    const world = await make();
    await world.put('a.xml', '<Document/>');
    await world.link('link');
    expect(await world.folders.look(world.path)).toMatchObject({
      ok: true,
      value: { isCut: false, isWritable: true },
    });
    expect(await entryOf(world, 'a.xml')).toMatchObject({ kind: 'file', bytes: 11 });
    expect(await entryOf(world, 'link')).toMatchObject({ kind: 'link', bytes: 0 });
    expect(await textOf(world.folders.read(world.path, await entryOf(world, 'a.xml')))).toBe('<Document/>');
  });

  it('are refused by a path that is none, one that is gone, a link, and the desk’s own folder', async () => {
    const { folders, path, own, link, vanish } = await make();
    await link('link');
    for (const wrong of ['erp', '', `${path}/x/../y`])
      expect(await folders.look(wrong)).toMatchObject(refused('folder-path'));
    expect(await folders.look(join(path, 'link'))).toMatchObject(refused('folder-unreadable'));
    expect(await folders.look(own)).toMatchObject(refused('folder-of-desk'));
    expect(await folders.look('/')).toMatchObject(refused('folder-of-desk'));
    await vanish();
    expect(await folders.look(path)).toMatchObject(refused('folder-not-found'));
    expect(await folders.write(path, 'status', 'a.csv', Buffer.from('x'))).toMatchObject(
      refused('folder-not-found'),
    );
  });

  it('tell a file that was put in the place of the listed one, and follow no link', async () => {
    const world = await make();
    const { folders, path, put, link } = world;
    await put('a.csv', '12345');
    const first = await entryOf(world, 'a.csv');
    await put('a.csv', '54321');
    expect(await changed(textOf(folders.read(path, first)))).toBe('folder-file-changed');
    expect(await folders.moveInto(path, first, 'done')).toMatchObject(refused('folder-file-changed'));
    await link('link');
    expect(await changed(textOf(folders.read(path, await entryOf(world, 'link'))))).toBe(
      'folder-file-changed',
    );
    expect(await folders.moveInto(path, await entryOf(world, 'link'), 'done')).toMatchObject(
      refused('folder-file-changed'),
    );
  });

  it('tell a file that is exchanged while it is read', async () => {
    const world = await make();
    await world.put('a.csv', '12345');
    const reading = world.folders.read(world.path, await entryOf(world, 'a.csv'))[Symbol.asyncIterator]();
    await reading.next();
    await world.put('a.csv', '54321');
    await expect(reading.next()).rejects.toThrow(FaultError);
  });

  it('move a file into a subfolder and never over another one', async () => {
    const world = await make();
    for (const content of ['1', '2', '3']) {
      await world.put('a.csv', content);
      const moved = await world.folders.moveInto(world.path, await entryOf(world, 'a.csv'), 'done');
      expect(moved.ok).toBe(true);
    }
    expect(await world.names('done')).toEqual(['a-2.csv', 'a-3.csv', 'a.csv']);
    expect(await world.content('a-2.csv', 'done')).toBe('2');
    expect(await world.names()).toEqual(['done']);
  });

  it('write a file whole, in the place of one of its name, and leave nothing beside it', async () => {
    const { folders, path, content, names } = await make();
    for (const text of ['first', 'second'])
      expect(await folders.write(path, 'status', 'a.csv', Buffer.from(text))).toEqual({
        ok: true,
        value: null,
      });
    expect(await names('status')).toEqual(['a.csv']);
    expect(await content('a.csv', 'status')).toBe('second');
  });

  it('are told which desk imports a file: of many at once one is the first, until it takes that back', async () => {
    const { folders, path, names } = await make();
    const sha256 = 'a'.repeat(64);
    expect(await folders.claimedBy(path, sha256)).toBeNull();
    const desks = Array.from({ length: 8 }, (__, at) => `desk-${at}`);
    const claims = await Promise.all(desks.map((desk) => folders.claim(path, sha256, desk)));
    expect(claims.filter((claim) => claim.ok && claim.value.isNew)).toHaveLength(1);
    expect(desks).toContain(await folders.claimedBy(path, sha256));
    expect(await names('claimed')).toEqual([sha256]);
    expect(await folders.claim(path, sha256, 'desk-9')).toMatchObject({ ok: true, value: { isNew: false } });
    await folders.release(path, sha256);
    await folders.release(path, sha256);
    expect(await folders.claim(path, sha256, 'desk-9')).toEqual({
      ok: true,
      value: { desk: 'desk-9', isNew: true },
    });
  });

  it('take no claim where there is no folder', async () => {
    const { folders, path, vanish } = await make();
    await vanish();
    expect(await folders.claim(path, 'a'.repeat(64), 'desk-1')).toMatchObject(refused('folder-not-found'));
    expect(await folders.claimedBy(path, 'a'.repeat(64))).toBeNull();
  });
});

it.runIf(process.platform === 'linux')(
  'on the machine: a name that is no text is listed, so that somebody learns of it',
  async () => {
    const { folders, path } = await onTheMachine();
    await writeFile(Buffer.concat([Buffer.from(`${path}/L`), Buffer.of(0xf6), Buffer.from('hne.xml')]), 'x');
    expect(await folders.look(path)).toMatchObject({
      ok: true,
      value: { entries: [{ name: 'L\u{FFFD}hne.xml', kind: 'unnamed' }] },
    });
  },
);

it.runIf(process.getuid?.() !== 0)('on the machine: a file that is closed to this user is told', async () => {
  const world = await onTheMachine();
  await world.put('a.xml', '<Document/>');
  const entry = await entryOf(world, 'a.xml');
  await chmod(join(world.path, 'a.xml'), 0);
  expect(await changed(textOf(world.folders.read(world.path, entry)))).toBe('folder-file-unreadable');
});

it('on the machine: a claim that cannot be read, or says nothing yet, is of another desk', async () => {
  const { folders, path } = await onTheMachine();
  await mkdir(join(path, 'claimed'));
  await mkdir(join(path, 'claimed', 'a'.repeat(64)));
  await writeFile(join(path, 'claimed', 'b'.repeat(64)), '');
  for (const name of ['a', 'b']) {
    const sha256 = name.repeat(64);
    expect(await folders.claimedBy(path, sha256)).toBe('');
    expect(await folders.claim(path, sha256, 'desk-1')).toEqual({
      ok: true,
      value: { desk: '', isNew: false },
    });
  }
});

it('on the machine: a subfolder that is a link takes nothing, and a pipe is not opened', async () => {
  const { folders, path, put, ...world } = await onTheMachine();
  await put('a.csv', '1');
  await symlink(world.own, join(path, 'done'));
  await symlink(world.own, join(path, 'status'));
  const entry = await entryOf({ folders, path, put, ...world }, 'a.csv');
  expect(await folders.moveInto(path, entry, 'done')).toMatchObject(refused('folder-read-only'));
  expect(await folders.write(path, 'status', 'a.csv', Buffer.from('x'))).toMatchObject(
    refused('folder-read-only'),
  );
  await symlink(world.own, join(path, 'claimed'));
  expect(await folders.claim(path, 'a'.repeat(64), 'desk-1')).toMatchObject(refused('folder-unreadable'));
  expect(await readdir(world.own)).toEqual([]);
});
