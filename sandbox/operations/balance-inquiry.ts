// Owns 4.10 Balance inquiry: the rules of 2.8, the report of 2.9, and the bank's patience.
import { randomUUID } from 'node:crypto';
import type { Bank } from '../bank.ts';
import { markerReport } from '../balance/markers.ts';
import { accountReport, newerReport } from '../balance/report.ts';
import type { AccountDays, ReportContext } from '../balance/report.ts';
import { accountsFor, checkBalanceRequest, FIELDS } from '../balance/request.ts';
import { requireMediaType, requireToken } from '../http/checks.ts';
import { GatewayRefusal } from '../http/exchange.ts';
import type { Answer, Exchange, Operation } from '../http/exchange.ts';
import { counted, jsonAnswer, readObject, textMembers } from '../http/json.ts';
import type { Issue } from '../http/json.ts';

const lastAsked = new WeakMap<Bank, Map<string, number>>();

function failure(exchange: Exchange, status: number, issues: readonly Issue[]): Answer {
  exchange.notes.push(...issues.map((each) => `rule broken: ${each.issue}`));
  return jsonAnswer(status, {
    ref_id: randomUUID(),
    status: 'FAILURE',
    http_code: String(status),
    errors: issues.map(({ issue, action }) => ({ issue, action })),
  });
}

/** The same account asked again within the gap (bank time) is 429. */
function requirePatience(bank: Bank, what: string): void {
  const gap = bank.settings.get().balanceMinGapSeconds * 1000;
  const asked = lastAsked.get(bank) ?? new Map<string, number>();
  lastAsked.set(bank, asked);
  const before = asked.get(what);
  if (gap > 0 && before !== undefined && bank.clock.now() - before < gap)
    throw new GatewayRefusal(429, 'balance asked too often, retry after two minutes');
  asked.set(what, bank.clock.now());
}

function readFields(exchange: Exchange): { values: Record<string, string>; issues: Issue[] } {
  try {
    return textMembers(readObject(exchange), FIELDS);
  } catch (error) {
    if (error instanceof GatewayRefusal)
      return { values: {}, issues: [{ issue: error.message, action: 'send one JSON object' }] };
    throw error;
  }
}

/** The same report with every number and truth value as a text. */
function asTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asTexts(member)]));
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

function handle(bank: Bank, exchange: Exchange): Answer {
  requireToken(bank, exchange);
  requireMediaType(exchange, 'application/json');
  const { values, issues } = readFields(exchange);
  const today = bank.clock.today();
  const { beyondDocument } = bank.settings.get();
  const [form, rules] = [
    counted(issues, beyondDocument),
    counted(checkBalanceRequest(values, today), beyondDocument),
  ];
  const broken = form.length > 0 ? form : rules;
  if (broken.length > 0) return failure(exchange, 400, broken);
  const accounts = accountsFor(values);
  if (accounts.length === 0)
    return failure(exchange, 403, [
      {
        issue: 'no account of that identification, branch and currency is open to this client',
        action: 'check the account',
      },
    ]);
  requirePatience(bank, JSON.stringify(values));
  const settings = bank.settings.get();
  const context: ReportContext = {
    now: bank.clock.now(),
    today,
    from: values['from_date'] ?? today,
    to: values['to_date'] ?? today,
    base: values['base_currency'] ?? '',
    settings,
  };
  if (settings.balanceShape === 'markers') return jsonAnswer(200, markerReport());
  const days: AccountDays[] = accounts.map((account) => ({
    account,
    days: bank.books.days(account, context.from, context.to < today ? context.to : today, context.now),
  }));
  exchange.notes.push(
    `${accounts.length} accounts, ${days.reduce((sum, each) => sum + each.days.length, 0)} account days`,
  );
  const report =
    settings.balanceShape === 'newer' ? newerReport(days, context) : accountReport(days, context);
  return jsonAnswer(200, settings.scalars === 'text' ? asTexts(report) : report);
}

export const balanceInquiry: Operation = {
  name: 'balance-inquiry',
  section: '4.10',
  method: 'POST',
  path: '/cards/vca/v2/v3/balance/inquiry',
  handle,
};
