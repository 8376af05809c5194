// A new draft with the payments of an earlier batch.
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { sentence } from '../../../../shared/domain/sentence.ts';
import type { ChangedBatch } from '../../../ports/store.ts';
import { entriesFault, findBatch, wrongFileFault } from '../batches/open-batch.ts';
import type { DraftContext } from '../context.ts';
import { newDraft, type DraftSource } from './new-draft.ts';

export async function copyBatch(
  desk: DraftContext,
  { batch }: { readonly batch: string },
): Promise<Result<ChangedBatch>> {
  const source = await sourceOfBatch(desk, batch);
  return source.ok ? newDraft(desk, source.value) : source;
}

/** The payments of a batch as those of a new one. */
export async function sourceOfBatch(desk: DraftContext, batch: string): Promise<Result<DraftSource>> {
  const found = await findBatch(desk, batch);
  if (!found.ok) return found;
  const refused = (await wrongFileFault(desk, found.value)) ?? (await entriesFault(desk, found.value));
  if (refused !== null) return err(refused);
  const { kind, version, reference, transactions, masked } = found.value;
  return ok({
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
