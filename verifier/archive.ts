// Reads a zip by its central directory (APPNOTE 4.3.12).
import { inflateRawSync } from 'node:zlib';

const MOST_BYTES = 1_000_000_000;

/** Throws for anything but a plain archive of one part with unique names. */
export function readZip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > zip.length) throw new Error('not a zip archive');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  let left = MOST_BYTES;
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('broken directory of the archive');
    const [method, packed, plain] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const [nameBytes, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes);
    if (files.has(name)) throw new Error(`two entries are called ${name}`);
    left -= plain;
    if (left < 0) throw new Error('the archive unpacks to more than this program takes');
    files.set(name, unpacked(zip, zip.readUInt32LE(at + 42), method, packed, plain));
    at += 46 + nameBytes + extra + comment;
  }
  return files;
}

function unpacked(zip: Buffer, offset: number, method: number, packed: number, plain: number): Buffer {
  if (zip.readUInt32LE(offset) !== 0x04034b50) throw new Error('no entry where the directory says');
  const from = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  const bytes = zip.subarray(from, from + packed);
  if (method !== 0 && method !== 8) throw new Error('an unknown compression');
  const result = method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: Math.max(plain, 1) });
  if (result.length !== plain) throw new Error('an entry is not as long as the directory says');
  return result;
}
