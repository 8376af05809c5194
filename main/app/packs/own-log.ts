// A pack can know this desk's own log better than the desk does: then the desk was restored from an older copy, and may have sent what it forgot.
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import type { PackManifest } from '../../../shared/domain/pack.ts';
import type { Desk } from '../desk-context.ts';

/** Every head of this desk's log that somebody signed must still be in it. */
export async function restoredFault({ store, identity }: Desk, heads: readonly PackManifest['log'][]): Promise<Fault | null> {
  const own = heads.filter((head) => head.id === identity.logId && head.size > 0);
  for (const { size, head } of own) {
    const here = await store.log.head();
    // The newest entry is the first row, so the entry of a position stands that many rows behind it; a few more, for what is appended meanwhile.
    const { rows } = size > here.size ? { rows: [] } : await store.log.list({ offset: here.size - size, limit: 100 });
    if (rows.find((row) => row.position === size)?.hash !== head) return fault('desk-restored', { detail: `entry ${size} of the log` });
  }
  return null;
}
