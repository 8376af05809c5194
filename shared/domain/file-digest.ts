// Owns how a digest that the sender of a file gives is read: hexadecimal alone, or a line of a checksum file.

export const DIGEST_ALGORITHMS = ['MD5', 'SHA-1', 'SHA-256'] as const;
export type DigestAlgorithm = (typeof DIGEST_ALGORITHMS)[number];

/** By the number of hexadecimal digits. */
const BY_LENGTH: Readonly<Record<number, DigestAlgorithm>> = { 32: 'MD5', 40: 'SHA-1', 64: 'SHA-256' };

export interface FileDigest {
  readonly algorithm: DigestAlgorithm;
  /** Lower case. */
  readonly value: string;
}

/**
 * `d41d…`, `D4:1D:…`, `<digest>  <file name>` as md5sum writes it, `SHA256 (<name>) = <digest>` as BSD does.
 * Undefined where there is none, or more than one.
 */
export function readFileDigest(text: string): FileDigest | undefined {
  const found = new Map<string, FileDigest>();
  const joined = text.replaceAll(/(?<=\b[0-9a-f]{2})[ :-](?=[0-9a-f]{2}\b)/giu, '');
  for (const [hex] of joined.matchAll(/(?<![0-9a-z])[0-9a-f]{32,64}(?![0-9a-z])/giu)) {
    const value = hex.toLowerCase();
    const algorithm = BY_LENGTH[value.length];
    if (algorithm !== undefined) found.set(value, { algorithm, value });
  }
  return found.size === 1 ? [...found.values()][0] : undefined;
}
