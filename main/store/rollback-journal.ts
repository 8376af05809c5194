// SQLite's rollback journal beside the store's file, looked at before SQLite plays it back. SQLite cannot
// tell whether a journal belongs to the file it lies beside: a copy put in place of a store that was cut off
// would get a page of that store.
import { closeSync, fstatSync, openSync, readSync, statSync, unlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './commit-record.ts';
import { setAside } from './recorded-file.ts';
import { isFirstPage, PAGE } from './page-check.ts';
import { refuse } from './store-fault.ts';

/** Fields of the header (sqlite.org/fileformat2.html, section 3); a record begins with the page's number. */
const MAGIC = 'd9d505f920a163d7';
const RECORDS = 8;
const PAGES_BEFORE = 16;
const SECTOR = 20;
const HEADER = 28;

interface Journal {
  /** Pages of the file before the change; playing the journal back cuts the file to them. */
  readonly pagesBefore: number;
  /** It holds other pages, so another program wrote it. */
  readonly foreign: boolean;
  /** The first page as it was; null: it is not on the disk. */
  readonly firstPage: Buffer | null;
}

/**
 * The program changes the file outside WAL mode only where it enters or leaves that mode, and then only the
 * first page. So where the first page is whole, the journal is not needed, whatever file it belongs to; where
 * it is torn, SQLite puts it right from the journal. Not while anybody has the file open, and before SQLite
 * opens it for writing. Returns whether there was one.
 */
export function settleJournal(file: string, key: Uint8Array): boolean {
  const path = `${file}-journal`;
  const journal = readJournal(path);
  if (journal === null) return false;
  const { bytes, firstPage } = firstPageOf(file);
  if (isFirstPage(firstPage, key)) {
    // Before the file is changed: a journal that came back after a power failure would be played back.
    if (journal.foreign) setAside(path, true);
    else unlinkSync(path);
    syncFolder(dirname(path));
    return true;
  }
  // Cut off before the store had a page.
  if (journal.pagesBefore === 0 && bytes <= PAGE) return true;
  // Nothing was changed so far: with the right key it may still be put right.
  if (journal.firstPage === null || !isFirstPage(journal.firstPage, key)) refuse('store-wrong-key');
  if (journal.pagesBefore * PAGE !== bytes)
    refuse('store-damaged', { detail: `${path} belongs to another file, and the first page is damaged` });
  return true;
}

/** Null: none, or one that SQLite ignores. */
function readJournal(path: string): Journal | null {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size < HEADER) return null;
  const handle = openSync(path, 'r');
  try {
    const header = bytesAt(handle, 0, HEADER);
    const [records, sector] = [header.readUInt32BE(RECORDS), header.readUInt32BE(SECTOR)];
    if (header.toString('hex', 0, RECORDS) !== MAGIC) return null;
    const record = bytesAt(handle, sector, 4 + PAGE);
    const foreign = records > 1 || (records === 1 && record.readUInt32BE(0) !== 1);
    return {
      pagesBefore: header.readUInt32BE(PAGES_BEFORE),
      foreign,
      firstPage: records === 1 && !foreign ? record.subarray(4) : null,
    };
  } finally {
    closeSync(handle);
  }
}

function firstPageOf(file: string): { readonly bytes: number; readonly firstPage: Buffer } {
  const handle = openSync(file, 'r');
  try {
    return { bytes: fstatSync(handle).size, firstPage: bytesAt(handle, 0, PAGE) };
  } finally {
    closeSync(handle);
  }
}

/** Zeros for what the file does not have. */
function bytesAt(handle: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(handle, bytes, 0, length, position);
  return bytes;
}
