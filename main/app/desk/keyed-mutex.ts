// One bank operation on a message at a time: an inquiry that was asked before a resend must not settle what
// came after it.

export interface KeyedMutex {
  /**
   * Runs the work when all earlier work on the same message is over; it must read the message's state itself,
   * then.
   */
  take<T>(message: string, work: () => Promise<T>): Promise<T>;
  /** Whether something is under way about the message. */
  busy(message: string): boolean;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

export function makeKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return {
    take(message, work) {
      const before = last.get(message) ?? Promise.resolve();
      const turn = before.then(work, work);
      last.set(message, turn);
      const forget = (): void => {
        if (last.get(message) === turn) last.delete(message);
      };
      turn.then(forget, forget);
      return turn;
    },
    busy: (message) => last.has(message),
    async idle() {
      await Promise.allSettled(last.values());
    },
  };
}
