// Stored bytes in memory, by their reference.
import { fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import type { BytesStore } from './bytes.ts';
import { sha256Hex } from '../../digest/sha256.ts';

export interface FakeBytes extends BytesStore {
  readonly kept: ReadonlyMap<string, Uint8Array>;
}

/** `whenKept` hears of everything that was put. */
export function fakeBytes(whenKept: () => void = () => undefined): FakeBytes {
  const kept = new Map<string, Uint8Array>();
  let last = 0;
  return {
    kept,
    async put(source) {
      const parts: Uint8Array[] = [];
      for await (const part of source) parts.push(part);
      const whole = Buffer.concat(parts);
      last += 1;
      const ref = `bytes-${last}`;
      kept.set(ref, whole);
      whenKept();
      return { ref, sha256: sha256Hex(whole), bytes: whole.length };
    },
    async *read(ref) {
      const bytes = kept.get(ref);
      if (bytes === undefined) throw new FaultError(fault('not-found', { detail: 'bytes' }));
      if (bytes.length > 0) yield bytes;
    },
    drop: async (ref) => void kept.delete(ref),
  };
}
