// The columns of the grid, per kind of batch; the rest of a payment is in its details.
import type { BatchKind } from '../../../../shared/domain/batch.ts';
import type { PaymentField } from '../draft/types.ts';

export interface GridColumn {
  readonly field: PaymentField;
  /** Least width in pixels. */
  readonly width: number;
  /** Its share of the room that is left; 0 keeps the least width. */
  readonly grow: number;
  readonly look: 'text' | 'mono' | 'number';
}

const TRANSFER: readonly GridColumn[] = [
  { field: 'name', width: 176, grow: 1.2, look: 'text' },
  { field: 'account', width: 256, grow: 0, look: 'mono' },
  { field: 'agentBic', width: 104, grow: 0, look: 'mono' },
  { field: 'amount', width: 116, grow: 0, look: 'number' },
  { field: 'currency', width: 52, grow: 0, look: 'text' },
  { field: 'remittance', width: 130, grow: 1.2, look: 'text' },
  { field: 'endToEndId', width: 124, grow: 0, look: 'mono' },
];

const DEBIT: readonly GridColumn[] = [
  { field: 'name', width: 170, grow: 1.2, look: 'text' },
  { field: 'account', width: 256, grow: 0, look: 'mono' },
  { field: 'agentBic', width: 104, grow: 0, look: 'mono' },
  { field: 'amount', width: 108, grow: 0, look: 'number' },
  { field: 'currency', width: 52, grow: 0, look: 'text' },
  { field: 'mandateId', width: 110, grow: 0, look: 'mono' },
  { field: 'mandateDate', width: 96, grow: 0, look: 'text' },
  { field: 'remittance', width: 100, grow: 1.2, look: 'text' },
  { field: 'endToEndId', width: 110, grow: 0, look: 'mono' },
];

export function gridColumns(kind: BatchKind): readonly GridColumn[] {
  return kind === 'credit-transfer' ? TRANSFER : DEBIT;
}

/** Fields of a payment that only its details show. */
export const DETAIL_FIELDS: readonly PaymentField[] = [
  'creditorReference',
  'purpose',
  'street',
  'buildingNumber',
  'postCode',
  'town',
  'country',
];
