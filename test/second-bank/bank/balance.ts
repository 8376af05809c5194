// Owns 4.10: the rules of the balance inquiry and the account report in its two shapes.
import { addDays, dateAt, daysBetween, isDate } from '../wire/dates.ts';
import { fromUnits, toUnits } from '../wire/decimal.ts';
import { isClosed } from './business-date.ts';
import type { Answer, Call } from './call.ts';
import { mediaType, readObject } from './call.ts';
import { everyLeaf } from './every-leaf.ts';
import type { Payment } from './ledger.ts';
import type { Account, BankOptions } from './options.ts';

const FIELDS = [
  'account_currency',
  'account_identifier',
  'base_currency',
  'branch_number',
  'from_date',
  'to_date',
] as const;
type Request = Readonly<Partial<Record<(typeof FIELDS)[number], string>>>;
const REACH = 180;
const MARK = '@number:';

interface Range {
  readonly from: string;
  readonly to: string;
  readonly today: string;
}

function isOneCurrency(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Za-z]{3}$/.test(value);
}

function checkRequest(call: Call): Request & Range {
  const { judge, bank } = call;
  judge.demand('balance.content-type', mediaType(call.headers['content-type']) === 'application/json');
  const raw = readObject(call.body) ?? judge.refuse('balance.json');
  const base = raw['base_currency'];
  judge.demand('balance.base-currency', base !== undefined && base !== null && base !== '');
  judge.check('balance.one-base-currency', base === undefined || isOneCurrency(base), JSON.stringify(base));
  const currency = raw['account_currency'];
  judge.check(
    'balance.one-account-currency',
    currency === undefined || isOneCurrency(currency),
    JSON.stringify(currency),
  );
  judge.settle();
  const given = FIELDS.filter((name) => raw[name] !== undefined && raw[name] !== '');
  judge.demand(
    'balance.strings',
    given.every((name) => typeof raw[name] === 'string'),
  );
  const request = Object.fromEntries(given.map((name) => [name, String(raw[name])])) as Request;
  judge.check(
    'balance.account',
    request.account_identifier !== undefined || request.branch_number !== undefined,
  );
  const today = dateAt(bank.now, bank.options.offsetMinutes);
  const { from_date: from = today, to_date: to = today } = request;
  judge.check('balance.dates', isDate(from) && isDate(to), `${from} to ${to}`);
  judge.settle();
  judge.check('balance.order', from <= to, `${from} to ${to}`);
  judge.check(
    'balance.range',
    daysBetween(from, today) <= REACH,
    `${from} is more than ${REACH} days before ${today}`,
  );
  judge.settle();
  return { ...request, from, to, today };
}

/** An entry of an account: what a settled payment moved, and on which day. */
interface Booking {
  readonly payment: Payment;
  readonly day: string;
  readonly units: bigint;
}

function bookingsOf(account: Account, call: Call): readonly Booking[] {
  const { ledger, options } = call.bank;
  return ledger.payments.flatMap((payment) => {
    const credit = payment.direction === 'in' || payment.directDebit;
    const own = credit ? payment.creditor.account : payment.debtor.account;
    if (own !== account.id || payment.currency !== account.currency) return [];
    const units = toUnits(payment.amount) ?? 0n;
    return payment.bookings.map((at) => ({
      payment,
      day: dateAt(new Date(at), options.offsetMinutes),
      units: credit ? units : -units,
    }));
  });
}

/** The writer of amounts: key, number or text, and the sign of a debit are switches. */
class Writer {
  readonly #options: BankOptions;

  constructor(options: BankOptions) {
    this.#options = options;
  }

