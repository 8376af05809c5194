// Notices for whoever looks at the desk: what the machine could not do by itself, or found damaged. Kept
// until it is settled or the desk closes.
import type { Fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import { instantOf, type Clock } from '../../ports/clock.ts';

export interface Notice {
  readonly what: 'seal' | 'pages' | 'log' | 'vault' | 'setting';
  /** The batch it is about; null: the desk. */
  readonly batch: string | null;
  readonly at: string;
  readonly fault: Fault;
}

export interface Notices {
  raise(what: Notice['what'], batch: string | null, fault: Fault): void;
  settle(what: Exclude<Notice['what'], 'setting'>, batch: string | null): void;
  all(): readonly Notice[];
}

export function makeNotices(clock: Clock, changed: () => void): Notices {
  const notices = new Map<string, Notice>();
  // Each damaged setting is told by itself: one of them may be mended and the other not.
  const keyOf = (what: Notice['what'], batch: string | null, detail = ''): string =>
    JSON.stringify([what, batch, what === 'setting' ? detail : '']);
  return {
    raise(what, batch, fault) {
      notices.set(keyOf(what, batch, fault.detail), { what, batch, at: instantOf(clock), fault });
      changed();
    },
    settle(what, batch) {
      if (notices.delete(keyOf(what, batch))) changed();
    },
    all: () => [...notices.values()],
  };
}

/** What a desk can be opened without: where it is damaged, whoever looks at the desk is told. */
export async function noticeIfDamaged(
  { notices }: { readonly notices: Pick<Notices, 'raise'> },
  read: () => Promise<unknown>,
): Promise<void> {
  try {
    await read();
  } catch (cause) {
    if (!(cause instanceof FaultError && cause.fault.code === 'setting-damaged')) throw cause;
    notices.raise('setting', null, cause.fault);
  }
}
