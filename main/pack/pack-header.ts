// What a pack begins with: eight bytes that say what it is, the length of the key header, the key header.

/** "CSPACK", the version of the container, a line feed that a text transfer would change. */
const MAGIC = Buffer.from('CSPACK1\n', 'latin1');
const FAMILY = MAGIC.subarray(0, 6);
/** Magic and a 32-bit big-endian length. */
export const FIXED = MAGIC.length + 4;
const LONGEST_HEADER = 1_000_000;

export type Begins =
  | { readonly kind: 'pack'; readonly headerBytes: number }
  | { readonly kind: 'newer' }
  | { readonly kind: 'other' }
  | { readonly kind: 'damaged' };

export function fixedPart(header: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(FIXED);
  MAGIC.copy(bytes);
  bytes.writeUInt32BE(header.length, MAGIC.length);
  return bytes;
}

export function readFixedPart(bytes: Buffer): Begins {
  if (!bytes.subarray(0, FAMILY.length).equals(FAMILY)) return { kind: 'other' };
  if (bytes.length < FIXED) return { kind: 'damaged' };
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC))
    return /^[2-9]\n$/u.test(bytes.toString('latin1', 6, 8)) ? { kind: 'newer' } : { kind: 'damaged' };
  const headerBytes = bytes.readUInt32BE(MAGIC.length);
  return headerBytes > LONGEST_HEADER ? { kind: 'damaged' } : { kind: 'pack', headerBytes };
}
