import { describe, expect, it } from 'vitest';
import { unpadKey } from './unpad.ts';

const fallback = new Uint8Array(24).fill(9);
const key = Uint8Array.from({ length: 24 }, (_, i) => i + 1);

/** 00 02 PS 00 key, 64 bytes. */
function block(change: (bytes: Uint8Array) => void = () => {}): Uint8Array {
  const bytes = new Uint8Array(64).fill(0xaa);
  bytes.set([0, 2]);
  bytes[39] = 0;
  bytes.set(key, 40);
  change(bytes);
  return bytes;
}

describe('unpadKey', () => {
  it('gives the key back when the padding is right', () => {
    expect(unpadKey(block(), 24, fallback)).toEqual(key);
  });

  it.each([
    ['the first byte is not 0', (b: Uint8Array) => (b[0] = 1)],
    ['the block type is not 2', (b: Uint8Array) => (b[1] = 1)],
    ['the separator is not where the key length puts it', (b: Uint8Array) => (b[39] = 7)],
    ['a padding byte is 0, so the key would be longer', (b: Uint8Array) => (b[20] = 0)],
    ['the last padding byte is 0', (b: Uint8Array) => (b[38] = 0)],
  ])('gives the fallback when %s', (_name, change) => {
    expect(
      unpadKey(
        block((bytes) => void change(bytes)),
        24,
        fallback,
      ),
    ).toEqual(fallback);
  });

  it('a block too short for eight bytes of padding is a bug of the caller, not an answer', () => {
    expect(() => unpadKey(new Uint8Array(34), 24, fallback)).toThrow('does not fit');
  });
});
