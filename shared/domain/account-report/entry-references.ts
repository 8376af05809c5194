// What an entry of an account report says that a payment is recognised by: identifiers, amounts, day and side
// of each of its transactions, and of a batch that was booked as one.
import { isSameAccount } from '../account-identification.ts';
import { addDecimals, exponentOf, parseXsdDecimal, type Decimal } from '../money.ts';
import { isJsonObject, leafText, parseLossless, type Json } from '../lossless-json.ts';
import { parseUetr } from '../uetr.ts';
import { readAs } from './read.ts';
import type { Amount } from './shape.ts';
import { entry as entryShape, type Entry, type Transaction } from './report.ts';

/** `minor` counts the currency's smallest unit and has no sign. */
export interface BookedAmount {
  readonly currency: string;
  readonly minor: bigint;
}

/** One transaction of an entry, or the entry itself where it names none. */
export interface EntryLine {
  /** Its place among the transactions of the entry, from 0. */
  readonly place: number;
  readonly uetr: string | null;
  readonly endToEndId: string | null;
  readonly instructionId: string | null;
  readonly messageId: string | null;
  readonly paymentInformationId: string | null;
  readonly counterpartyAccount: string | null;
  /** The number of payments it stands for, where the bank says so. */
  readonly payments: number | null;
  /** Every amount the line may be known by: instructed, of the transaction, booked, booked less charges. */
  readonly amounts: readonly BookedAmount[];
}

/** ISO 20022 and the practice of banks for "the payer gave none". */
const NO_REFERENCE: ReadonlySet<string> = new Set([
  'NOTPROVIDED',
  'NOTPROVIDE',
  'NONREF',
  'NONE',
  'NOREF',
  'UNKNOWN',
]);

/** The reference that a text gives; null for the words that banks write where the payer gave none. */
export function givenReference(text: string | undefined): string | null {
  const bare = (text ?? '').trim();
  return bare === '' || NO_REFERENCE.has(bare.toUpperCase().replaceAll(/[\s/-]/gu, '')) ? null : bare;
}

/** What one payment is of an entry, as it was instructed; several have one place where a batch was booked. */
export interface BookedPart extends BookedAmount {
  readonly place: number;
}

/**
 * Whether payments, and the charges the bank states, are the whole amount of an entry: else it debits money
 * that nobody sent beside one that somebody did. What was instructed in another currency counts with what the
 * bank says it is in the currency of the entry, and with nothing where it does not say so. Never throws.
 */
export function accountsForAll(json: string, parts: readonly BookedPart[]): boolean {
  const entry = parsedEntry(json);
  const booked = amount(entry.Amt?.amt, entry.Amt?.Ccy);
  if (booked === null) return false;
  const { currency } = booked;
  const transactions = transactionsOf(entry);
  let left = booked.minor;
  const converted = new Set<number>();
  for (const part of parts)
    if (part.currency === currency) left -= part.minor;
    else converted.add(part.place);
  for (const place of converted) {
    const stated = convertedTo(currency, entry, transactions, place);
    if (stated === undefined) return false;
    left -= stated.minor;
  }
  if (left <= 0n) return true;
  const sumOf = (charges: readonly Decimal[]): bigint =>
    charges.reduce((sum, each) => sum + (minorOf(each, currency)?.minor ?? 0n), 0n);
  const ofEntry = sumOf(chargesIn(currency, entry.Chrgs));
  const ofTransactions = sumOf(transactions.flatMap(({ Chrgs }) => chargesIn(currency, Chrgs)));
  // Some banks state a charge at both levels, others a part at each.
  return [ofEntry, ofTransactions, ofEntry + ofTransactions].includes(left);
}

function convertedTo(
  currency: string,
  entry: Entry,
  transactions: readonly Transaction[],
  place: number,
): BookedAmount | undefined {
  const { TxAmt, CntrValAmt, AmtDtls, AmtDetails } = entry;
  const batches = (entry.NtryDtls ?? []).filter(({ Btch }) => Btch !== undefined).length;
  const isAlone = transactions.length === 0 ? batches < 2 : transactions.length === 1;
  const ofEntry = [AmtDtls, AmtDetails].flatMap((each) => [each?.TxAmt, each?.CntrValAmt]);
  const said = [
    ...amountsOf(transactions[place] ?? {}),
    ...(isAlone ? [TxAmt, CntrValAmt, ...ofEntry].flatMap(amountsIn) : []),
  ];
  return said.find((each) => each?.currency === currency) ?? undefined;
}

/**
 * Whom an entry pays, each once: name and account, however they are spaced, and in one order. A later wording
 * of the entry names the same.
 */
