// Owns how DER is written (X.690, 10): tag, definite length in as few bytes as there can be, parts. What
// is written with it, key files and certificate requests, has to keep bytes exactly that a library would
// re-encode.

/** @param tag of an element with a one-byte tag. */
export function tlv(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const value = Buffer.concat(parts);
  if (value.length < 0x80) return Buffer.concat([Buffer.from([tag, value.length]), value]);
  const hex = value.length.toString(16);
  const length = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, value]);
}
