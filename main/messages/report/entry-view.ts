// What one entry of a report says, as the window lists it; what makes it the same entry in another report;
// its transactions.
import type { Entry, Transaction } from '../../../shared/domain/account-report/report.ts';
import { givenReference } from '../../../shared/domain/account-report/entry-references.ts';
import { isJsonObject, leafText, type Json } from '../../../shared/domain/lossless-json.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { ReadEntry } from '../../ports/store/reports.ts';
import { dayOf, indicatorText, signed } from './account-view.ts';
import { sha256Hex } from '../../digest/sha256.ts';

type EntryView = Omit<CallOutput<'cash.entries'>['rows'][number], 'entry'>;
export type TransactionRow = CallOutput<'cash.transactions'>['rows'][number];

/** Words of an entry that are searched, in characters: a batch of thousands is found by its first. */
const MOST_SEARCHED = 100_000;

/**
 * `before` counts, within one account of one report, how often an identity came. `read` is null when the text
 * was no JSON.
 */
export function readEntry(
  json: string,
  raw: Json | undefined,
  read: Entry,
  before: Map<string, number>,
): ReadEntry {
  const sha256 = sha256Hex(json);
  const view = entryView(read);
  const day = dayOf(view.bookedOn) ?? dayOf(view.valueOn) ?? '';
  const reference = read.AcctSvcrRef ?? read.NtryRef ?? '';
  // Banks use a reference again on another day, and some give none at all: then the whole text is what tells
  // entries apart. Others number the entries of each report: who is paid tells those apart.
  const isNumber = reference !== '' && givenReference(read.AcctSvcrRef) === null;
  const former =
    reference === ''
      ? `#${sha256}`
      : [reference, plainDigits(view.amount), view.currency, view.indicator, day, view.reversal].join('|');
  const endToEndId = givenReference(view.endToEndId ?? undefined);
  const own = isNumber ? [former, view.counterparty ?? '', endToEndId ?? ''].join('|') : former;
  const counted = (name: string): string => {
    const count = (before.get(name) ?? 0) + 1;
    before.set(name, count);
    return `${name}|${count}`;
  };
  return {
    identity: counted(own),
    ...(isNumber ? { formerIdentity: counted(former) } : {}),
    sha256,
    day,
    pending: view.status === 'PDNG',
    view: JSON.stringify(view),
    json,
    search: words(raw ?? json),
  };
}

/** A statement file writes 12.50 where the interface has 12.5. */
function plainDigits(digits: string | null): string | null {
  if (digits === null || !digits.includes('.')) return digits;
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, digits[end - 1] === '.' ? end - 1 : end);
}

function entryView(entry: Entry): EntryView {
  const transactions = (entry.NtryDtls ?? []).flatMap(({ TxDtls = [] }) => TxDtls);
  const [first] = transactions;
  const code = entry.BkTxCd?.Domn;
  return {
    reference: entry.NtryRef ?? null,
    bankReference: entry.AcctSvcrRef ?? null,
    bookedOn: entry.BookgDt?.Dt ?? entry.BookgDt?.DtTm ?? null,
    valueOn: entry.ValDt?.Dt ?? entry.ValDt?.DtTm ?? null,
    amount: signed(entry.Amt?.amt, entry.CdtDbtInd),
    currency: entry.Amt?.Ccy ?? null,
    indicator: indicatorText(entry.CdtDbtInd),
    status: entry.Sts ?? null,
    reversal: entry.RvslInd ?? false,
    code:
      code?.Cd === undefined
        ? (entry.BkTxCd?.Prtry?.Cd ?? null)
        : [code.Cd, code.Fmly?.Cd, code.Fmly?.SubFmlyCd].filter((part) => part !== undefined).join('/'),
    counterparty: (transactions.length > 1 ? null : counterparty(entry, first).name) ?? null,
    remittance: first?.RmtInf?.Ustrd?.join(' ') ?? entry.AddtlNtryInf ?? null,
    endToEndId: first?.Refs?.EndToEndId ?? null,
    transactions: transactions.length,
  };
}

function counterparty(
  entry: Entry,
  transaction: Transaction | undefined,
): { readonly name: string | null; readonly account: string | null } {
  const { Cdtr, CdtrAcct, Dbtr, DbtrAcct } = transaction?.RtldPties ?? {};
  const [who, account] = indicatorText(entry.CdtDbtInd) === 'DBIT' ? [Cdtr, CdtrAcct] : [Dbtr, DbtrAcct];
  return { name: who?.Nm ?? null, account: account?.Id?.IBAN ?? account?.Id?.Othr?.Id ?? null };
}

export function transactionRows(entry: Entry): readonly TransactionRow[] {
  return (entry.NtryDtls ?? []).flatMap(({ TxDtls = [] }, details) =>
    TxDtls.map((one, transaction) => {
      const { name, account } = counterparty(entry, one);
      const amounts = one.AmtDtls ?? {};
      const said = amounts.TxAmt ?? amounts.InstdAmt;
      const amount = said?.Amt ?? said?.PrtryAmt?.[0]?.Amt;
      return {
        details,
        transaction,
        counterparty: name,
        counterpartyAccount: account,
        amount: signed(amount?.amt, entry.CdtDbtInd),
        currency: amount?.Ccy ?? null,
        endToEndId: one.Refs?.EndToEndId ?? null,
        remittance: one.RmtInf?.Ustrd?.join(' ') ?? one.AddtlTxInf ?? null,
      };
    }),
  );
}

/** Every leaf of an entry, so that any text in it finds it. */
function words(raw: Json): string {
  const found: string[] = [];
  let length = 0;
  const visit = (value: Json): void => {
    if (length > MOST_SEARCHED) return;
    const leaf = leafText(value);
    if (leaf !== undefined) {
      found.push(leaf);
      length += leaf.length;
    } else if (Array.isArray(value)) (value as readonly Json[]).forEach(visit);
    else if (isJsonObject(value)) Object.values(value).forEach(visit);
  };
  visit(raw);
  return found.join(' ').slice(0, MOST_SEARCHED);
}
