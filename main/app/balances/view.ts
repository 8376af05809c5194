// Kept reports as the window shows them: accounts with their balances, entries page by page, and every leaf as a line.
import { balanceMeaning } from '../../../shared/domain/account-report/labels.ts';
import { reportLines, type ReportLine } from '../../../shared/domain/account-report/leaves.ts';
import { accountReport, entry as entryShape, report as reportShape, type Availability, type Balance, type Entry, type Report } from '../../../shared/domain/account-report/report.ts';
import type { Amount, Shape } from '../../../shared/domain/account-report/shape.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { isJsonObject, type Json } from '../../../shared/domain/lossless-json.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { CallOutput, ParsedInput } from '../../../shared/ipc/contract.ts';
import type { Desk } from '../desk-context.ts';
import type { DeepReadonly } from '../view/deep-readonly.ts';
import { keptReports, openReport, rawBytes, type KeptReport, type OpenReport } from './shelf.ts';

type Out<N extends 'balances.list' | 'balances.get' | 'balances.entries' | 'balances.details' | 'balances.export'> = Promise<Result<DeepReadonly<CallOutput<N>>>>;
type AccountView = CallOutput<'balances.get'>['accountViews'][number];
type EntryView = CallOutput<'balances.entries'>['rows'][number];

export function rowOf({ report, answer, askedAt, receivedAt, request, form, standing, accounts, entries, notUnderstood }: KeptReport): Omit<KeptReport, 'raw'> {
  return { report, answer, askedAt, receivedAt, request, form, standing, accounts, entries, notUnderstood };
}

export async function listReports(desk: Desk, { offset, limit, account }: ParsedInput<'balances.list'>): Out<'balances.list'> {
  const all = (await keptReports(desk)).filter(({ request }) => account === undefined || request.account_identifier === account);
  return ok({ rows: all.slice(offset, offset + limit).map(rowOf), total: all.length });
}

export async function getReport(desk: Desk, { report }: ParsedInput<'balances.get'>): Out<'balances.get'> {
  const opened = await openReport(desk, report);
  if (!opened.ok) return opened;
  const { kept, answer } = opened.value;
  const { GrpHdr = {}, Rpt = [] } = answer.report;
  return ok({
    ...rowOf(kept),
    header: { messageId: GrpHdr.MsgId ?? null, createdAt: GrpHdr.CreDtTm ?? null, page: GrpHdr.MsgPgntn?.PgNb ?? null, lastPage: GrpHdr.MsgPgntn?.LastPgInd ?? null, text: GrpHdr.AddtlInf ?? null },
    accountViews: Rpt.map(accountView),
    unavailable: answer.unavailable,
    leftOver: answer.notUnderstood.slice(0, 200),
  });
}

function accountView({ Acct = {}, FrToDt = {}, Bal = [], TxsSummry = {}, CreDtTm, Ntry = [] }: Report, index: number): AccountView {
  const { TtlCdtNtries: credits = {}, TtlDbtNtries: debits = {}, TtlNtries: all = {} } = TxsSummry;
  return {
    index, id: Acct.Id?.IBAN ?? Acct.Id?.Othr?.Id ?? null, iban: Acct.Id?.IBAN ?? null, name: Acct.Nm ?? null, currency: Acct.Ccy ?? null, owner: Acct.Ownr?.Nm ?? null,
    servicerBic: Acct.Svcr?.FinInstnId?.BIC ?? null, branch: Acct.Svcr?.BrnchId?.Id ?? null, from: FrToDt.FrDtTm ?? null, to: FrToDt.ToDtTm ?? null, createdAt: CreDtTm ?? null,
    balances: Bal.map((each) => balanceView(each, Acct.Ccy)),
    totals: {
      credits: credits.NbOfNtries ?? null, creditSum: credits.Sum ?? null, debits: debits.NbOfNtries ?? null, debitSum: debits.Sum ?? null,
      all: all.NbOfNtries ?? null, net: signed(all.TtlNetNtryAmt, all.CdtDbtInd), netIndicator: indicatorText(all.CdtDbtInd),
    },
    entries: Ntry.length,
  };
}

function balanceView({ Tp = {}, Amt = {}, CdtDbtInd, CdtLine, Dt = {}, Avlbty = [] }: Balance, accountCurrency: string | undefined): AccountView['balances'][number] {
  const type = Tp.CdOrPrtry?.Cd ?? Tp.CdOrPrtry?.Prtry ?? null;
  return {
    type, meaning: type === null ? 'Balance of no named type' : balanceMeaning(type), subType: Tp.SubTp?.Cd ?? Tp.SubTp?.Prtry ?? null, date: Dt.Dt ?? Dt.DtTm ?? null,
    amount: signed(Amt.amt, CdtDbtInd), currency: Amt.Ccy ?? accountCurrency ?? null, indicator: indicatorText(CdtDbtInd),
    creditLine: CdtLine === undefined ? null : { amount: CdtLine.Amt?.amt ?? null, currency: CdtLine.Amt?.Ccy ?? null, included: CdtLine.Incl ?? null },
    availability: Avlbty.map(availabilityView),
  };
}

