// Large things in pieces. Bytes are written piece by piece, hashed as they pass, taken by a record or swept;
// long lists wait in the worker's memory until one transaction uses them.
import { createHash, type Hash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { StoredBytes } from '../ports/store.ts';
import type { Db } from './driver.ts';
import type { StoreClient } from './open-store.ts';
import { refuse } from './store-fault.ts';

export const CHUNK_BYTES = 256 * 1024;

/** The number inside a ref; refs are made here and nowhere else. */
export function bytesNumber(ref: string): number {
  const number = /^bytes-(\d{1,15})$/u.exec(ref)?.[1];
  return number === undefined ? refuse('not-found', { detail: 'bytes' }) : Number(number);
}

export function bytesRef(number: number): string {
  return `bytes-${number}`;
}

/**
 * Marks bytes as belonging to the record that is being written. With a digest given, the bytes must have it.
 */
export function takeBytes(db: Db, ref: string, sha256?: string): number {
  const number = bytesNumber(ref);
  const row = db.get<{ sha256: string | null }>('SELECT sha256 FROM bytes WHERE ref = ?', number);
  if (row === undefined || row.sha256 === null) return refuse('not-found', { detail: 'bytes' });
  if (sha256 !== undefined && row.sha256 !== sha256) return refuse('bytes-differ');
  db.run('UPDATE bytes SET taken = 1 WHERE ref = ?', number);
  return number;
}

// Files, frozen messages and the bank's answers are XML and JSON, which repeat themselves: they are kept by
// raw deflate (RFC 1951), each chunk by itself, so that reading one needs no other. To write a page of the
// store into the log and from there into the file, encrypted each time, takes ten times as long as to
// compress it. Digest and size are of what came.

/** Of zlib: a megabyte of XML takes a millisecond; a higher one takes longer and saves little. */
const DEFLATE_LEVEL = 3;

/** Null where it would save less than a third: what is encrypted. */
export function packed(bytes: Uint8Array): Uint8Array | null {
  const smaller = deflateRawSync(bytes, { level: DEFLATE_LEVEL });
  return smaller.length * 3 < bytes.length * 2 ? smaller : null;
}

/** `most` bounds what comes out, whatever the file says. */
export function unpacked(bytes: Uint8Array, most: number): Buffer {
  return inflateRawSync(bytes, { maxOutputLength: most });
}

interface Writing {
  readonly hash: Hash;
  chunks: number;
  bytes: number;
  /** Until a chunk is met that gets hardly smaller: the rest of it will not either. */
  packs: boolean;
}

function addChunk(db: Db, ref: string, number: number, piece: Uint8Array, state: Writing): void {
  const smaller = state.packs ? packed(piece) : null;
  state.packs = smaller !== null;
  db.run(
    'INSERT INTO bytes_chunk (ref, number, data, packed) VALUES (?, ?, ?, ?)',
    bytesNumber(ref),
    number,
    smaller ?? piece,
    smaller === null ? 0 : 1,
  );
}

export function bytesOperations(db: Db) {
  const open = new Map<string, Writing>();
  return {
    'bytes.open': (packs: boolean): string => {
      const ref = bytesRef(db.insert('INSERT INTO bytes DEFAULT VALUES'));
      open.set(ref, { hash: createHash('sha256'), chunks: 0, bytes: 0, packs });
      return ref;
    },
    'bytes.append': (ref: string, pieces: readonly Uint8Array[]): void => {
      const state = open.get(ref);
      if (state === undefined) throw new Error(`${ref} is not being written`);
      db.stage(() => {
        for (const [index, piece] of pieces.entries()) addChunk(db, ref, state.chunks + index, piece, state);
      });
      for (const piece of pieces) {
        state.hash.update(piece);
        state.bytes += piece.length;
      }
      state.chunks += pieces.length;
    },
    'bytes.finish': (ref: string): StoredBytes => {
      const state = open.get(ref);
      if (state === undefined) throw new Error(`${ref} is not being written`);
      open.delete(ref);
      const sha256 = state.hash.digest('hex');
      db.run('UPDATE bytes SET size = ?, sha256 = ? WHERE ref = ?', state.bytes, sha256, bytesNumber(ref));
      return { ref, sha256, bytes: state.bytes };
    },
    'bytes.read': (ref: string, from: number, count: number): readonly Uint8Array[] => {
      const number = bytesNumber(ref);
      // Each time: bytes that are dropped while they are read must not look like shorter ones.
      if (db.get('SELECT 1 FROM bytes WHERE ref = ? AND sha256 IS NOT NULL', number) === undefined)
        refuse('not-found', { detail: 'bytes' });
      return db
        .all<{ data: Uint8Array; packed: number }>(
          'SELECT data, packed FROM bytes_chunk WHERE ref = ? AND number >= ? ORDER BY number LIMIT ?',
          number,
          from,
          count,
        )
        .map(({ data, packed: isPacked }) => (isPacked === 1 ? unpacked(data, CHUNK_BYTES) : data));
    },
    /** At most `limit` chunks at once, so that a large file holds nobody up; false when all of it is gone. */
    'bytes.drop': (ref: string, limit: number): boolean => {
      open.delete(ref);
      const number = bytesNumber(ref);
      return db.write(() => {
        // Without its digest nobody can take or read what is left of it.
        if (db.run('UPDATE bytes SET sha256 = NULL WHERE ref = ? AND taken = 0', number) === 0) return false;
        if (
          db.run(
            'DELETE FROM bytes_chunk WHERE ref = ? AND number IN (SELECT number FROM bytes_chunk WHERE ref = ? ORDER BY number DESC LIMIT ?)',
            number,
            number,
            limit,
          ) === limit
        )
          return true;
        db.run('DELETE FROM bytes WHERE ref = ?', number);
        return false;
      });
    },
  };
}

// Long lists for one transaction: they come in slices, wait in the worker's memory, and are used all at once.

// A list on its way to the worker: main is never busy with more than a slice of it.
const SLICE = 500;

export async function uploadList<T>({ call }: StoreClient, list: readonly T[]): Promise<Uploaded<T>> {
  if (list.length <= SLICE) return list;
  const parked = await call('shelf.open');
  for (let from = 0; from < list.length; from += SLICE)
    await call('shelf.add', parked, list.slice(from, from + SLICE));
  return { parked };
}

/** A short list travels with its call; a long one waits under a number. */
export type Uploaded<T> = readonly T[] | { readonly parked: number };

export interface ChunkBuffer {
  readonly operations: {
    'shelf.open': () => number;
    'shelf.add': (parked: number, slice: readonly unknown[]) => void;
  };
  /** The list itself, whichever way it came; a parked one is forgotten. */
  take<T>(list: Uploaded<T>): readonly T[];
}

export function newChunkBuffer(): ChunkBuffer {
  const lists = new Map<number, unknown[]>();
  let last = 0;
  const listUnder = (parked: number): unknown[] => {
    const list = lists.get(parked);
    if (list === undefined) throw new Error('this list is not parked');
    return list;
  };
  return {
    operations: {
      'shelf.open': () => {
        last += 1;
        lists.set(last, []);
        return last;
      },
      'shelf.add': (parked, slice) => void listUnder(parked).push(...slice),
    },
    take: <T>(list: Uploaded<T>) => {
      if (!('parked' in list)) return list;
      const taken = listUnder(list.parked);
      lists.delete(list.parked);
      return taken as T[];
    },
  };
}
