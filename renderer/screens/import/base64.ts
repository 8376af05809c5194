// Base64 (RFC 4648, section 4) of bytes; in slices, because a call takes only so many arguments.
const SLICE = 32_768;

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let from = 0; from < bytes.length; from += SLICE)
    binary += String.fromCodePoint(...bytes.subarray(from, from + SLICE));
  return btoa(binary);
}
