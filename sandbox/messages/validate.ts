// Owns the bank's basic validations of a pain message beyond its structure, each with its number in the
// answers.
import { ACCOUNTS, findAccount } from '../data/accounts.ts';
import type { Finding } from '../payments/payment.ts';
import type { Settings } from '../state/settings.ts';
import { amountComplaint, decimalsOf, sumOf } from './currency.ts';
import { ibanComplaint } from './iban.ts';
import type { PainGroup, PainMessage, PainTransaction } from './pain-message.ts';

export interface ValidationContext {
  /** The bank's calendar date, YYYY-MM-DD. */
  readonly today: string;
  readonly settings: Readonly<Settings>;
}

export interface ValidationResult {
  readonly message: readonly Finding[];
  /** One list per PmtInf, in order. */
  readonly groups: readonly (readonly Finding[])[];
  /** One list per transaction of each PmtInf. */
  readonly transactions: readonly (readonly (readonly Finding[])[])[];
}

/** The bank's list of basic validations: number, external reason code, text. */
export const VALIDATIONS = {
  account: { number: 1, code: 'AC01', text: 'ACCOUNT NUMBER NOT IN FILE PROFILE' },
  count: { number: 2, code: 'AM18', text: 'INVALID NUMBER OF TRANSACTIONS' },
  sum: { number: 3, code: 'AM10', text: 'INVALID CONTROL SUM' },
  structure: { number: 4, code: 'FF01', text: 'INVALID FILE FORMAT' },
  iban: { number: 5, code: 'AC01', text: 'INVALID IBAN' },
  amount: { number: 6, code: 'AM12', text: 'INVALID AMOUNT' },
  identifier: { number: 7, code: 'AM05', text: 'DUPLICATE IDENTIFICATION IN MESSAGE' },
  datePast: { number: 8, code: 'DT01', text: 'REQUESTED DATE IN THE PAST' },
  dateAhead: { number: 9, code: 'DT01', text: 'REQUESTED DATE TOO FAR AHEAD' },
  limit: { number: 10, code: 'AM02', text: 'AMOUNT EXCEEDS AGREED MAXIMUM' },
  branch: { number: 11, code: 'AGNT', text: 'AGENT IS NOT THE ACCOUNT SERVICER' },
} as const satisfies Record<string, Finding>;

function finding(kind: keyof typeof VALIDATIONS, detail?: string): Finding {
  const base = VALIDATIONS[kind];
  return detail === undefined ? base : { ...base, text: `${base.text}: ${detail}` };
}

function realDate(value: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0];
  if (date === undefined) return false;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function totals(
  count: string | undefined,
  sum: string | undefined,
  transactions: readonly PainTransaction[],
): Finding[] {
  const found: Finding[] = [];
  if (count !== undefined && (!/^\d{1,15}$/.test(count) || BigInt(count) !== BigInt(transactions.length)))
    found.push(finding('count'));
  const amounts = transactions.map((each) => each.amount).filter((amount) => /^\+?\d+(\.\d*)?$/.test(amount));
  if (sum !== undefined && (!/^[+]?\d+(\.\d*)?$/.test(sum) || sumOf([sum]) !== sumOf(amounts)))
    found.push(finding('sum'));
  return found;
}

function repeated(values: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(values.filter((value) => seen.size === seen.add(value).size));
}

function checkDate(requested: string, { today, settings }: ValidationContext): Finding[] {
  if (!realDate(requested)) return [finding('structure', 'requested date')];
  const date = requested.slice(0, 10);
  if (date < today) return [finding('datePast')];
  return date > addDays(today, settings.maxDaysAhead) ? [finding('dateAhead')] : [];
}

function checkGroup(group: PainGroup, context: ValidationContext): Finding[] {
  const found = totals(group.count, group.sum, group.transactions);
  const account = findAccount(group.own.account ?? '');
  if (!account) found.push(finding('account'));
  else if (group.own.bic !== undefined && group.own.bic.padEnd(11, 'X') !== account.bic)
    found.push(finding('branch'));
  return [...found, ...checkDate(group.requestedDate, context)];
}

function overLimit(group: PainGroup, transaction: PainTransaction): boolean {
  const account = findAccount(group.own.account ?? '') ?? ACCOUNTS[0];
  const [whole = '', fraction = ''] = transaction.amount.split('.');
  // The limit counts in units of the payment's own currency; JPY and the like get a hundredfold.
  const limit =
    BigInt(account?.limit ?? 0) *
    (decimalsOf(transaction.currency) === 0 && account?.currency !== transaction.currency ? 100n : 1n);
  return (
    /^\d+$/.test(whole) && (BigInt(whole) > limit || (BigInt(whole) === limit && /[1-9]/.test(fraction)))
  );
}

function checkTransaction(
  group: PainGroup,
  transaction: PainTransaction,
  repeatedIds: ReadonlySet<string>,
  settings: Readonly<Settings>,
): Finding[] {
  const found: Finding[] = [];
  const { account } = transaction.counterparty;
  if (settings.strictIban && account !== undefined && /^[A-Z]{2}\d{2}[A-Z0-9]{8,}$/.test(account)) {
    const complaint = ibanComplaint(account);
    if (complaint !== undefined && !account.startsWith('US')) found.push(finding('iban', complaint));
  }
  const complaint = amountComplaint(transaction.amount, transaction.currency);
  if (complaint !== undefined) found.push(finding('amount', complaint));
  else if (overLimit(group, transaction)) found.push(finding('limit'));
  if (repeatedIds.has(transaction.endToEndId)) found.push(finding('identifier', 'EndToEndId'));
  return found;
}

/** Every finding of the bank, at the level it belongs to. */
export function validate(message: PainMessage, context: ValidationContext): ValidationResult {
  const all = message.groups.flatMap((group) => group.transactions);
  const repeatedGroups = repeated(message.groups.map((group) => group.paymentInformationId));
  const repeatedIds = repeated(all.map((each) => each.endToEndId).filter((id) => id !== 'NOTPROVIDED'));
  const head = totals(message.count, message.sum, all);
  if (!realDate(message.created)) head.push(finding('structure', 'CreDtTm'));
  if (repeatedGroups.size > 0) head.push(finding('identifier', 'PmtInfId'));
  return {
    message: head,
    groups: message.groups.map((group) => checkGroup(group, context)),
    transactions: message.groups.map((group) =>
      group.transactions.map((each) => checkTransaction(group, each, repeatedIds, context.settings)),
    ),
  };
}
