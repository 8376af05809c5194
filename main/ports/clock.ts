// Time, timers, ids and randomness, so that no use case takes them from the machine by itself.

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after the delay; returns the cancel function. Never keeps the process alive. */
  after(milliseconds: number, run: () => void): () => void;
}

export interface Random {
  bytes(length: number): Uint8Array;
}

export function instantOf(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}
