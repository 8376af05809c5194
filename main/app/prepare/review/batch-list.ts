// Batches as a list shows them, each with the signature it waits for as the policy judges it now.
import type { BatchState } from '../../../../shared/domain/batch.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { PageRequest, Paged } from '../../../ports/store.ts';
import type { Stores } from '../../desk/index.ts';
import { awaitedSignature } from '../approvals/batch-step.ts';
import { batchRow, type BatchRow } from '../batches/open-batch.ts';
import type { DraftContext } from '../context.ts';

export async function listBatches(
  desk: DraftContext & Stores<'confirmations' | 'freezes'>,
  query: PageRequest & {
    readonly states?: readonly BatchState[] | undefined;
    readonly text?: string | undefined;
    readonly order?: 'changed' | 'deadline' | 'due' | undefined;
  },
): Promise<Result<Paged<BatchRow>>> {
  const { offset, limit, states, text, order } = query;
  const page = await desk.store.batches.list({
    offset,
    limit,
    ...(states === undefined ? {} : { states }),
    ...(text === undefined ? {} : { text }),
    ...(order === undefined ? {} : { order }),
  });
  const rows = page.rows.map(async (head) => batchRow(head, await awaitedSignature(desk, head)));
  return ok({ rows: await Promise.all(rows), total: page.total });
}
