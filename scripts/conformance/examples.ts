// Owns moving the examples of the rule table to the present of a running desk: their dates count from its today, their accounts are the bank's.
import { EXAMPLE_CONTEXT, type BankRule, type RequestFields, type RuleContext } from '../../shared/domain/bank-rules/rule.ts';
import { receivedText, windowStart } from '../../shared/domain/bank-rules/dates.ts';
import { addDays, daysBetween, parseIsoDate, type IsoDate } from '../../shared/domain/dates.ts';

export interface Examples {
  readonly valid: Readonly<Record<string, string>>;
  readonly invalid: Readonly<Record<string, string>>;
}

export function examplesNow(rule: BankRule, now: RuleContext): Examples {
  const window = windowExamples(rule, now);
  const move = (request: RequestFields): Readonly<Record<string, string>> => moved(request, now.today);
  return window ?? { valid: move(rule.valid), invalid: move(rule.invalid) };
}

/** Edges of the received window: noon is on the same date in every zone a bank may be in. */
function windowExamples({ name, fields: [field = ''] }: BankRule, now: RuleContext): Examples | null {
  const noon = (daysBack: number): string => `${windowStart(now, daysBack)}T12:00:00.0Z`;
  if (name.endsWith('-90-days')) return { valid: { [field]: noon(90) }, invalid: { [field]: noon(91) } };
  if (/received-\w+-not-ahead$/u.test(name)) return { valid: { [field]: receivedText(now.now - 60_000) }, invalid: { [field]: receivedText(now.now + 3_600_000) } };
  return null;
}

function moved(request: RequestFields, to: IsoDate): Readonly<Record<string, string>> {
  const days = daysBetween(EXAMPLE_CONTEXT.today, to);
  const entries = Object.entries(request).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    if (name === 'account_identifier' && value === '1') return [['branch_number', '600']];
    const date = parseIsoDate(value.slice(0, 10));
    // Times of the examples may lie ahead of today's clock: they move one day further back.
    return [[name, date === undefined ? value : `${addDays(date, days - (value.length > 10 ? 1 : 0))}${value.slice(10)}`]];
  });
  return Object.fromEntries(entries);
}
