// Looks into the watched folders at intervals and says what waits there. A file is opened once it has stayed
// as it is for a while, is read once, and becomes nothing by itself.
import type { DeepReadonly } from '../../../../shared/domain/deep-readonly.ts';
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import { readFileDigest, type FileDigest } from '../../../../shared/domain/file-digest.ts';
import { MOST_FILE_BYTES } from '../../../../shared/domain/file-size.ts';
import { headOfFile, startOf } from '../../../../shared/domain/table-import/file-start.ts';
import { isOfProfile } from '../../../../shared/domain/table-import/profile.ts';
import type { TableFile } from '../../../../shared/domain/table-import/table-file.ts';
import {
  isSameEntry,
  hasArrived,
  MOST_CHECKSUM_BYTES,
  seenAgain,
  withChecksums,
  type FolderEntry,
  type SeenEntry,
} from '../../../../shared/domain/watched-folder.ts';
import type { WatchedFolder } from '../../../../shared/domain/records/watched-folder.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import { instantOf, newId, type Clock } from '../../../ports/clock.ts';
import type { Folders } from '../../../ports/folders.ts';
import type { FileDigests } from '../../../ports/tables.ts';
import type { FolderContext } from '../context.ts';
import { checksumFault, comparedChecksums } from '../imports/checksums.ts';
import { keptProfiles } from '../imports/table-profiles.ts';
import { keptFolders } from './folder-list.ts';

/** The reason of a refusal as it is shown. */
export type FileView = Omit<Answer<'folders.list'>['folders'][number]['files'][number], 'fault'> & {
  readonly fault: Fault | null;
};
type Profiles = Awaited<ReturnType<typeof keptProfiles>>;

/** What was read of a file, valid while it and its checksum files are the same. */
export interface FileContent {
  readonly entry: FolderEntry;
  readonly checksums: readonly FolderEntry[];
  readonly digests: FileDigests;
  /** Null for a message. */
  readonly table: TableFile | null;
  readonly checksum: FileView['checksum'];
  /** As the sender wrote it; empty where there is none. */
  readonly given: string;
  readonly fault: Fault | null;
}

interface Seen {
  readonly path: string;
  readonly lookedAt: string;
  readonly fault: Fault | null;
  readonly entries: ReadonlyMap<string, SeenEntry>;
  readonly contents: ReadonlyMap<string, FileContent>;
  readonly files: readonly FileView[];
}

/** A status file may have many payments: what cannot be written is not made again at each look. */
const WRITE_AGAIN = 60_000;

export interface FolderWatch {
  readonly port: Folders;
  /** As the last look found it; undefined where it was not looked at yet, or is another folder since. */
  seen(folder: WatchedFolder): Seen | undefined;
  keep(folder: string, seen: Seen): void;
  /** Why the last attempt to import a file failed, until the file changes; null takes it back. */
  refuse(content: FileContent, why: Fault | null): void;
  refusalOf(content: FileContent): Fault | null;
  /**
   * Why the status file of a batch could not be written, and when; null once it could. Without a batch it is
   * the folder that takes none.
   */
  failed(folder: string, batch: string | null, why: Fault | null, now: number): void;
  /** What is wrong with the folder, or with the first batch whose file cannot be made. */
  failureOf(folder: string): Fault | null;
  /** Whether a status file may be tried again, of this batch or of any. */
  mayWrite(folder: string, batch: string | null, now: number): boolean;
}

export function makeFolderWatch(port: Folders): FolderWatch {
  const kept = new Map<string, Seen>();
  type Failure = { readonly why: Fault; readonly at: number };
  const failures = new Map<string, Map<string | null, Failure>>();
  const refusals = new WeakMap<FileContent, Fault>();
  return {
    port,
    seen({ folder, path }) {
      const seen = kept.get(folder);
      return seen?.path === path ? seen : undefined;
    },
    keep: (folder, seen) => void kept.set(folder, seen),
    refuse(content, why) {
      if (why === null) refusals.delete(content);
      else refusals.set(content, why);
    },
    refusalOf: (content) => refusals.get(content) ?? null,
    failed(folder, batch, why, at) {
      const its = failures.get(folder) ?? new Map<string | null, Failure>();
      if (why === null) its.delete(batch);
      else its.set(batch, { why, at });
      failures.set(folder, its);
    },
    failureOf(folder) {
      const its = failures.get(folder);
      const [first] = its?.values() ?? [];
      return (its?.get(null) ?? first)?.why ?? null;
    },
    mayWrite(folder, batch, now) {
      const failure = failures.get(folder)?.get(batch);
      return failure === undefined || Math.abs(now - failure.at) >= WRITE_AGAIN;
    },
  };
}

