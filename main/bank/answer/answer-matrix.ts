// What an answer other than success means, as data: operation × status × body. One table for every operation
// of the interface.
import type { FaultCode } from '../../../shared/domain/errors.ts';
import type { BankOperation } from '../../ports/bank.ts';

/** `payment` and `case` can move or end a payment; the others move nothing. */
export type OperationKind = 'payment' | 'case' | 'inquiry' | 'reading' | 'token';

export const OPERATION_KINDS: Readonly<Record<BankOperation | 'token', OperationKind>> = {
  initiation: 'payment',
  'create-payment': 'payment',
  reconfirm: 'case',
  stop: 'case',
  'inquiry-post': 'inquiry',
  'inquiry-get': 'inquiry',
  'enhanced-inquiry': 'reading',
  'enhanced-inquiry-deprecated': 'reading',
  retrieve: 'reading',
  balance: 'reading',
  token: 'token',
};

/** What stands in the body, as far as it matters. */
export const BODY_KINDS = [
  'gateway',
  'none',
  'issues',
  'duplicate',
  'gateway-other-status',
  'foreign',
] as const;
/**
 * - `gateway`: the gateway's own shape, naming the status it came with.
 * - `none`: no body, or blanks only, and its length or its chunks prove that this is all of it.
 * - `issues`: the application's own list of errors (wire practice 5 to 7), naming this status or none.
 * - `duplicate`: an error in any of these shapes whose text names a duplicate: this request, or one like it,
 * may be there already.
 * - `gateway-other-status`: the gateway's shape, naming another status.
 * - `foreign`: everything else: HTML, text, another encoding, a cut answer, problem details, a SOAP fault, a
 * success.
 */
export type BodyKind = (typeof BODY_KINDS)[number];

/**
 * `not-taken`: sending the same bytes again is safe. `unknown`: inquire first. `failed`: a request that moves
 * nothing.
 */
export type Consequence = 'not-taken' | 'unknown' | 'failed';

export interface MatrixCell {
  readonly consequence: Consequence;
  readonly fault: FaultCode;
}

export type MatrixStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 406
  | 408
  | 409
  | 412
  | 415
  | 429
  | 500
  | '2xx'
  | '3xx'
  | '4xx'
  | '5xx';

export interface MatrixRow {
  readonly kind: OperationKind;
  readonly status: MatrixStatus;
  readonly cells: Readonly<Record<BodyKind, MatrixCell>>;
}

type Cells = MatrixRow['cells'];

function cells(cell: MatrixCell, others: Partial<Cells> = {}): Cells {
  return {
    gateway: cell,
    none: cell,
    issues: cell,
    duplicate: cell,
    'gateway-other-status': cell,
    foreign: cell,
    ...others,
  };
}

const notTaken = (fault: FaultCode): MatrixCell => ({ consequence: 'not-taken', fault });
const unknown = (fault: FaultCode): MatrixCell => ({ consequence: 'unknown', fault });
const failed = (fault: FaultCode): MatrixCell => ({ consequence: 'failed', fault });

/** Only the gateway itself, in its own shape or by its silence, says that no application saw the request. */
const duplicate = unknown('duplicate-refused');
const byGateway = (fault: FaultCode): Cells =>
  cells(unknown('answer-foreign'), { gateway: notTaken(fault), none: notTaken(fault), duplicate });
const inDoubt = (fault: FaultCode): Cells =>
  cells(unknown(fault), { duplicate, foreign: unknown('answer-foreign') });
const unproven = cells(unknown('answer-foreign'));
const unprovenError = cells(unknown('answer-foreign'), { duplicate });

const MONEY: Readonly<Record<MatrixStatus, Cells>> = {
  // RFC 9110, 15.5.2 and RFC 6585, 4: these two statuses are about the caller, not about the request,
  // whatever stands in the body.
  401: cells(notTaken('token-refused')),
  429: cells(notTaken('rate-limited')),
  403: byGateway('bank-forbidden'),
  404: byGateway('bank-address'),
  405: byGateway('bank-address'),
  415: byGateway('bank-media-type'),
  400: inDoubt('bank-bad-request'),
  406: cells(unknown('duplicate-request'), { foreign: unknown('answer-foreign') }),
  408: unprovenError,
  409: unprovenError,
  412: inDoubt('precondition-failed'),
  500: inDoubt('bank-failure'),
  '2xx': unproven,
  '3xx': unproven,
  '4xx': unprovenError,
  '5xx': inDoubt('bank-failure'),
};

