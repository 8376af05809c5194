// Owns the rules of 2.4, 4.4, 4.7, 4.8, 4.10 and 5 about a finished request: its headers, its parameters and
// its envelope.
import { findPaymentVersion, typedVersion } from '../message-versions/catalogue.ts';
import { PAIN_002_001_03 } from '../message-versions/pain-002-001-03.ts';
import { namespaceOf } from '../message-versions/version.ts';
import type { BankRule, RequestFields } from './rule.ts';

const CREDIT_TRANSFER = typedVersion('credit-transfer');
const INQUIRIES: readonly string[] = ['inquiry-post', 'inquiry-get'];
const SEALED: readonly string[] = ['initiation', 'inquiry-post'];

/** `operation` is the link's name of it, `root` the local name of the body's first element. */
const INITIATION = {
  operation: 'initiation',
  format: CREDIT_TRANSFER,
  PayloadType: namespaceOf({ name: CREDIT_TRANSFER }),
  'Content-Type': 'application/xml',
  root: 'EncryptedData',
  client_id: 'C1',
  Authorization: 'Bearer abc.DEF-1',
} as const;
const BALANCE = {
  operation: 'balance',
  'Content-Type': 'application/json',
  Authorization: 'Bearer abc.DEF-1',
} as const;

type Row = Pick<BankRule, 'section' | 'fields' | 'valid' | 'invalid'> & {
  readonly name: string;
  readonly also?: readonly string[];
  /** Operations it is about; every one where this is left out. */
  readonly of?: readonly string[];
  readonly holds: (request: RequestFields) => boolean;
};

const rule = ({ name, also = [], of, holds, ...row }: Row): BankRule => ({
  name: `transport.${name}`,
  basis: 'document',
  also,
  operation: 'transport',
  ...row,
  holds: (request) => (of !== undefined && !of.includes(request['operation'] ?? '')) || holds(request),
});

const isGiven =
  (field: string) =>
  (request: RequestFields): boolean =>
    (request[field] ?? '') !== '';

export const TRANSPORT_RULES: readonly BankRule[] = [
  rule({
    section: '2.4',
    name: 'format',
    fields: ['format'],
    also: ['9'],
    of: ['initiation'],
    holds: ({ format = '' }) => findPaymentVersion(format) !== undefined,
    valid: INITIATION,
    invalid: { ...INITIATION, format: PAIN_002_001_03.name },
  }),
  rule({
    section: '4.4',
    name: 'payload-type-given',
    fields: ['PayloadType'],
    of: ['initiation'],
    holds: isGiven('PayloadType'),
    valid: INITIATION,
    invalid: { ...INITIATION, PayloadType: '' },
  }),
  rule({
    section: '4.4',
    name: 'content-type-given',
    fields: ['Content-Type'],
    also: ['4.7', '4.8'],
    of: ['initiation', ...INQUIRIES],
    holds: isGiven('Content-Type'),
    valid: INITIATION,
    invalid: { ...INITIATION, 'Content-Type': '' },
  }),
  rule({
    section: '4.10',
    name: 'content-type-balance',
    fields: ['Content-Type'],
    of: ['balance'],
    holds: (request) => request['Content-Type'] === 'application/json',
    valid: BALANCE,
    invalid: { ...BALANCE, 'Content-Type': 'text/json' },
  }),
  rule({
    section: '5',
    name: 'sealed',
    fields: ['root'],
    also: ['2.4', '4.7'],
    of: SEALED,
    holds: ({ root }) => root === 'EncryptedData',
    valid: INITIATION,
    invalid: { ...INITIATION, root: 'Request' },
  }),
  rule({
    section: '5',
    name: 'client-id',
    fields: ['client_id'],
    also: ['4.4', '4.7', '4.8'],
    of: ['initiation', ...INQUIRIES],
    holds: isGiven('client_id'),
    valid: INITIATION,
    invalid: { ...INITIATION, client_id: '' },
  }),
  rule({
    section: '5',
    name: 'bearer',
    fields: ['Authorization'],
    holds: (request) => /^Bearer [\w.~+/-]+=*$/u.test(request['Authorization'] ?? ''),
    valid: BALANCE,
    invalid: { ...BALANCE, Authorization: 'Bearer  abc' },
  }),
];
