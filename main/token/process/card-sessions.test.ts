// How far one PIN reaches: every bound, every end, and a clock that is set back.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CardSession, CardSessionEnd } from '../../../shared/domain/card-session.ts';
import { createCardSessions, type CardSessions, type NewCardSession } from './pin-entry.ts';

const choice = { cardId: 'card', certificate: 'a'.repeat(64) };
const limits = { seconds: 600, acts: 3, idleSeconds: 120 };
const fresh: NewCardSession = { choice, holder: 'Boris', reader: 'Reader 1', limits };

let running: number;
let clock: number;
let held: Set<string>;
let told: { readonly lease: CardSession | null; readonly why: CardSessionEnd | null }[];
let leases: CardSessions;

beforeEach(() => {
  vi.useFakeTimers();
  [running, clock, held, told] = [0, Date.parse('2026-11-20T10:00:00Z'), new Set(['card']), []];
  leases = createCardSessions({
    holds: (cardId) => held.has(cardId),
    letGo: (cardId) => void held.delete(cardId),
    tell: (_cardId, lease, why) => void told.push({ lease, why }),
    now: () => new Date(clock),
    running: () => running,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

function pass(seconds: number): void {
  running += seconds * 1_000;
  clock += seconds * 1_000;
  vi.advanceTimersByTime(seconds * 1_000);
}

const ended = (): readonly (CardSessionEnd | null)[] =>
  told.filter((each) => each.lease === null).map((each) => each.why);

describe('a card that was left open', () => {
  test('shows until when and for how many signatures; the one that opened it counts', () => {
    leases.open(fresh);
    expect(leases.of(choice)).toMatchObject({
      holder: 'Boris',
      endsAt: '2026-11-20T10:10:00.000Z',
      idleEndsAt: '2026-11-20T10:02:00.000Z',
      acts: 3,
      actsLeft: 2,
    });
  });

  test('serves no other card and no other key of its card', () => {
    leases.open(fresh);
    expect([
      leases.of({ ...choice, cardId: 'other' }),
      leases.of({ ...choice, certificate: 'b'.repeat(64) }),
    ]).toEqual([null, null]);
  });

  test('is closed when its signatures are used up', () => {
    leases.open(fresh);
    leases.spend(choice);
    leases.spend(choice);
    expect([leases.of(choice), ended(), held.size]).toEqual([null, ['acts'], 0]);
  });

  test('is closed when nothing was signed for a while, and each signature begins that while anew', () => {
    leases.open(fresh);
    pass(119);
    leases.spend(choice);
    pass(119);
    expect(leases.of(choice)).not.toBeNull();
    pass(2);
    expect([leases.of(choice), ended()]).toEqual([null, ['idle']]);
  });

  test('is closed when its time is over, however busy it was', () => {
    leases.open({ ...fresh, limits: { seconds: 180, acts: 50, idleSeconds: 120 } });
    for (let minute = 0; minute < 3; minute += 1) {
      leases.spend(choice);
      pass(60);
    }
    expect([leases.of(choice), ended()]).toEqual([null, ['time']]);
  });

  test('lives no longer because the clock was set back', () => {
    leases.open(fresh);
    clock -= 86_400_000;
    pass(121);
    expect([leases.of(choice), ended()]).toEqual([null, ['idle']]);
  });

  test.each<CardSessionEnd>(['logout', 'locked', 'removed'])('is closed at once on order: %s', (why) => {
    leases.open(fresh);
    leases.end(null, why);
    expect([leases.of(choice), ended(), held.size]).toEqual([null, [why], 0]);
  });

  test('is closed when its card is not among the present ones any more', () => {
    leases.open(fresh);
    leases.present(new Set(['card']));
    expect(leases.of(choice)).not.toBeNull();
    leases.present(new Set());
    expect([leases.of(choice), ended()]).toEqual([null, ['removed']]);
  });

  test('counts for nothing once its session is gone underneath', () => {
    leases.open(fresh);
    held.clear();
    expect(leases.of(choice)).toBeNull();
    leases.sweep('replaced');
    expect(ended()).toEqual(['replaced']);
  });

  test('cannot be opened beyond the bounds, whatever is asked for', () => {
    expect(() =>
      leases.open({ ...fresh, limits: { seconds: 86_400, acts: 1_000, idleSeconds: 3_600 } }),
    ).toThrow(/too_big/u);
    expect(leases.of(choice)).toBeNull();
  });
});
