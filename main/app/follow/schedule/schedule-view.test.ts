// The schedule as people see it: what is asked next and when, why nothing is asked now, and the two ways in
// which a person makes the desk ask at once.
import { beforeEach, describe, expect, it } from 'vitest';
import { trainingProfile } from '../../../../test/interop/profile.ts';
import { memoryStore } from '../../../../test/ports/memory-store.ts';
import { log, sealedBatch } from '../../../../test/store/sample.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { jcsDigest } from '../../../digest/sha256.ts';
import { fakeClock, fakeRandom, type FakeClock } from '../../../ports/clock.fake.ts';
import { fakeNotifier, type FakeNotifier } from '../../../ports/desk.fake.ts';
import type { MessageSet, Store } from '../../../ports/store.ts';
import { makeFollowState, type FollowState } from '../../deliver/follow-state.ts';
import { makeNetwork, PAUSES_SETTING, type Network } from '../../desk/paused-bank.ts';
import { askAgain, endPause, getSchedule } from './schedule.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const EARLIER = '2026-11-20T09:30:00.000Z';
const LATER = '2026-11-20T10:30:00.000Z';
const MINUTE = 60_000;

let store: Store;
let clock: FakeClock;
let network: Network;
let follow: FollowState;
let notifier: FakeNotifier;
let woken: number;
let desk: Parameters<typeof askAgain>[0];
beforeEach(async () => {
  [store, clock, notifier, woken] = [await memoryStore(), fakeClock(), fakeNotifier(), 0];
  network = makeNetwork(clock, 'online', () => undefined);
  follow = makeFollowState(clock, fakeRandom());
  desk = { store, clock, network, follow, notifier, wake: () => void (woken += 1) };
  const theirs = { certificatePem: '-----BEGIN CERTIFICATE-----', sha256: 'a'.repeat(64) };
  const made = trainingProfile({ signing: theirs, encryption: theirs });
  const profile = { ...made, limits: { ...made.limits, inquiriesPerHour: 2 } };
  must(await store.desk.saveProfile({ profile, sha256: jcsDigest(profile) }, log('profile.save', 'p')));
});

const shown = async (query: Parameters<typeof getSchedule>[1] = {}) => must(await getSchedule(desk, query));
const steps = async (query: Parameters<typeof getSchedule>[1] = {}) =>
  (await shown(query)).steps.map(({ message, form, why, at, payments }) => [
    message,
    form,
    why,
    at,
    payments,
  ]);
const changes = () => notifier.emitted.map(({ event, data }) => [event, data]);
const newest = async () => (await store.log.list({ offset: 0, limit: 1 })).rows[0];

/** A message in this state, whose payments are asked about at these times; null: not at all. */
async function message(
  id: string,
  set: MessageSet,
  ...inquiries: readonly (string | null)[]
): Promise<string> {
  const sealed = await sealedBatch(store, id, Math.max(1, inquiries.length));
  must(await store.outbox.plan(sealed.message, set, null));
  for (const [index, nextInquiryAt] of inquiries.entries())
    await store.tracking.record({
      answer: null,
      updates: [{ target: { payment: `${id}-tx-${index + 1}` }, entry: null, set: { nextInquiryAt } }],
      batch: null,
      log: log('payment.status', id),
    });
  return sealed.message;
}
const ACCEPTED: MessageSet = { state: 'accepted', next: null };
const unknownAt = (at: string): MessageSet => ({ state: 'unknown', next: { what: 'inquire', at } });

