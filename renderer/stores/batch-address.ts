// Where a batch is opened: in the editor while it can change, else in the review of its bytes.
import type { BatchState } from '../../shared/domain/batch.ts';
import { formatRoute } from './route.ts';

interface OpenedBatch {
  readonly state: BatchState;
  /** How often it was submitted for approval. */
  readonly revision: number;
}

const EDITED: ReadonlySet<BatchState> = new Set<BatchState>(['draft', 'returned', 'expired']);

/** A draft that was withdrawn has no bytes to review: the editor shows its payments and changes nothing. */
export function isOpenedInEditor({ state, revision }: OpenedBatch): boolean {
  return EDITED.has(state) || (state === 'withdrawn' && revision === 0);
}

export function addressOfBatch({ batch, ...of }: OpenedBatch & { readonly batch: string }): string {
  return formatRoute(isOpenedInEditor(of) ? 'batch' : 'review', batch);
}