const LOOK_EVERY = 3_000;

export interface WatchJob {
  close(): Promise<void>;
}

/** `after` is done behind each look; what fails is handed to `failed`, and the next look comes anyway. */
export function watchFolders(
  desk: FolderContext,
  after: () => Promise<void>,
  failed: (cause: unknown) => void,
): WatchJob {
  let closed = false;
  let cancel: () => void = () => undefined;
  let running: Promise<void> = Promise.resolve();
  const round = async (): Promise<void> => {
    for (const folder of await keptFolders(desk)) {
      if (closed) return;
      // One folder that cannot be looked at keeps nobody from looking at the others.
      await lookInto(desk, folder).catch(failed);
    }
    if (!closed) await after();
  };
  const plan = (clock: Clock): void => {
    cancel = clock.after(LOOK_EVERY, () => {
      running = round()
        .catch(failed)
        .finally(() => {
          if (!closed) plan(clock);
        });
    });
  };
  plan(desk.clock);
  return {
    async close() {
      closed = true;
      cancel();
      await running;
    },
  };
}

/** One at a time for each folder: an import looks again, too. */
export function lookInto(desk: FolderContext, folder: WatchedFolder): Promise<void> {
  return desk.mutex.runExclusive(`look ${folder.folder}`, async () => {
    const before = desk.folders.seen(folder);
    const seen = await look(desk, folder, before);
    desk.folders.keep(folder.folder, seen);
    if (shownOf(seen) !== shownOf(before)) desk.notifier.emit('changed', { what: 'folders', id: null });
  });
}

const shownOf = (seen: Seen | undefined): string => JSON.stringify([seen?.fault, seen?.files]);

async function look(desk: FolderContext, folder: WatchedFolder, before: Seen | undefined): Promise<Seen> {
  const { path } = folder;
  const now = desk.clock.now();
  const looked = await desk.folders.port.look(path);
  const lookedAt = instantOf(desk.clock);
  if (!looked.ok)
    return { path, lookedAt, fault: looked.error, entries: new Map(), contents: new Map(), files: [] };
  const { entries: found, isCut, isWritable } = looked.value;
  const entries = seenAgain(before?.entries ?? new Map<string, SeenEntry>(), found, now);
  const profiles = await keptProfiles(desk);
  const contents = new Map<string, FileContent>();
  const files: FileView[] = [];
  for (const { entry, checksums } of withChecksums(found).toSorted(byName)) {
    const why = refusalOfEntry(entry);
    const isQuiet = [entry, ...checksums].every(({ name }) => {
      const seen = entries.get(name);
      return seen !== undefined && hasArrived(seen, now);
    });
    if (why !== null && (entry.kind !== 'file' || isQuiet)) files.push(refused(entry, why));
    else if (!isQuiet) files.push(viewOf(entry, 'arriving'));
    else {
      const known = before?.contents.get(entry.name);
      const content =
        known !== undefined && isSameContent(known, entry, checksums)
          ? known
          : await readContent(desk, path, { entry, checksums });
      if (content === null) files.push(viewOf(entry, 'arriving'));
      else if ('digests' in content) {
        contents.set(entry.name, content);
        files.push(await readView(desk, path, content, profiles));
      } else files.push(refused(entry, content));
    }
  }
  const wantsToWrite = folder.afterwards === 'move' || folder.status !== 'none';
  const wrong = isCut
    ? fault('folder-too-full')
    : wantsToWrite && !isWritable
      ? fault('folder-read-only')
      : desk.folders.failureOf(folder.folder);
  return { path, lookedAt, fault: wrong, entries, contents, files };
}

function byName(a: { readonly entry: FolderEntry }, b: { readonly entry: FolderEntry }): number {
  return a.entry.name < b.entry.name ? -1 : 1;
}

/** What is refused without a look at its content. */
function refusalOfEntry({ kind, bytes }: FolderEntry): Fault | null {
  if (kind === 'unnamed') return fault('folder-file-name');
  if (kind !== 'file') return fault('folder-file-no-file');
  if (bytes > MOST_FILE_BYTES) return fault('folder-file-too-large');
  return bytes === 0 ? fault('folder-file-empty') : null;
}

