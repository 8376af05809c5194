// Writes the rollback guard: how far the log has got, and which revisions this desk has handed over.
import type { GivenUp } from '../../../../shared/domain/restore/given-up.ts';
import type { DeliveryContext } from '../context.ts';

/**
 * The guard follows the log: before bytes leave, after every look of the follow-up, and when the desk is
 * closed. Throws when it cannot be written.
 */
export async function writeRollbackGuard(
  desk: Pick<DeliveryContext, 'rollbackGuard'> & { readonly store: Pick<DeliveryContext['store'], 'log'> },
  givenUp: readonly GivenUp[] = [],
): Promise<void> {
  const { id, size, head } = await desk.store.log.head();
  await desk.rollbackGuard.write({ logId: id, size, head }, givenUp);
}
