// One payment of a draft as the grid shows it.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { PainKind } from '../../../shared/domain/message-tree.ts';
import type { Desk } from '../desk-context.ts';
import type { PaymentLine } from '../ports/store.ts';
import type { DeepReadonly } from '../view/deep-readonly.ts';
import { findingView } from './findings.ts';

export type PaymentRow = DeepReadonly<CallOutput<'batches.payments'>['rows'][number]>;

export function paymentRow(desk: Desk, kind: PainKind, { payment, row, findings }: PaymentLine): PaymentRow {
  return {
    payment: payment.payment,
    group: payment.group,
    position: row,
    ...desk.messages.paymentForm(kind, payment.node),
    findings: findings.map((finding) => findingView(finding, row)),
  };
}
