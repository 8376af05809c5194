// The port of watched folders over the machine's file system. Nothing in it is trusted: links are not
// followed, what is no regular file is not opened, and a file has to be the one that was listed.
import { constants, type BigIntStats } from 'node:fs';
import {
  access,
  link,
  lstat,
  mkdir,
  open,
  opendir,
  realpath,
  rename,
  rm,
  unlink,
  type FileHandle,
} from 'node:fs/promises';
import { isAbsolute, join, normalize, parse, relative, resolve, sep } from 'node:path';
import { fault, type Fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { err, ok } from '../../shared/domain/result.ts';
import {
  CLAIM_FOLDER,
  isSameEntry,
  MOST_ENTRIES,
  type FolderEntry,
} from '../../shared/domain/watched-folder.ts';
import type { Folders } from '../ports/folders.ts';

const PIECE = 262_144;
/** A named pipe would wait for its other end; Windows has neither of these. */
const READ_ONLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);
const MOST_NAMES = 1_000;

function entryOf(name: string, stats: BigIntStats): FolderEntry {
  const kind = stats.isSymbolicLink()
    ? 'link'
    : stats.isDirectory()
      ? 'folder'
      : stats.isFile()
        ? 'file'
        : 'other';
  return {
    name,
    kind,
    bytes: kind === 'file' ? Number(stats.size) : 0,
    modifiedAt: Number(stats.mtimeNs / 1_000_000n),
    identity: `${stats.dev}:${stats.ino}`,
  };
}

async function isThere(path: string, entry: FolderEntry): Promise<boolean> {
  const stats = await lstat(join(path, entry.name), { bigint: true }).catch(() => null);
  return stats !== null && isSameEntry(entryOf(entry.name, stats), entry);
}

function contains(outer: string, inner: string): boolean {
  const way = relative(outer, inner);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** Why a path is no folder that can be watched; null where it is one. */
async function folderFault(path: string, own: string): Promise<Fault | null> {
  const plain = path.length > 1 && path.endsWith(sep) ? path.slice(0, -1) : path;
  if (!isAbsolute(path) || normalize(plain) !== plain || path.includes('\0')) return fault('folder-path');
  const stats = await lstat(path).catch((cause: NodeJS.ErrnoException) => cause);
  if (stats instanceof Error)
    return fault(
      stats.code === 'ENOENT' || stats.code === 'ENOTDIR' ? 'folder-not-found' : 'folder-unreadable',
    );
  if (!stats.isDirectory()) return fault('folder-unreadable');
  const real = await realpath(path).catch(() => null);
  if (real === null) return fault('folder-unreadable');
  const desk = await realpath(own).catch(() => resolve(own));
  return contains(desk, real) || contains(real, desk) ? fault('folder-of-desk') : null;
}

/** A subfolder that is a folder, made where it is missing; null where that cannot be. */
async function subfolderOf(path: string, subfolder: string): Promise<string | null> {
  const place = join(path, subfolder);
  await mkdir(place).catch(() => undefined);
  const stats = await lstat(place).catch(() => null);
  return stats?.isDirectory() === true ? place : null;
}

async function freeName(place: string, wanted: string): Promise<string | null> {
  const { name, ext } = parse(wanted);
  for (let number = 1; number <= MOST_NAMES; number += 1) {
    const tried = number === 1 ? wanted : `${name}-${number}${ext}`;
    const taken = await lstat(join(place, tried)).catch((cause: NodeJS.ErrnoException) => cause);
    if (taken instanceof Error) return taken.code === 'ENOENT' ? tried : null;
  }
  return null;
}

/**
 * Gives a file its name back without touching one that has come under that name meanwhile. Where neither can
 * be, it stays where it is: nothing is deleted.
 */
async function putBack(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
    await unlink(from);
  } catch (cause) {
    // A file system without hard links.
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST' && (await lstat(to).catch(() => null)) === null)
      await rename(from, to).catch(() => undefined);
  }
}

/** What a link or a missing name says of a file that was listed: another one stands there, or none. */
const REPLACED: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EMLINK']);

function readFault({ code }: NodeJS.ErrnoException): FaultError {
  return new FaultError(fault(REPLACED.has(code) ? 'folder-file-changed' : 'folder-file-unreadable'));
}

async function opened(path: string, entry: FolderEntry): Promise<FileHandle> {
  if (entry.kind !== 'file') throw new FaultError(fault('folder-file-changed'));
  return open(join(path, entry.name), READ_ONLY).catch((cause: NodeJS.ErrnoException) => {
    throw readFault(cause);
  });
}

/** A byte that belongs to no character of a name is read as this one, and the name then names nothing. */
const UNREADABLE = '\u{FFFD}';

function unnamed(name: string): FolderEntry {
  return { name, kind: 'unnamed', bytes: 0, modifiedAt: 0, identity: '' };
}

/** A new name is on the disk when its folder is; Windows opens no folders, and needs it not. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Where nobody may write a file, or where one could not be written all the same. */
async function writeFault(path: string): Promise<Fault> {
  return access(path, constants.W_OK).then(
    () => fault('folder-unreadable'),
    () => fault('folder-read-only'),
  );
}

