// Owns the rules of 2.4, 5 and 7 that speak of headers, parameters and statuses rather than of fields.
import type { BankRule, RequestFields, RuleBasis } from './rule.ts';

/** Statuses section 7 lists for initiation and status inquiry. */
const LISTED_STATUSES: readonly number[] = [200, 400, 401, 403, 404, 405, 406, 412, 415, 429, 500];
const PAYMENT_FORMATS: readonly string[] = ['pain.001.001.03', 'pain.008.001.02'];

const HEADERS = { Authorization: 'Bearer abc.DEF-1', client_id: 'C1' } as const;
const MESSAGE = {
  format: 'pain.001.001.03', PayloadType: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03', root: 'EncryptedData', client_id: 'C1',
} as const;

interface Row {
  readonly operation: 'header' | 'initiation' | 'answer';
  readonly section: string;
  readonly name: string;
  readonly basis?: RuleBasis;
  readonly fields: readonly string[];
  readonly sentence: string;
  readonly holds: BankRule['holds'];
  readonly valid: RequestFields;
  readonly invalid: RequestFields;
  readonly also?: readonly string[];
}

const rule = ({ operation, name, basis = 'document', also = [], ...row }: Row): BankRule =>
  ({ name: `${operation}.${name}`, basis, also, operation, ...row });

export const TRANSPORT_RULES: readonly BankRule[] = [
  rule({
    operation: 'initiation', section: '2.4', name: 'format', fields: ['format'], also: ['9'],
    sentence: 'Outgoing payments travel as pain.001.001.03, direct debits as pain.008.001.02.',
    holds: (request) => PAYMENT_FORMATS.includes(request['format'] ?? ''),
    valid: MESSAGE, invalid: { ...MESSAGE, format: 'pain.001.001.09', PayloadType: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' },
  }),
  rule({
    operation: 'initiation', section: '4.4', name: 'payload-type', basis: 'caution', fields: ['PayloadType', 'format'],
    sentence: 'PayloadType names the format of the message inside.',
    holds: (request) => (request['PayloadType'] ?? '').endsWith(request['format'] ?? '?'),
    valid: MESSAGE, invalid: { ...MESSAGE, PayloadType: 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.02' },
  }),
  rule({
    operation: 'initiation', section: '4.4', name: 'payload-type-given', fields: ['PayloadType'], sentence: 'The header PayloadType is given.',
    holds: (request) => (request['PayloadType'] ?? '') !== '', valid: MESSAGE, invalid: { ...MESSAGE, PayloadType: '' },
  }),
  rule({
    operation: 'initiation', section: '5', name: 'sealed', fields: ['root'], also: ['2.4'],
    sentence: 'A payload of initiation and of the POST status inquiry is signed and encrypted before it is sent.',
    holds: (request) => request['root'] === 'EncryptedData', valid: MESSAGE, invalid: { ...MESSAGE, root: 'Request' },
  }),
  rule({
    operation: 'initiation', section: '5', name: 'client-id', fields: ['client_id'],
    sentence: 'client_id goes with every initiation and status inquiry as query parameter.',
    holds: (request) => (request['client_id'] ?? '') !== '', valid: MESSAGE, invalid: { ...MESSAGE, client_id: '' },
  }),
  rule({
    operation: 'header', section: '5', name: 'bearer', fields: ['Authorization'],
    sentence: 'Authorization is the word Bearer, one space, and the access token.',
    holds: (request) => /^Bearer [\w.~+/-]+=*$/u.test(request['Authorization'] ?? ''),
    valid: HEADERS, invalid: { ...HEADERS, Authorization: 'Bearer  abc' },
  }),
  rule({
    operation: 'answer', section: '7', name: 'status', basis: 'caution', fields: ['status'],
    sentence: `A status is one of ${LISTED_STATUSES.join(', ')}; any other is shown as not listed.`,
    holds: (request) => LISTED_STATUSES.includes(Number(request['status'])), valid: { status: '403' }, invalid: { status: '402' },
  }),
  rule({
    operation: 'answer', section: '7', name: 'token', fields: ['status', 'meaning'], also: ['5'],
    sentence: 'Status 401 says that the access token is not accepted: it is renewed once, and the same bytes go once more.',
    holds: (request) => request['status'] !== '401' || request['meaning'] === 'renew-token',
    valid: { status: '401', meaning: 'renew-token' }, invalid: { status: '401', meaning: 'resend' },
  }),
  rule({
    operation: 'answer', section: '7', name: 'duplicate', fields: ['status', 'meaning'],
    sentence: 'Status 406 says that some request with this identity was received: the desk inquires.',
    holds: (request) => request['status'] !== '406' || request['meaning'] === 'inquire',
    valid: { status: '406', meaning: 'inquire' }, invalid: { status: '406', meaning: 'resend' },
  }),
];
