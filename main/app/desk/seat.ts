// Who is at the desk, in memory alone: nobody stays signed in when it is closed. A locked desk answers only
// what unlocks it; what the machine does by itself goes on.
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import {
  actorOf,
  DEFAULT_SIGN_IN,
  type Asks,
  type AtDesk,
  type SignInRule,
} from '../../../shared/domain/sign-in.ts';
import { signInRuleSchema } from '../../../shared/domain/records/session.ts';
import type { SettingLock } from '../../../shared/domain/setting-locks.ts';
import type { Clock } from '../../ports/clock.ts';

export const SIGN_IN_SETTING = 'sign-in';

export type LockReason = 'idle' | 'card' | 'screen' | 'asked' | 'enrolment';

export interface SeatView {
  readonly at: AtDesk | null;
  /** Since when they are signed in; null where nobody is. */
  readonly since: string | null;
  readonly locked: boolean;
  readonly rule: SignInRule;
}

export interface Seat {
  view(): SeatView;
  /** As the log names whoever is there; null: nobody said who they are. */
  actor(): string | null;
  /** Why a call is not answered now; null where it is. */
  refusal(asks: Asks): Fault | null;
  enter(who: AtDesk): void;
  /** Signs out. Where somebody has to be signed in, the desk is locked then. */
  leave(): void;
  /** No effect on a desk that demands nobody and has nobody signed in. */
  lock(why: LockReason): void;
  /** A key or the pointer was used. */
  active(): void;
  follow(rule: SignInRule): void;
  close(): void;
}

interface SeatDeps {
  readonly clock: Clock;
  readonly rule: SignInRule;
  /** Told after each change; `why` where the desk was locked, with who was there. */
  readonly changed: (locked: { readonly why: LockReason; readonly who: AtDesk | null } | null) => void;
}

/**
 * What this desk demands: as the administrator locked it, else as it was set here. A setting that cannot be
 * read demands a card. Without a policy nobody is enrolled, so nothing can be demanded.
 */
export function signInRule(locks: readonly SettingLock[], stored: unknown, governed: boolean): SignInRule {
  const lock = locks.find(({ setting }) => setting === 'signIn');
  const parsed = signInRuleSchema.safeParse(stored ?? DEFAULT_SIGN_IN);
  const wanted =
    lock?.setting === 'signIn'
      ? lock.value
      : parsed.success
        ? parsed.data
        : { ...DEFAULT_SIGN_IN, demanded: 'card' as const };
  return governed ? wanted : { ...wanted, demanded: 'no' };
}

/** Whether the person who signed in with a card is one of these persons of the policy. */
export function isAtDesk(
  { seat }: { readonly seat: Pick<Seat, 'view'> },
  persons: readonly string[],
): boolean {
  const { at } = seat.view();
  return at?.by === 'card' && persons.includes(at.person);
}

export function makeSeat({ clock, rule: first, changed }: SeatDeps): Seat {
  let rule = first;
  let at: AtDesk | null = null;
  let since: string | null = null;
  let locked = rule.demanded !== 'no';
  let closed = false;
  /** Each key restarts the wait: only the newest one may lock, and only that one is kept. */
  let cancelWait = (): void => undefined;

  const wait = (): void => {
    cancelWait();
    if (at === null || locked || rule.idleMinutes === null) return;
    cancelWait = clock.after(rule.idleMinutes * 60_000, () => {
      if (!closed) seat.lock('idle');
    });
  };
  const seat: Seat = {
    view: () => ({ at, since, locked, rule }),
    actor: () => (at === null || locked ? null : actorOf(at)),
    refusal(asks) {
      if (asks === 'nobody') return null;
      if (locked) return fault('desk-locked');
      if (rule.demanded !== 'no' && asks === 'card' && at?.by !== 'card') return fault('sign-in-by-card');
      return null;
    },
    enter(who) {
      at = who;
      since = new Date(clock.now()).toISOString();
      locked = false;
      wait();
      changed(null);
    },
    leave() {
      at = null;
      since = null;
      locked = rule.demanded !== 'no';
      wait();
      changed(null);
    },
    lock(why) {
      if (locked || (at === null && rule.demanded === 'no')) return;
      const who = at;
      locked = true;
      wait();
      changed({ why, who });
    },
    active: wait,
    follow(next) {
      rule = next;
      if (rule.demanded !== 'no' && at === null) locked = true;
      wait();
      changed(null);
    },
    close() {
      closed = true;
    },
  };
  return seat;
}
