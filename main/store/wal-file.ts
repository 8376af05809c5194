// Reads the store's write-ahead log without SQLite (sqlite.org/fileformat2.html, section 4): which of its
// frames are valid. Changes nothing.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const HEADER = 32;
const FRAME_HEADER = 24;
const MAGIC = 0x377f0682;

/**
 * Salts of one generation of the log: SQLite raises the first by one, and draws the second, each time it
 * begins at the front again.
 */
export interface WalSalts {
  readonly first: number;
  readonly second: number;
}

/** The last frame of a committed transaction: its checksum covers every byte of the log before it. */
export interface WalTip {
  readonly salts: WalSalts;
  readonly frames: number;
  /** Both checksums of the frame in hexadecimal digits. */
  readonly checksum: string;
}

export interface WalContent {
  readonly salts: WalSalts;
  /** Checksums of the valid frames that end a transaction, by number of the frame. */
  readonly commits: ReadonlyMap<number, string>;
}

type Sum = readonly [number, number];

/**
 * Null: no file, an empty one, or one whose header is not valid. SQLite ignores such a log, and so everything
 * in it.
 */
export function readWal(path: string): WalContent | null {
  return withFile(path, (handle) => {
    const header = bytesAt(handle, 0, HEADER);
    if (header === null || (header.readUInt32BE(0) & ~1) >>> 0 !== MAGIC) return null;
    const bigEndian = (header.readUInt32BE(0) & 1) === 1;
    let sum = checksum(header.subarray(0, 24), bigEndian, [0, 0]);
    if (sum[0] !== header.readUInt32BE(24) || sum[1] !== header.readUInt32BE(28)) return null;
    const [pageSize, salts] = [header.readUInt32BE(8), saltsAt(header, 16)];
    const commits = new Map<number, string>();
    const size = FRAME_HEADER + pageSize;
    for (let frame = 1; ; frame += 1) {
      const bytes = bytesAt(handle, HEADER + (frame - 1) * size, size);
      // Frames with other salts remain from an earlier generation; behind them nothing counts.
      if (bytes === null || !isSame(saltsAt(bytes, 8), salts)) break;
      sum = checksum(bytes.subarray(FRAME_HEADER), bigEndian, checksum(bytes.subarray(0, 8), bigEndian, sum));
      if (sum[0] !== bytes.readUInt32BE(16) || sum[1] !== bytes.readUInt32BE(20)) break;
      if (bytes.readUInt32BE(4) !== 0) commits.set(frame, bytes.toString('hex', 16, 24));
    }
    return { salts, commits };
  });
}

/**
 * The tip as it is on the disk, for a log that is known to have so many frames. Null: there is no such frame.
 */
export function readTip(path: string, frames: number): WalTip | null {
  if (frames < 1) return null;
  return withFile(path, (handle) => {
    const header = bytesAt(handle, 0, HEADER);
    if (header === null) return null;
    const frame = bytesAt(
      handle,
      HEADER + (frames - 1) * (FRAME_HEADER + header.readUInt32BE(8)),
      FRAME_HEADER,
    );
    return frame === null
      ? null
      : { salts: saltsAt(header, 16), frames, checksum: frame.toString('hex', 16, 24) };
  });
}

export function isSame(one: WalSalts, other: WalSalts): boolean {
  return one.first === other.first && one.second === other.second;
}

/** Whether a log with these salts begins where a log with the others ended. */
export function isNext(salts: WalSalts, before: WalSalts): boolean {
  return salts.first === (before.first + 1) >>> 0;
}

function saltsAt(bytes: Buffer, offset: number): WalSalts {
  return { first: bytes.readUInt32BE(offset), second: bytes.readUInt32BE(offset + 4) };
}

/** Section 4.2: two running sums over pairs of 32-bit words. */
function checksum(bytes: Buffer, bigEndian: boolean, start: Sum): Sum {
  let [one, two] = start;
  for (let at = 0; at < bytes.length; at += 8) {
    one = (one + (bigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + two) >>> 0;
    two = (two + (bigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + one) >>> 0;
  }
  return [one, two];
}

function bytesAt(handle: number, position: number, length: number): Buffer | null {
  const bytes = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const more = readSync(handle, bytes, read, length - read, position + read);
    if (more === 0) return null;
    read += more;
  }
  return bytes;
}

function withFile<T>(path: string, read: (handle: number) => T | null): T | null {
  let handle: number;
  try {
    handle = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return fstatSync(handle).size < HEADER ? null : read(handle);
  } finally {
    closeSync(handle);
  }
}
