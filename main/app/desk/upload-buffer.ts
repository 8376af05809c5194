// Files on their way in: the window hands over pieces, the store takes them encrypted; a path never crosses
// the bridge.
import { type Fault, fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { BytesStore, StoredBytes } from '../../ports/store.ts';
import { Pipe } from './pipe.ts';

export interface ReceivedFile {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly chunks: () => AsyncIterable<Uint8Array>;
}

export interface UploadBuffer {
  open(name: string, size: number): string;
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

  return {
    open(name, size) {
      const [oldest] = files;
      // What the store cannot drop now goes when it is opened again.
      if (files.size >= MOST_OPEN && oldest !== undefined) drop(...oldest).catch(() => undefined);
      const pipe = new Pipe();
      const stored = bytes.put(pipe);
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
}
