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

/** Whoever is at the desk, as the same person is known again; null where nobody has said who they are. */
export function whoIsAt(session: SessionView | undefined): string | null {
  if (session?.at == null) return null;
  return session.at.by === 'card' ? session.at.person : `name ${session.at.name}`;
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

const WRITTEN: (() => (() => void) | undefined)[] = [];

/**
 * For a store of what somebody is writing: `take` empties it at a lock and answers how it is put back. It is
 * put back for the person who wrote it; for anybody else who comes next it is gone.
 */
export function keepWhileLocked(take: () => (() => void) | undefined): void {
  WRITTEN.push(take);
}

let isLocked = false;
/** Whoever was at the desk when it was last not locked, and how what they were writing is put back. */
let writer: string | null = null;
let taken: readonly (() => void)[] = [];

/**
 * For what comes of itself, such as the failure of an act that was begun before a lock: while the desk is
 * locked it waits for the person who was here, and is gone where somebody else comes.
 */
export function showToWriter(show: () => void): void {
  if (isLocked) taken = [...taken, show];
  else show();
}

/**
 * What was read for whoever was here before, or written by them, is not there for whoever comes.
 *
 * @param person as `whoIsAt` names them.
 */
export function sessionChanged(locked: boolean, person: string | null): void {
  isLocked = locked;
  if (locked) {
    openOverlay('none');
    forgetLeft();
    for (const forget of FORGET) forget();
    taken = [...taken, ...WRITTEN.flatMap((take) => take() ?? [])];
    return;
  }
  const isTheSame = writer === person;
  const putBack = taken;
  writer = person;
  taken = [];
  if (isTheSame) for (const put of putBack) put();
}

export function useForgetting(session: SessionView | undefined): void {
  const locked = session?.locked === true;
  const person = whoIsAt(session);
  const isKnown = session !== undefined;
  useEffect(() => {
    if (isKnown) sessionChanged(locked, person);
  }, [isKnown, locked, person]);
}
