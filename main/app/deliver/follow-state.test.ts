// The request budget and the pauses of the follow-up.
import { describe, expect, test } from 'vitest';
import { makeFollowState, type ReceivedOutcome } from './follow-state.ts';

const MINUTE = 60_000;

function state(random: readonly number[] = [0, 0, 0, 0]) {
  const clock = { at: 1_000_000_000_000, now: () => clock.at };
  return { clock, follow: makeFollowState(clock, { bytes: () => Uint8Array.from(random) }) };
}
const failed = (status: number | null, waitMs: number | null = null): ReceivedOutcome => ({
  kind: 'failed',
  waitMs,
  exchange: {
    sentAt: null,
    answer: status === null ? null : { status, headers: {}, body: new Uint8Array(), truncated: false },
  },
});
const answered: ReceivedOutcome = {
  kind: 'answered',
  exchange: { sentAt: null, answer: { status: 200, headers: {}, body: new Uint8Array(), truncated: false } },
};

describe('the budget', () => {
  test('counts the requests of the last hour and says when the next is free', () => {
    const { clock, follow } = state();
    const first = clock.at;
    follow.spend();
    clock.at += 20 * MINUTE;
    follow.spend();
    expect(follow.used()).toBe(2);
    expect(follow.nextFreeAt()).toBe(first + 60 * MINUTE);
    clock.at = first + 60 * MINUTE;
    expect(follow.used()).toBe(1);
  });

  test('forgets what was asked, and waits for nothing that began, while the clock was ahead', () => {
    let now = Date.parse('2027-11-20T10:00:00Z');
    const state = makeFollowState({ now: () => now }, { bytes: (count) => new Uint8Array(count) });
    state.spend();
    state.receive({ kind: 'failed', exchange: { answer: null, sentAt: null }, waitMs: null });
    expect([state.used(), state.pause() === null]).toEqual([1, false]);
    now = Date.parse('2026-11-20T10:00:00Z');
    expect([state.used(), state.pause()]).toEqual([0, null]);
  });

  test('keeps the bank’s longest pause while a clock is put right by five minutes, and no more', () => {
    const began = Date.parse('2026-11-20T10:00:00Z');
    for (const [back, waits] of [
      [5 * MINUTE, true],
      [5 * MINUTE + 1, false],
    ] as const) {
      let now = began;
      const state = makeFollowState({ now: () => now }, { bytes: (count) => new Uint8Array(count) });
      state.receive({ kind: 'failed', exchange: { answer: null, sentAt: null }, waitMs: 60 * MINUTE });
      now = began - back;
      expect(state.pause() !== null).toBe(waits);
    }
  });

  test('counts what the log has of the minute ahead, and nothing beyond', () => {
    for (const [ahead, counted] of [
      [MINUTE, 1],
      [MINUTE + 1, 0],
    ] as const) {
      const { clock, follow } = state();
      follow.remember([clock.at + ahead]);
      expect(follow.used()).toBe(counted);
    }
  });

  test('begins with what the log remembers', () => {
    const { clock, follow } = state();
    follow.remember([clock.at - 61 * MINUTE, clock.at - 5 * MINUTE]);
    expect(follow.used()).toBe(1);
  });

  test('goes by the oldest request of the hour, in whatever order the log names them', () => {
    const { clock, follow } = state();
    expect(follow.nextFreeAt()).toBeNull();
    follow.remember([clock.at - 5 * MINUTE, clock.at - 50 * MINUTE, clock.at - 20 * MINUTE]);
    expect(follow.nextFreeAt()).toBe(clock.at + 10 * MINUTE);
  });
});

describe('pauses', () => {
  test('a pause the bank asks for is kept to the millisecond', () => {
    const { clock, follow } = state();
    follow.receive(failed(429, 90_000));
    expect(follow.pause()).toEqual({ why: 'bank-pause', until: clock.at + 90_000 });
    clock.at += 90_000;
    expect(follow.pause()).toBeNull();
  });

  test.each([
    [500, 'bank-failing'],
    [503, 'bank-failing'],
    [null, 'unreachable'],
  ] as const)('after %s the pause grows with every failure in a row, to half an hour', (status, why) => {
    const { clock, follow } = state();
    const waits = Array.from({ length: 8 }, () => {
      follow.receive(failed(status));
      const pause = follow.pause();
      expect(pause?.why).toBe(why);
      return ((pause?.until ?? 0) - clock.at) / MINUTE;
    });
    expect(waits).toEqual([0.5, 1, 2, 4, 8, 15, 15, 15]);
  });

  test('an answer ends it, and the next failure is the first again', () => {
    const { clock, follow } = state();
    follow.receive(failed(500));
    follow.receive(failed(500));
    follow.receive(answered);
    expect(follow.pause()).toBeNull();
    follow.receive(failed(500));
    expect(follow.pause()?.until).toBe(clock.at + MINUTE / 2);
  });

  test('a refusal of one request is no reason to wait with the others', () => {
    const { follow } = state();
    follow.receive(failed(400));
    expect(follow.pause()).toBeNull();
  });

  // Half an hour is the longest window; half of it is jitter, as four random bytes, the lowest first.
  test.each([
    [[0, 0, 0, 0], 15 * MINUTE],
    [[0, 0, 0, 128], 15 * MINUTE + 450_000],
    [[0, 0, 128, 0], 15 * MINUTE + 1_757],
    [[0, 128, 0, 0], 15 * MINUTE + 6],
    [[255, 255, 255, 255], 30 * MINUTE - 1],
  ])('a pause is spread by the random bytes %j', (random, wait) => {
    const { clock, follow } = state(random);
    for (let failures = 0; failures < 8; failures += 1) follow.receive(failed(null));
    expect((follow.pause()?.until ?? 0) - clock.at).toBe(wait);
  });

  test('an answer that was understood ends the pause whatever its status, and none leaves it', () => {
    const { clock, follow } = state();
    follow.receive(failed(500));
    const pause = follow.pause();
    follow.receive({ ...answered, exchange: { sentAt: null, answer: null } });
    expect(follow.pause()).toEqual(pause);
    follow.receive({ ...failed(503), kind: 'answered' });
    expect(follow.pause()).toBeNull();
    follow.receive(failed(500));
    expect(follow.pause()?.until).toBe(clock.at + MINUTE / 2);
  });
});
