// Owns the rules of section 2.2: which criteria an enhanced inquiry may carry (operations 4.2 and 4.3).
import { isValidBic } from '../account-identification.ts';
import { parseIsoDate } from '../calendar.ts';
import { isUetrShape } from '../uetr.ts';
import {
  certainWindowStart,
  inOrder,
  isDate,
  isNotAhead,
  isReceivedFrom,
  receivedTime,
  windowStart,
} from './dates.ts';
import {
  EXAMPLE_SUNDAY,
  isGiven,
  holdsTexts,
  whenGiven,
  type BankRule,
  type RequestFields,
  type RuleBasis,
  type RuleContext,
} from './rule.ts';

/** The 15 criteria, in the order of the table. */
export const CRITERIA = [
  'account',
  'account_servicer_reference',
  'bic_or_bei',
  'branch_identification',
  'end_to_end_identification',
  'name',
  'page_number',
  'remittance_information',
  'requested_execution_date_from',
  'requested_execution_date_to',
  'transaction_flow_indicator',
  'transaction_received_date_time_from',
  'transaction_received_date_time_to',
  'uetr',
  'virtual_account',
] as const;
export type Criterion = (typeof CRITERIA)[number];
export type Criteria = { readonly [C in Criterion]?: string | undefined };

const RECEIVED_DAYS = 90;

interface Row {
  readonly name: string;
  readonly basis?: RuleBasis;
  readonly fields: readonly Criterion[];
  readonly holds: BankRule['holds'];
  readonly valid: RequestFields;
  readonly invalid: RequestFields;
  readonly also?: readonly string[];
  readonly present?: RuleContext;
}

const rule = ({ name, basis = 'document', also = [], ...row }: Row): BankRule => ({
  name: `enhanced-inquiry.${name}`,
  basis,
  section: '2.2',
  also,
  operation: 'enhanced-inquiry',
  ...row,
});

const known: ReadonlySet<string> = new Set(CRITERIA);

type DateField = 'requested_execution_date_from' | 'requested_execution_date_to';
const executionForm = (field: DateField, name: string): BankRule =>
  rule({
    name,
    fields: [field],
    holds: whenGiven(field, isDate),
    valid: { [field]: '2026-11-20' },
    invalid: { [field]: '20/11/2026' },
  });

type ReceivedField = 'transaction_received_date_time_from' | 'transaction_received_date_time_to';
const receivedRules = (field: ReceivedField, end: string): readonly BankRule[] => [
  rule({
    name: `received-${end}-form`,
    fields: [field],
    holds: whenGiven(field, (text) => receivedTime(text) !== undefined),
    valid: { [field]: '2026-11-20T10:00:00.0Z' },
    invalid: { [field]: '2026-11-20T10:00:00.0+01:00' },
  }),
  rule({
    name: `received-${end}-90-days`,
    fields: [field],
    also: ['8'],
    holds: whenGiven(field, (text, context) =>
      isReceivedFrom(text, context, windowStart(context, RECEIVED_DAYS)),
    ),
    valid: { [field]: '2026-08-22T00:00:00.0Z' },
    invalid: { [field]: '2026-08-21T23:59:59.9Z' },
  }),
  rule({
    name: `received-${end}-closed-day`,
    basis: 'caution',
    fields: [field],
    also: ['8'],
    // Older than either reading allows is the business of the rule above.
    holds: whenGiven(
      field,
      (text, context) =>
        isReceivedFrom(text, context, certainWindowStart(context, RECEIVED_DAYS)) ||
        !isReceivedFrom(text, context, windowStart(context, RECEIVED_DAYS)),
    ),
    valid: { [field]: '2026-08-25T00:00:00.0Z' },
    invalid: { [field]: '2026-08-24T23:59:59.9Z' },
    present: EXAMPLE_SUNDAY,
  }),
  rule({
    name: `received-${end}-not-ahead`,
    basis: 'caution',
    fields: [field],
    holds: whenGiven(field, isNotAhead),
    valid: { [field]: '2026-11-20T15:00:00.0Z' },
    invalid: { [field]: '2026-11-20T15:00:01.0Z' },
  }),
];

