import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ok } from '../../shared/domain/result.ts';
import { openClient, storeOver, type StoreClient } from './open-store.ts';

const worker = (body: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ job, type }) => { ${body} });`)}`,
  );
const request = () => ({ file: '/nowhere', key: new Uint8Array(32), mode: 'open' as const });
const OPENED =
  "if (type === 'open') return parentPort.postMessage({ type: 'done', job, value: { kind: 'whole' } });";
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('a thread that answers nothing any more has stopped, by name, and can be closed', async () => {
  const opened = await openClient(request(), worker(`${OPENED} for (;;);`));
  if (!opened.ok) throw new Error(opened.error.code);
  const asked = opened.value.attempt('log.head');
  vi.advanceTimersByTime(3 * MINUTE);
  expect(await asked).toMatchObject({ ok: false, error: { code: 'store-stopped', detail: 'no answer' } });
  expect(await opened.value.attempt('log.head')).toMatchObject({
    ok: false,
    error: { code: 'store-stopped' },
  });
  await expect(opened.value.close()).rejects.toThrow('store-stopped');
});

it('one that was asked nothing has all the time there is', async () => {
  const opened = await openClient(
    request(),
    worker(
      `${OPENED} parentPort.postMessage({ type: 'done', job, value: type === 'close' ? null : 'answered' });`,
    ),
  );
  if (!opened.ok) throw new Error(opened.error.code);
  vi.advanceTimersByTime(60 * MINUTE);
  expect(await opened.value.attempt('log.head')).toEqual({ ok: true, value: 'answered' });
  await opened.value.close();
});

it('opening may take as long as the copy of a large store', async () => {
  const opening = openClient(request(), worker('for (;;);'));
  vi.advanceTimersByTime(20 * MINUTE);
  const early = await Promise.race([opening, Promise.resolve('still opening')]);
  expect(early).toBe('still opening');
  vi.advanceTimersByTime(15 * MINUTE);
  expect(await opening).toMatchObject({ ok: false, error: { code: 'store-stopped' } });
});

it('every payment of a message is read before it leaves, a piece at a time', async () => {
  const asked: unknown[] = [];
  const pieces = [1_999, 3_999, null];
  const answer = (name: string, args: readonly unknown[]): unknown => {
    if (name === 'updates.applyNext') return false;
    asked.push([name, args[0], args[1]]);
    return pieces.shift();
  };
  const client = {
    attempt: async (name: string, ...args: readonly unknown[]) => ok(answer(name, args)),
    close: async () => undefined,
  } as unknown as StoreClient;
  await storeOver(client).tracking.checkPayments('m-1');
  expect(asked).toEqual([-1, 1_999, 3_999].map((after) => ['tracking.checkPayments', 'm-1', after]));
});
