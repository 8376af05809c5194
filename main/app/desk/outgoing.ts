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
