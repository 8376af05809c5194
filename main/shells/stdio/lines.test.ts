import { Readable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { readLines } from './lines.ts';

async function lines(...chunks: readonly (string | Buffer)[]): Promise<(string | null)[]> {
  const read: (string | null)[] = [];
  for await (const line of readLines(
    Readable.from(
      chunks.map((chunk) => Buffer.from(chunk)),
      { objectMode: false },
    ),
  ))
    read.push(line);
  return read;
}

describe('lines of the stdio shell', () => {
  test('are put together from pieces cut anywhere, within a character too', async () => {
    const bytes = Buffer.from('{"a":"ü"}\n{"b":1}\n');
    for (let cut = 1; cut < bytes.length; cut += 1)
      expect(await lines(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual(['{"a":"ü"}', '{"b":1}']);
  });

  test('empty ones are passed over, and the last needs no end', async () => {
    expect(await lines('\n\n {"a":1}\n\n{"b":2}')).toEqual([' {"a":1}', '{"b":2}']);
  });

  test('one that is too long is thrown away as it comes, and the next is read', async () => {
    const huge = 'x'.repeat(3_000_000);
    expect(await lines(huge, huge, huge, huge, `${huge}\n{"a":1}\n`)).toEqual([null, '{"a":1}']);
  });

  test('one that comes in many pieces has each of its characters looked at once', async () => {
    const piece = 'x'.repeat(1_000);
    const pieces = Array.from({ length: 200 }, () => piece);
    const spy = vi.spyOn(String.prototype, 'indexOf');
    const read = await lines(...pieces, '\n');
    const looked = spy.mock.contexts.map(
      (text, index) => String(text).length - (spy.mock.calls[index]?.[1] ?? 0),
    );
    spy.mockRestore();
    expect(read).toEqual([piece.repeat(200)]);
    expect(looked.reduce((sum, characters) => sum + characters, 0)).toBeLessThan(210_000);
  });
});
