import { array, assert, asyncProperty, uint8Array } from 'fast-check';
import { expect, it } from 'vitest';
import { base64Stream, decodeBase64 } from './base64-stream.ts';

async function joined(chunks: Uint8Array[]): Promise<string> {
  let text = '';
  for await (const part of base64Stream(chunks)) text += part.toString('latin1');
  return text;
}

it('streamed Base64 equals the Base64 of the whole, however it is cut', async () => {
  await assert(
    asyncProperty(array(uint8Array({ maxLength: 10 }), { maxLength: 12 }), async (chunks) => {
      const whole = Buffer.concat(chunks);
      const text = await joined(chunks);
      expect(text).toBe(whole.toString('base64'));
      expect(decodeBase64(text)?.equals(whole)).toBe(true);
    }),
  );
});

it('a chunk whose buffer is used again by its source is not corrupted', async () => {
  const shared = Buffer.alloc(4);
  function* reuse() {
    shared.write('abcd');
    yield shared;
    shared.write('efgh');
    yield shared;
  }
  let text = '';
  for await (const part of base64Stream(reuse())) text += part.toString('latin1');
  expect(Buffer.from(text, 'base64').toString()).toBe('abcdefgh');
});

it.each(['QQ', 'QQ=', 'QQ===', 'Q Q=', 'QR==', '=QQ=', 'QQ==QQ==', 'Q-_=', 'QQ==\u00a0'])(
  '"%s" is not Base64',
  (text) => {
    expect(decodeBase64(text)).toBeNull();
  },
);

it('line breaks and spaces inside are allowed', () => {
  expect(decodeBase64(' QU\r\nJD\t')?.toString()).toBe('ABC');
});
