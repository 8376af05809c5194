// Batches whose approval window has ended: nobody may sign for them any more, and the preparer holds them
// again.
import { nextBatchState } from '../../../../shared/domain/state/batch-machine.ts';
import type { PrepareContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import { batchChange, batchChanged } from '../../desk/index.ts';

export async function expireBatches(desk: PrepareContext): Promise<void> {
  for (const head of await desk.store.batches.expired(instantOf(desk.clock))) {
    const next = nextBatchState(head.state, 'expire');
    if (!next.ok) continue;
    const detail = `approval window ended ${head.deadline ?? ''}`;
    const changed = await desk.store.batches.change(
      batchChange(desk, head, { act: 'batch.expire', actor: 'desk', detail, set: { state: next.value } }),
    );
    if (changed.ok) batchChanged(desk, head.batch);
  }
}
