// Owns the rules of section 2.8: what a balance request must carry, each rule by its own words.
import { decimalsOf } from '../messages/currency.ts';
import { ACCOUNTS, findAccount } from '../data/accounts.ts';
import type { Account } from '../data/accounts.ts';
import { isCalendarDate } from '../http/json.ts';
import type { Issue } from '../http/json.ts';

export const FIELDS = [
  'account_currency',
  'account_identifier',
  'base_currency',
  'branch_number',
  'from_date',
  'to_date',
] as const;

export type BalanceFields = Partial<Record<(typeof FIELDS)[number], string>>;

const DAYS = 180;

function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

function currencyIssues(name: string, value: string): Issue[] {
  if (/[,;|\s]/.test(value))
    return [{ issue: `${name} holds more than one value`, action: 'send one currency' }];
  return decimalsOf(value) === undefined
    ? [{ issue: `${name} is not an ISO 4217 code`, action: 'send one currency', beyond: true }]
    : [];
}

function dateIssues(fields: BalanceFields, today: string): Issue[] {
  const found: Issue[] = [];
  for (const name of ['from_date', 'to_date'] as const) {
    const value = fields[name];
    if (value === undefined) continue;
    if (!isCalendarDate(value))
      found.push({ issue: `${name} is not YYYY-MM-DD`, action: 'send a calendar date' });
    else if (value < daysBefore(today, DAYS))
      found.push({
        issue: `${name} is more than ${DAYS} days back`,
        action: `ask from ${daysBefore(today, DAYS)} on`,
      });
    else if (value > today)
      found.push({ issue: `${name} is in the future`, action: `ask up to ${today}`, beyond: true });
  }
  if (found.every(({ beyond }) => beyond === true) && (fields.from_date ?? today) > (fields.to_date ?? today))
    found.push({ issue: 'from_date is after to_date', action: 'turn the range round', beyond: true });
  return found;
}

/** Every rule of 2.8 that is broken, and what banks refuse beyond it. `today` is the bank's current date. */
export function checkBalanceRequest(fields: BalanceFields, today: string): Issue[] {
  const found: Issue[] = [];
  if (fields.base_currency === undefined)
    found.push({ issue: 'base_currency is missing', action: 'send one base currency' });
  else found.push(...currencyIssues('base_currency', fields.base_currency));
  if (fields.account_currency !== undefined)
    found.push(...currencyIssues('account_currency', fields.account_currency));
  if (fields.account_identifier === undefined && fields.branch_number === undefined) {
    found.push({
      issue: 'neither account_identifier nor branch_number is given',
      action: 'send one of them',
    });
  }
  return [...found, ...dateIssues(fields, today)];
}

/** The accounts a request means; none when the client is not entitled to what it names. */
export function accountsFor(fields: BalanceFields): readonly Account[] {
  const named = fields.account_identifier === undefined ? undefined : findAccount(fields.account_identifier);
  const candidates = fields.account_identifier === undefined ? ACCOUNTS : named ? [named] : [];
  return candidates.filter(
    (account) =>
      (fields.branch_number === undefined || account.branch === fields.branch_number) &&
      (fields.account_currency === undefined || account.currency === fields.account_currency),
  );
}
