// Archives that another program would unpack to other files than the verifier has examined.
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readZip } from './archive.ts';

const FIRST = 'payload-1.xml';
const NAMES = [FIRST, 'report.json'];

const plainZip = (names = NAMES): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8(`of ${name}`)]))));

/** A directory that begins elsewhere, because bytes were put in before it. */
function moved(zip: Buffer, by: number): Buffer {
  const end = zip.length - 22;
  zip.writeUInt32LE(zip.readUInt32LE(end + 16) + by, end + 16);
  return zip;
}

describe('an archive', () => {
  it('is read as it is written, with sizes before or behind each entry', () => {
    expect([...readZip(plainZip()).keys()]).toEqual(NAMES);
    const parts: Uint8Array[] = [];
    const zip = new Zip((_error, part) => void parts.push(part));
    for (const name of NAMES) {
      const file = new ZipDeflate(name);
      zip.add(file);
      file.push(strToU8(name), true);
    }
    zip.end();
    expect([...readZip(Buffer.concat(parts)).keys()]).toEqual(NAMES);
    expect(readZip(Buffer.from(zipSync({}))).size).toBe(0);
  });

  it('that holds an entry its directory does not name is refused, wherever it lies', () => {
    const zip = plainZip();
    const directory = zip.readUInt32LE(zip.length - 6);
    const hidden = plainZip(['payload-1.xml']).subarray(0, 60);
    const behind = Buffer.concat([zip.subarray(0, directory), hidden, zip.subarray(directory)]);
    expect(() => readZip(moved(behind, hidden.length))).toThrow('more than its directory names');
    const before = Buffer.concat([hidden, zip]);
    expect(() => readZip(moved(before, hidden.length))).toThrow('no entry where the directory says');
    const packed = zip.readUInt32LE(directory + 20);
    const between = 30 + FIRST.length + packed;
    const shifted = Buffer.concat([zip.subarray(0, between), hidden, zip.subarray(between)]);
    const second = directory + hidden.length + 46 + FIRST.length;
    shifted.writeUInt32LE(shifted.readUInt32LE(second + 42) + hidden.length, second + 42);
    expect(() => readZip(moved(shifted, hidden.length))).toThrow('more than its directory names');
  });

  it('whose entry is called otherwise at its own place is refused', () => {
    const zip = plainZip();
    zip.write('payload-2.xml', 30);
    expect(() => readZip(zip)).toThrow('called or packed otherwise');
  });

  it('with a second end, or anything behind its end, is refused', () => {
    const [zip, other] = [plainZip(), plainZip(['other.xml'])];
    expect(() => readZip(Buffer.concat([zip, Buffer.from('more')]))).toThrow('more than its directory names');
    expect(() => readZip(Buffer.concat([zip, other]))).toThrow('more than its directory names');
  });
});
