// Folders in memory: their files, subfolders and links, and which of them nobody may write to.
import { posix } from 'node:path';
import { fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { err, ok } from '../../shared/domain/result.ts';
import {
  CLAIM_FOLDER,
  isSameEntry,
  MOST_ENTRIES,
  type FolderEntry,
} from '../../shared/domain/watched-folder.ts';
import type { Folders } from './folders.ts';

interface Held {
  readonly kind: FolderEntry['kind'];
  readonly bytes: Uint8Array;
  readonly modifiedAt: number;
  readonly identity: string;
}

export interface FakeFolders extends Folders {
  makeFolder(path: string): void;
  /** Takes the folder away with all that is in it. */
  removeFolder(path: string): void;
  protect(path: string): void;
  put(path: string, name: string, content: string, modifiedAt?: number): void;
  /** Names in it, in order. */
  names(path: string): readonly string[];
  content(path: string, name: string): string | undefined;
  putLink(path: string, name: string): void;
  /** A file whose name is no text, under what can be shown of it. */
  putUnnamed(path: string, name: string): void;
  /** Closes a file to the desk; null opens all. */
  close(path: string, name: string | null): void;
  /** Pieces that were handed out so far. */
  readonly pieces: number;
}

/** `own`: the folder of the desk. */
export function fakeFolders(own = '/desk'): FakeFolders {
  const folders = new Map<string, Map<string, Held>>();
  const protectedFolders = new Set<string>();
  const closed = new Set<string>();
  let made = 0;
  let pieces = 0;
  const entryOf = (name: string, { kind, bytes, modifiedAt, identity }: Held): FolderEntry => ({
    name,
    kind,
    bytes: kind === 'file' ? bytes.length : 0,
    modifiedAt,
    identity,
  });
  const held = (kind: Held['kind'], bytes = new Uint8Array(), modifiedAt = 0): Held => {
    made += 1;
    return { kind, bytes, modifiedAt, identity: String(made) };
  };
  const isThere = (path: string, entry: FolderEntry): Held | null => {
    const found = folders.get(path)?.get(entry.name);
    return found !== undefined && isSameEntry(entryOf(entry.name, found), entry) ? found : null;
  };
  const subfolderOf = (path: string, subfolder: string): Map<string, Held> => {
    const place = posix.join(path, subfolder);
    const there = folders.get(place) ?? new Map<string, Held>();
    folders.set(place, there);
    if (folders.get(path)?.has(subfolder) !== true) folders.get(path)?.set(subfolder, held('folder'));
    return there;
  };
  return {
    get pieces() {
      return pieces;
    },
    makeFolder: (path) => void folders.set(path, new Map()),
    removeFolder: (path) => void folders.delete(path),
    protect: (path) => void protectedFolders.add(path),
    put: (path, name, content, modifiedAt = 0) =>
      void folders.get(path)?.set(name, held('file', Buffer.from(content), modifiedAt)),
    putLink: (path, name) => void folders.get(path)?.set(name, held('link')),
    putUnnamed: (path, name) => void folders.get(path)?.set(name, held('unnamed')),
    close(path, name) {
      if (name === null) closed.clear();
      else closed.add(posix.join(path, name));
    },
    names: (path) => [...(folders.get(path)?.keys() ?? [])].toSorted(),
    content(path, name) {
      const bytes = folders.get(path)?.get(name)?.bytes;
      return bytes === undefined ? undefined : Buffer.from(bytes).toString();
    },
    async look(path) {
      if (!posix.isAbsolute(path) || posix.normalize(path) !== path) return err(fault('folder-path'));
      if (path === own || path.startsWith(`${own}/`) || own.startsWith(path === '/' ? path : `${path}/`))
        return err(fault('folder-of-desk'));
      const folder = folders.get(path);
      const above = folders.get(posix.dirname(path))?.get(posix.basename(path));
      if (above !== undefined && above.kind !== 'folder') return err(fault('folder-unreadable'));
      if (folder === undefined) return err(fault('folder-not-found'));
      const entries = [...folder].map(([name, one]) => entryOf(name, one));
      return ok({
        entries: entries.slice(0, MOST_ENTRIES),
        isCut: entries.length > MOST_ENTRIES,
        isWritable: !protectedFolders.has(path),
      });
    },
    async *read(path, entry) {
      const file = isThere(path, entry);
      if (file?.kind !== 'file') throw new FaultError(fault('folder-file-changed'));
      if (closed.has(posix.join(path, entry.name))) throw new FaultError(fault('folder-file-unreadable'));
      if (file.bytes.length > 0) {
        pieces += 1;
        yield file.bytes;
      }
      if (isThere(path, entry) === null) throw new FaultError(fault('folder-file-changed'));
    },
    async moveInto(path, entry, subfolder) {
      const file = isThere(path, entry);
      if (file?.kind !== 'file') return err(fault('folder-file-changed'));
      if (protectedFolders.has(path)) return err(fault('folder-read-only'));
      const target = subfolderOf(path, subfolder);
      const { base, ext } = posix.parse(entry.name);
      const stem = base.slice(0, base.length - ext.length);
      let { name } = entry;
      for (let number = 2; target.has(name); number += 1) name = `${stem}-${number}${ext}`;
      target.set(name, file);
      folders.get(path)?.delete(entry.name);
      return ok({ name });
    },
    async claim(path, sha256, desk) {
      if (!folders.has(path)) return err(fault('folder-not-found'));
      if (protectedFolders.has(path)) return err(fault('folder-read-only'));
      const claims = subfolderOf(path, CLAIM_FOLDER);
      const before = claims.get(sha256);
      if (before !== undefined) return ok({ desk: Buffer.from(before.bytes).toString(), isNew: false });
      claims.set(sha256, held('file', Buffer.from(desk)));
      return ok({ desk, isNew: true });
    },
    async claimedBy(path, sha256) {
      const claim = folders.get(posix.join(path, CLAIM_FOLDER))?.get(sha256);
      return claim === undefined ? null : Buffer.from(claim.bytes).toString();
    },
    async release(path, sha256) {
      if (!protectedFolders.has(path)) folders.get(posix.join(path, CLAIM_FOLDER))?.delete(sha256);
    },
    async write(path, subfolder, name, bytes) {
      if (!folders.has(path)) return err(fault('folder-not-found'));
      if (protectedFolders.has(path)) return err(fault('folder-read-only'));
      subfolderOf(path, subfolder).set(name, held('file', Uint8Array.from(bytes)));
      return ok(null);
    },
  };
}
