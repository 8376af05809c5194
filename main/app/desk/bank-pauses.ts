// The pauses the bank asked for, per operation: nothing of that operation leaves before they end, unless a
// person ends them.
import type { BankOperation } from '../../ports/bank.ts';
import type { Clock } from '../../ports/clock.ts';

export interface BankPause {
  /** `token`: no access token is given, so nothing goes out at all. */
  readonly operation: BankOperation | 'token';
  /** RFC 3339, UTC. */
  readonly until: string;
}

export interface BankPauses {
  /** The pause that holds the operation now; null when it may go. */
  of(operation: BankOperation): BankPause | null;
  all(): readonly BankPause[];
  begin(operation: BankOperation | 'token', waitMs: number): BankPause;
  /** Pauses that were kept when the desk was closed; what is none is left out. */
  restore(kept: unknown): void;
  /** Ends all of them; which these were. */
  end(): readonly BankPause[];
}

/** Setting under which the pauses outlive the desk's process. */
export const PAUSES_SETTING = 'bank.pauses';

function isPause(value: unknown): value is BankPause {
  if (typeof value !== 'object' || value === null || !('operation' in value) || !('until' in value))
    return false;
  return (
    typeof value.operation === 'string' &&
    typeof value.until === 'string' &&
    !Number.isNaN(Date.parse(value.until))
  );
}

export function makeBankPauses(clock: Pick<Clock, 'now'>): BankPauses {
  const ends = new Map<BankOperation | 'token', number>();

  function pauseOf(operation: BankOperation | 'token'): BankPause | null {
    const until = ends.get(operation);
    if (until === undefined) return null;
    if (until > clock.now()) return { operation, until: new Date(until).toISOString() };
    ends.delete(operation);
    return null;
  }

  const all = (): readonly BankPause[] => [...ends.keys()].flatMap((operation) => pauseOf(operation) ?? []);
  return {
    of: (operation) => pauseOf('token') ?? pauseOf(operation),
    all,
    begin(operation, waitMs) {
      const until = clock.now() + waitMs;
      ends.set(operation, until);
      return { operation, until: new Date(until).toISOString() };
    },
    restore(kept) {
      if (!Array.isArray(kept)) return;
      for (const pause of kept as readonly unknown[]) {
        if (isPause(pause)) ends.set(pause.operation, Date.parse(pause.until));
      }
    },
    end() {
      const ended = all();
      ends.clear();
      return ended;
    },
  };
}
