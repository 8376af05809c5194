// A pack can know this desk's own log better than the desk does: then the desk was restored from an older
// copy, and may have sent what it forgot.
import type { Fault } from '../../../../shared/domain/errors.ts';
import type { PackManifest } from '../../../../shared/domain/pack.ts';
import type { GivenUp } from '../../../../shared/domain/restore/given-up.ts';
import { isLostEntry } from '../../../../shared/domain/restore/restore-record.ts';
import type { ExchangeContext } from '../context.ts';
import { noticedRestore } from '../../deliver/index.ts';

/**
 * What a pack tells a desk of its own past; packs only report it, the restore guard draws the conclusions. A
 * fault: they could not be stored, and nothing of the pack may be taken over.
 */
export interface OwnPast {
  /** An entry of this desk's log is not in it, and no noticed restore explains that. */
  restored(size: number): Promise<Fault | null>;
  /** Revisions this desk has handed over, as the exporter knows them. */
  givenUp(revisions: readonly GivenUp[]): Promise<Fault | null>;
}

export type OwnHead = PackManifest['log'] & { readonly time: string };

/**
 * Every head of this desk's log that somebody signed must still be in it, unless a noticed restore has lost
 * it. The earliest that is not; else null.
 */
export async function missingEntry(
  { store, identity }: ExchangeContext,
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