/** RFC 3339 has four digits for a year; a file system takes any number a program writes there. */
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59Z');

function viewOf({ name, bytes, modifiedAt }: FolderEntry, standing: FileView['standing']): FileView {
  return {
    name,
    bytes,
    modifiedAt: new Date(Math.min(LAST_INSTANT, Math.max(0, modifiedAt))).toISOString(),
    standing,
    form: null,
    profile: null,
    sha256: null,
    checksum: { result: 'none', algorithm: null },
    batch: null,
    fault: null,
  };
}

function refused(entry: FolderEntry, why: Fault): FileView {
  return { ...viewOf(entry, 'refused'), fault: why };
}

function isSameContent(known: FileContent, entry: FolderEntry, checksums: readonly FolderEntry[]): boolean {
  return (
    isSameEntry(known.entry, entry) &&
    known.checksums.length === checksums.length &&
    checksums.every((one) => known.checksums.some((other) => isSameEntry(one, other)))
  );
}

/** Null where the file changed meanwhile. It is looked at again then, as where it cannot be read. */
async function readContent(
  desk: FolderContext,
  path: string,
  { entry, checksums }: Pick<FileContent, 'entry' | 'checksums'>,
): Promise<FileContent | Fault | null> {
  const { port } = desk.folders;
  const chunks = (): AsyncIterable<Uint8Array> => port.read(path, entry);
  try {
    const given = await readChecksums(port, path, checksums);
    const isMessage = startOf(await headOfFile(chunks())) === 'message';
    const digests = await desk.messages.digests(chunks);
    const table = isMessage
      ? null
      : await desk.messages.readTable(chunks, { sheet: null, headerRow: 'auto' });
    const checksum = comparedChecksums(given, digests);
    const wrong = checksumFault(checksum) ?? (table?.ok === false ? table.error : null);
    return {
      entry,
      checksums,
      digests,
      table: table?.ok === true ? table.value : null,
      checksum,
      given: given[0]?.value ?? '',
      fault: wrong,
    };
  } catch (cause) {
    if (cause instanceof FaultError) return cause.fault.code === 'folder-file-changed' ? null : cause.fault;
    desk.diagnostics.error(newId(desk.random, 'error'), 'folders.look', cause);
    return fault('internal');
  }
}

/** Undefined for a checksum file that has no digest. */
async function readChecksums(
  port: Folders,
  path: string,
  checksums: readonly FolderEntry[],
): Promise<readonly (FileDigest | undefined)[]> {
  const read: (FileDigest | undefined)[] = [];
  for (const entry of checksums) {
    const parts: Uint8Array[] = [];
    if (entry.bytes <= MOST_CHECKSUM_BYTES) for await (const part of port.read(path, entry)) parts.push(part);
    read.push(readFileDigest(Buffer.concat(parts).toString('latin1')));
  }
  return read;
}

async function claimFault(
  { folders, identity }: FolderContext,
  path: string,
  sha256: string,
): Promise<Fault | null> {
  const claimant = await folders.port.claimedBy(path, sha256);
  return claimant === null || claimant === identity.desk ? null : fault('folder-file-claimed');
}

/** The mapping that a table is recognised by. */
export function profileOf(
  profiles: Profiles,
  { table }: DeepReadonly<Pick<FileContent, 'table'>>,
): Profiles[number] | undefined {
  return table === null ? undefined : profiles.find((one) => isOfProfile(one, table.shape));
}

async function readView(
  desk: FolderContext,
  path: string,
  content: FileContent,
  profiles: Profiles,
): Promise<FileView> {
  const { entry, digests, table, checksum } = content;
  const batch = await desk.store.batches.fromFile(digests.sha256);
  const profile = profileOf(profiles, content);
  const why =
    content.fault ??
    (table !== null && profile === undefined ? fault('folder-file-without-profile') : null) ??
    (batch === null ? await claimFault(desk, path, digests.sha256) : null);
  const standing = batch !== null ? 'imported' : why !== null ? 'refused' : 'waiting';
  return {
    ...viewOf(entry, standing),
    form: table === null && content.fault?.code !== 'table-not-read' ? 'message' : 'table',
    profile: profile?.name ?? null,
    sha256: digests.sha256,
    checksum,
    batch,
    fault: standing === 'imported' ? null : (why ?? desk.folders.refusalOf(content)),
  };
}
