// MsgId and PmtInfId: unique on this desk, short enough for any bank, of the basic Latin set without slashes.
import type { Desk } from '../desk-context.ts';
import { randomText } from '../new-id.ts';

const UPPER = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** `CS20261120-7K3M9QX2TB4C`: 23 characters, 60 random bits after the date. */
export async function freshIdentifier(desk: Desk, kind: 'MsgId' | 'PmtInfId', today: string): Promise<string> {
  for (;;) {
    const id = `${kind === 'MsgId' ? 'CS' : 'PI'}${today.replaceAll('-', '')}-${randomText(desk.random, 12, UPPER)}`;
    if (!(await desk.store.freezes.isIdentifierUsed(kind, id))) return id;
  }
}
