import { describe, expect, test } from 'vitest';
import { makeKeyedMutex, makeMutex } from './mutex.ts';

describe('a keyed mutex', () => {
  test('work on one key waits for earlier work on it, work on another does not', async () => {
    const mutex = makeKeyedMutex();
    const said: string[] = [];
    let open: () => void = () => undefined;
    const first = mutex.runExclusive('m', () =>
      new Promise<void>((resolve) => {
        open = resolve;
      }).then(() => said.push('first')),
    );
    const second = mutex.runExclusive('m', () => Promise.resolve(said.push('second')));
    await mutex.runExclusive('other', () => Promise.resolve(said.push('other')));
    expect(said).toEqual(['other']);
    await Promise.resolve();
    open();
    await Promise.all([first, second]);
    expect(said).toEqual(['other', 'first', 'second']);
  });

  test('work that fails does not hold up what comes after it', async () => {
    const mutex = makeKeyedMutex();
    const failed = mutex.runExclusive('m', () => Promise.reject(new Error('no')));
    const after = mutex.runExclusive('m', () => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    expect(await after).toBe('yes');
    await mutex.idle();
  });
});

test('a mutex runs one work after the other, also after one that failed', async () => {
  const mutex = makeMutex();
  const log: string[] = [];
  const work =
    (name: string, fails = false) =>
    async (): Promise<void> => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
    };
  const results = await Promise.allSettled(
    [work('a', true), work('b'), work('c')].map((each) => mutex.runExclusive(each)),
  );
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});
