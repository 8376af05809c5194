// The text of a small file: UTF-8 with or without a byte order mark, or UTF-16 with one. Null for anything
// else; nothing is replaced.

const MARKS: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

export function textOfFile(bytes: Uint8Array): string | null {
  const encoding = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
