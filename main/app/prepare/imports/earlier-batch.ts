// The batch that was imported from the same bytes before: a file that comes twice is named as that before it
// is imported again.
import type { Answer } from '../../../../shared/ipc/contract.ts';
import type { ImportContext } from '../context.ts';

export async function findEarlierBatch(
  desk: Pick<ImportContext, 'store'>,
  sha256: string,
): Promise<Answer<'imports.check'>['earlier']> {
  const known = await desk.store.batches.fromFile(sha256);
  const head = known === null ? null : await desk.store.batches.get(known.batch);
  if (head === null) return null;
  const { batch, reference, createdAt, state, outcome, approvals } = head;
  return { batch, reference, importedAt: createdAt, state, outcome, approvals: { ...approvals } };
}
