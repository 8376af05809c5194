// Where a batch is opened: in the editor while it can change, else in the review of its bytes.
import type { BatchState } from '../../shared/domain/batch.ts';
import { formatRoute } from './route.ts';

const EDITED: ReadonlySet<BatchState> = new Set<BatchState>(['draft', 'returned', 'expired']);

export function addressOfBatch({
  batch,
  state,
}: {
  readonly batch: string;
  readonly state: BatchState;
}): string {
  return formatRoute(EDITED.has(state) ? 'batch' : 'review', batch);
}
