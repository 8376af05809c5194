// A policy that is stored and could not be pinned is pinned as soon as the disk works again: until then no
// card signs anything.
import type { Clock } from '../../../ports/clock.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';

const PAUSE = 5_000;

/** Fails where the first attempt fails, and goes on by itself; the next start of the desk does it, too. */
export async function pinOrLater(
  clock: Pick<Clock, 'after'>,
  pin: () => Promise<void>,
  again: () => Promise<void>,
): Promise<void> {
  try {
    await pin();
  } catch (cause) {
    later(clock, again);
    throw cause;
  }
}

function later(clock: Pick<Clock, 'after'>, again: () => Promise<void>): void {
  clock.after(PAUSE, () => {
    again().catch((cause: unknown) => {
      // The desk is closed, or its store has stopped: the next start sees to it.
      if (!(cause instanceof FaultError && cause.fault.code === 'store-stopped')) later(clock, again);
    });
  });
}
