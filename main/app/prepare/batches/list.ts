// Lists of the payments of a batch and of their findings.
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { DraftContext } from '../context.ts';
import type { PageRequest, Paged } from '../../../ports/store.ts';
import { findBatch, findingView, type FindingView } from './open-batch.ts';
import { paymentRow, type PaymentRow } from './save-payments.ts';
import { isHidden } from '../../desk/index.ts';

export async function listPayments(
  desk: DraftContext,
  query: PageRequest & {
    readonly batch: string;
    readonly text?: string | undefined;
    readonly onlyFindings: boolean;
  },
): Promise<Result<Paged<PaymentRow>>> {
  const found = await findBatch(desk, query.batch);
  if (!found.ok) return found;
  const kind = found.value.version;
  const { batch, offset, limit, text, onlyFindings } = query;
  const hidden = await isHidden(desk, found.value);
  const page = await desk.store.batches.payments({
    batch,
    offset,
    limit,
    onlyFindings,
    // Which payments a name finds tells whose they are.
    ...(text === undefined || hidden ? {} : { text }),
  });
  return ok({
    rows: page.rows.map((line) => paymentRow(desk, kind, line, { hidden, origin: found.value.origin })),
    total: page.total,
  });
}

export async function listFindings(
  desk: DraftContext,
  query: PageRequest & { readonly batch: string },
): Promise<Result<Paged<FindingView>>> {
  const found = await findBatch(desk, query.batch);
  if (!found.ok) return found;
  const page = await desk.store.batches.findings(query);
  const hidden = await isHidden(desk, found.value);
  return ok({
    rows: page.rows.map((finding) => findingView(finding, finding.row, hidden)),
    total: page.total,
  });
}
