// MsgId and PmtInfId: unique on this desk, short enough for any bank, of the basic Latin set without slashes.
import type { PrepareContext } from '../context.ts';
import { randomText } from '../../desk/index.ts';

const UPPER = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * `CS20261120-7K3M9QX2TB4C`: 23 characters, 60 random bits after the date; messages of one freeze are counted
 * behind it.
 */
export async function freshStem(desk: PrepareContext, today: string): Promise<string> {
  for (;;) {
    const stem = fresh(desk, 'CS', today);
    if (!(await desk.store.freezes.isIdentifierUsed('MsgId', `${stem}-1`))) return stem;
  }
}

/**
 * The group's own PmtInfId where it has one that this desk never sent, so that an imported file keeps it;
 * else a fresh one.
 */
export async function groupIdentifier(
  desk: PrepareContext,
  kept: string,
  taken: ReadonlySet<string>,
  today: string,
): Promise<string> {
  for (let id = kept; ; id = fresh(desk, 'PI', today)) {
    if (id !== '' && !taken.has(id) && !(await desk.store.freezes.isIdentifierUsed('PmtInfId', id)))
      return id;
  }
}

function fresh(desk: PrepareContext, prefix: string, today: string): string {
  return `${prefix}${today.replaceAll('-', '')}-${randomText(desk.random, 12, UPPER)}`;
}
