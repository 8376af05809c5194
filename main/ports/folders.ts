// What the use cases ask of folders outside the desk, in which other programs put files.
import type { Result } from '../../shared/domain/result.ts';
import type { FolderEntry } from '../../shared/domain/watched-folder.ts';

export interface FolderLook {
  /** At most `MOST_ENTRIES`, in no order. */
  readonly entries: readonly FolderEntry[];
  /** There are more entries. */
  readonly isCut: boolean;
  readonly isWritable: boolean;
}

export interface Claim {
  /** Whose it is; empty where nobody can say. */
  readonly desk: string;
  /** It was made just now. */
  readonly isNew: boolean;
}

/** Paths are absolute; names are those of entries, without a separator. No symbolic link is followed. */
export interface Folders {
  /** Faults: `folder-path`, `folder-of-desk`, `folder-not-found`, `folder-unreadable`. */
  look(path: string): Promise<Result<FolderLook>>;
  /**
   * The bytes of a file, in pieces of at most 256 KiB. Throws a FaultError: `folder-file-changed` where it is
   * not the entry any more, before the first piece or after the last one; `folder-file-unreadable` where the
   * system does not hand it out.
   */
  read(path: string, entry: FolderEntry): AsyncIterable<Uint8Array>;
  /**
   * Moves a file into a subfolder, which is made where it is missing, and never over another file: the name
   * gets a number then. Faults: `folder-file-changed`, `folder-read-only`.
   */
  moveInto(path: string, entry: FolderEntry, subfolder: string): Promise<Result<{ readonly name: string }>>;
  /**
   * Says to every desk that watches the folder that this one imports the bytes of this SHA-256. Of desks that
   * do it at once one is the first; the others learn who it was. Faults: `folder-read-only` where nobody may
   * write there, and those of `look`.
   */
  claim(path: string, sha256: string, desk: string): Promise<Result<Claim>>;
  /** Who imports these bytes: null for no desk, empty where nobody can say. */
  claimedBy(path: string, sha256: string): Promise<string | null>;
  /** Takes back what was claimed last by this desk. What cannot be taken back stays claimed. */
  release(path: string, sha256: string): Promise<void>;
  /**
   * Writes a file of a subfolder whole or not at all; one of the same name is replaced. What it answers is
   * on the disk by then. Faults:
   * `folder-not-found`, `folder-read-only`.
   */
  write(path: string, subfolder: string, name: string, bytes: Uint8Array): Promise<Result<null>>;
}
