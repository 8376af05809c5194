// Owns what a column of a payment table can mean, and how long each text may be.

/** Members of a payment's form, in the order in which they are offered. */
export const PAYMENT_FIELDS = [
  'name',
  'account',
  'agentBic',
  'amount',
  'currency',
  'remittance',
  'creditorReference',
  'endToEndId',
  'purpose',
  'street',
  'buildingNumber',
  'postCode',
  'town',
  'country',
  'mandateId',
  'mandateDate',
] as const;

/** What payments of one group share. */
export const GROUP_FIELDS = ['valueDate', 'ownAccount', 'ownAgentBic', 'ownName', 'chargeBearer'] as const;

export const TABLE_FIELDS = [...PAYMENT_FIELDS, ...GROUP_FIELDS] as const;

export type PaymentTableField = (typeof PAYMENT_FIELDS)[number];
export type GroupTableField = (typeof GROUP_FIELDS)[number];
export type TableField = (typeof TABLE_FIELDS)[number];

/** `none`: a person decided that the column is left out. Null: still to be decided. */
export type ColumnField = TableField | 'none' | null;

/** Longest text that the form of a payment, or of a group, takes. */
export const LONGEST_TEXT: Readonly<Record<TableField, number>> = {
  name: 140,
  account: 34,
  agentBic: 11,
  amount: 24,
  currency: 3,
  remittance: 1000,
  creditorReference: 35,
  endToEndId: 35,
  purpose: 4,
  street: 70,
  buildingNumber: 16,
  postCode: 16,
  town: 35,
  country: 2,
  mandateId: 35,
  mandateDate: 10,
  valueDate: 10,
  ownAccount: 34,
  ownAgentBic: 11,
  ownName: 140,
  chargeBearer: 4,
};

/** Fields that several columns may fill together, in the order of the columns. */
const JOINED: ReadonlySet<TableField> = new Set(['name', 'remittance', 'street']);

export function isJoined(field: TableField): boolean {
  return JOINED.has(field);
}

const OF_DIRECT_DEBITS: ReadonlySet<TableField> = new Set(['mandateId', 'mandateDate']);

export function isOfDirectDebits(field: TableField): boolean {
  return OF_DIRECT_DEBITS.has(field);
}

export function isDateField(field: TableField): field is 'mandateDate' | 'valueDate' {
  return field === 'mandateDate' || field === 'valueDate';
}
