// Owns the rules of 2.5 (reconfirm and reject) and of 4.6 (stop and recall, of which the document shows no
// body).
import { isUuidV4 } from '../uetr.ts';
import { isDate } from './dates.ts';
import {
  isGiven,
  holdsTexts,
  whenGiven,
  type BankRule,
  type RequestFields,
  type RuleBasis,
  type RuleContext,
  type RuledOperation,
} from './rule.ts';

/** Reasons that need `reason_description` (wire practice 7). */
export const DESCRIBED_REASONS: readonly string[] = ['CUST', 'MS03'];

const UETR = '11111111-2222-4333-8444-555555555555';
/** Wire practice 7. */
const REQUEST_TYPE_LENGTH = 12;

/** The three identification sets of 2.5. */
export const IDENTIFICATION_SETS = [
  ['uetr'],
  ['bank_reference', 'interbank_settlement_date'],
  ['instruction_id', 'interbank_settlement_date'],
] as const;

/** Which fields each identification set still needs. */
export function missingOfSets(request: RequestFields): readonly (readonly string[])[] {
  return IDENTIFICATION_SETS.map((set) => set.filter((field) => !isGiven(request, field)));
}

/**
 * A pattern of the profile is matched against the whole code, anchored or not. One that is none (a profile of
 * an earlier version may have it) rules nothing out: the bank checks the code.
 */
function matchesWhole(pattern: string, code: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(code);
  } catch {
    return true;
  }
}

interface Row {
  readonly name: string;
  readonly basis?: RuleBasis;
  readonly fields: readonly string[];
  readonly holds: BankRule['holds'];
  readonly invalid: RequestFields;
  readonly valid?: RequestFields;
  readonly also?: readonly string[];
}

interface CaseKind {
  readonly operation: Extract<RuledOperation, 'reconfirmation' | 'stop'>;
  readonly section: '2.5' | '4.6';
  /** Whether the document states what both kinds have in common: 2.5 does, 4.6 shows nothing. */
  readonly basis: Extract<RuleBasis, 'document' | 'caution'>;
  readonly base: RequestFields;
  readonly known: readonly string[];
  readonly pattern: (context: RuleContext) => string;
}

function caseRules({ operation, section, basis, base, known, pattern }: CaseKind): readonly BankRule[] {
  const rule = ({ name, also = [], valid = base, ...row }: Row): BankRule => ({
    name: `${operation}.${name}`,
    section,
    also,
    operation,
    valid,
    basis,
    ...row,
  });
  return [
    rule({
      name: 'known',
      fields: ['reason'],
      holds: (request) => Object.keys(request).every((field) => known.includes(field)),
      invalid: { ...base, colour: 'red' },
    }),
    rule({
      name: 'not-empty',
      basis: 'caution',
      fields: ['reason'],
      holds: holdsTexts,
      invalid: { ...base, instruction_id: ' ' },
    }),
    rule({
      name: 'client-id',
      fields: ['client_id'],
      also: ['5'],
      holds: (request) => (request['client_id'] ?? '') !== '',
      invalid: { ...base, client_id: undefined },
    }),
    rule({
      name: 'request-type',
      fields: ['request_type'],
      holds: (request) => (request['request_type'] ?? '') !== '',
      invalid: { ...base, request_type: undefined },
    }),
    rule({
      name: 'request-type-length',
      basis: 'caution',
      fields: ['request_type'],
      holds: whenGiven('request_type', (type) => type.length <= REQUEST_TYPE_LENGTH),
      invalid: { ...base, request_type: 'RECONFIRMATION' },
    }),
    rule({
      name: 'reason-given',
      basis: section === '2.5' ? 'document' : 'profile',
      fields: ['reason'],
      holds: (request) => isGiven(request, 'reason'),
      invalid: { ...base, reason: undefined },
    }),
    rule({
      name: 'reason-form',
      basis: 'profile',
      fields: ['reason'],
      holds: whenGiven('reason', (code, context) => matchesWhole(pattern(context), code)),
      invalid: { ...base, reason: section === '2.5' ? '1234' : 'XXXX' },
    }),
    rule({
      name: 'settlement-date',
      fields: ['interbank_settlement_date'],
      holds: whenGiven('interbank_settlement_date', isDate),
      invalid: { ...base, interbank_settlement_date: '20-11-2026' },
      valid: { ...base, interbank_settlement_date: '2026-11-20' },
    }),
    rule({
      name: 'uetr',
      fields: ['uetr'],
      also: ['8'],
      holds: whenGiven('uetr', isUuidV4),
      invalid: { ...base, uetr: UETR.replace('-4', '-1') },
    }),
    rule({
      name: 'identification',
      fields: ['uetr', 'bank_reference', 'instruction_id', 'interbank_settlement_date'],
      holds: (request) => missingOfSets(request).some((missing) => missing.length === 0),
      invalid: { ...base, uetr: undefined, bank_reference: 'SB1' },
    }),
  ];
}

const SHARED = [
  'client_id',
  'request_type',
  'reason',
  'bank_reference',
  'instruction_id',
  'interbank_settlement_date',
  'uetr',
];

export const RECONFIRMATION_RULES: readonly BankRule[] = caseRules({
  operation: 'reconfirmation',
  section: '2.5',
  basis: 'document',
  known: SHARED,
  pattern: ({ reasonPattern }) => reasonPattern,
  base: { client_id: 'C1', request_type: 'RECNFRM', reason: '12345', uetr: UETR },
});

const STOP_BASE = { client_id: 'C1', request_type: 'STOP_REQUEST', uetr: UETR };

export const STOP_RULES: readonly BankRule[] = [
  ...caseRules({
    operation: 'stop',
    section: '4.6',
    basis: 'caution',
    pattern: ({ recallReasonPattern }) => recallReasonPattern,
    // Wire practice 7 adds the last two.
    known: [...SHARED, 'end_to_end_id', 'reason_description'],
    base: { ...STOP_BASE, reason: 'DUPL' },
  }),
  {
    name: 'stop.reason-described',
    basis: 'caution',
    section: '4.6',
    also: [],
    operation: 'stop',
    fields: ['reason_description', 'reason'],
    holds: (request) =>
      !DESCRIBED_REASONS.includes(request['reason'] ?? '') || isGiven(request, 'reason_description'),
    valid: { ...STOP_BASE, reason: 'CUST', reason_description: 'Ordered twice' },
    invalid: { ...STOP_BASE, reason: 'CUST' },
  },
];
