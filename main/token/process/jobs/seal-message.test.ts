// One pass for two readers.
import { expect, test } from 'vitest';
import { teeStream } from './seal-message.ts';

async function* source(count: number, log: number[] = []): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < count; i += 1) {
    log.push(i);
    yield Uint8Array.of(i);
  }
}

async function all(chunks: AsyncIterable<Uint8Array>): Promise<number[]> {
  const found: number[] = [];
  for await (const chunk of chunks) found.push(chunk[0] ?? -1);
  return found;
}

test('both readers get every chunk, and the source is read once', async () => {
  const log: number[] = [];
  const { first, second } = teeStream(source(5, log));
  expect(await Promise.all([all(first), all(second)])).toEqual([
    [0, 1, 2, 3, 4],
    [0, 1, 2, 3, 4],
  ]);
  expect(log).toEqual([0, 1, 2, 3, 4]);
});

test('when the first reader stops, the second is ended', async () => {
  const { first, second } = teeStream(source(5));
  const stop = async (): Promise<number> => {
    for await (const chunk of first) if (chunk[0] === 1) break;
    return 1;
  };
  expect(await Promise.all([stop(), all(second)])).toEqual([1, [0, 1]]);
});

test('an empty source ends both', async () => {
  const { first, second } = teeStream(source(0));
  expect(await Promise.all([all(first), all(second)])).toEqual([[], []]);
});
