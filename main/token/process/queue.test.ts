// Acts on one card follow each other.
import { expect, test } from 'vitest';
import { createQueue, createQueues } from './queue.ts';

test('an act begins when the one before has ended, even badly', async () => {
  const queue = createQueue();
  const log: string[] = [];
  const act =
    (name: string, fails = false) =>
    async (): Promise<string> => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    queue.run(act('a', true)),
    queue.run(act('b')),
    queue.run(act('c')),
  ]);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('acts on different cards do not wait for each other', async () => {
  const queueOf = createQueues();
  const blocked = Promise.withResolvers<string>();
  const first = queueOf('one').run(() => blocked.promise);
  expect(await queueOf('two').run(async () => 'free')).toBe('free');
  blocked.resolve('done');
  expect(await first).toBe('done');
});
