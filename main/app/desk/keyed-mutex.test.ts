import { describe, expect, test } from 'vitest';
import { makeKeyedMutex } from './keyed-mutex.ts';

describe('turns on a message', () => {
  test('work on one message waits for earlier work on it, work on another does not', async () => {
    const turns = makeKeyedMutex();
    const said: string[] = [];
    let open: () => void = () => undefined;
    const first = turns.take('m', () =>
      new Promise<void>((resolve) => {
        open = resolve;
      }).then(() => said.push('first')),
    );
    const second = turns.take('m', () => Promise.resolve(said.push('second')));
    await turns.take('other', () => Promise.resolve(said.push('other')));
    expect(said).toEqual(['other']);
    await Promise.resolve();
    open();
    await Promise.all([first, second]);
    expect(said).toEqual(['other', 'first', 'second']);
  });

  test('work that fails does not hold up what comes after it', async () => {
    const turns = makeKeyedMutex();
    const failed = turns.take('m', () => Promise.reject(new Error('no')));
    const after = turns.take('m', () => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    expect(await after).toBe('yes');
    await turns.idle();
  });
});
