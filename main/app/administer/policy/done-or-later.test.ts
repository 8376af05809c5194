import { expect, it } from 'vitest';
import { fault, type FaultCode } from '../../../../shared/domain/errors.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { doneOrLater } from './done-or-later.ts';

type Attempt = () => Promise<Result<string>>;
const full: Attempt = () => Promise.reject(new Error('ENOSPC'));
const done: Attempt = () => Promise.resolve(ok('done'));
const refused =
  (code: FaultCode): Attempt =>
  () =>
    Promise.resolve(err(fault(code)));

/** Each attempt as the next of these; the last one for ever. */
function inTurn(...attempts: readonly Attempt[]): { readonly run: Attempt; readonly tries: () => number } {
  let tries = 0;
  return {
    run: () => {
      tries += 1;
      return (attempts[tries - 1] ?? attempts.at(-1) ?? done)();
    },
    tries: () => tries,
  };
}

function clock() {
  const due: (() => void)[] = [];
  return {
    after: (_milliseconds: number, run: () => void) => {
      due.push(run);
      return () => undefined;
    },
    async tick() {
      due.shift()?.();
      await new Promise((ended) => {
        setImmediate(ended);
      });
    },
    due,
  };
}

it('what is done at once is done once', async () => {
  const time = clock();
  expect(await doneOrLater(time, done, full)).toEqual(ok('done'));
  expect(time.due).toHaveLength(0);
});

it('what is refused for another reason than the disk is not tried again', async () => {
  const time = clock();
  expect(await doneOrLater(time, refused('policy-signatures-missing'), full)).toMatchObject({ ok: false });
  expect(time.due).toHaveLength(0);
});

it.each<[string, Attempt, object]>([
  ['an error', full, { rejects: 'ENOSPC' }],
  ['a full disk', refused('store-disk-full'), { code: 'store-disk-full' }],
  ['a disk that does not write', refused('store-write-failed'), { code: 'store-write-failed' }],
  ['a change that is not recorded', refused('store-change-unrecorded'), { code: 'store-change-unrecorded' }],
  ['a folder that takes nothing', refused('store-not-writable'), { code: 'store-not-writable' }],
])('%s is said, and the rest follows when the disk works again', async (_what, failing, said) => {
  const time = clock();
  const { run, tries } = inTurn(failing, failing, done);
  const first = await doneOrLater(time, failing, run).then(
    (result) => (result.ok ? null : { code: result.error.code }),
    (cause: unknown) => ({ rejects: cause instanceof Error ? cause.message : '' }),
  );
  expect(first).toEqual(said);
  for (let round = 0; round < 5; round += 1) await time.tick();
  expect([tries(), time.due.length]).toEqual([3, 0]);
});

it('a later attempt that is refused for another reason ends it', async () => {
  const time = clock();
  const { run, tries } = inTurn(refused('policy-unfit'));
  expect(await doneOrLater(time, refused('store-disk-full'), run)).toMatchObject({ ok: false });
  for (let round = 0; round < 3; round += 1) await time.tick();
  expect([tries(), time.due.length]).toEqual([1, 0]);
});

it('a store that has stopped ends it', async () => {
  const time = clock();
  const stopped: Attempt = () => Promise.reject(new FaultError(fault('store-stopped')));
  await expect(doneOrLater(time, full, stopped)).rejects.toThrow('ENOSPC');
  await time.tick();
  expect(time.due).toHaveLength(0);
});
