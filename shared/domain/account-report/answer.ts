// Owns telling the forms of a balance answer apart: the report of 2.9, the newer container of practice, or
// neither.
import {
  isJsonObject,
  jsonText,
  parseLossless,
  type Json,
  type JsonObject,
  JsonMembers,
  type NotUnderstood,
} from '../lossless-json.ts';
import { parseXsdDecimal } from '../money.ts';
import { readAs } from './read.ts';
import { sideOf } from './shape.ts';
import { accountReport, type AccountReport, type Balance, type Report } from './report.ts';

export interface BalanceAnswer {
  readonly form: 'document' | 'newer' | 'not-understood';
  /**
   * `empty`: understood, and it holds neither a balance nor an entry. `partial`: something of it is not
   * understood, or
   * the bank says that more follows.
   * None of them is the same as zero.
   */
  readonly standing: 'full' | 'partial' | 'empty' | 'not-understood';
  readonly report: AccountReport;
  /** Root of the report as it came: nothing of it is lost, whatever was understood. */
  readonly raw: Json;
  /** Accounts the bank says it cannot show. */
  readonly unavailable: readonly string[];
  readonly notUnderstood: readonly NotUnderstood[];
}

/** `text` is the body of a 200. Never throws. */
export function readBalanceAnswer(text: string): BalanceAnswer {
  const parsed = parseLossless(text);
  if (!isJsonObject(parsed)) return nothing(parsed ?? text);
  const document = documentOf(parsed);
  if (document !== undefined) return fromDocument(parsed, document);
  return Object.hasOwn(parsed, 'account_balance') || Object.hasOwn(parsed, 'unavailable_accounts')
    ? fromNewer(parsed)
    : nothing(parsed);
}

function nothing(raw: Json): BalanceAnswer {
  return {
    form: 'not-understood',
    standing: 'not-understood',
    report: {},
    raw,
    unavailable: [],
    notUnderstood: [{ path: '', text: jsonText(raw).slice(0, 2_000) }],
  };
}

/** `Document.BkToCstmrAcctRpt`, with or without the outer object. */
function documentOf(parsed: JsonObject): JsonObject | undefined {
  const outer = isJsonObject(parsed['Document']) ? parsed['Document'] : parsed;
  const inner = outer['BkToCstmrAcctRpt'];
  return isJsonObject(inner) ? inner : undefined;
}

function fromDocument(parsed: JsonObject, document: JsonObject): BalanceAnswer {
  const left: NotUnderstood[] = [];
  const report = readAs(accountReport, document, 'BkToCstmrAcctRpt', left) ?? {};
  const outer = parsed['Document'];
  const root = isJsonObject(outer) ? 'Document' : 'BkToCstmrAcctRpt';
  const beside = [
    ...Object.entries(parsed).filter(([name]) => name !== root),
    ...(isJsonObject(outer) ? Object.entries(outer).filter(([name]) => name !== 'BkToCstmrAcctRpt') : []),
  ];
  left.push(...beside.map(([path, value]) => ({ path, text: jsonText(value).slice(0, 2_000) })));
  return {
    form: 'document',
    standing: standing(report, left),
    report,
    raw: beside.length === 0 ? document : { ...document, ...Object.fromEntries(beside) },
    unavailable: [],
    notUnderstood: left,
  };
}

function standing(report: AccountReport, left: readonly NotUnderstood[]): BalanceAnswer['standing'] {
  if (left.length > 0 || report.GrpHdr?.MsgPgntn?.LastPgInd === false) return 'partial';
  return (report.Rpt ?? []).some(({ Bal = [], Ntry = [] }) => Bal.length > 0 || Ntry.length > 0)
    ? 'full'
    : 'empty';
}

/**
 * Wire practice 6: `{unavailable_accounts, account_balance: [{account_identification, currency, balances}]}`.
 */
function fromNewer(parsed: JsonObject): BalanceAnswer {
  const left: NotUnderstood[] = [];
  const members = new JsonMembers(parsed, '', left);
  const Rpt = members.objects('account_balance').map((account): Report => {
    const [id, currency] = [account.text('account_identification'), account.text('currency')];
    const Bal = account.objects('balances').map((line) => newerBalance(line, currency, left));
    account.end();
    return {
      Acct: {
        ...(id === null ? {} : { Id: { Othr: { Id: id } } }),
        ...(currency === null ? {} : { Ccy: currency }),
      },
      Bal,
    };
  });
  const unavailable = unavailableAccounts(parsed, members);
  members.end();
  const report = { Rpt };
  return {
    form: 'newer',
    standing: standing(report, left),
    report,
    raw: parsed,
    unavailable,
    notUnderstood: left,
  };
}

/** Practice shows no form of their items: texts, or objects like those of the accounts. */
function unavailableAccounts(parsed: JsonObject, members: JsonMembers): readonly string[] {
  const list = parsed['unavailable_accounts'];
  if (!Array.isArray(list) || !list.some(isJsonObject))
    return (members.lines('unavailable_accounts') ?? '').split('\n').filter((line) => line !== '');
  return members.objects('unavailable_accounts').flatMap((account) => {
    const id = account.text('account_identification');
    account.end();
    return id ?? [];
  });
}

function newerBalance(line: JsonMembers, currency: string | null, left: NotUnderstood[]): Balance {
  const [type, date, digits, said] = [
    line.text('type', 'balance_type'),
    line.text('date'),
    line.text('amount'),
    line.text('credit_debit_indicator'),
  ];
  line.end();
  const amt = digits !== null && parseXsdDecimal(digits.trim()) !== undefined ? digits.trim() : null;
  if (amt === null && digits !== null) left.push({ path: line.at('amount'), text: digits.slice(0, 2_000) });
  return {
    ...(type === null ? {} : { Tp: { CdOrPrtry: { Cd: type } } }),
    ...(amt === null ? {} : { Amt: { amt, ...(currency === null ? {} : { Ccy: currency }) } }),
    ...(said === null ? {} : { CdtDbtInd: sideOf(said) ?? said }),
    ...(date === null ? {} : { Dt: { Dt: date } }),
  };
}
