// Reopens a returned or expired batch as a draft. Its next freeze is a new revision, so earlier signatures
// count for nothing.
import { err, type Result } from '../../../../shared/domain/result.ts';
import type { PrepareContext } from '../context.ts';
import type { Changed } from '../../../ports/store.ts';
import { batchForEvent, type Command } from './open-batch.ts';
import { checkIsSendingDesk } from '../../deliver/index.ts';
import { batchChange, batchChanged } from '../../desk/index.ts';

export async function editBatch(desk: PrepareContext, input: Command): Promise<Result<Changed>> {
  const found = await batchForEvent(desk, input, 'edit');
  if (!found.ok) return found;
  const { head, next } = found.value;
  const other = await checkIsSendingDesk(desk, head);
  if (other !== null) return err(other);
  const changed = await desk.store.batches.change(
    batchChange(desk, head, {
      act: 'batch.edit',
      actor: 'desk',
      detail: `reopened from ${head.state}`,
      set: { state: next, deadline: null, approvals: { have: 0, need: head.approvals.need } },
    }),
  );
  if (changed.ok) batchChanged(desk, head.batch);
  return changed;
}
