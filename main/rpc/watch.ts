// Owns how long the other side of a call may stay silent before it counts as hanging.

/** What a caller reports of its calls, so that somebody can see that the other side hangs. */
export interface Watch {
  began(job: number, name: string): void;
  /** The other side has said something about the call, or has got what it asked for. */
  heard(job: number, item?: unknown): void;
  /** It waits for this side; that is no silence of its own. */
  held(job: number): void;
  over(job: number): void;
  stop(): void;
}

export const UNWATCHED: Watch = {
  began: () => undefined,
  heard: () => undefined,
  held: () => undefined,
  over: () => undefined,
  stop: () => undefined,
};

/** Each call has a limit of its own, in milliseconds; an item may change it. */
export function watchEach(limitOf: (name: string, item?: unknown) => number, expired: () => void): Watch {
  const names = new Map<number, string>();
  const timers = new Map<number, NodeJS.Timeout>();
  const held = (job: number): void => {
    clearTimeout(timers.get(job));
    timers.delete(job);
  };
  const heard = (job: number, item?: unknown): void => {
    held(job);
    timers.set(job, setTimeout(expired, limitOf(names.get(job) ?? '', item)));
  };
  const over = (job: number): void => {
    held(job);
    names.delete(job);
  };
  return {
    began(job, name) {
      names.set(job, name);
      heard(job);
    },
    heard,
    held,
    over,
    stop: () => [...names.keys()].forEach(over),
  };
}

const TICK = 1_000;

/**
 * One limit for a side that answers in order: something has to be heard while anything waits. It counts
 * ticks and does not read the clock: a machine that slept has not waited.
 */
export function watchAll(limitOf: (name: string) => number, expired: () => void): Watch {
  const waiting = new Set<number>();
  let ticks = 0;
  let limit = Infinity;
  const timer = setInterval(() => {
    ticks = waiting.size === 0 ? 0 : ticks + 1;
    if (ticks * TICK >= limit) expired();
  }, TICK);
  timer.unref();
  const heard = (): void => {
    ticks = 0;
  };
  return {
    began(job, name) {
      waiting.add(job);
      limit = limitOf(name);
    },
    heard,
    held: heard,
    over(job) {
      waiting.delete(job);
      heard();
    },
    stop: () => clearInterval(timer),
  };
}
