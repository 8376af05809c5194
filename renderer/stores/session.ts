// Owns what the window knows of who is at the desk; tells the desk that somebody is, and forgets all it has
// read when the desk is locked.
import { useEffect, useMemo } from 'react';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { call } from '../bridge.ts';
import { openOverlay } from './overlay.ts';
import { forgetLeft, useRead } from './reads.ts';

export type SessionView = CallOutput<'session.get'>;

/** Undefined until the desk has answered. */
export function useSession(): SessionView | undefined {
  return useRead('session.get', {}, ['session', 'settings']).value;
}

export interface Mine {
  /** What there is for whom is said only of somebody who signed in with a card. */
  readonly known: boolean;
  readonly rows: CallOutput<'session.tasks'>['tasks'];
  readonly has: (batch: string) => boolean;
}

/** Batches whose next signature the person at the desk may give. */
export function useMine(): Mine {
  const known = useSession()?.at?.by === 'card';
  const tasks = useRead('session.tasks', known ? {} : null, ['session', 'batches']).value?.tasks;
  return useMemo(() => {
    const rows = known ? (tasks ?? []) : [];
    const ids = new Set(rows.map(({ batch }) => batch));
    return { known, rows, has: (batch) => ids.has(batch) };
  }, [known, tasks]);
}

/** Often enough for the shortest limit, and no more. */
const TOLD_EVERY = 20_000;
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** While somebody is signed in, keys and the pointer keep the desk from locking. */
export function useActivity(session: SessionView | undefined): void {
  const wanted = session?.at != null && !session.locked && session.rule.idleMinutes !== null;
  useEffect(() => {
    if (!wanted) return undefined;
    let told = -Infinity;
    const tell = (): void => {
      if (performance.now() - told < TOLD_EVERY) return;
      told = performance.now();
      void call('session.active', {});
    };
    for (const sign of SIGNS) window.addEventListener(sign, tell, { capture: true, passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, tell, { capture: true });
    };
  }, [wanted]);
}

const FORGET: (() => void)[] = [];

/**
 * For a store of the window that holds what somebody looked for: `forget` empties it at a lock, and drops the
 * answers that are still on their way.
 */
export function forgetWhenLocked(forget: () => void): void {
  FORGET.push(forget);
}

/** What was read for whoever was here before is not there for whoever comes. */
export function useForgetting(session: SessionView | undefined): void {
  const locked = session?.locked === true;
  useEffect(() => {
    if (!locked) return;
    openOverlay('none');
    forgetLeft();
    for (const forget of FORGET) forget();
  }, [locked]);
}
