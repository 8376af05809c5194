// Owns what a watched folder is, which of its files belong together, and when a file has come whole.

/** What becomes of a file that was imported: moved to the subfolder, or left where it is. */
export const AFTERWARDS = ['move', 'leave'] as const;
/** The status file that is written back once a batch has its final status. */
export const STATUS_FORMS = ['none', 'csv', 'pain.002'] as const;
export const DONE_FOLDER = 'done';
export const STATUS_FOLDER = 'status';
/** One file for each payment file that a desk imported or is importing: its SHA-256, and in it the desk. */
export const CLAIM_FOLDER = 'claimed';
export const OWN_FOLDERS: readonly string[] = [DONE_FOLDER, STATUS_FOLDER, CLAIM_FOLDER];
export const MOST_FOLDERS = 50;
export const MOST_PATH = 1_000;
/** Entries of one folder that are looked at. */
export const MOST_ENTRIES = 500;
/** A checksum file is one line; anything longer is none. */
export const MOST_CHECKSUM_BYTES = 4_096;
/** Checksum files that come with a file that a person brings in. */
export const MOST_CHECKSUMS = 6;
/** For so many milliseconds a file has to stay as it is before it is opened. */
export const SETTLED_AFTER = 5_000;

/** One name in a folder, as a look at it found it. */
export interface FolderEntry {
  readonly name: string;
  /** `unnamed`: its name is no text, so that nothing can be opened by it. */
  readonly kind: 'file' | 'folder' | 'link' | 'other' | 'unnamed';
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
  /** Tells two files of one name apart: device and number of the file. */
  readonly identity: string;
}

/** An entry and since when it has been as it is (milliseconds since the epoch). */
export interface SeenEntry {
  readonly entry: FolderEntry;
  readonly since: number;
}

export function isSameEntry(a: FolderEntry, b: FolderEntry): boolean {
  return (
    a.name === b.name &&
    a.kind === b.kind &&
    a.bytes === b.bytes &&
    a.modifiedAt === b.modifiedAt &&
    a.identity === b.identity
  );
}

/** What a look found, with the times at which each entry last changed; a new name changed now. */
export function seenAgain(
  before: ReadonlyMap<string, SeenEntry>,
  found: readonly FolderEntry[],
  now: number,
): ReadonlyMap<string, SeenEntry> {
  return new Map(
    found.map((entry) => {
      const last = before.get(entry.name);
      const isKept = last !== undefined && isSameEntry(last.entry, entry) && last.since <= now;
      return [entry.name, { entry, since: isKept ? last.since : now }];
    }),
  );
}

export function hasArrived({ since }: SeenEntry, now: number): boolean {
  return now - since >= SETTLED_AFTER;
}

const CHECKSUM = /\.(?:md5|sha1|sha256)$/iu;

/** The name of the file that a checksum file is about; null where it is no checksum file. */
export function checkedBy(name: string): string | null {
  return CHECKSUM.test(name) ? name.replace(CHECKSUM, '') : null;
}

/** Names that an editor, a copying program or this desk uses for what is not finished; they are not shown. */
export function isPassing(name: string): boolean {
  return name.startsWith('.') || name.startsWith('~') || /\.(?:tmp|part|partial|filepart)$/iu.test(name);
}

/** The files that may hold payments, each with the checksum files that stand beside it. */
export function withChecksums(
  entries: readonly FolderEntry[],
): readonly { readonly entry: FolderEntry; readonly checksums: readonly FolderEntry[] }[] {
  const payments = entries.filter(
    ({ name, kind }) =>
      !isPassing(name) && checkedBy(name) === null && !(kind === 'folder' && OWN_FOLDERS.includes(name)),
  );
  return payments.map((entry) => ({
    entry,
    checksums: entries.filter(({ name, kind }) => kind === 'file' && checkedBy(name) === entry.name),
  }));
}
