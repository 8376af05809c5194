// Mutual exclusion within one process: work on one thing begins when all earlier work on it is over.

export interface Mutex {
  /** Runs the work when all earlier work is over, well or badly; it reads by itself what it depends on. */
  readonly runExclusive: <T>(work: () => Promise<T>) => Promise<T>;
}

/** A mutex for each key, for as long as somebody holds or awaits it. */
export interface KeyedMutex {
  runExclusive<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Whether work on the key is under way. */
  busy(key: string): boolean;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

export function makeKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return {
    runExclusive(key, work) {
      const before = last.get(key) ?? Promise.resolve();
      const running = before.then(work, work);
      last.set(key, running);
      const forget = (): void => {
        if (last.get(key) === running) last.delete(key);
      };
      running.then(forget, forget);
      return running;
    },
    busy: (key) => last.has(key),
    async idle() {
      await Promise.allSettled(last.values());
    },
  };
}

export function makeMutex(): Mutex {
  const keyed = makeKeyedMutex();
  return { runExclusive: (work) => keyed.runExclusive('', work) };
}
