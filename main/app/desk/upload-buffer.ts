// Files that come and go in pieces; a path never crosses the bridge. What the window hands over is taken
// encrypted by the store, what the desk made for the user to keep is held in memory.
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { Answer, ParsedInput } from '../../../shared/ipc/contract.ts';
import type { BytesStore, StoredBytes } from '../../ports/store.ts';

// Bytes that are pushed in on one side and read on the other; a push waits until they were taken.

export class Pipe implements AsyncIterable<Uint8Array> {
  #waiting: { readonly piece: Uint8Array; readonly taken: () => void }[] = [];
  #ended = false;
  #wake: () => void = () => undefined;

  push(piece: Uint8Array): Promise<void> {
    if (this.#ended) return Promise.resolve();
    return new Promise((taken) => {
      this.#waiting.push({ piece, taken });
      this.#wake();
    });
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  /** Nobody will read: what waits is let go. */
  abandon(): void {
    this.#ended = true;
    for (const { taken } of this.#waiting.splice(0)) taken();
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (;;) {
        const next = this.#waiting.shift();
        if (next !== undefined) {
          next.taken();
          yield next.piece;
        } else if (this.#ended) return;
        else
          await new Promise<void>((wake) => {
            this.#wake = wake;
          });
      }
    } finally {
      // A reader that gives up must not leave a writer waiting for ever.
      this.abandon();
    }
  }
}

export interface ReceivedFile {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly chunks: () => AsyncIterable<Uint8Array>;
}

export interface UploadBuffer {
  open(name: string, size: number): string;
  /** Takes a file from where it stands on this machine; `size` is what it is to have. */
  receive(name: string, size: number, source: AsyncIterable<Uint8Array>): Promise<Result<string>>;
  append(file: string, base64: string): Promise<Result<{ readonly received: number }>>;
  /** The whole file; `file-incomplete` when bytes are missing. */
  take(file: string): Promise<Result<ReceivedFile>>;
  discard(file: string): Promise<boolean>;
}

interface Incoming {
  readonly name: string;
  readonly size: number;
  readonly pipe: Pipe;
  readonly stored: Promise<StoredBytes>;
  received: number;
  /** Why the store took no more of it. */
  failed: Fault | null;
}

/** At most this many files are open at once: a window that forgets them cannot fill the store. */
const MOST_OPEN = 8;

export function makeUploadBuffer(bytes: BytesStore, newId: () => string): UploadBuffer {
  const files = new Map<string, Incoming>();

  async function drop(file: string, incoming: Incoming): Promise<void> {
    files.delete(file);
    incoming.pipe.end();
    await incoming.stored.then(
      (stored) => bytes.drop(stored.ref),
      () => undefined,
    );
  }

  const buffer: UploadBuffer = {
    open(name, size) {
      const [oldest] = files;
      // What the store cannot drop now goes when it is opened again.
      if (files.size >= MOST_OPEN && oldest !== undefined) drop(...oldest).catch(() => undefined);
      const pipe = new Pipe();
      const stored = bytes.put(pipe, 'compressed');
      const file = newId();
      const incoming: Incoming = { name, size, pipe, stored, received: 0, failed: null };
      files.set(file, incoming);
      // The store may refuse before it reads a byte: no piece may wait for it then.
      stored.catch((cause: unknown) => {
        incoming.failed =
          cause instanceof FaultError ? cause.fault : fault('store-stopped', { detail: 'file' });
        pipe.abandon();
      });
      return file;
    },
    async receive(name, size, source) {
      const file = buffer.open(name, size);
      const incoming = files.get(file);
      if (incoming === undefined) return err(fault('not-found'));
      try {
        for await (const piece of source) {
          incoming.received += piece.length;
          await incoming.pipe.push(piece);
          if (incoming.failed !== null) throw new FaultError(incoming.failed);
        }
        incoming.pipe.end();
        return ok(file);
      } catch (cause) {
        await drop(file, incoming);
        if (cause instanceof FaultError) return err(cause.fault);
        throw cause;
      }
    },
    async append(file, base64) {
      const incoming = files.get(file);
      if (incoming === undefined) return err(fault('not-found'));
      const piece = Buffer.from(base64, 'base64');
      if (piece.length === 0 || piece.toString('base64') !== base64)
        return err(fault('invalid-input', { path: 'base64' }));
      if (incoming.received + piece.length > incoming.size)
        return err(fault('invalid-input', { path: 'base64', rule: 'more-than-announced' }));
      incoming.received += piece.length;
      await incoming.pipe.push(piece);
      if (incoming.failed !== null) return err(incoming.failed);
      if (incoming.received === incoming.size) incoming.pipe.end();
      return ok({ received: incoming.received });
    },
    async take(file) {
      const incoming = files.get(file);
      if (incoming === undefined) return err(fault('not-found'));
      if (incoming.received !== incoming.size)
        return err(fault('file-incomplete', { detail: `${incoming.received}/${incoming.size}` }));
      if (incoming.failed !== null) return err(incoming.failed);
      const { ref, sha256, bytes: length } = await incoming.stored;
      return ok({ name: incoming.name, sha256, bytes: length, chunks: () => bytes.read(ref) });
    },
    async discard(file) {
      const incoming = files.get(file);
      if (incoming === undefined) return false;
      await drop(file, incoming);
      return true;
    },
  };
  return buffer;
}

// Files the desk made for the user to keep: in memory, a few at a time, read in pieces.

export interface OutgoingFiles {
  add(bytes: Uint8Array): string;
  piece(file: string, offset: number): { readonly base64: string; readonly next: number | null } | null;
  discard(file: string): boolean;
}

/** A multiple of three, so that the pieces' Base64 joins without padding in between. */
const PIECE = 1_500_000;
const MOST_KEPT = 4;

export function makeOutgoingFiles(newId: () => string): OutgoingFiles {
  const files = new Map<string, Uint8Array>();
  return {
    add(bytes) {
      const id = newId();
      files.set(id, bytes);
      const [oldest] = files.keys();
      if (files.size > MOST_KEPT && oldest !== undefined) files.delete(oldest);
      return id;
    },
    piece(file, offset) {
      const bytes = files.get(file);
      if (bytes === undefined) return null;
      const end = Math.min(offset + PIECE, bytes.length);
      return {
        base64: Buffer.from(bytes.subarray(offset, end)).toString('base64'),
        next: end < bytes.length ? end : null,
      };
    },
    discard: (file) => files.delete(file),
  };
}

interface BothWays {
  readonly files: UploadBuffer;
  readonly outgoing: OutgoingFiles;
}

export async function openUpload(
  { files }: Pick<BothWays, 'files'>,
  { name, size }: ParsedInput<'files.open'>,
): Promise<Result<Answer<'files.open'>>> {
  return ok({ file: files.open(name, size) });
}

export function appendFile(
  { files }: Pick<BothWays, 'files'>,
  { file, base64 }: ParsedInput<'files.append'>,
): Promise<Result<Answer<'files.append'>>> {
  return files.append(file, base64);
}

export async function readFile(
  { outgoing }: Pick<BothWays, 'outgoing'>,
  { file, offset }: ParsedInput<'files.read'>,
): Promise<Result<Answer<'files.read'>>> {
  const piece = outgoing.piece(file, offset);
  return piece === null ? err(fault('not-found')) : ok(piece);
}

export async function discardFile(
  { outgoing, files }: BothWays,
  { file }: ParsedInput<'files.discard'>,
): Promise<Result<Answer<'files.discard'>>> {
  return outgoing.discard(file) || (await files.discard(file)) ? ok({}) : err(fault('not-found'));
}