  value(units: bigint): string {
    const text = fromUnits(units < 0n && this.#options.debitAmounts === 'unsigned' ? -units : units);
    return this.#options.balanceAmount === 'number' ? MARK + text : text;
  }

  amount(units: bigint, currency: string): Readonly<Record<string, string>> {
    return { amt: this.value(units), Ccy: currency };
  }

  details(units: bigint, currency: string, depth: number): Readonly<Record<string, unknown>> {
    const own = { ...this.amount(units, currency) };
    return depth <= 0
      ? own
      : {
          ...own,
          TxAmt: this.details(units, currency, depth - 1),
          PrtryAmt: [{ Amt: this.amount(units, currency), Tp: 'IBS' }],
        };
  }
}

const sideOf = (units: bigint): 'CRDT' | 'DBIT' => (units < 0n ? 'DBIT' : 'CRDT');

interface DayBalance {
  readonly code: string;
  readonly day: string;
  readonly units: bigint;
}

function balancesOf(
  account: Account,
  range: Range,
  bookings: readonly Booking[],
  options: BankOptions,
): DayBalance[] {
  const until = (day: string): bigint =>
    bookings
      .filter((one) => one.day <= day)
      .reduce((sum, one) => sum + one.units, toUnits(account.opening) ?? 0n);
  const last = range.to < range.today ? range.to : range.today;
  const balances: DayBalance[] = [];
  for (let day = range.from; day <= last; day = addDays(day, 1)) {
    if (isClosed(day, options)) continue;
    const [opening, closing] = [until(addDays(day, -1)), until(day)];
    const interim = day === range.today && options.todayBalances === 'interim';
    const [booked, available] = interim ? ['ITBD', 'ITAV'] : ['CLBD', 'CLAV'];
    balances.push(
      { code: 'OPBD', day, units: opening },
      { code: booked, day, units: closing },
      { code: 'OPAV', day, units: opening },
      { code: available, day, units: closing },
    );
  }
  return balances;
}

function entryOf(booking: Booking, writer: Writer, options: BankOptions): Readonly<Record<string, unknown>> {
  const { payment, units, day } = booking;
  const { currency } = payment;
  const party = (one: Payment['debtor']): unknown => ({ Nm: one.name });
  return {
    AcctSvcrRef: payment.bankReference,
    NtryRef: payment.bankReference,
    Amt: writer.amount(units, currency),
    AmtDetails: { InstdAmt: writer.details(units, currency, options.amountDetailsDepth) },
    BkTxCd: { Domn: { Cd: 'PMNT', Fmly: { Cd: units < 0n ? 'ICDT' : 'RCDT', SubFmlyCd: 'ESCT' } } },
    BookgDt: { Dt: day },
    ValDt: { Dt: day },
    CdtDbtInd: sideOf(units),
    RvslInd: false,
    Sts: 'BOOK',
    NtryDtls: [
      {
        TxDtls: [
          {
            Refs: {
              AcctSvcrRef: payment.bankReference,
              EndToEndId: payment.endToEndId,
              InstrId: payment.instructionId,
              MsgId: payment.messageId,
              PmtInfId: payment.pmtInfId,
            },
            RmtInf: payment.remittance === undefined ? undefined : { Ustrd: [payment.remittance] },
            RtldPties: { Dbtr: party(payment.debtor), Cdtr: party(payment.creditor) },
          },
        ],
      },
    ],
  };
}

function reportOf(
  account: Account,
  range: Range,
  call: Call,
  writer: Writer,
): Readonly<Record<string, unknown>> {
  const { options } = call.bank;
  const bookings = bookingsOf(account, call);
  const inRange = bookings.filter((one) => one.day >= range.from && one.day <= range.to);
  const total = (some: readonly Booking[]): unknown => ({
    NbOfNtries: String(some.length),
    Sum: fromUnits(some.reduce((sum, one) => sum + (one.units < 0n ? -one.units : one.units), 0n)),
  });
  const indicator = (units: bigint): unknown =>
    options.availabilityIndicator === 'text' ? sideOf(units) : writer.amount(units, account.currency);
  const isIban = /^[A-Z]{2}\d{2}/.test(account.id);
  return {
    Id: call.bank.freshId(),
    CreDtTm: call.bank.now.toISOString(),
    FrToDt: { FrDtTm: `${range.from}T00:00:00`, ToDtTm: `${range.to}T23:59:59` },
    Acct: {
      Id: isIban ? { IBAN: account.id } : { Othr: { Id: account.id } },
      Ccy: account.currency,
      Tp: { Cd: 'CASH' },
      Ownr: { Nm: account.owner },
      Svcr: { FinInstnId: { BIC: account.bic }, BrnchId: { Id: account.branch } },
    },
    Bal: balancesOf(account, range, bookings, options).map(({ code, day, units }) => ({
      Tp: { CdOrPrtry: { Cd: code } },
      Amt: writer.amount(units, account.currency),
      CdtDbtInd: sideOf(units),
      Dt: { Dt: day },
      Avlbty: {
        Amt: writer.amount(units, account.currency),
        CdtDbtInd: indicator(units),
        Dt: { ActlDt: day },
      },
    })),
    TxsSummry: {
      TtlCdtNtries: total(inRange.filter((one) => one.units >= 0n)),
      TtlDbtNtries: total(inRange.filter((one) => one.units < 0n)),
    },
    Ntry: inRange.map((one) => entryOf(one, writer, options)),
  };
}

/** The newer shape: accounts with their balances, and those that are not available. */
function accountsShape(
  accounts: readonly Account[],
  missing: readonly string[],
  range: Range,
  call: Call,
  writer: Writer,
): Readonly<Record<string, unknown>> {
  return {
    unavailable_accounts: missing.map((id) => ({ account_identification: id })),
    account_balance: accounts.map((account) => ({
      account_identification: account.id,
      currency: account.currency,
      balances: balancesOf(account, range, bookingsOf(account, call), call.bank.options).map(
        ({ code, day, units }) => ({
          balance_type: code,
          date: day,
          amount: writer.value(units),
          credit_debit_indicator: sideOf(units),
        }),
      ),
    })),
  };
}

export function answerBalance(call: Call): Answer {
  const { bank } = call;
  const { options } = bank;
  const request = checkRequest(call);
  const accounts = options.accounts.filter((one) => {
    return (
      (request.account_identifier === undefined || one.id === request.account_identifier) &&
      (request.branch_number === undefined || one.branch === request.branch_number) &&
      (request.account_currency === undefined || one.currency === request.account_currency.toUpperCase())
    );
  });
  const missing = accounts.length === 0 ? [request.account_identifier ?? request.branch_number ?? ''] : [];
  if (missing.length > 0 && options.unknownAccount === 'error' && options.balanceShape !== 'accounts') {
    call.judge.refuse('balance.account', `no account is known by ${missing[0] ?? ''}`);
  }
  if (options.balanceShape === 'every-leaf') {
    return { status: 200, contentType: 'application/json', body: JSON.stringify(everyLeaf()) };
  }
  const writer = new Writer(options);
  const body =
    options.balanceShape === 'accounts'
      ? accountsShape(accounts, missing, request, call, writer)
      : {
          Document: {
            BkToCstmrAcctRpt: {
              GrpHdr: {
                MsgId: bank.freshId(),
                CreDtTm: bank.now.toISOString(),
                MsgPgntn: { PgNb: '1', LastPgInd: true },
              },
              Rpt: accounts.map((account) => reportOf(account, request, call, writer)),
            },
          },
        };
  // Amounts are written as they are, digit by digit: a number of the language would round the large ones.
  const text = JSON.stringify(body).replace(new RegExp(`"${MARK}(-?[0-9.]+)"`, 'g'), '$1');
  return { status: 200, contentType: 'application/json', body: text };
}
