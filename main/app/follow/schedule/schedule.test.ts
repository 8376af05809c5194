import { expect, it } from 'vitest';
import type { ScheduleContext } from '../context.ts';
import { makeFollower } from './schedule.ts';
import { fakeFollow } from '../../../ports/store/follow.fake.ts';
import { fakeLog } from '../../../ports/store/log.fake.ts';
import { makeFollowState } from '../../deliver/follow-state.ts';
import { makeKeyedMutex } from '../../../../shared/concurrency/mutex.ts';

/** The part of a desk that the follower reads; whoever asks for a message or a payment fails. */
function brokenDesk({
  perHour,
  due,
}: {
  perHour: number;
  due: Readonly<Record<'send' | 'inquire', string[]>>;
}) {
  const [asked, told, brought]: [string[], string[], unknown[]] = [[], [], []];
  const clock = { now: () => 0, after: () => () => undefined };
  const random = { bytes: (count: number) => new Uint8Array(count) };
  const desk = {
    clock,
    random,
    follow: makeFollowState(clock, random),
    rollbackGuard: { write: () => Promise.resolve() },
    mutex: makeKeyedMutex(),
    network: { online: () => true, view: () => ({ state: 'online' }) },
    diagnostics: { error: (_id: string, where: string) => void told.push(where) },
    store: {
      log: { head: () => Promise.resolve({ id: 'log', size: 1, head: '' }) },
      desk: { profile: () => Promise.resolve({ profile: { limits: { inquiriesPerHour: perHour } } }) },
      outbox: {
        list: () => Promise.resolve({ rows: [], total: 0 }),
        due: (step: 'send' | 'inquire') => Promise.resolve(due[step].map((message) => ({ message }))),
        get: (message: string) => {
          asked.push(message);
          return Promise.reject(new Error('a row that cannot be read'));
        },
      },
      follow: {
        requestsSince: () => Promise.resolve([]),
        bringForward: (beyond: string, to: string) => {
          brought.push([beyond, to]);
          return Promise.resolve();
        },
        planned: () => Promise.resolve(['m-3', 'm-4'].map((message) => ({ message, due: 1 }))),
        dueOf: (message: string) => Promise.resolve([{ payment: message.replace('m', 'p'), reference: '' }]),
      },
      tracking: {
        get: (payment: string) => {
          asked.push(payment);
          return Promise.reject(new Error('a row that cannot be read'));
        },
      },
    },
  } as unknown as ScheduleContext;
  return { desk, asked, told, brought };
}

it('a message that cannot be followed does not keep the others from being followed', async () => {
  const { desk, asked, told } = brokenDesk({ perHour: 100, due: { send: [], inquire: ['m-1', 'm-2'] } });
  const follower = makeFollower(desk, { send: () => Promise.resolve(), tidy: [] });
  follower.wake();
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['m-1', 'm-2', 'p-3', 'p-4']));
  await follower.close();
  expect(new Set(told)).toEqual(new Set(['follow']));
});

it('a message that waits to be sent goes out though the inquiries of the hour are used up', async () => {
  const { desk, asked } = brokenDesk({ perHour: 0, due: { send: ['m-1', 'm-2'], inquire: ['m-3'] } });
  const sent: string[] = [];
  const send = (message: string): Promise<unknown> => {
    sent.push(message);
    return message === 'm-1' ? Promise.reject(new Error('not this one')) : Promise.resolve();
  };
  const follower = makeFollower(desk, { send, tidy: [] });
  follower.wake();
  await expect.poll(() => sent).toEqual(['m-1', 'm-2']);
  await follower.close();
  expect(asked).toEqual([]);
});

it('what is long goes on until the desk is closed, and the desk waits for it to stop', async () => {
  const { desk } = brokenDesk({ perHour: 0, due: { send: [], inquire: [] } });
  let pieces = 0;
  const long = async (goesOn: () => boolean): Promise<void> => {
    while (goesOn()) {
      pieces += 1;
      await Promise.resolve();
    }
  };
  const follower = makeFollower(desk, { send: () => Promise.resolve(), tidy: [long] });
  follower.wake();
  await Promise.resolve();
  expect(pieces).toBeGreaterThan(0);
  await follower.close();
  const until = pieces;
  await new Promise(setImmediate);
  expect(pieces).toBe(until);
});

it('each look brings forward what a clock that was ahead has planned', async () => {
  const { desk, brought } = brokenDesk({ perHour: 100, due: { send: [], inquire: [] } });
  const follower = makeFollower(desk, { send: () => Promise.resolve(), tidy: [] });
  follower.wake();
  await expect.poll(() => brought).toEqual([['1970-01-02T02:00:00.000Z', '1970-01-01T00:00:00.000Z']]);
  await follower.close();
});

it('a desk that is opened again counts the inquiries that reached the bank, and none that failed on it', async () => {
  const { desk } = brokenDesk({ perHour: 100, due: { send: [], inquire: [] } });
  const log = fakeLog();
  const at = '1970-01-01T00:00:00.000Z';
  for (const [act, subject] of [
    ['inquiry.get', 'm-1'],
    ['inquiry.post', 'm-2'],
    ['inquiry.not-made', 'm-2'],
    ['case.inquiry', 'case-1'],
    ['inquiry.not-made', 'case-1'],
    ['inquiry.not-made', 'corr-1'],
  ] as const)
    await log.append({ at, act, actor: 'desk', subject, detail: '' });
  const counting = fakeFollow(log, {} as never, {} as never);
  const requestsSince: typeof counting.requestsSince = (...asked) => counting.requestsSince(...asked);
  const store = { ...desk.store, follow: { ...desk.store.follow, requestsSince } };
  const follower = makeFollower({ ...desk, store }, { send: () => Promise.resolve(), tidy: [] });
  follower.wake();
  await follower.close();
  expect(desk.follow.used()).toBe(1);
});
