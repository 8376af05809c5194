// A pack can know this desk's own log better than the desk does: then the desk was restored from an older
// copy, and may have sent what it forgot.
import type { PackManifest } from '../../../../shared/domain/pack.ts';
import { isLostEntry } from '../../../../shared/domain/restore/restore.ts';
import type { PackContext } from '../context.ts';
import { noticedRestore } from '../../deliver/index.ts';

export type OwnHead = PackManifest['log'] & { readonly time: string };

/**
 * Every head of this desk's log that somebody signed must still be in it, unless a noticed restore has lost
 * it. The earliest that is not; else null.
 */
export async function missingEntry(
  { store, identity }: PackContext,
  heads: readonly OwnHead[],
): Promise<number | null> {
  const restore = await noticedRestore({ store });
  const own = heads
    .filter((head) => head.id === identity.logId && head.size > 0 && !isLostEntry(restore, head))
    .toSorted((a, b) => a.size - b.size);
  for (const { size, head } of own) {
    const here = await store.log.head();
    // The newest entry is the first row, so the entry of a position stands that many rows behind it; a few
    // more, for what is appended meanwhile.
    const { rows } =
      size > here.size ? { rows: [] } : await store.log.list({ offset: here.size - size, limit: 100 });
    if (rows.find((row) => row.position === size)?.hash !== head) return size;
  }
  return null;
}
