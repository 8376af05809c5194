// A new draft with the payments of an earlier batch.
import { err, type Result } from '../../../../shared/domain/result.ts';
import { sentence } from '../../../../shared/domain/sentence.ts';
import type { ChangedBatch } from '../../../ports/store.ts';
import { findBatch, wrongFileFault } from '../batches/open-batch.ts';
import type { DraftContext } from '../context.ts';
import { newDraft } from './new-draft.ts';

export async function copyBatch(
  desk: DraftContext,
  { batch }: { readonly batch: string },
): Promise<Result<ChangedBatch>> {
  const found = await findBatch(desk, batch);
  if (!found.ok) return found;
  const wrongFile = await wrongFileFault(desk, found.value);
  if (wrongFile !== null) return err(wrongFile);
  const { kind, version, reference, transactions, masked } = found.value;
  return newDraft(desk, {
    kind,
    version,
    groups: await desk.store.batches.groups(batch),
    payments: desk.store.batches.stream(batch),
    transactions,
    masked,
    origin: {
      is: 'copy',
      id: batch,
      name: reference,
      locked: [],
      last: await desk.store.batches.lastPosition(batch),
    },
    said: sentence('log-copied', { payments: transactions, reference }),
  });
}
