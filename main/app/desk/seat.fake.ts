// A desk at which nobody has signed in, for tests of what depends on who is there.
import { fakeClock } from '../../ports/clock.fake.ts';
import { makeSeat, signInRule, type Seat } from './seat.ts';

export const emptySeat = (): Seat =>
  makeSeat({ clock: fakeClock(), rule: signInRule([], null, false), changed: () => undefined });
