// Owns the rules of 2.5 (reconfirm and reject) and of 4.6 (stop and recall, filled by wire practice 7).
import { RECALL_REASONS } from '../status-codes.ts';
import { isUuidV4 } from '../uetr.ts';
import { isDate } from './dates.ts';
import { given, whenGiven, type BankRule, type RequestFields, type RuledOperation } from './rule.ts';

/** Reasons that need `reason_description` (wire practice 7). */
export const DESCRIBED_REASONS: readonly string[] = ['CUST', 'MS03'];
const RECONFIRM_TYPES = ['RECNFRM', 'RJCTCNFRM'] as const;
export const STOP_TYPE = 'STOP_REQUEST';

const UETR = '11111111-2222-4333-8444-555555555555';

/** The three identification sets of 2.5, and which fields each still wants. */
export const IDENTIFICATION_SETS = [['uetr'], ['bank_reference', 'interbank_settlement_date'], ['instruction_id', 'interbank_settlement_date']] as const;

export function missingOfSets(request: RequestFields): readonly (readonly string[])[] {
  return IDENTIFICATION_SETS.map((set) => set.filter((field) => !given(request, field)));
}

function caseRules(operation: Extract<RuledOperation, 'reconfirmation' | 'stop'>, section: string, types: readonly string[], reason: string, known: readonly string[]): readonly BankRule[] {
  const base = { client_id: 'C1', request_type: types[0], reason, uetr: UETR };
  const rule = (name: string, fields: readonly string[], sentence: string, holds: BankRule['holds'], invalid: RequestFields, also: readonly string[] = [], valid: RequestFields = base): BankRule =>
    ({ name: `${operation}.${name}`, section, also, operation, fields, sentence, holds, valid, invalid });
  return [
    rule('known', ['reason'], 'Only the fields of the document are sent.', (request) => Object.keys(request).every((field) => known.includes(field)), { ...base, colour: 'red' }),
    rule('not-empty', ['reason'], 'A field that is sent holds a text.', (request) => Object.values(request).every((value) => value === undefined || value.trim() !== ''), { ...base, uetr: ' ' }),
    rule('client-id', ['client_id'], 'client_id is given, the same as for the access token.', (request) => given(request, 'client_id'), { ...base, client_id: undefined }, ['5']),
    rule('request-type', ['request_type'], `request_type is ${types.join(' or ')}.`, (request) => types.includes(request['request_type'] ?? ''), { ...base, request_type: 'OTHER' }),
    rule('reason-given', ['reason'], 'A reason is given.', (request) => given(request, 'reason'), { ...base, reason: undefined }),
    rule('settlement-date', ['interbank_settlement_date'], 'interbank_settlement_date is a day that exists, as yyyy-MM-dd.', whenGiven('interbank_settlement_date', isDate),
      { ...base, interbank_settlement_date: '20-11-2026' }, [], { ...base, interbank_settlement_date: '2026-11-20' }),
    rule('uetr', ['uetr'], 'uetr is a UUID of version 4: 36 characters.', whenGiven('uetr', isUuidV4), { ...base, uetr: UETR.replace('-4', '-1') }, ['8']),
    rule('identification', ['uetr', 'bank_reference', 'instruction_id', 'interbank_settlement_date'],
      'One identification is complete: uetr; or bank_reference with interbank_settlement_date; or instruction_id with interbank_settlement_date.',
      (request) => missingOfSets(request).some((missing) => missing.length === 0), { ...base, uetr: undefined, bank_reference: 'SB1' }),
  ];
}

const SHARED = ['client_id', 'request_type', 'reason', 'bank_reference', 'instruction_id', 'interbank_settlement_date', 'uetr'];

/** Fields of 2.5, the two parameters included. */
const RECONFIRMATION_FIELDS: readonly string[] = SHARED;
/** 4.6: its body is not shown; wire practice adds the last two. */
const STOP_FIELDS: readonly string[] = [...SHARED, 'end_to_end_id', 'reason_description'];

const RECONFIRM_BASE = { client_id: 'C1', request_type: 'RECNFRM', uetr: UETR };
const STOP_BASE = { client_id: 'C1', request_type: STOP_TYPE, uetr: UETR };

export const RECONFIRMATION_RULES: readonly BankRule[] = [
  ...caseRules('reconfirmation', '2.5', RECONFIRM_TYPES, '12345', RECONFIRMATION_FIELDS),
  {
    name: 'reconfirmation.reason-form', section: '2.5', also: [], operation: 'reconfirmation', fields: ['reason'], sentence: 'reason is a five-digit code, or of the form the bank profile allows.',
    holds: whenGiven('reason', (reason, { reasonPattern }) => new RegExp(reasonPattern, 'u').test(reason)),
    valid: { ...RECONFIRM_BASE, reason: '12345' }, invalid: { ...RECONFIRM_BASE, reason: '1234' },
  },
];

export const STOP_RULES: readonly BankRule[] = [
  ...caseRules('stop', '4.6', [STOP_TYPE], 'DUPL', STOP_FIELDS),
  {
    name: 'stop.reason-known', section: '4.6', also: [], operation: 'stop', fields: ['reason'], sentence: `reason is one of ${Object.keys(RECALL_REASONS).join(', ')}.`,
    holds: whenGiven('reason', (reason) => Object.hasOwn(RECALL_REASONS, reason)), valid: { ...STOP_BASE, reason: 'DUPL' }, invalid: { ...STOP_BASE, reason: 'XXXX' },
  },
  {
    name: 'stop.reason-described', section: '4.6', also: [], operation: 'stop', fields: ['reason_description', 'reason'], sentence: `The reasons ${DESCRIBED_REASONS.join(' and ')} come with reason_description.`,
    holds: (request) => !DESCRIBED_REASONS.includes(request['reason'] ?? '') || given(request, 'reason_description'),
    valid: { ...STOP_BASE, reason: 'CUST', reason_description: 'Ordered twice' }, invalid: { ...STOP_BASE, reason: 'CUST' },
  },
];
