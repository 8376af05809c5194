// Owns the rules of section 2.2: which criteria an enhanced inquiry may carry (operations 4.2 and 4.3).
import { isValidBic } from '../bic.ts';
import { parseIsoDate } from '../dates.ts';
import { isUetrShape } from '../uetr.ts';
import { inOrder, isDate, isNotAhead, isWithinWindow, receivedTime } from './dates.ts';
import { given, whenGiven, type BankRule } from './rule.ts';

/** The 15 criteria, in the order of the table. */
export const CRITERIA = [
  'account', 'account_servicer_reference', 'bic_or_bei', 'branch_identification', 'end_to_end_identification', 'name', 'page_number', 'remittance_information',
  'requested_execution_date_from', 'requested_execution_date_to', 'transaction_flow_indicator', 'transaction_received_date_time_from', 'transaction_received_date_time_to',
  'uetr', 'virtual_account',
] as const;
export type Criterion = (typeof CRITERIA)[number];
export type Criteria = { readonly [C in Criterion]?: string | undefined };

const RECEIVED_DAYS = 90;

const rule = (name: string, fields: readonly Criterion[], sentence: string, holds: BankRule['holds'], valid: Criteria, invalid: Criteria, also: readonly string[] = []): BankRule =>
  ({ name: `enhanced-inquiry.${name}`, section: '2.2', also, operation: 'enhanced-inquiry', fields, sentence, holds, valid, invalid });

const known: ReadonlySet<string> = new Set(CRITERIA);

function dateRule(field: 'requested_execution_date_from' | 'requested_execution_date_to', name: string): BankRule {
  return rule(name, [field], `${field} is a day that exists, as YYYY-MM-DD.`, whenGiven(field, isDate), { [field]: '2026-11-20' }, { [field]: '20/11/2026' });
}

function receivedRules(field: 'transaction_received_date_time_from' | 'transaction_received_date_time_to', end: string): readonly BankRule[] {
  return [
    rule(`received-${end}-form`, [field], `${field} is in UTC, as YYYY-MM-DDThh:mm:ss.sZ.`, whenGiven(field, (text) => receivedTime(text) !== undefined),
      { [field]: '2026-11-20T10:00:00.0Z' }, { [field]: '2026-11-20T10:00:00.0+01:00' }),
    rule(`received-${end}-90-days`, [field], `${field} is at most 90 days before the bank's present business date.`, whenGiven(field, (text, context) => isWithinWindow(text, context, RECEIVED_DAYS)),
      { [field]: '2026-08-22T00:00:00.0Z' }, { [field]: '2026-08-21T23:59:59.9Z' }, ['8']),
    rule(`received-${end}-not-ahead`, [field], `${field} is not after the present moment.`, whenGiven(field, isNotAhead),
      { [field]: '2026-11-20T15:00:00.0Z' }, { [field]: '2026-11-20T15:00:01.0Z' }),
  ];
}

export const ENHANCED_INQUIRY_RULES: readonly BankRule[] = [
  { ...rule('known', ['account'], 'Only the 15 criteria of the document are sent.', (request) => Object.keys(request).every((field) => known.has(field)), { account: '1' }, {}), invalid: { colour: 'red' } },
  rule('not-empty', ['account'], 'A criterion that is sent holds a text; one without a value is left out.',
    (request) => Object.values(request).every((value) => value === undefined || value.trim() !== ''), { account: '1' }, { account: ' ' }),
  rule('bic-length', ['bic_or_bei'], 'bic_or_bei has at least 11 characters; a shorter one is rejected by the bank.', whenGiven('bic_or_bei', (bic) => bic.length >= 11),
    { bic_or_bei: 'SNDBGB2LXXX' }, { bic_or_bei: 'SNDBGB2LXX' }, ['7', '8']),
  rule('bic-form', ['bic_or_bei'], 'bic_or_bei is the BIC of a branch.', whenGiven('bic_or_bei', (bic) => bic.length < 11 || isValidBic(bic)), { bic_or_bei: 'SNDBGB2LXXX' }, { bic_or_bei: '12345678901' }),
  rule('branch-digits', ['branch_identification'], 'branch_identification has 3 or 4 digits.', whenGiven('branch_identification', (branch) => /^\d{3,4}$/u.test(branch)),
    { branch_identification: '600' }, { branch_identification: '60000' }, ['8']),
  rule('name-needs', ['name', 'account', 'bic_or_bei', 'branch_identification'], 'A search by name needs the account and, besides it, the BIC or the branch code.',
    (request) => !given(request, 'name') || (given(request, 'account') && (given(request, 'bic_or_bei') || given(request, 'branch_identification'))),
    { name: 'Kestrel', account: '1', branch_identification: '600' }, { name: 'Kestrel', account: '1' }, ['7']),
  rule('page-number', ['page_number'], 'page_number is 1 or higher.', whenGiven('page_number', (page) => /^[1-9]\d{0,5}$/u.test(page)), { page_number: '2' }, { page_number: '0' }),
  dateRule('requested_execution_date_from', 'execution-from-form'),
  dateRule('requested_execution_date_to', 'execution-to-form'),
  rule('execution-order', ['requested_execution_date_to', 'requested_execution_date_from'], 'The range of execution dates does not end before it begins.',
    inOrder('requested_execution_date_from', 'requested_execution_date_to', parseIsoDate),
    { requested_execution_date_from: '2026-11-19', requested_execution_date_to: '2026-11-20' }, { requested_execution_date_from: '2026-11-21', requested_execution_date_to: '2026-11-20' }),
  rule('flow', ['transaction_flow_indicator'], 'transaction_flow_indicator is CR (incoming) or DR (outgoing, also when it is left out).',
    whenGiven('transaction_flow_indicator', (flow) => flow === 'CR' || flow === 'DR'), { transaction_flow_indicator: 'CR' }, { transaction_flow_indicator: 'CRDT' }),
  ...receivedRules('transaction_received_date_time_from', 'from'),
  ...receivedRules('transaction_received_date_time_to', 'to'),
  rule('received-order', ['transaction_received_date_time_to', 'transaction_received_date_time_from'], 'The received window does not end before it begins.',
    inOrder('transaction_received_date_time_from', 'transaction_received_date_time_to', receivedTime),
    { transaction_received_date_time_from: '2026-11-20T09:00:00.0Z', transaction_received_date_time_to: '2026-11-20T10:00:00.0Z' },
    { transaction_received_date_time_from: '2026-11-20T10:00:00.0Z', transaction_received_date_time_to: '2026-11-20T09:00:00.0Z' }),
  rule('uetr', ['uetr'], 'uetr has 36 characters: 32 hexadecimal ones in groups of 8-4-4-4-12.', whenGiven('uetr', isUetrShape),
    { uetr: '00000000-0000-1000-0000-000000000000' }, { uetr: '00000000000040008000000000000000' }, ['8']),
  rule('virtual-account', ['virtual_account', 'transaction_flow_indicator'], 'virtual_account goes only with transaction_flow_indicator CR.',
    (request) => !given(request, 'virtual_account') || request['transaction_flow_indicator'] === 'CR',
    { virtual_account: 'VA1', transaction_flow_indicator: 'CR' }, { virtual_account: 'VA1', transaction_flow_indicator: 'DR' }, ['7']),
];
