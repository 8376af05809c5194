// Who is at the desk: what is answered when, what locks it, and what a desk demands.
import { describe, expect, it } from 'vitest';
import { actorOf, typedNameOf, type AtDesk, type SignInRule } from '../../../shared/domain/sign-in.ts';
import { fakeClock } from '../../ports/clock.fake.ts';
import { makeSeat, signInRule, type LockReason } from './seat.ts';

const ADA: AtDesk = { by: 'card', person: 'ada', name: 'Ada Keller', certificate: 'a'.repeat(64) };
const TOM: AtDesk = { by: 'name', name: 'Tom Reyes' };
const MINUTE = 60_000;

function seatWith(rule: Partial<SignInRule> = {}) {
  const clock = fakeClock();
  const locked: LockReason[] = [];
  const seat = makeSeat({
    clock,
    rule: { demanded: 'no', idleMinutes: 10, ...rule },
    changed: (lock) => void (lock !== null && locked.push(lock.why)),
  });
  const answers = () =>
    (['nobody', 'name', 'card'] as const).map((asks) => seat.refusal(asks)?.code ?? 'answered');
  return { clock, seat, locked, answers };
}

describe('what is answered', () => {
  it('is everything where nothing is demanded, whoever is there', () => {
    const { seat, answers } = seatWith();
    expect(answers()).toEqual(['answered', 'answered', 'answered']);
    seat.enter(TOM);
    expect(answers()).toEqual(['answered', 'answered', 'answered']);
  });

  it('is only the way in until somebody signs in where that is demanded', () => {
    for (const demanded of ['name', 'card'] as const) {
      const { seat, answers } = seatWith({ demanded });
      expect(answers()).toEqual(['answered', 'desk-locked', 'desk-locked']);
      seat.enter(ADA);
      expect(answers()).toEqual(['answered', 'answered', 'answered']);
      seat.leave();
      expect(answers()).toEqual(['answered', 'desk-locked', 'desk-locked']);
    }
  });

  it('is preparing and looking under a name, and no more, where somebody has to sign in', () => {
    const { seat, answers } = seatWith({ demanded: 'name' });
    seat.enter(TOM);
    expect(answers()).toEqual(['answered', 'answered', 'sign-in-by-card']);
  });

  it('is only the way in while the desk is locked, and nobody is named by the log then', () => {
    const { seat, answers } = seatWith();
    seat.enter(ADA);
    expect(seat.actor()).toBe('ada');
    seat.lock('asked');
    expect(answers()).toEqual(['answered', 'desk-locked', 'desk-locked']);
    expect(seat.actor()).toBeNull();
    expect(seat.view().at).toEqual(ADA);
  });
});

describe('the lock', () => {
  it('falls after the minutes without a key, counted from the last one', () => {
    const { clock, seat, locked } = seatWith();
    seat.enter(ADA);
    clock.advance(9 * MINUTE);
    seat.active();
    clock.advance(9 * MINUTE);
    expect(locked).toEqual([]);
    clock.advance(MINUTE);
    expect(locked).toEqual(['idle']);
    clock.advance(60 * MINUTE);
    expect(locked).toEqual(['idle']);
  });

  it('never falls by itself where nobody is signed in, where none is wanted, or after the desk is closed', () => {
    const { clock, seat, locked } = seatWith();
    clock.advance(60 * MINUTE);
    seat.enter(ADA);
    seat.leave();
    clock.advance(60 * MINUTE);
    seat.follow({ demanded: 'no', idleMinutes: null });
    seat.enter(ADA);
    clock.advance(600 * MINUTE);
    seat.follow({ demanded: 'no', idleMinutes: 1 });
    seat.close();
    clock.advance(60 * MINUTE);
    expect(locked).toEqual([]);
  });

  it('has no effect on a desk that nobody signed in at and that demands nobody', () => {
    const { seat, answers } = seatWith();
    seat.lock('screen');
    expect(answers()).toEqual(['answered', 'answered', 'answered']);
  });

  it('falls at once where something is demanded that nobody has fulfilled', () => {
    const { seat, answers } = seatWith();
    seat.follow({ demanded: 'card', idleMinutes: 10 });
    expect(answers()).toEqual(['answered', 'desk-locked', 'desk-locked']);
  });
});

describe('what a desk demands', () => {
  const rule: SignInRule = { demanded: 'name', idleMinutes: 5 };
  const lock = {
    setting: 'signIn',
    value: { demanded: 'card', idleMinutes: 2 },
    why: 'Open office.',
  } as const;

  it('is nothing until somebody says so, and what the administrator locked before what was set', () => {
    expect(signInRule([], undefined, true)).toEqual({ demanded: 'no', idleMinutes: 10 });
    expect(signInRule([], rule, true)).toEqual(rule);
    expect(signInRule([lock], rule, true)).toEqual(lock.value);
  });

  it('is a card where the setting cannot be read, and nothing where no policy enrols anybody', () => {
    expect(signInRule([], { demanded: 'maybe' }, true).demanded).toBe('card');
    expect(signInRule([lock], rule, false).demanded).toBe('no');
  });
});

describe('the log', () => {
  it('names a person of the policy by id, and a typed name so that nobody can pass for a person', () => {
    expect(actorOf(ADA)).toBe('ada');
    expect(actorOf({ by: 'name', name: 'ada' })).not.toBe('ada');
    expect(typedNameOf(actorOf(TOM))).toBe('Tom Reyes');
    expect(typedNameOf('ada')).toBeNull();
  });
});

it('however often a window says that somebody is there, one timer waits', () => {
  let waiting = 0;
  const after = (): (() => void) => {
    waiting += 1;
    return () => void (waiting -= 1);
  };
  const rule = { demanded: 'no', idleMinutes: 10 } as const;
  const seat = makeSeat({ clock: { now: () => 0, after }, rule, changed: () => undefined });
  seat.enter(ADA);
  for (let time = 0; time < 1_000; time += 1) seat.active();
  expect(waiting).toBe(1);
  seat.lock('asked');
  expect(waiting).toBe(0);
});
