import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { Lanes } from './lanes.ts';

const LANES = JSON.stringify(new URL('lanes.ts', import.meta.url).href);

it('a lane without a task lets the one task that runs go on, and does what it brings', () => {
  // In a process of its own: lanes that keep each other awake would let no limit of time run out.
  const text = `
    const { Lanes } = await import(${LANES});
    const lanes = new Lanes(3, (cause) => { throw cause; });
    lanes.push(async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      for (const name of ['a', 'b', 'c', 'd']) lanes.push(async () => console.log(name));
    });
    await lanes.run();`;
  const { stdout, error } = spawnSync(process.execPath, ['--input-type=module', '-e', text], {
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  expect(error).toBeUndefined();
  expect(stdout.trim().split('\n').toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

it('no more tasks run at a time than there are lanes, and one that throws ends none but itself', async () => {
  const failures: unknown[] = [];
  const lanes = new Lanes(2, (cause) => failures.push(cause));
  let [running, most, done] = [0, 0, 0];
  for (const name of ['a', 'b', 'bad', 'c', 'd'])
    lanes.push(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      running -= 1;
      if (name === 'bad') throw new Error(name);
      done += 1;
    });
  await lanes.run();
  expect([most, done, failures.map(String)]).toEqual([2, 4, ['Error: bad']]);
});
