// What an ability is given, and how it says that a cell is red.
import type { Cell } from './cell.ts';
import type { ModuleDesk } from './desk.ts';
import type { AnnouncedToken } from './probe.ts';

export interface World {
  readonly desk: ModuleDesk;
  /** What the officers' token announces. */
  readonly token: AnnouncedToken;
}

export interface Ability {
  readonly name: string;
  readonly run: (world: World) => Promise<Cell>;
}

/** @throws with what was found instead: the cell is red. */
export function must(right: boolean, what: string): void {
  if (!right) throw new Error(what);
}
