// One payment of a draft as the grid shows it.
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { PainKind } from '../../../../shared/domain/message-tree.ts';
import type { PrepareContext } from '../context.ts';
import type { PaymentLine } from '../../../ports/store.ts';
import { findingView } from './findings.ts';
import type { DeepReadonly } from '../../desk/index.ts';

export type PaymentRow = DeepReadonly<CallOutput<'batches.payments'>['rows'][number]>;

/** What may be known of a payment whose name and amount are hidden. */
function withoutFacts(form: PaymentRow['form']): PaymentRow['form'] {
  const empty = Object.fromEntries(Object.keys(form).map((name) => [name, ''])) as PaymentRow['form'];
  return { ...empty, endToEndId: form.endToEndId, currency: form.currency };
}

export function paymentRow(
  desk: PrepareContext,
  kind: PainKind,
  { payment, row, findings }: PaymentLine,
  hidden = false,
): PaymentRow {
  const { form, more } = desk.messages.paymentForm(kind, payment.node);
  return {
    payment: payment.payment,
    group: payment.group,
    position: row,
    form: hidden ? withoutFacts(form) : form,
    more,
    hidden,
    findings: findings.map((finding) => findingView(finding, row)),
  };
}
