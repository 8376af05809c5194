// Owns which status codes of the bank are known, and how grave each is (ISO 20022, wire practice). What
// they mean in words is in the catalogues.

/** What a status means for the payment; a screen shows each group by an icon and a word. */
export const STATUS_GROUPS = ['neutral', 'waiting', 'done', 'attention', 'refused', 'unknown'] as const;
export type StatusGroup = (typeof STATUS_GROUPS)[number];

export const TRANSACTION_STATUSES = [
  'RCVD',
  'PDNG',
  'ACTC',
  'ACCP',
  'ACSP',
  'ACWC',
  'BLCK',
  'ACSC',
  'ACWP',
  'ACCC',
  'RJCT',
  'CANC',
  'PART',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

const TONES: Readonly<Record<TransactionStatus, StatusGroup>> = {
  RCVD: 'waiting',
  PDNG: 'waiting',
  ACTC: 'waiting',
  ACCP: 'waiting',
  ACSP: 'waiting',
  ACWC: 'attention',
  BLCK: 'attention',
  ACSC: 'done',
  ACWP: 'done',
  ACCC: 'done',
  RJCT: 'refused',
  CANC: 'refused',
  PART: 'attention',
};

/**
 * Statuses of the external code sets that say something without moving a payment from one state to another.
 */
const FURTHER_TONES = {
  ACFC: 'waiting',
  ACFW: 'attention',
  ACIS: 'waiting',
  ACPD: 'waiting',
  CPUC: 'done',
  PATC: 'attention',
  PRES: 'waiting',
  RCVC: 'waiting',
  RVCM: 'attention',
  RVMC: 'attention',
  RVNA: 'attention',
  RVNC: 'waiting',
  RVNM: 'attention',
} as const satisfies Readonly<Record<string, StatusGroup>>;
export type FurtherStatus = keyof typeof FURTHER_TONES;

/** The reason type that marks a returned payment, whose status stays what it was. */
export const RETURN_TYPE = 'RETN';

export function isTransactionStatus(code: string): code is TransactionStatus {
  return Object.hasOwn(TONES, code);
}

export function isFurtherStatus(code: string): code is FurtherStatus {
  return Object.hasOwn(FURTHER_TONES, code);
}

/** Of a status as received, also with a gpi code behind it; one that no list knows asks for attention. */
export function groupOfStatus(code: string): StatusGroup {
  const [status = ''] = code.split('/');
  if (isFurtherStatus(status)) return FURTHER_TONES[status];
  return isTransactionStatus(status) ? TONES[status] : 'attention';
}
