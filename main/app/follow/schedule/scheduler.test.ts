import { expect, it } from 'vitest';
import type { FollowContext } from '../context.ts';
import { makeFollower } from './scheduler.ts';
import { makeFollowState } from '../../deliver/follow-state.ts';
import { makeKeyedMutex } from '../../../../shared/concurrency/mutex.ts';

it('a message that cannot be followed does not keep the others from being followed', async () => {
  const [asked, told]: [string[], string[]] = [[], []];
  const clock = { now: () => 0, after: () => () => undefined };
  const random = { bytes: (count: number) => new Uint8Array(count) };
  const due = ['m-1', 'm-2'].map((message) => ({ message, next: { what: 'inquire' } }));
  /** The part of a desk that the follower reads; whoever asks for a message or a payment fails. */
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
      desk: { profile: () => Promise.resolve({ profile: { limits: { inquiriesPerHour: 100 } } }) },
      outbox: {
        list: () => Promise.resolve({ rows: [], total: 0 }),
        due: () => Promise.resolve(due),
        get: (message: string) => {
          asked.push(message);
          return Promise.reject(new Error('a row that cannot be read'));
        },
      },
      follow: {
        requestsSince: () => Promise.resolve([]),
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
  } as unknown as FollowContext;
  const follower = makeFollower(desk, { send: () => Promise.resolve(), tidy: [] });
  follower.wake();
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['m-1', 'm-2', 'p-3', 'p-4']));
  await follower.close();
  expect(new Set(told)).toEqual(new Set(['follow']));
});
