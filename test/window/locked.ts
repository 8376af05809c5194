// A lock as the window meets it: the desk says that it is locked, and who is at it before and afterwards.
import { onTestFinished } from 'vitest';
import { sessionChanged } from '../../renderer/stores/session.ts';

/**
 * It ends with the test.
 *
 * @param person whoever is at the desk until then.
 */
export function lockWindow(person: string | null = null): void {
  sessionChanged(false, person);
  sessionChanged(true, null);
  onTestFinished(() => unlockWindow(null));
}

export function unlockWindow(person: string | null): void {
  sessionChanged(false, person);
}
