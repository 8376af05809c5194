// What one save changes in a payment: the fields it names and no other, laid over the payment as the desk has
// it now. Also the id of a payment that a window made, which is the same however often it is sent.
import { EMPTY_PAYMENT } from '../../../../shared/domain/empty-payment.ts';
import type { IsoNode, PainKind } from '../../../../shared/domain/message-tree.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import type { MessageForms, PaymentForm } from '../../../ports/messages.ts';

export type PaymentField = keyof PaymentForm;

export interface SavedFields {
  /** Fields to change; what is not named stays. */
  readonly form: Partial<PaymentForm>;
  /** What an undo expects in its fields: one that holds something else by now is left as it is. */
  readonly expected?: Partial<PaymentForm> | undefined;
}

type Forms = Pick<MessageForms, 'paymentForm' | 'paymentNode'>;

/** The form to save, and the fields that somebody else has changed since and that are left alone. */
export function layOver(
  messages: Forms,
  kind: PainKind,
  node: IsoNode | null,
  { form, expected = {} }: SavedFields,
): { readonly form: PaymentForm; readonly left: readonly PaymentField[] } {
  if (node === null) return { form: { ...EMPTY_PAYMENT, ...form }, left: [] };
  const now = messages.paymentForm(kind, node).form;
  if (Object.keys(expected).length === 0) return { form: { ...now, ...form }, left: [] };
  // What was typed is written by the same rules as what stands: spaces in an account are no difference.
  const laid = (fields: Partial<PaymentForm>): PaymentForm =>
    messages.paymentForm(kind, messages.paymentNode(kind, node, { ...now, ...fields })).form;
  const [asExpected, asWanted] = [laid(expected), laid(form)];
  const left = (Object.keys(expected) as PaymentField[]).filter(
    (field) => asExpected[field] !== now[field] && asWanted[field] !== now[field],
  );
  const kept = Object.fromEntries(left.map((field) => [field, now[field]]));
  return { form: { ...now, ...form, ...kept }, left };
}

/**
 * A save whose answer got lost may be on the disk: the same row of the same window is the same payment, so
 * that trying again pays nobody twice.
 */
export function paymentOfRow(batch: string, row: string): string {
  return `payment-${sha256Hex(`${batch}\n${row}`).slice(0, 32)}`;
}
