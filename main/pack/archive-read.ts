// The archive inside a pack as it is read: by its central directory (APPNOTE 4.3.12), each entry bounded by
// the length the signed list names.
import { createInflateRaw } from 'node:zlib';

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
/** The most a list may name, the list itself and its signature. */
const MOST_ENTRIES = 20_002;

export interface ArchivedFile {
  readonly name: string;
  /** Throws past `limit` bytes, and for a broken stream. */
  read(limit: number): AsyncIterable<Uint8Array>;
}

/** Throws for whatever is not a plain archive of one part. Names must be unique. */
export function readArchive(zip: Buffer): ReadonlyMap<string, ArchivedFile> {
  const end = zip.length - 22;
  // No comment is ever written, so the end record stands at the very end.
  if (end < 0 || zip.readUInt32LE(end) !== END || zip.readUInt16LE(end + 20) !== 0)
    throw new Error('no end of central directory');
  const files = new Map<string, ArchivedFile>();
  const places: Place[] = [];
  let at = zip.readUInt32LE(end + 16);
  const directory = at;
  if (zip.readUInt16LE(end + 10) > MOST_ENTRIES) throw new Error('too many entries');
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new Error('broken central directory');
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    if (files.has(name)) throw new Error('two entries of one name');
    const from = zip.readUInt32LE(at + 42);
    const bytes = entryBytes(zip, from, packed);
    places.push({ from, to: bytes.byteOffset - zip.byteOffset + packed });
    files.set(name, { name, read: (limit) => inflated(bytes, method, limit) });
    at += 46 + nameLength + extra + comment;
  }
  if (at !== end) throw new Error('something stands behind the central directory');
  refuseOverlaps(places, directory);
  return files;
}

interface Place {
  readonly from: number;
  readonly to: number;
}

/** Entries that share bytes let a small archive unpack to any size. */
function refuseOverlaps(places: readonly Place[], directory: number): void {
  let last = 0;
  for (const { from, to } of places.toSorted((a, b) => a.from - b.from)) {
    if (from < last || to > directory) throw new Error('entries overlap');
    last = to;
  }
}

function entryBytes(zip: Buffer, offset: number, packed: number): Buffer {
  if (zip.readUInt32LE(offset) !== LOCAL) throw new Error('no entry where the directory says');
  const from = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  if (from + packed > zip.length) throw new Error('an entry ends behind the archive');
  return zip.subarray(from, from + packed);
}

async function* inflated(
  bytes: Buffer,
  method: number,
  limit: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (method !== STORED && method !== DEFLATED) throw new Error('an unknown compression');
  const source = method === STORED ? [bytes] : createInflateRaw().end(bytes);
  let length = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) throw new Error('an entry is longer than announced');
    yield chunk;
  }
}
