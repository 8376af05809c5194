// What a failing disk left half done is done as soon as the disk works again: until a version that was signed
// is stored and pinned, no card signs anything.
import type { Fault, FaultCode } from '../../../../shared/domain/errors.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import type { Clock } from '../../../ports/clock.ts';

const PAUSE = 1_000;

/** A disk says these, and may work again. */
const OF_THE_DISK: ReadonlySet<FaultCode> = new Set([
  'store-disk-full',
  'store-write-failed',
  'store-change-unrecorded',
  'store-not-writable',
] as const);
const isOfTheDisk = ({ code }: Fault): boolean => OF_THE_DISK.has(code);

/** Answers as the first attempt does, and goes on by itself; the next start of the desk does it, too. */
export async function doneOrLater<T>(
  clock: Pick<Clock, 'after'>,
  attempt: () => Promise<Result<T>>,
  again: () => Promise<Result<unknown>>,
): Promise<Result<T>> {
  try {
    const result = await attempt();
    if (!result.ok && isOfTheDisk(result.error)) later(clock, again);
    return result;
  } catch (cause) {
    later(clock, again);
    throw cause;
  }
}

function later(clock: Pick<Clock, 'after'>, again: () => Promise<Result<unknown>>): void {
  clock.after(PAUSE, () => void tryAgain(clock, again));
}

async function tryAgain(clock: Pick<Clock, 'after'>, again: () => Promise<Result<unknown>>): Promise<void> {
  try {
    const result = await again();
    if (!result.ok && isOfTheDisk(result.error)) later(clock, again);
  } catch (cause) {
    // The desk is closed, or its store has stopped: the next start sees to it.
    if (!(cause instanceof FaultError && cause.fault.code === 'store-stopped')) later(clock, again);
  }
}
