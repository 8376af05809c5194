import { describe, expect, test } from 'vitest';
import { makeNetwork } from './paused-bank.ts';

function network(mode: 'online' | 'offline') {
  let now = Date.parse('2026-11-20T10:00:00Z');
  const changes: number[] = [];
  const made = makeNetwork(
    { now: () => now, after: () => () => undefined },
    mode,
    () => void changes.push(now),
  );
  return {
    made,
    changes,
    later: () => {
      now += 60_000;
    },
  };
}

describe('the network switch', () => {
  test('offline is a decision that no exchange changes', () => {
    const { made, changes } = network('offline');
    made.reached(true);
    made.reached(false);
    expect(made.view()).toMatchObject({ mode: 'offline', state: 'offline' });
    expect(made.online()).toBe(false);
    expect(changes).toEqual([]);
  });

  test('unreachable is observed, dated from its first observation, and ends with the first answer', () => {
    const { made, changes, later } = network('online');
    later();
    made.reached(false);
    const { since } = made.view();
    later();
    made.reached(false);
    expect(made.view()).toEqual({ mode: 'online', state: 'unreachable', since });
    expect(made.online()).toBe(true);
    made.reached(true);
    expect(made.view().state).toBe('online');
    expect(changes.length).toBe(2);
  });
});
