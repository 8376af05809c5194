// Which status codes of the bank are known and how grave each is (ISO 20022, wire practice); and which of all
// the statuses a payment was given is the one to show: never backwards, finals stay, contradictions are
// flagged. What they mean in words is in the catalogues.

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
export type TransactionStatusCode = (typeof TRANSACTION_STATUSES)[number];

const TONES: Readonly<Record<TransactionStatusCode, StatusGroup>> = {
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

export function isTransactionStatus(code: string): code is TransactionStatusCode {
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

/** One thing the bank said about a payment. */
export interface ReceivedStatus {
  /** As received; `null` where the answer gave none (an unknown payment, say). */
  readonly status: string | null;
  /** Types of its reasons (enhanced inquiry); RETN marks a return. */
  readonly reasonTypes?: readonly string[];
}

export interface DisplayedStatus {
  readonly status: TransactionStatusCode | null;
  /** Money came back; the status says how far the payment had got. */
  readonly returned: boolean;
  /** The bank has said both that it settled and that it was rejected or cancelled: a person must ask. */
  readonly contradicted: boolean;
}

export const NOTHING_DISPLAYED: DisplayedStatus = { status: null, returned: false, contradicted: false };

const RANK: Readonly<Record<TransactionStatusCode, number>> = {
  RCVD: 1,
  PDNG: 2,
  PART: 2,
  ACTC: 3,
  ACCP: 4,
  ACSP: 5,
  ACWC: 5,
  BLCK: 5,
  ACSC: 6,
  ACWP: 6,
  ACCC: 7,
  RJCT: 9,
  CANC: 9,
};
const FINAL_RANK = 9;
const SETTLED_RANK = 6;

/** Rank by which the shown status may only grow; `undefined` for a code that is not known. */
export function statusRank(code: string): number | undefined {
  return isTransactionStatus(code) ? RANK[code] : undefined;
}

/** Whether the money has reached the other side; as received, also with a gpi code behind it. */
export function hasSettled(code: string): boolean {
  const rank = statusRank(code.split('/')[0] ?? '') ?? 0;
  return rank >= SETTLED_RANK && rank < FINAL_RANK;
}

/**
 * Folds one received status into the shown one. Equal rank: the later one is shown. Unknown codes change
 * nothing here; the timeline keeps them.
 */
export function showStatus(shown: DisplayedStatus, received: ReceivedStatus): DisplayedStatus {
  const returned = shown.returned || (received.reasonTypes ?? []).includes(RETURN_TYPE);
  const code = received.status?.split('/')[0] ?? '';
  if (!isTransactionStatus(code)) return { ...shown, returned };
  const before = shown.status === null ? 0 : RANK[shown.status];
  const now = RANK[code];
  const opposed = (a: number, b: number): boolean => a === FINAL_RANK && b >= SETTLED_RANK && b < FINAL_RANK;
  const contradicted = shown.contradicted || opposed(before, now) || opposed(now, before);
  // A final stays even against its like: RJCT after CANC says nothing new about the money.
  const advances = now > before || (now === before && now !== FINAL_RANK);
  return { status: advances ? code : shown.status, returned, contradicted };
}

/** How it looks in a list. */
export function displayedGroup(shown: DisplayedStatus): StatusGroup {
  if (shown.contradicted || shown.returned) return 'attention';
  return shown.status === null ? 'neutral' : groupOfStatus(shown.status);
}
