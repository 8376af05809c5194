// A clock that stands until a test moves it, and randomness that repeats.
import type { Clock, Random } from './clock.ts';

export const FAKE_NOW = Date.parse('2026-11-20T10:00:00Z');

export interface FakeClock extends Clock {
  /** Moves time on and runs the timers that are due, earliest first. */
  advance(milliseconds: number): void;
}

export function fakeClock(start = FAKE_NOW): FakeClock {
  let now = start;
  const timers = new Map<symbol, { readonly due: number; readonly run: () => void }>();
  return {
    now: () => now,
    after(milliseconds, run) {
      const timer = Symbol('timer');
      timers.set(timer, { due: now + milliseconds, run });
      return () => void timers.delete(timer);
    },
    advance(milliseconds) {
      now += milliseconds;
      const due = [...timers].filter(([, one]) => one.due <= now).toSorted(([, a], [, b]) => a.due - b.due);
      for (const [timer, { run }] of due) if (timers.delete(timer)) run();
    },
  };
}

/** Every call gives other bytes and other ids, and every run of a test the same. */
export function fakeRandom(): Random {
  let calls = 0;
  return {
    bytes(length) {
      calls += 1;
      let state = Math.imul(calls, 0x9e_37_79_b1);
      return Uint8Array.from({ length }, () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
        return state >>> 24;
      });
    },
  };
}
