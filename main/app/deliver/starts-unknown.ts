// Whether a batch or a case may have been sent before the store was restored: what the rules of a restore
// need, read from the store.
import {
  caseStartsUnknown,
  startsUnknown,
  type FrozenBatch,
} from '../../../shared/domain/restore/restore.ts';
import type { CoreDeps, Stores } from '../desk/index.ts';
import type { TrackedPayment } from '../../ports/store.ts';
import { noticedRestore, type NoticedRestore } from './restore/record.ts';
import { freezesOf } from './sending-desk.ts';

type FreezesContext = Pick<CoreDeps, 'clock' | 'identity'> & Stores<'batches' | 'desk'>;

export async function batchStartsUnknown(
  desk: FreezesContext,
  restore: NoticedRestore,
  batch: string,
): Promise<boolean> {
  const frozen = await frozenBatch(desk, batch);
  // Without a freeze nobody knows when it was frozen: the stricter case.
  return frozen.freezes.length === 0 || startsUnknown(restore, frozen);
}

/**
 * `payment`: the payment of this desk that the case is about; null where its identifications were typed and
 * name none of them.
 */
export async function caseMayBeForgotten(
  desk: FreezesContext,
  payment: Pick<TrackedPayment, 'batch'> | null,
): Promise<boolean> {
  const restore = await noticedRestore(desk);
  if (restore === null) return false;
  const frozen = payment === null ? null : await frozenBatch(desk, payment.batch);
  return caseStartsUnknown(restore, desk.clock.now(), frozen?.freezes.length === 0 ? null : frozen);
}

async function frozenBatch(desk: FreezesContext, batch: string): Promise<FrozenBatch> {
  const freezes = freezesOf(await desk.store.batches.signatures(batch));
  return {
    batch,
    freezes: freezes.map(({ time, desk: by }) => ({ at: time, here: by === desk.identity.desk })),
  };
}