/**
 * A list of issues from the operation itself says that the request was evaluated and not carried out; one
 * that names a duplicate does not.
 */
const judged = (row: Cells): Cells => ({ ...row, issues: notTaken('bank-request-refused') });

// 406, 408 and 409 may also mean that this request, or one like it, is there already: they stay in doubt.
const CASE: Readonly<Record<MatrixStatus, Cells>> = {
  ...MONEY,
  400: judged(MONEY[400]),
  403: judged(MONEY[403]),
  404: judged(MONEY[404]),
  405: judged(MONEY[405]),
  412: judged(MONEY[412]),
  415: judged(MONEY[415]),
  '4xx': judged(MONEY['4xx']),
};

const refused = cells(failed('inquiry-refused'));
const named = (fault: FaultCode): Cells =>
  cells(failed('inquiry-refused'), { gateway: failed(fault), none: failed(fault) });

const INQUIRY: Readonly<Record<MatrixStatus, Cells>> = {
  401: cells(failed('token-refused')),
  429: cells(failed('rate-limited')),
  403: named('bank-forbidden'),
  404: named('bank-address'),
  405: named('bank-address'),
  415: named('bank-media-type'),
  400: refused,
  406: refused,
  408: refused,
  409: refused,
  412: refused,
  500: refused,
  '2xx': refused,
  '3xx': refused,
  '4xx': refused,
  '5xx': refused,
};

const said = (row: Cells): Cells => ({
  ...row,
  issues: failed('bank-request-refused'),
  duplicate: failed('bank-request-refused'),
});

const READING: Readonly<Record<MatrixStatus, Cells>> = {
  ...INQUIRY,
  400: said(INQUIRY[400]),
  403: said(INQUIRY[403]),
  404: said(INQUIRY[404]),
  405: said(INQUIRY[405]),
  406: said(INQUIRY[406]),
  408: said(INQUIRY[408]),
  409: said(INQUIRY[409]),
  412: said(INQUIRY[412]),
  415: said(INQUIRY[415]),
  '4xx': said(INQUIRY['4xx']),
};

const noToken = cells(failed('token-refused'));
const noAnswer = cells(failed('token-unanswered'));

const TOKEN: Readonly<Record<MatrixStatus, Cells>> = {
  401: noToken,
  429: cells(failed('rate-limited')),
  403: noToken,
  404: noToken,
  405: noToken,
  415: noToken,
  400: noToken,
  406: noToken,
  408: noToken,
  409: noToken,
  412: noToken,
  500: noAnswer,
  '2xx': noToken,
  '3xx': noToken,
  '4xx': noToken,
  '5xx': noAnswer,
};

const TABLES: Readonly<Record<OperationKind, Readonly<Record<MatrixStatus, Cells>>>> = {
  payment: MONEY,
  case: CASE,
  inquiry: INQUIRY,
  reading: READING,
  token: TOKEN,
};

export const MATRIX_STATUSES: readonly MatrixStatus[] = [
  400,
  401,
  403,
  404,
  405,
  406,
  408,
  409,
  412,
  415,
  429,
  500,
  '2xx',
  '3xx',
  '4xx',
  '5xx',
];

/** The whole table, row by row. */
export const ANSWER_MATRIX: readonly MatrixRow[] = (Object.keys(TABLES) as OperationKind[]).flatMap((kind) =>
  MATRIX_STATUSES.map((status) => ({ kind, status, cells: TABLES[kind][status] })),
);

const FAMILIES = ['2xx', '2xx', '2xx', '3xx', '4xx', '5xx'] as const;

/**
 * The cell of an answer that is no success. A status without a row of its own is of its family; outside 200
 * to 599 it counts as 2xx.
 */
export function matrixCell(operation: BankOperation | 'token', status: number, body: BodyKind): MatrixCell {
  const table: Readonly<Partial<Record<number | string, Cells>>> = TABLES[OPERATION_KINDS[operation]];
  const row = table[status] ?? table[FAMILIES[Math.floor(status / 100)] ?? '2xx'];
  if (row === undefined) throw new Error(`no row for status ${status}`);
  return row[body];
}

/**
 * Statuses that are taken from the status line alone: also a cut or oversized body changes nothing of them.
 */
export function isTakenFromStatus(status: number): boolean {
  return status === 401 || status === 429;
}