function availabilityView({ Amt = {}, CdtDbtInd, Dt = {} }: Availability): AccountView['balances'][number]['availability'][number] {
  return { amount: signed(Amt.amt, CdtDbtInd), currency: Amt.Ccy ?? null, indicator: indicatorText(CdtDbtInd), date: Dt.ActlDt ?? null, days: Dt.NbOfDays ?? null };
}

/** Amounts may come signed or unsigned beside DBIT (wire practice 6): a debit is shown with one minus either way. */
function signed(digits: string | undefined, indicator: string | Amount | undefined): string | null {
  if (digits === undefined) return null;
  const isDebit = indicatorText(indicator) === 'DBIT' && /[1-9]/u.test(digits);
  return isDebit && !digits.startsWith('-') ? `-${digits}` : digits;
}

/** An indicator that came as an amount says nothing of the side. */
function indicatorText(indicator: string | Amount | undefined): string | null {
  return typeof indicator === 'string' ? indicator : null;
}

function accountOf(opened: OpenReport, account: number): Result<Report> {
  const report = opened.answer.report.Rpt?.[account];
  return report === undefined ? err(fault('not-found')) : ok(report);
}

export async function listEntries(desk: Desk, { report, account, text, offset, limit }: ParsedInput<'balances.entries'>): Out<'balances.entries'> {
  const opened = await openReport(desk, report);
  if (!opened.ok) return opened;
  const found = accountOf(opened.value, account);
  if (!found.ok) return found;
  const wanted = text?.trim().toLowerCase() ?? '';
  const entries = (found.value.Ntry ?? []).map((each, index) => ({ each, index }));
  const matching = wanted === '' ? entries : entries.filter(({ each }) => JSON.stringify(each).toLowerCase().includes(wanted));
  return ok({ rows: matching.slice(offset, offset + limit).map(({ each, index }) => entryView(each, index)), total: matching.length });
}

function entryView(entry: Entry, index: number): EntryView {
  const transactions = (entry.NtryDtls ?? []).flatMap(({ TxDtls = [] }) => TxDtls);
  const [first] = transactions;
  const isDebit = indicatorText(entry.CdtDbtInd) === 'DBIT';
  const parties = first?.RtldPties ?? {};
  const code = entry.BkTxCd?.Domn;
  return {
    entry: index, reference: entry.NtryRef ?? null, bankReference: entry.AcctSvcrRef ?? null, bookedOn: entry.BookgDt?.Dt ?? entry.BookgDt?.DtTm ?? null, valueOn: entry.ValDt?.Dt ?? entry.ValDt?.DtTm ?? null,
    amount: signed(entry.Amt?.amt, entry.CdtDbtInd), currency: entry.Amt?.Ccy ?? null, indicator: indicatorText(entry.CdtDbtInd), status: entry.Sts ?? null, reversal: entry.RvslInd ?? false,
    code: code?.Cd === undefined ? (entry.BkTxCd?.Prtry?.Cd ?? null) : [code.Cd, code.Fmly?.Cd, code.Fmly?.SubFmlyCd].filter((part) => part !== undefined).join('/'),
    counterparty: (transactions.length > 1 ? null : (isDebit ? parties.Cdtr?.Nm : parties.Dbtr?.Nm)) ?? null,
    remittance: first?.RmtInf?.Ustrd?.join(' ') ?? entry.AddtlNtryInf ?? null, endToEndId: first?.Refs?.EndToEndId ?? null, transactions: transactions.length,
  };
}

export async function reportDetails(desk: Desk, input: ParsedInput<'balances.details'>): Out<'balances.details'> {
  const opened = await openReport(desk, input.report);
  if (!opened.ok) return opened;
  const lines = linesOf(opened.value, input.account, input.entry);
  return lines.ok ? ok({ rows: lines.value.slice(input.offset, input.offset + input.limit), total: lines.value.length }) : lines;
}

function linesOf({ answer }: OpenReport, account: number | undefined, entry: number | undefined): Result<readonly ReportLine[]> {
  if (answer.form !== 'document') return ok(reportLines(undefined, answer.raw));
  if (account === undefined) return ok(reportLines(accountReport, answer.raw, ['Rpt']));
  const report = itemOf(answer.raw, 'Rpt', account);
  if (report === undefined) return err(fault('not-found'));
  if (entry === undefined) return ok(reportLines(reportShape, report, ['Ntry']));
  const found = itemOf(report, 'Ntry', entry);
  return found === undefined ? err(fault('not-found')) : ok(reportLines(entryShape as Shape, found));
}

/** A list that came as a single object counts as a list of one, here as in reading. */
function itemOf(from: Json, name: string, index: number): Json | undefined {
  const value = isJsonObject(from) ? from[name] : undefined;
  if (value === undefined) return undefined;
  return Array.isArray(value) ? (value as readonly Json[])[index] : index === 0 ? value : undefined;
}

export async function exportReport(desk: Desk, { report }: ParsedInput<'balances.export'>): Out<'balances.export'> {
  const opened = await openReport(desk, report);
  if (!opened.ok) return opened;
  const bytes = await rawBytes(desk, opened.value.kept);
  return ok({ file: desk.outgoing.add(bytes), name: `account-report-${opened.value.kept.receivedAt.slice(0, 10)}-${report}.json`, bytes: bytes.length });
}
