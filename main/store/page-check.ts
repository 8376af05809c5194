// Checks pages of the store's file against their authentication codes, in slices, without SQLite and its
// cache.
import { createHmac, pbkdf2Sync } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { PageCheck } from '../ports/store.ts';

/**
 * SQLCipher 4: AES-256-CBC, then HMAC-SHA-512 over the encrypted page, its initialisation vector and its
 * number.
 */
export const PAGE = 4096;
const CODE = 64;
const RESERVED = 80;
const SALT = 16;
const SALT_MASK = 0x3a;
const ROUNDS = 2;
/** Of the first page the salt and the eight bytes after it are readable; the code begins behind them. */
const PLAIN = 24;
/**
 * SQLite never writes the page that holds this byte: it serves the locks of the operating system
 * (fileformat2, section 1.4).
 */
const LOCK_BYTE_PAGE = 0x4000_0000 / PAGE + 1;

export interface PageChecker {
  /** When SQLite has read the first page with this key, which is not kept. */
  begin(key: Uint8Array): void;
  /** Checks up to `limit` pages from number `from`, which counts from 1. */
  check(from: number, limit: number): PageCheck;
  close(): void;
}

/**
 * The file is opened before SQLite opens it and closed after SQLite closed it: closing any handle of a file
 * gives up all locks that the
 * process holds on it (POSIX), and another process could then write to the store.
 */
export function openPageChecker(path: string): PageChecker {
  const handle = openSync(path, 'r');
  let secrets: { readonly codeKey: Buffer; readonly salt: Buffer } | null = null;

  const readPage = (number: number): Buffer => {
    const page = Buffer.alloc(PAGE);
    readSync(handle, page, 0, PAGE, (number - 1) * PAGE);
    return page;
  };
  const isIntact = (number: number): boolean => {
    if (number === LOCK_BYTE_PAGE) return true;
    if (secrets === null) throw new Error('pages are checked after the store is open');
    const page = readPage(number);
    if (number === 1 && !(hasPlainHeader(page) && secrets.salt.equals(page.subarray(0, SALT)))) return false;
    return hasItsCode(page, number, secrets.codeKey);
  };

  return {
    begin(key) {
      const salt = readPage(1).subarray(0, SALT);
      secrets = { salt, codeKey: codeKeyOf(key, salt) };
    },
    check(from, limit) {
      const { size } = fstatSync(handle);
      const pages = Math.ceil(size / PAGE);
      const until = Math.min(pages, from + limit - 1);
      const damaged: number[] = [];
      for (let number = from; number <= until; number += 1) if (!isIntact(number)) damaged.push(number);
      return { pages, next: until < pages ? until + 1 : null, damaged };
    },
    close() {
      secrets?.codeKey.fill(0);
      closeSync(handle);
    },
  };
}

/** Whether this is a first page, whole and written with this key. */
export function isFirstPage(page: Buffer, key: Uint8Array): boolean {
  const codeKey = codeKeyOf(key, page.subarray(0, SALT));
  try {
    return hasPlainHeader(page) && hasItsCode(page, 1, codeKey);
  } finally {
    codeKey.fill(0);
  }
}

function codeKeyOf(key: Uint8Array, salt: Buffer): Buffer {
  return pbkdf2Sync(
    key,
    salt.map((byte) => byte ^ SALT_MASK),
    ROUNDS,
    32,
    'sha512',
  );
}

function hasItsCode(page: Buffer, number: number, codeKey: Buffer): boolean {
  const counted = Buffer.alloc(4);
  counted.writeUInt32LE(number);
  const code = createHmac('sha512', codeKey)
    .update(page.subarray(number === 1 ? PLAIN : 0, PAGE - CODE))
    .update(counted)
    .digest();
  return code.equals(page.subarray(PAGE - CODE));
}

/**
 * The bytes nothing authenticates have few values: page size, file format, reserved bytes and three constants
 * (section 1.3).
 */
function hasPlainHeader(page: Buffer): boolean {
  const format = page[18];
  return (
    page.readUInt16BE(16) === PAGE &&
    (format === 1 || format === 2) &&
    page[19] === format &&
    page[20] === RESERVED &&
    page[21] === 64 &&
    page[22] === 32 &&
    page[23] === 32
  );
}

/** Mode and identity of the closed file. Only while nobody has it open: see above. */
export function readFirstPage(path: string): {
  readonly walMode: boolean;
  readonly bytes: number;
  readonly firstPage: string;
} {
  const handle = openSync(path, 'r');
  try {
    const page = Buffer.alloc(PAGE);
    readSync(handle, page, 0, PAGE, 0);
    return {
      walMode: page[18] === 2,
      bytes: fstatSync(handle).size,
      firstPage: page.toString('hex', PAGE - 32),
    };
  } finally {
    closeSync(handle);
  }
}
