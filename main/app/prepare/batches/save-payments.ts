// Saves typed payments, half-filled ones too: what is missing comes back as findings of the row. A removed
// payment comes back whole, where it was.
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { findingView, paymentFindings } from './check-draft.ts';
import { changesLocked, lockedPaymentFields } from '../../../../shared/domain/batch-origin.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { draftFor } from './open-batch.ts';
import type { Command } from './open-batch.ts';
import { bankDay, batchChange, batchChanged, isHidden, newEndToEndId, newId } from '../../desk/index.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import type { PainKind } from '../../../../shared/domain/message-tree.ts';
import type { DraftContext } from '../context.ts';
import type { BatchHead, Changed, DraftPayment, PaymentLine, StoredFinding } from '../../../ports/store.ts';
import type { PaymentForm } from '../../../ports/messages.ts';

// One payment of a draft as the grid shows it.
export type PaymentRow = Answer<'batches.payments'>['rows'][number];

/** What may be known of a payment whose name and amount are hidden. */
function withoutFacts(form: PaymentRow['form']): PaymentRow['form'] {
  const empty = Object.fromEntries(Object.keys(form).map((name) => [name, ''])) as PaymentRow['form'];
  return { ...empty, endToEndId: form.endToEndId, currency: form.currency };
}

export function paymentRow(
  desk: DraftContext,
  kind: PainKind,
  { payment, row, findings }: PaymentLine,
  {
    hidden = false,
    origin = null,
  }: { readonly hidden?: boolean; readonly origin?: BatchHead['origin'] } = {},
): PaymentRow {
  const { form, more } = desk.messages.paymentForm(kind, payment.node);
  return {
    payment: payment.payment,
    group: payment.group,
    position: row,
    form: hidden ? withoutFacts(form) : form,
    more,
    hidden,
    locked: origin !== null && origin.locked.length > 0 && payment.position <= origin.last,
    findings: findings.map((finding) => findingView(finding, row)),
  };
}

export interface SavePayments extends Command {
  readonly group: string;
  readonly payments: readonly { readonly payment: string | null; readonly form: PaymentForm }[];
}

export async function savePayments(
  desk: DraftContext,
  input: SavePayments,
): Promise<Result<Changed & { readonly payments: readonly PaymentRow[] }>> {
  const found = await draftFor(desk, input);
  if (!found.ok) return found;
  const { head, kind } = found.value;
  if (await isHidden(desk, head)) return err(fault('hidden-from-view'));
  const group = (await desk.store.batches.groups(head.batch)).find((one) => one.group === input.group);
  if (group === undefined) return err(fault('not-found'));
  const { origin } = head;
  const locked = lockedPaymentFields(origin?.locked ?? []);
  const day = await bankDay(desk);
  const last = await desk.store.batches.lastPosition(head.batch);
  // A place that the origin filled is given to nothing typed later: what stands there counts as brought.
  let position = Math.max(last, origin?.last ?? 0);
  const lines: PaymentLine[] = [];
  for (const { payment, form } of input.payments) {
    const stored = payment === null ? null : await desk.store.batches.payment(payment);
    const before = stored ?? (payment === null ? null : desk.removed.find(head.batch, payment));
    if (payment !== null && (before === null || before.group !== group.group)) return err(fault('not-found'));
    if (before === null && origin?.locked.includes('payments') === true) return err(fault('field-locked'));
    if (
      origin !== null &&
      before !== null &&
      before.position <= origin.last &&
      changesLocked(desk.messages.paymentForm(kind, before.node).form, form, locked)
    )
      return err(fault('field-locked'));
    // The last place may have been given to another one since.
    const keepsPlace = before !== null && (stored !== null || before.position !== last);
    if (!keepsPlace) position += 1;
    const filled = form.endToEndId === '' ? { ...form, endToEndId: newEndToEndId(desk.random) } : form;
    const node = desk.messages.paymentNode(kind, before?.node ?? null, filled);
    const saved: DraftPayment = {
      payment: before?.payment ?? newId(desk.random, 'payment'),
      group: group.group,
      position: keepsPlace ? before.position : position,
      ...desk.messages.paymentIndex(kind, node),
      node,
    };
    const findings: StoredFinding[] = paymentFindings(
      saved.payment,
      desk.messages.checkPayment(kind, node, group.node, day),
    );
    lines.push({ payment: saved, row: saved.position - 1, findings });
  }
  const saved = await desk.store.batches.savePayments({
    ...batchChange(desk, head, {
      act: 'batch.save-payments',
      actor: 'desk',
      detail: coded(sentence('log-counted', { what: 'payments', count: lines.length })),
    }),
    payments: lines.map((line) => line.payment),
    findings: lines.flatMap((line) => line.findings),
  });
  if (!saved.ok) return saved;
  batchChanged(desk, head.batch);
  const rows = await desk.store.batches.rowsOf(
    head.batch,
    lines.map((line) => line.payment.payment),
  );
  return ok({
    ...saved.value,
    payments: lines.map((line, index) =>
      paymentRow(desk, kind, { ...line, row: rows[index] ?? line.row }, { origin }),
    ),
  });
}
