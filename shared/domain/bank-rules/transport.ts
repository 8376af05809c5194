// Owns the rules of 2.4, 5 and 7 that speak of headers, parameters and statuses rather than of fields.
import type { BankRule, RequestFields } from './rule.ts';

/** Statuses section 7 lists for initiation and status inquiry. */
const LISTED_STATUSES: readonly number[] = [200, 400, 401, 403, 404, 405, 406, 412, 415, 429, 500];
const PAYMENT_FORMATS: readonly string[] = ['pain.001.001.03', 'pain.008.001.02'];

const HEADERS = { Authorization: 'Bearer abc.DEF-1', client_id: 'C1' } as const;
const MESSAGE = { format: 'pain.001.001.03', PayloadType: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03', root: 'EncryptedData', client_id: 'C1' } as const;

const rule = (operation: 'header' | 'initiation' | 'answer', section: string, name: string, fields: readonly string[], sentence: string, holds: BankRule['holds'], valid: RequestFields, invalid: RequestFields, also: readonly string[] = []): BankRule =>
  ({ name: `${operation}.${name}`, section, also, operation, fields, sentence, holds, valid, invalid });

export const TRANSPORT_RULES: readonly BankRule[] = [
  rule('initiation', '2.4', 'format', ['format'], 'Outgoing payments travel as pain.001.001.03, direct debits as pain.008.001.02.', (request) => PAYMENT_FORMATS.includes(request['format'] ?? ''), MESSAGE, { ...MESSAGE, format: 'pain.001.001.09' }, ['9']),
  rule('initiation', '4.4', 'payload-type', ['PayloadType', 'format'], 'PayloadType names the format of the message inside.', (request) => (request['PayloadType'] ?? '').endsWith(request['format'] ?? '?'), MESSAGE, { ...MESSAGE, PayloadType: 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.02' }),
  rule('initiation', '5', 'sealed', ['root'], 'A payload of initiation and of the POST status inquiry is signed and encrypted before it is sent.', (request) => request['root'] === 'EncryptedData', MESSAGE, { ...MESSAGE, root: 'Request' }, ['2.4']),
  rule('initiation', '5', 'client-id', ['client_id'], 'client_id goes with every initiation and status inquiry as query parameter.', (request) => (request['client_id'] ?? '') !== '', MESSAGE, { ...MESSAGE, client_id: '' }),
  rule('header', '5', 'bearer', ['Authorization'], 'Authorization is the word Bearer, one space, and the access token.', (request) => /^Bearer [\w.~+/-]+=*$/u.test(request['Authorization'] ?? ''), HEADERS, { ...HEADERS, Authorization: 'Bearer  abc' }),
  rule('answer', '7', 'status', ['status'], `A status is one of ${LISTED_STATUSES.join(', ')}; any other is shown as not listed.`, (request) => LISTED_STATUSES.includes(Number(request['status'])), { status: '406' }, { status: '402' }),
  rule('answer', '7', 'token', ['status', 'meaning'], 'Status 401 says that the access token is not accepted: it is renewed once, and the same bytes go once more.',
    (request) => request['status'] !== '401' || request['meaning'] === 'renew-token', { status: '401', meaning: 'renew-token' }, { status: '401', meaning: 'resend' }, ['5']),
  rule('answer', '7', 'duplicate', ['status', 'meaning'], 'Status 406 says that some request with this identity was received: the desk inquires.',
    (request) => request['status'] !== '406' || request['meaning'] === 'inquire', { status: '406', meaning: 'inquire' }, { status: '406', meaning: 'resend' }),
];
