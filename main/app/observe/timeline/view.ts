// Payments and their timelines as the window shows them.
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { ObserveContext } from '../context.ts';
import type { TimelineRecord, TrackedPayment } from '../../../ports/store.ts';
import { deskEntry } from '../../deliver/index.ts';
import { type DeepReadonly, hiddenAmong } from '../../desk/index.ts';

export type PaymentStatusRow = DeepReadonly<CallOutput<'payments.list'>['rows'][number]>;
export type PaymentWithTimeline = DeepReadonly<CallOutput<'payments.get'>>;

/** `hidden`: nothing that tells who gets how much. */
export function paymentStatusRow(payment: TrackedPayment, hidden: boolean): PaymentStatusRow {
  return {
    payment: payment.payment,
    batch: payment.batch,
    reference: payment.reference,
    message: payment.message,
    endToEndId: payment.endToEndId,
    name: hidden ? '' : payment.name,
    account: hidden ? '' : payment.account,
    amount: hidden ? null : { amount: payment.amount, currency: payment.currency },
    valueDate: payment.valueDate,
    uetr: payment.uetr,
    status: payment.status,
    tone: payment.tone,
    returned: payment.returned,
    updatedAt: payment.updatedAt,
    nextInquiryAt: payment.nextInquiryAt,
  };
}

export async function listTracked(
  desk: ObserveContext,
  input: ParsedInput<'payments.list'>,
): Promise<Result<DeepReadonly<CallOutput<'payments.list'>>>> {
  const { offset, limit, batch, text, tone } = input;
  const page = await desk.store.tracking.list({
    offset,
    limit,
    ...(batch === undefined ? {} : { batch }),
    ...(text === undefined ? {} : { text }),
    ...(tone === undefined ? {} : { tone }),
  });
  const hidden = await hiddenAmong(
    desk,
    page.rows.map((row) => row.batch),
  );
  return ok({
    rows: page.rows.map((row) => paymentStatusRow(row, hidden.has(row.batch))),
    total: page.total,
  });
}

export async function getTracked(desk: ObserveContext, id: string): Promise<Result<PaymentWithTimeline>> {
  const payment = await desk.store.tracking.get(id);
  return payment === null ? err(fault('not-found')) : ok(await withTimeline(desk, payment));
}

export async function withTimeline(
  desk: ObserveContext,
  payment: TrackedPayment,
): Promise<PaymentWithTimeline> {
  const timeline = await desk.store.tracking.timeline(payment.payment);
  const hidden = (await hiddenAmong(desk, [payment.batch])).has(payment.batch);
  // What the bank says of the payment names it too.
  return {
    ...paymentStatusRow(payment, hidden),
    timeline: timeline
      .map(timelineEntry)
      .map((entry) => (hidden ? { ...entry, facts: [], notUnderstood: [] } : entry)),
  };
}

function timelineEntry(record: TimelineRecord): PaymentWithTimeline['timeline'][number] {
  return {
    ...record,
    desk: record.source === 'desk' && record.status === null ? deskEntry(record.facts) : null,
    reasons: record.reasons.map(({ code, text }) => ({ code, text })),
  };
}
