// Owns the rules of section 2.2: which enhanced inquiry criteria the bank takes, each rule by its own words.
import { isCalendarDate } from '../http/json.ts';
import type { Issue } from '../http/json.ts';

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

export type Criteria = Partial<Record<(typeof CRITERIA)[number], string>>;

export interface SearchContext {
  /** Bank's present business date, YYYY-MM-DD. */
  readonly businessDate: string;
  /** The latest time that counts as now, ms: the later of the bank's clock and the machine's. */
  readonly now: number;
  /** Calendar date of a time in the bank's zone. */
  readonly dateOf: (at: number) => string;
}

/** "Always UTC, format YYYY-MM-DDThh:mm:ss.sTZD". */
const RECEIVED = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{1,9}(Z|\+00:00)$/;
const DAYS = 90;

function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

function invalid(issue: string, action: string): Issue {
  return { issue, action };
}

function unsaid(issue: string, action: string): Issue {
  return { issue, action, beyond: true };
}

function checkAgents(criteria: Criteria): Issue[] {
  const found: Issue[] = [];
  const { bic_or_bei: bic, branch_identification: branch, name, account } = criteria;
  if (bic !== undefined && bic.length < 11)
    found.push(invalid('bic_or_bei has fewer than 11 characters', 'give the 11-character BIC of the branch'));
  else if (bic !== undefined && !/^[A-Z]{6}[A-Z2-9][A-NP-Z0-9][A-Z0-9]{3}$/.test(bic))
    found.push(unsaid('bic_or_bei is not a BIC', 'give the 11-character BIC of the branch'));
  if (branch !== undefined && !/^\d{3,4}$/.test(branch))
    found.push(invalid('branch_identification is not 3 or 4 digits', 'give a valid branch code'));
  if (name !== undefined && (account === undefined || (bic === undefined && branch === undefined))) {
    found.push(
      invalid(
        'a search by name needs the account and the BIC or branch code',
        'add account and bic_or_bei or branch_identification',
      ),
    );
  }
  return found;
}

function checkDirection(criteria: Criteria): Issue[] {
  const { transaction_flow_indicator: flow, virtual_account: virtual } = criteria;
  const found: Issue[] = [];
  if (flow !== undefined && flow !== 'CR' && flow !== 'DR')
    found.push(invalid('transaction_flow_indicator is neither CR nor DR', 'send CR or DR'));
  if (virtual !== undefined && flow !== 'CR')
    found.push(
      invalid(
        'virtual_account without transaction_flow_indicator CR',
        'send CR, or leave virtual_account out',
      ),
    );
  return found;
}

function checkReferences(criteria: Criteria): Issue[] {
  const found: Issue[] = [];
  const { uetr, page_number: page } = criteria;
  if (uetr !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uetr))
    found.push(invalid('uetr is not 36 characters in groups of 8-4-4-4-12', 'send the whole UETR'));
  if (page !== undefined && !/^[1-9]\d{0,5}$/.test(page))
    found.push(unsaid('page_number is not a page', 'send 1, 2, …'));
  return found;
}

function checkExecution(criteria: Criteria): Issue[] {
  const { requested_execution_date_from: from, requested_execution_date_to: to } = criteria;
  const found: Issue[] = [];
  if (from !== undefined && !isCalendarDate(from))
    found.push(invalid('requested_execution_date_from is not YYYY-MM-DD', 'send a calendar date'));
  if (to !== undefined && !isCalendarDate(to))
    found.push(invalid('requested_execution_date_to is not YYYY-MM-DD', 'send a calendar date'));
  if (found.length === 0 && from !== undefined && to !== undefined && from > to)
    found.push(
      unsaid('requested_execution_date_from is after requested_execution_date_to', 'turn the range round'),
    );
  return found;
}

function checkBound(name: string, value: string | undefined, context: SearchContext): Issue[] {
  if (value === undefined) return [];
  const match = RECEIVED.exec(value);
  if (!match || !isCalendarDate(match[1] ?? ''))
    return [
      invalid(`${name} is not YYYY-MM-DDThh:mm:ss.sTZD in UTC`, 'send for example 2026-01-31T08:00:00.0Z'),
    ];
  const at = Date.parse(value);
  if (context.dateOf(at) < daysBefore(context.businessDate, DAYS))
    return [
      invalid(
        `${name} is more than ${DAYS} days from the present business date`,
        `start on or after ${daysBefore(context.businessDate, DAYS)}`,
      ),
    ];
  return at > context.now ? [unsaid(`${name} is after the present time`, 'end at the present time')] : [];
}

function checkReceived(criteria: Criteria, context: SearchContext): Issue[] {
  const { transaction_received_date_time_from: from, transaction_received_date_time_to: to } = criteria;
  const found = [
    ...checkBound('transaction_received_date_time_from', from, context),
    ...checkBound('transaction_received_date_time_to', to, context),
  ];
  if (
    found.every(({ beyond }) => beyond === true) &&
    from !== undefined &&
    to !== undefined &&
    Date.parse(from) > Date.parse(to)
  )
    found.push(
      unsaid(
        'transaction_received_date_time_from is after transaction_received_date_time_to',
        'turn the range round',
      ),
    );
  return found;
}

/** Every rule of 2.2 the criteria break, and what banks refuse beyond it. */
export function checkCriteria(criteria: Criteria, context: SearchContext): Issue[] {
  return [
    ...checkAgents(criteria),
    ...checkDirection(criteria),
    ...checkReferences(criteria),
    ...checkExecution(criteria),
    ...checkReceived(criteria, context),
  ];
}