export function creditorsOf(json: string): readonly (readonly [name: string, account: string])[] {
  const found = new Map<string, readonly [string, string]>();
  for (const { RtldPties: { Cdtr, CdtrAcct } = {} } of transactionsOf(parsedEntry(json))) {
    const name = (Cdtr?.Nm ?? '').trim().replaceAll(/\s+/gu, ' ').toUpperCase();
    const account = (CdtrAcct?.Id?.IBAN ?? CdtrAcct?.Id?.Othr?.Id ?? '').replaceAll(/\s/gu, '').toUpperCase();
    if (name !== '' || account !== '') found.set(`${name}\n${account}`, [name, account]);
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

function parsedEntry(json: string): Entry {
  const raw = parseLossless(json);
  return isJsonObject(raw) ? (readAs(entryShape, raw, '', []) ?? {}) : {};
}

const transactionsOf = (entry: Entry): readonly Transaction[] =>
  (entry.NtryDtls ?? []).flatMap(({ TxDtls = [] }) => TxDtls);

/** The lines of an entry's JSON text; none where it is no JSON. Never throws. */
export function readEntryLines(json: string): readonly EntryLine[] {
  const raw = parseLossless(json);
  if (!isJsonObject(raw)) return [];
  const entry = readAs(entryShape, raw, '', []) ?? {};
  const transactions = (entry.NtryDtls ?? []).flatMap(({ TxDtls = [], Btch = {} }) =>
    TxDtls.map((transaction) => ({ transaction, batch: Btch })),
  );
  const newer = uetrsBeside(raw);
  if (transactions.length === 0) return wholeEntry(entry);
  const alone = transactions.length === 1;
  return transactions.map(({ transaction, batch }, place) => {
    const { Refs = {} } = transaction;
    return {
      place,
      uetr: newer[place] ?? uetrOf(transaction),
      endToEndId: givenReference(Refs.EndToEndId),
      instructionId: givenReference(Refs.InstrId),
      messageId: givenReference(Refs.MsgId) ?? (alone ? givenReference(batch.MsgId) : null),
      paymentInformationId: givenReference(Refs.PmtInfId) ?? (alone ? givenReference(batch.PmtInfId) : null),
      counterpartyAccount: counterpartyAccount(entry, transaction),
      payments: alone ? count(batch.NbOfTxs) : 1,
      amounts: distinct([...amountsOf(transaction), ...(alone ? bookedAmounts(entry, transaction) : [])]),
    };
  });
}

/** A batch booked as one: each of its `Btch` is a line, or the entry itself. */
function wholeEntry(entry: Entry): readonly EntryLine[] {
  const none = { uetr: null, endToEndId: null, instructionId: null, counterpartyAccount: null };
  const batches = (entry.NtryDtls ?? []).flatMap(({ Btch }) => Btch ?? []);
  if (batches.length > 1)
    return batches.map((batch, place) => ({
      ...none,
      place,
      messageId: givenReference(batch.MsgId),
      paymentInformationId: givenReference(batch.PmtInfId),
      payments: count(batch.NbOfTxs),
      amounts: distinct([amount(batch.TtlAmt?.amt, batch.TtlAmt?.Ccy ?? entry.Amt?.Ccy)]),
    }));
  const [batch = {}] = batches;
  return [
    {
      ...none,
      place: 0,
      messageId: givenReference(batch.MsgId),
      paymentInformationId: givenReference(batch.PmtInfId),
      payments: count(batch.NbOfTxs),
      amounts: distinct([
        amount(batch.TtlAmt?.amt, batch.TtlAmt?.Ccy ?? entry.Amt?.Ccy),
        ...bookedAmounts(entry),
      ]),
    },
  ];
}

/** In the table's `Prtry`, or in remittance as `UETR/<uuid>` (wire practice 6). */
function uetrOf({ Refs = {}, RmtInf = {} }: Transaction): string | null {
  if (Refs.Prtry?.Tp?.toUpperCase() === 'UETR') return uetr(Refs.Prtry.Ref);
  const texts = [
    ...(RmtInf.Strd ?? []).flatMap(({ AddtlRmtInf = [] }) => AddtlRmtInf),
    ...(RmtInf.Ustrd ?? []),
  ];
  for (const text of texts) {
    const found = /\bUETR\/([0-9A-Fa-f]{8}-?(?:[0-9A-Fa-f]{4}-?){3}[0-9A-Fa-f]{12})\b/u.exec(text)?.[1];
    if (found !== undefined) return uetr(found);
  }
  return null;
}

function uetr(text: string | undefined): string | null {
  return parseUetr((text ?? '').trim()) ?? null;
}

/** Newer versions of the report have `Refs.UETR`, which the table does not know. */
function uetrsBeside(entry: Json): readonly (string | null)[] {
  return list(member(entry, 'NtryDtls')).flatMap((details) =>
    list(member(details, 'TxDtls')).map((one) => uetr(leafText(member(member(one, 'Refs'), 'UETR')))),
  );
}

function member(value: Json | undefined, name: string): Json | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function list(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}

function counterpartyAccount(entry: Entry, { RtldPties = {} }: Transaction): string | null {
  const { CdtrAcct, DbtrAcct } = RtldPties;
  const its = entry.CdtDbtInd === 'DBIT' ? CdtrAcct : DbtrAcct;
  return givenReference(its?.Id?.IBAN ?? its?.Id?.Othr?.Id);
}

function amountsOf({ AmtDtls = {} }: Transaction): readonly (BookedAmount | null)[] {
  return [AmtDtls.InstdAmt, AmtDtls.TxAmt, AmtDtls.CntrValAmt].flatMap(amountsIn);
}

interface AmountSaid {
  readonly Amt?: Amount;
  readonly PrtryAmt?: readonly { readonly Amt?: Amount }[];
}

function amountsIn(said: AmountSaid | undefined): readonly (BookedAmount | null)[] {
  return [
    amount(said?.Amt?.amt, said?.Amt?.Ccy),
    ...(said?.PrtryAmt ?? []).map(({ Amt = {} }) => amount(Amt.amt, Amt.Ccy)),
  ];
}

/** Of an entry for one transaction: as booked, and without the charges the bank says it took with it. */
function bookedAmounts(entry: Entry, transaction?: Transaction): readonly (BookedAmount | null)[] {
  const { Amt = {}, InstdAmt, TxAmt } = entry;
  const booked = decimal(Amt.amt);
  const charges = [...chargesIn(Amt.Ccy, entry.Chrgs), ...chargesIn(Amt.Ccy, transaction?.Chrgs)];
  const less = charges.reduce<Decimal | undefined>(
    (left, each) => left && addDecimals(left, { unscaled: -each.unscaled, scale: each.scale }),
    booked,
  );
  return [
    amount(InstdAmt?.Amt?.amt, InstdAmt?.Amt?.Ccy),
    amount(TxAmt?.Amt?.amt, TxAmt?.Amt?.Ccy),
    minorOf(booked, Amt.Ccy),
    charges.length === 0 ? null : minorOf(less, Amt.Ccy),
  ];
}

/** Those the bank took, in the currency of the entry. */
function chargesIn(currency: string | undefined, charges: Entry['Chrgs'] = []): readonly Decimal[] {
  return charges
    .filter((each) => each.CdtDbtInd !== 'CRDT' && (each.Amt?.Ccy ?? currency) === currency)
    .flatMap((each) => decimal(each.Amt?.amt) ?? []);
}

function decimal(text: string | undefined): Decimal | undefined {
  const read = text === undefined ? undefined : parseXsdDecimal(text);
  return read === undefined ? undefined : { ...read, unscaled: magnitude(read.unscaled) };
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

function amount(text: string | undefined, currency: string | undefined): BookedAmount | null {
  return minorOf(decimal(text), currency);
}

/** Null for an amount that has more decimals than its currency, for no amount of a payment can equal it. */
function minorOf(value: Decimal | undefined, currency: string | undefined): BookedAmount | null {
  const exponent = currency === undefined ? undefined : exponentOf(currency);
  if (value === undefined || currency === undefined || exponent === undefined || value.unscaled <= 0n)
    return null;
  const shift = exponent - value.scale;
  if (shift >= 0) return { currency, minor: value.unscaled * 10n ** BigInt(shift) };
  const divisor = 10n ** BigInt(-shift);
  return value.unscaled % divisor === 0n ? { currency, minor: value.unscaled / divisor } : null;
}

function distinct(amounts: readonly (BookedAmount | null)[]): readonly BookedAmount[] {
  const found = new Map<string, BookedAmount>();
  for (const each of amounts) if (each !== null) found.set(`${each.currency} ${each.minor}`, each);
  return [...found.values()];
}

function count(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/u.test(text) ? Number(text) : null;
}

/** Whether two counterparty accounts are certainly not one: both IBANs, and another. */
export function isOtherAccount(a: string | null, b: string | null): boolean {
  const isIban = (text: string): boolean => /^[A-Z]{2}\d{2}/u.test(text.replaceAll(/\s/gu, ''));
  return a !== null && b !== null && a !== '' && b !== '' && isIban(a) && isIban(b) && !isSameAccount(a, b);
}