const LONGEST_CLAIMANT = 200;

/** Null where nobody claims it. A claim that cannot be read is somebody's. */
async function claimantIn(place: string, sha256: string): Promise<string | null> {
  try {
    const file = await open(join(place, sha256), READ_ONLY);
    try {
      const { buffer, bytesRead } = await file.read(new Uint8Array(LONGEST_CLAIMANT), 0, LONGEST_CLAIMANT, 0);
      return Buffer.from(buffer.subarray(0, bytesRead)).toString('utf8').trim();
    } finally {
      await file.close();
    }
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'ENOENT' ? null : '';
  }
}

/** `own`: the folder of the desk, which is never watched. */
export function folderFiles(own: string): Folders {
  return {
    async look(path) {
      const wrong = await folderFault(path, own);
      if (wrong !== null) return err(wrong);
      try {
        const entries: FolderEntry[] = [];
        let isCut = false;
        for await (const { name } of await opendir(path)) {
          if (entries.length >= MOST_ENTRIES) {
            isCut = true;
            break;
          }
          // What went in between is not there.
          const stats = await lstat(join(path, name), { bigint: true }).catch(() => null);
          if (stats !== null) entries.push(entryOf(name, stats));
          else if (name.includes(UNREADABLE)) entries.push(unnamed(name));
        }
        const isWritable = await access(path, constants.W_OK).then(
          () => true,
          () => false,
        );
        return ok({ entries, isCut, isWritable });
      } catch {
        return err(fault('folder-unreadable'));
      }
    },
    async *read(path, entry) {
      const file = await opened(path, entry);
      try {
        const isEntry = async (): Promise<boolean> =>
          isSameEntry(entryOf(entry.name, await file.stat({ bigint: true })), entry);
        if (!(await isEntry())) throw new FaultError(fault('folder-file-changed'));
        for (let from = 0; from < entry.bytes;) {
          const buffer = new Uint8Array(Math.min(PIECE, entry.bytes - from));
          const { bytesRead } = await file
            .read(buffer, 0, buffer.length, from)
            .catch((cause: NodeJS.ErrnoException) => {
              throw readFault(cause);
            });
          if (bytesRead === 0) throw new FaultError(fault('folder-file-changed'));
          from += bytesRead;
          yield buffer.subarray(0, bytesRead);
        }
        if (!(await isEntry()) || !(await isThere(path, entry)))
          throw new FaultError(fault('folder-file-changed'));
      } finally {
        await file.close();
      }
    },
    async moveInto(path, entry, subfolder) {
      if (entry.kind !== 'file' || !(await isThere(path, entry))) return err(fault('folder-file-changed'));
      const place = await subfolderOf(path, subfolder);
      const name = place === null ? null : await freeName(place, entry.name);
      if (place === null || name === null) return err(fault('folder-read-only'));
      const [here, there] = [join(path, entry.name), join(place, name)];
      const isMoved = await rename(here, there).then(
        () => true,
        () => false,
      );
      if (!isMoved) return err(fault('folder-read-only'));
      // Whoever overwrites it between the look and the move has sent another file, which nobody has read.
      const stats = await lstat(there, { bigint: true }).catch(() => null);
      if (stats !== null && isSameEntry(entryOf(entry.name, stats), entry)) return ok({ name });
      await putBack(there, here);
      return err(fault('folder-file-changed'));
    },
    async claim(path, sha256, desk) {
      const wrong = await folderFault(path, own);
      if (wrong !== null) return err(wrong);
      const place = await subfolderOf(path, CLAIM_FOLDER);
      if (place === null) return err(await writeFault(path));
      try {
        const file = await open(join(place, sha256), NEW_FILE, 0o644);
        try {
          await file.writeFile(desk);
          await file.sync();
        } finally {
          await file.close();
        }
        await syncFolder(place);
        await syncFolder(path);
        return ok({ desk, isNew: true });
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') return err(await writeFault(place));
        return ok({ desk: (await claimantIn(place, sha256)) ?? '', isNew: false });
      }
    },
    claimedBy: (path, sha256) => claimantIn(join(path, CLAIM_FOLDER), sha256),
    release: (path, sha256) => unlink(join(path, CLAIM_FOLDER, sha256)).catch(() => undefined),
    async write(path, subfolder, name, bytes) {
      const wrong = await folderFault(path, own);
      if (wrong !== null) return err(wrong);
      const place = await subfolderOf(path, subfolder);
      if (place === null) return err(fault('folder-read-only'));
      const passing = join(place, `.${name}.tmp`);
      try {
        // Left by a desk that ended while it wrote.
        await rm(passing, { force: true });
        const file = await open(passing, NEW_FILE, 0o640);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(passing, join(place, name));
        await syncFolder(place);
        await syncFolder(path);
        return ok(null);
      } catch {
        await unlink(passing).catch(() => undefined);
        return err(fault('folder-read-only'));
      }
    },
  };
}
