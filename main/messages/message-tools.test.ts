import { describe, expect, test } from 'vitest';
import { asyncChannel } from './message-tools.ts';

describe('items handed out one at a time', () => {
  test('come in order, and the work waits until each was taken', async () => {
    const said: string[] = [];
    const items = asyncChannel<number>(async (hand) => {
      for (const item of [1, 2, 3]) {
        await hand(item);
        said.push(`taken ${item}`);
      }
    });
    for await (const item of items) said.push(`got ${item}`);
    expect(said).toEqual(['got 1', 'taken 1', 'got 2', 'taken 2', 'got 3', 'taken 3']);
  });

  test('a failure of the work reaches the reader after what came before it', async () => {
    const read: number[] = [];
    const items = asyncChannel<number>(async (hand) => {
      await hand(1);
      throw new Error('broken');
    });
    await expect(
      (async () => {
        for await (const item of items) read.push(item);
      })(),
    ).rejects.toThrow('broken');
    expect(read).toEqual([1]);
  });

  test('a reader that leaves stops the work', async () => {
    let stopped: Promise<void> | undefined;
    let reached = 0;
    const items = asyncChannel<number>((hand) => {
      stopped = (async () => {
        for (let item = 1; ; item += 1) {
          await hand(item);
          reached = item;
        }
      })();
      return stopped;
    });
    for await (const item of items) if (item === 2) break;
    await expect(stopped).rejects.toThrow('nobody takes');
    expect(reached).toBeLessThan(4);
  });
});
