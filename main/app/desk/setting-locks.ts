// Asks whether a setting is locked on this machine, and why.
import type { Lockable } from '../../../shared/domain/setting-locks.ts';
import type { AppContext } from './context.ts';

/** The administrator's reason, or null when it is not locked. */
export function lockOf(desk: Pick<AppContext, 'locks'>, setting: Lockable): string | null {
  return desk.locks.find((lock) => lock.setting === setting)?.why ?? null;
}