describe('the steps', () => {
  it('stand in the order in which they come, with why and how', async () => {
    const paced = await message('a', ACCEPTED, LATER, null);
    const many = await message('b', ACCEPTED, EARLIER, EARLIER, LATER);
    const unknown = await message('c', unknownAt(NOW));
    const queued = await message('d', {
      state: 'queued',
      next: { what: 'send', at: '2026-11-20T09:00:00.000Z' },
    });
    expect(await steps()).toEqual([
      [queued, 'send', 'bank-pause', '2026-11-20T09:00:00.000Z', 1],
      [many, 'pages', 'pace', EARLIER, 2],
      [unknown, 'message', 'unknown', NOW, 1],
      [paced, 'message', 'pace', LATER, 1],
    ]);
  });

  it('are of one message where it is named', async () => {
    await message('a', ACCEPTED, EARLIER);
    const wanted = await message('b', ACCEPTED, LATER);
    const unknown = await message('c', unknownAt(NOW));
    expect((await steps({ message: wanted })).map(([id]) => id)).toEqual([wanted]);
    expect((await steps({ message: unknown })).map(([id]) => id)).toEqual([unknown]);
    expect(await steps({ message: 'message-none' })).toEqual([]);
  });

  it('of a payment are at its own time; one that nobody asks about any more has none', async () => {
    const its = await message('a', ACCEPTED, EARLIER, LATER, null);
    expect(await steps({ payment: 'a-tx-2' })).toMatchObject([[its, 'message', 'pace', LATER, 1]]);
    expect(await steps({ payment: 'a-tx-3' })).toEqual([]);
    expect(await getSchedule(desk, { payment: 'payment-none' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });

  it('of a payment whose message is unknown is the one about the message', async () => {
    const its = await message('a', unknownAt(NOW), null);
    expect(await steps({ payment: 'a-tx-1' })).toMatchObject([[its, 'message', 'unknown', NOW, 1]]);
  });

  it('name the unknown messages that are not asked about any more', async () => {
    const givenUp = await message('a', { state: 'unknown', next: null });
    await message('b', unknownAt(NOW));
    expect(await shown()).toMatchObject({ givenUp: [{ message: givenUp, reference: 'PAY-a' }] });
    expect((await shown({ message: 'b-m1' })).givenUp).toEqual([]);
    expect((await shown({ message: givenUp })).givenUp).toHaveLength(1);
  });
});

describe('why nothing is asked now', () => {
  it('is nothing while inquiries are left in the hour', async () => {
    follow.spend();
    expect(await shown()).toMatchObject({
      now: NOW,
      paused: null,
      budget: { perHour: 2, used: 1, left: 1, nextFreeAt: '2026-11-20T11:00:00.000Z' },
    });
  });

  it('is the budget, until the oldest inquiry is an hour old', async () => {
    for (let spent = 0; spent < 3; spent += 1) {
      follow.spend();
      clock.advance(MINUTE);
    }
    const until = '2026-11-20T11:00:00.000Z';
    expect(await shown()).toMatchObject({
      paused: { why: 'budget', until },
      budget: { perHour: 2, used: 3, left: 0, nextFreeAt: until },
    });
  });

  it('is a failure, and before it the pause that ends last of those the bank asked for', async () => {
    follow.receive({ kind: 'failed', exchange: { answer: null, sentAt: NOW }, waitMs: null });
    expect((await shown()).paused?.why).toBe('unreachable');
    network.pauses.begin('enhanced-inquiry', 5 * MINUTE);
    network.pauses.begin('inquiry-post', 20 * MINUTE);
    network.pauses.begin('balance', 10 * MINUTE);
    expect((await shown()).paused).toEqual({ why: 'bank-pause', until: '2026-11-20T10:20:00.000Z' });
  });

  it('is that the desk is offline, and before all that it has no bank', async () => {
    network.pauses.begin('inquiry-post', MINUTE);
    network.setMode('offline');
    expect((await shown()).paused).toEqual({ why: 'offline', until: null });
    desk = { ...desk, store: { ...store, desk: { ...store.desk, profile: async () => null } } };
    expect(await shown()).toMatchObject({ paused: { why: 'no-profile' }, budget: { perHour: 0, left: 0 } });
  });

  it('is shown beside what is asked at this moment', async () => {
    const step = { form: 'pages', reference: 'PAY-a', page: 3 } as const;
    follow.begin(step);
    expect((await shown()).underWay).toEqual(step);
  });
});

describe('a person who ends the pauses', () => {
  it('lets everything go at once, also after a restart, and the log names the pauses', async () => {
    network.pauses.begin('inquiry-post', 20 * MINUTE);
    follow.receive({ kind: 'failed', exchange: { answer: null, sentAt: NOW }, waitMs: 5 * MINUTE });
    await store.desk.saveSetting(PAUSES_SETTING, [{ operation: 'inquiry-post', until: LATER }], null);
    expect(must(await endPause(desk)).paused).toBeNull();
    expect(network.pauses.all()).toEqual([]);
    expect(follow.pause()).toBeNull();
    expect(await store.desk.setting(PAUSES_SETTING)).toEqual([]);
    const entry = await newest();
    expect(entry).toMatchObject({ act: 'bank.pause-ended', subject: 'bank' });
    expect(entry?.detail).toContain('inquiry-post');
    expect(entry?.detail).toContain('2026-11-20T10:20:00.000Z');
    expect(changes()).toEqual([['changed', { what: 'outbox', id: null }]]);
    expect(woken).toBe(1);
  });
});

describe('a person who asks again', () => {
  it('about an unknown message begins its inquiries anew, now', async () => {
    const id = await message('a', { state: 'unknown', inquiries: 3, next: null });
    expect((await shown()).givenUp).toHaveLength(1);
    const after = must(await askAgain(desk, id));
    expect(after).toMatchObject({ givenUp: [], steps: [{ message: id, why: 'unknown', at: NOW }] });
    expect(await store.outbox.get(id)).toMatchObject({ inquiries: 0, next: { what: 'inquire', at: NOW } });
    expect(await newest()).toMatchObject({ act: 'follow.ask-again', subject: id });
    expect(changes()).toEqual([['changed', { what: 'outbox', id }]]);
    expect(woken).toBe(1);
  });

  it('about an accepted one has every payment come due that is not final', async () => {
    const id = await message('a', ACCEPTED, LATER, null, LATER);
    await store.tracking.record({
      answer: null,
      updates: [
        {
          target: { payment: 'a-tx-3' },
          entry: null,
          set: { status: 'ACSC', statusGroup: 'done', nextInquiryAt: null },
        },
      ],
      batch: null,
      log: log('payment.status', 'a'),
    });
    must(await askAgain(desk, id));
    const due = await store.follow.dueOf(id, NOW, 9);
    expect(due.map(({ payment }) => payment)).toEqual(['a-tx-1', 'a-tx-2']);
    expect(await newest()).toMatchObject({ act: 'follow.ask-again', subject: id });
    expect(woken).toBe(1);
  });

  it('is refused about what never left, and about nothing; nothing is written down', async () => {
    const before = await store.log.head();
    for (const state of ['queued', 'sending', 'set-aside'] as const) {
      const id = await message(state, { state, next: null });
      expect(await askAgain(desk, id)).toMatchObject({
        ok: false,
        error: { code: 'message-step-impossible' },
      });
    }
    expect(await askAgain(desk, 'message-none')).toMatchObject({ ok: false, error: { code: 'not-found' } });
    const acts = (await store.log.list({ offset: 0, limit: 500 })).rows
      .filter(({ position }) => position > before.size)
      .map(({ act }) => act);
    expect(acts).not.toContain('follow.ask-again');
    expect([changes(), woken]).toEqual([[], 0]);
  });
});
