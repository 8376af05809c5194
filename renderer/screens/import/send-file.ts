// Hands a file's bytes to the desk in pieces. Only bytes and the name cross; a path never does.
import { fault } from '../../../shared/domain/errors.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import { MOST_FILE_BYTES } from '../../../shared/domain/file-size.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';

// Base64 (RFC 4648, section 4) of bytes; in slices, because a call takes only so many arguments.
const SLICE = 32_768;

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let from = 0; from < bytes.length; from += SLICE)
    binary += String.fromCodePoint(...bytes.subarray(from, from + SLICE));
  return btoa(binary);
}

/**
 * The page answers nobody while it writes a piece as Base64: for 3 MB, the most a call takes, that was a
 * fifth of a second.
 */
const PIECE_BYTES = 750_000;

export interface FileSource {
  readonly name: string;
  readonly size: number;
  readonly slice: (from: number, to: number) => { readonly arrayBuffer: () => Promise<ArrayBuffer> };
}

/** A table that was pasted, as the file it would be. */
export function fileOfText(name: string, text: string): FileSource {
  const bytes = new TextEncoder().encode(text);
  return {
    name,
    size: bytes.length,
    slice: (from, to) => ({ arrayBuffer: () => Promise.resolve(bytes.slice(from, to).buffer) }),
  };
}

/** Answers the desk's handle of the file, or undefined when `stopped` said so between two pieces. */
export async function sendFile(
  source: FileSource,
  onProgress: (share: number) => void,
  stopped: () => boolean,
): Promise<Result<string | undefined>> {
  if (source.size === 0) return refuse(t.imports.emptyFile);
  if (source.size > MOST_FILE_BYTES) return refuse(t.imports.tooLarge);
  const opened = await call('files.open', { name: source.name, size: source.size });
  if (!opened.ok) return opened;
  const { file } = opened.value;
  for (let from = 0; from < source.size; from += PIECE_BYTES) {
    const piece = new Uint8Array(
      await source.slice(from, Math.min(source.size, from + PIECE_BYTES)).arrayBuffer(),
    );
    const appended = stopped() ? undefined : await call('files.append', { file, base64: toBase64(piece) });
    if (appended?.ok !== true) {
      await call('files.discard', { file });
      return appended ?? ok(undefined);
    }
    onProgress(Math.min(1, (from + PIECE_BYTES) / source.size));
  }
  return ok(file);
}

function refuse(detail: string): { readonly ok: false; readonly error: Fault } {
  return err(fault('invalid-input', { detail }));
}
