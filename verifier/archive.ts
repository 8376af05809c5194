// Reads a zip by its central directory (APPNOTE 4.3.12). Everything is measured before anything is unpacked.
import { inflateRawSync } from 'node:zlib';

/** All entries together, unpacked. */
const MOST_BYTES = 1_000_000_000;
const MOST_ENTRIES = 20_002;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly from: number;
  readonly bytes: Buffer;
  readonly plain: number;
  /** Behind its bytes: its sizes again, where they were not known when it was begun (APPNOTE 4.3.9). */
  readonly behind: number;
}

/**
 * Throws for anything but a plain archive of one part with unique names, whose entries stand one behind the
 * other and are called the same in both places: else another program could unpack other files than this one
 * has examined.
 */
export function readZip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const entries = entriesOf(zip);
  if (new Set(entries.map(({ name }) => name)).size !== entries.length)
    throw new Error('two entries have one name');
  if (entries.reduce((sum, { plain }) => sum + plain, 0) > MOST_BYTES)
    throw new Error('the archive unpacks to more than this program takes');
  return new Map(entries.map((entry) => [entry.name, unpacked(entry)]));
}

function entriesOf(zip: Buffer): readonly Entry[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > zip.length) throw new Error('not a zip archive');
  const count = zip.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new Error('the archive has more entries than any pack');
  const directory = zip.readUInt32LE(end + 16);
  if (end + 22 !== zip.length || directory + zip.readUInt32LE(end + 12) !== end)
    throw new Error('the archive holds more than its directory names');
  const entries: Entry[] = [];
  for (let at = directory; entries.length < count;) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('broken directory of the archive');
    const [method, packed, plain] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
    ];
    const [nameBytes, extra, comment] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const from = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes);
    entries.push({
      name,
      method,
      from,
      bytes: packedBytes(zip, from, packed),
      plain,
      behind: (zip.readUInt16LE(from + 6) & SIZES_BEHIND) === 0 ? 0 : SIZES_BYTES,
    });
    at += 46 + nameBytes + extra + comment;
  }
  refuseOtherPlaces(zip, entries, directory);
  refuseOtherNames(zip, entries);
  return entries;
}

const SIZES_BEHIND = 8;
const SIZES_BYTES = 16;

function packedBytes(zip: Buffer, offset: number, packed: number): Buffer {
  if (zip.readUInt32LE(offset) !== 0x04034b50) throw new Error('no entry where the directory says');
  const nameEnd = offset + 30 + zip.readUInt16LE(offset + 26);
  const from = nameEnd + zip.readUInt16LE(offset + 28);
  if (from + packed > zip.length) throw new Error('an entry is cut off');
  return zip.subarray(from, from + packed);
}

/**
 * Entries that share bytes let a small archive unpack to any size; what lies between two of them is unpacked
 * by programs that do not ask the directory.
 */
function refuseOtherPlaces(zip: Buffer, entries: readonly Entry[], directory: number): void {
  let last = 0;
  for (const { from, bytes, behind } of entries.toSorted((a, b) => a.from - b.from)) {
    if (from < last) throw new Error('entries of the archive overlap');
    if (from > last) throw new Error('the archive holds more than its directory names');
    last = bytes.byteOffset - zip.byteOffset + bytes.length + behind;
  }
  if (last > directory) throw new Error('entries of the archive overlap');
  if (last < directory) throw new Error('the archive holds more than its directory names');
}

function refuseOtherNames(zip: Buffer, entries: readonly Entry[]): void {
  for (const { from, name, method } of entries) {
    const its = zip.toString('utf8', from + 30, from + 30 + zip.readUInt16LE(from + 26));
    if (its !== name || zip.readUInt16LE(from + 8) !== method)
      throw new Error('an entry is called or packed otherwise than the directory says');
  }
}

function unpacked({ method, bytes, plain }: Entry): Buffer {
  if (method !== 0 && method !== 8) throw new Error('an unknown compression');
  const result = method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: Math.max(plain, 1) });
  if (result.length !== plain) throw new Error('an entry is not as long as the directory says');
  return result;
}
