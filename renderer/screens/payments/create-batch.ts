// Begins a batch and opens its editor.
import type { BatchKind } from '../../../shared/domain/batch.ts';
import { call } from '../../bridge.ts';
import { showFailure } from '../../stores/failures.ts';
import { go } from '../../stores/route.ts';

/** The desk gives the reference; the officer may change it in the header. */
export async function createBatch(kind: BatchKind): Promise<void> {
  const result = await call('batches.create', { kind, reference: '' });
  if (result.ok) go('batch', result.value.batch);
  else showFailure(result.error);
}
