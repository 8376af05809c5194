import { expect, it } from 'vitest';
import { fault } from '../../../../shared/domain/errors.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import { pinOrLater } from './pin-again.ts';

const full = (): Promise<void> => Promise.reject(new Error('ENOSPC'));

function clock() {
  const due: (() => void)[] = [];
  return {
    after: (_milliseconds: number, run: () => void) => {
      due.push(run);
      return () => undefined;
    },
    async tick() {
      due.shift()?.();
      await new Promise((done) => {
        setImmediate(done);
      });
    },
    due,
  };
}

it('what is pinned at once is pinned once', async () => {
  const time = clock();
  await pinOrLater(time, () => Promise.resolve(), full);
  expect(time.due).toHaveLength(0);
});

it('a disk that fails is said, and the pin follows when it works again', async () => {
  const time = clock();
  let [tries, pinned] = [0, false];
  const again = async (): Promise<void> => {
    tries += 1;
    if (tries < 3) return full();
    pinned = true;
  };
  await expect(pinOrLater(time, full, again)).rejects.toThrow('ENOSPC');
  for (let round = 0; round < 4; round += 1) await time.tick();
  expect([tries, pinned, time.due.length]).toEqual([3, true, 0]);
});

it('a store that has stopped ends it', async () => {
  const time = clock();
  const stopped = (): Promise<void> => Promise.reject(new FaultError(fault('store-stopped')));
  await expect(pinOrLater(time, full, stopped)).rejects.toThrow('ENOSPC');
  await time.tick();
  expect(time.due).toHaveLength(0);
});
