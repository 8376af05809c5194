// The shapes of the editor, taken from the contract.
import { EMPTY_PAYMENT } from '../../../../shared/domain/empty-payment.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { RowOf } from '../../../stores/pages.ts';

export type BatchDetail = CallOutput<'batches.get'>;
export type GroupHeader = BatchDetail['groups'][number];
export type PaymentRow = RowOf<'batches.payments'>;
export type PaymentForm = PaymentRow['form'];
export type PaymentField = keyof PaymentForm;
export type Finding = PaymentRow['findings'][number];

export const EMPTY_FORM: PaymentForm = EMPTY_PAYMENT;

/** Longest text the contract takes per field. */
export const MOST: Readonly<Record<PaymentField, number>> = {
  endToEndId: 35,
  name: 140,
  account: 34,
  agentBic: 11,
  amount: 24,
  currency: 3,
  remittance: 1000,
  creditorReference: 35,
  street: 70,
  buildingNumber: 16,
  postCode: 16,
  town: 35,
  country: 2,
  purpose: 4,
  mandateId: 35,
  mandateDate: 10,
};

export interface DraftRow {
  /** Names the row while the batch is open. */
  readonly key: string;
  /** Null until the desk has stored it. */
  readonly payment: string | null;
  readonly group: string;
  readonly form: PaymentForm;
  readonly more: boolean;
  /** It came with a template: what that locks stays as it is. */
  readonly locked: boolean;
  readonly findings: readonly Finding[];
  /** Counts changes not yet answered by the desk; 0 is saved. */
  readonly unsaved: number;
  /** The fields of those changes: nothing else of the row is sent. */
  readonly typed: Partial<PaymentForm>;
}
