// Codes of failures of the bank area, each with whether money may have moved.
import type { FaultTable } from './money-moved.ts';

/** Nothing left this desk: what was to be sent is where it was. */
const NOT_SENT = {
  offline: 'unchanged',
  'profile-unusable': 'unchanged',
  unreachable: 'unchanged',
  'proxy-refused': 'unchanged',
  tls: 'unchanged',
  'client-certificate': 'unchanged',
  'token-refused': 'unchanged',
  'token-unanswered': 'unchanged',
  'token-unreadable': 'unchanged',
  'bank-certificate': 'unchanged',
  'bank-pause': 'unchanged',
  'body-altered': 'unchanged',
} as const satisfies FaultTable;

/** The gateway's own answer that it did not take the request (401, 403, 404, 405, 415, 429). */
const NOT_TAKEN = {
  'bank-forbidden': 'unchanged',
  'bank-address': 'unchanged',
  'bank-media-type': 'unchanged',
  'rate-limited': 'unchanged',
} as const satisfies FaultTable;

/** Bytes left this desk and no trustworthy answer tells what became of them. */
const UNKNOWN = {
  timeout: 'maybe',
  'connection-lost': 'maybe',
  'bank-bad-request': 'maybe',
  'duplicate-request': 'maybe',
  'duplicate-refused': 'maybe',
  'answer-replayed': 'maybe',
  'answer-not-stored': 'maybe',
  'precondition-failed': 'maybe',
  'bank-failure': 'maybe',
  'answer-foreign': 'maybe',
  'answer-unsigned': 'maybe',
  'answer-forged': 'maybe',
  'answer-garbled': 'maybe',
  'answer-oversized': 'maybe',
  'answer-other-suite': 'maybe',
  'answer-unread': 'maybe',
  'answer-undecryptable': 'maybe',
} as const satisfies FaultTable;

const CREATION = {
  'payment-id-only': 'maybe',
} as const satisfies FaultTable;

/** The desk or the bank refused a request because of what it says; nothing was carried out. */
const REFUSED_REQUEST = {
  'bank-rule-broken': 'unchanged',
  'operation-not-enabled': 'unchanged',
  'bank-request-refused': 'unchanged',
} as const satisfies FaultTable;

/** An inquiry moves no money: what it asked about is where it was. */
const INQUIRY = {
  'inquiry-unanswered': 'unchanged',
  'inquiry-not-stored': 'unchanged',
  'inquiry-refused': 'unchanged',
} as const satisfies FaultTable;

export const BANK_FAULTS = {
  ...NOT_SENT,
  ...NOT_TAKEN,
  ...UNKNOWN,
  ...CREATION,
  ...REFUSED_REQUEST,
  ...INQUIRY,
} as const satisfies FaultTable;