export const ENHANCED_INQUIRY_RULES: readonly BankRule[] = [
  rule({
    name: 'known',
    fields: ['account'],
    holds: (request) => Object.keys(request).every((field) => known.has(field)),
    valid: { account: '1' },
    invalid: { colour: 'red' },
  }),
  rule({
    name: 'not-empty',
    basis: 'caution',
    fields: ['account'],
    holds: holdsTexts,
    valid: { account: '1' },
    invalid: { account: ' ' },
  }),
  rule({
    name: 'bic-length',
    fields: ['bic_or_bei'],
    also: ['7', '8'],
    holds: whenGiven('bic_or_bei', (bic) => bic.length >= 11),
    valid: { bic_or_bei: 'SNDBGB2LXXX' },
    invalid: { bic_or_bei: 'SNDBGB2LXX' },
  }),
  rule({
    name: 'bic-form',
    basis: 'caution',
    fields: ['bic_or_bei'],
    holds: whenGiven('bic_or_bei', (bic) => bic.length < 11 || isValidBic(bic)),
    valid: { bic_or_bei: 'SNDBGB2LXXX' },
    invalid: { bic_or_bei: 'SNDBGB2LXXXX' },
  }),
  rule({
    name: 'branch-digits',
    fields: ['branch_identification'],
    also: ['8'],
    holds: whenGiven('branch_identification', (branch) => /^\d{3,4}$/u.test(branch)),
    valid: { branch_identification: '600' },
    invalid: { branch_identification: '60000' },
  }),
  rule({
    name: 'name-needs',
    fields: ['name', 'account', 'bic_or_bei', 'branch_identification'],
    also: ['7'],
    holds: (request) =>
      !isGiven(request, 'name') ||
      (isGiven(request, 'account') &&
        (isGiven(request, 'bic_or_bei') || isGiven(request, 'branch_identification'))),
    valid: { name: 'Kestrel', account: '1', branch_identification: '600' },
    invalid: { name: 'Kestrel', account: '1' },
  }),
  rule({
    name: 'page-number',
    basis: 'caution',
    fields: ['page_number'],
    holds: whenGiven('page_number', (page) => /^[1-9]\d{0,5}$/u.test(page)),
    valid: { page_number: '2' },
    invalid: { page_number: '0' },
  }),
  executionForm('requested_execution_date_from', 'execution-from-form'),
  executionForm('requested_execution_date_to', 'execution-to-form'),
  rule({
    name: 'execution-order',
    basis: 'caution',
    fields: ['requested_execution_date_to', 'requested_execution_date_from'],
    holds: inOrder('requested_execution_date_from', 'requested_execution_date_to', parseIsoDate),
    valid: { requested_execution_date_from: '2026-11-19', requested_execution_date_to: '2026-11-20' },
    invalid: { requested_execution_date_from: '2026-11-21', requested_execution_date_to: '2026-11-20' },
  }),
  rule({
    name: 'flow',
    fields: ['transaction_flow_indicator'],
    holds: whenGiven('transaction_flow_indicator', (flow) => flow === 'CR' || flow === 'DR'),
    valid: { transaction_flow_indicator: 'CR' },
    invalid: { transaction_flow_indicator: 'CRDT' },
  }),
  ...receivedRules('transaction_received_date_time_from', 'from'),
  ...receivedRules('transaction_received_date_time_to', 'to'),
  rule({
    name: 'received-order',
    basis: 'caution',
    fields: ['transaction_received_date_time_to', 'transaction_received_date_time_from'],
    holds: inOrder('transaction_received_date_time_from', 'transaction_received_date_time_to', receivedTime),
    valid: {
      transaction_received_date_time_from: '2026-11-20T09:00:00.0Z',
      transaction_received_date_time_to: '2026-11-20T10:00:00.0Z',
    },
    invalid: {
      transaction_received_date_time_from: '2026-11-20T10:00:00.0Z',
      transaction_received_date_time_to: '2026-11-20T09:00:00.0Z',
    },
  }),
  rule({
    name: 'uetr',
    fields: ['uetr'],
    also: ['8'],
    holds: whenGiven('uetr', isUetrShape),
    valid: { uetr: '00000000-0000-1000-0000-000000000000' },
    invalid: { uetr: '00000000000040008000000000000000' },
  }),
  rule({
    name: 'virtual-account',
    fields: ['virtual_account', 'transaction_flow_indicator'],
    also: ['7'],
    holds: (request) =>
      !isGiven(request, 'virtual_account') || request['transaction_flow_indicator'] === 'CR',
    valid: { virtual_account: 'VA1', transaction_flow_indicator: 'CR' },
    invalid: { virtual_account: 'VA1', transaction_flow_indicator: 'DR' },
  }),
];
