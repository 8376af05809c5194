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
}

/** Throws for anything but a plain archive of one part with unique names whose entries share no bytes. */
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
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameBytes),
      method,
      from,
      bytes: packedBytes(zip, from, packed),
      plain,
    });
    at += 46 + nameBytes + extra + comment;
  }
  refuseOverlaps(zip, entries, directory);
  return entries;
}

function packedBytes(zip: Buffer, offset: number, packed: number): Buffer {
  if (zip.readUInt32LE(offset) !== 0x04034b50) throw new Error('no entry where the directory says');
  const from = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  if (from + packed > zip.length) throw new Error('an entry is cut off');
  return zip.subarray(from, from + packed);
}

/** Entries that share bytes let a small archive unpack to any size. */
function refuseOverlaps(zip: Buffer, entries: readonly Entry[], directory: number): void {
  let last = 0;
  for (const { from, bytes } of entries.toSorted((a, b) => a.from - b.from)) {
    const to = bytes.byteOffset - zip.byteOffset + bytes.length;
    if (from < last || to > directory) throw new Error('entries of the archive overlap');
    last = to;
  }
}

function unpacked({ method, bytes, plain }: Entry): Buffer {
  if (method !== 0 && method !== 8) throw new Error('an unknown compression');
  const result = method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: Math.max(plain, 1) });
  if (result.length !== plain) throw new Error('an entry is not as long as the directory says');
  return result;
}
