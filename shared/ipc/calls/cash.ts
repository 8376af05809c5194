// Calls about what all kept account reports say together: accounts, days, entries once each, and what is
// expected.
import { REGIONS } from '../../domain/region.ts';
import { z } from 'zod';
import { STATEMENT_FORMS } from '../../domain/account-report/statement-order.ts';
import { isCutOff } from '../../domain/account-master.ts';
import { MOST_RATES } from '../../domain/exchange-rate.ts';
import { exchangeRate } from '../../domain/records/exchange-rates.ts';
import { NOT_COUNTED } from '../../domain/reporting-total.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../domain/language.ts';
import { action, read } from '../call.ts';
import { MATCH_DIFFERENCES, IDENTIFIERS, MATCH_KINDS } from '../../domain/entry-matching.ts';
import * as v from '../views.ts';
import { balanceView, reportEntry, reportLine } from './balances.ts';

const text = z.string().nullable();
/** Digits as the bank sent them; null is unknown, which is not zero. */
const digits = z.string().nullable();
/** An account over all reports: its identification and currency. */
const account = z.string().min(1).max(120);
const day = v.isoDate;

/** A figure with the time its age counts from. */
const figure = balanceView.extend({ receivedAt: v.instant, report: v.id });

const planned = z.strictObject({
  valueDate: day,
  /** `approval`: frozen or approved, not released; `outbox`: released, and not known to be settled. */
  stage: z.enum(['approval', 'outbox']),
  payments: z.int(),
  /** Signed: what is paid carries a minus. */
  amount: z.string(),
});

const cashAccount = z.strictObject({
  base: z.string(),
  account,
  id: text,
  iban: text,
  name: text,
  owner: text,
  currency: text,
  branch: text,
  servicerBic: text,
  /** `unavailable`: the bank said that it cannot show this account; its balances are unknown, not zero. */
  standing: z.enum(['known', 'unavailable']),
  /** The newest report that names it. */
  report: v.id,
  receivedAt: v.instant,
  booked: figure.nullable(),
  available: figure.nullable(),
  /** What the bank itself expects (XPCD). */
  bankExpects: figure.nullable(),
  /**
   * The newest balance of every other type, XPCD among them: none is left out of the overview because its
   * type is not known.
   */
  others: z.array(figure),
  entries: z.int(),
  planned: z.array(planned),
  /** Booked and all that is planned, whatever its date; null when the booked figure is unknown. */
  expected: digits,
  /** Own payments in other currencies, which are not in `expected`. */
  otherCurrencies: v.totals,
});

const range = { from: day.optional(), to: day.optional() };
const entryFilter = { account, text: z.string().max(100).optional(), ...range };

/** A payment of this desk beside an entry; without name, account and amount where the desk hides them. */
const besideEntry = z.strictObject({
  payment: v.id,
  batch: v.id,
  reference: z.string(),
  name: z.string(),
  account: z.string(),
  amount: z.strictObject({ amount: z.string(), currency: z.string() }).nullable(),
  valueDate: z.string(),
  endToEndId: z.string(),
});

/** Of a booked entry; see `EntryMatchState` of the store. */
const standing = z.enum(['matched', 'partly', 'near', 'not-sent', 'earlier', 'incoming', 'not-booked']);

/** A plain decimal without a sign. */
const limit = z.string().regex(/^\d{1,15}(?:\.\d{1,5})?$/u);
const note = z.string().trim().min(1).max(500);

/** Made from one debit that a person explained: what the bank takes again is then explained by it. */
export const feeRule = z.strictObject({
  rule: v.id,
  account,
  code: text,
  counterparty: text,
  currency: z.string(),
  least: limit,
  most: limit,
  note: z.string(),
  at: v.instant,
});

const morning = z.strictObject({ from: z.string().refine((time) => time === '' || isCutOff(time)) });
/** `last`: the bank's day on which they were asked for last; empty: not yet. */
const morningView = morning.extend({ last: z.string() });

/** ISO 4217; empty: none was chosen. */
const currency = z.string().max(3);
const ratesView = z.strictObject({
  reporting: currency,
  /** The currency of most own accounts, for a desk that has chosen none; empty where none is known. */
  proposed: currency,
  /** Of all known accounts. */
  currencies: z.array(z.string()),
  rates: z.array(exchangeRate),
  /** At the bank: no rate is of a later day. */
  today: day,
});
/** A file of the European Central Bank with its name. */
const ratesFile = z.strictObject({ name: v.typedText(1, 200), text: z.string().max(2_000_000) });

const figureTotal = z.strictObject({
  /** Null where no account is counted, which is not zero. */
  total: digits,
  counted: z.int(),
  left: z.array(z.strictObject({ account, currency: text, reason: z.enum(NOT_COUNTED) })),
  /** Days behind the newest balance that is counted. */
  older: z.array(z.strictObject({ account, days: z.int() })),
  /** Whose counted balance includes a credit line of the bank. */
  withCreditLine: z.array(account),
});

export const cashCalls = {
  /**
   * Of every account that any kept report names; also offline. Without `planned` nothing is gone through to
   * find what is expected.
   */
  'cash.accounts': read(
    z.strictObject({ planned: z.boolean().default(true) }),
    z.strictObject({
      accounts: z.array(cashAccount),
      /** Own payments of accounts, and in currencies of theirs, of which no report has a balance. */
      unreported: z.array(
        z.strictObject({ account: z.string(), currency: z.string(), planned: z.array(planned) }),
      ),
    }),
  ),
  /** From which hour of each business day (HH:MM, bank time) all accounts are asked for; empty: never. */
  'cash.morning': read(v.nothing, morningView),
  'cash.setMorning': action(morning, morningView),
  /** The reporting currency with its exchange rates, and what they are asked for. */
  'cash.rates': read(v.nothing, ratesView),
  /**
   * What a file says of the currencies of all known accounts; nothing is stored. Faults:
   * `reporting-currency-unknown`, `rates-file-not-read`.
   */
  'cash.readRates': read(
    z.strictObject({ file: ratesFile, reporting: currency }),
    z.strictObject({
      date: day,
      rates: z.array(z.strictObject({ currency, rate: z.string(), cross: z.boolean() })),
      /** Currencies of known accounts that the file lacks. */
      missing: z.array(z.string()),
    }),
  ),
  /**
   * Stores them all; a currency without a line has no rate. A rate that the file has is named as coming from
   * it, one that was stored before keeps its source, and any other was typed. Faults:
   * `reporting-currency-unknown`, `exchange-rate-refused`, `rates-file-not-read`.
   */
  'cash.setRates': action(
    z.strictObject({
      reporting: currency,
      rates: z
        .array(z.strictObject({ currency, rate: z.string().max(100), date: z.string().max(10) }))
        .max(MOST_RATES),
      file: ratesFile.nullable(),
    }),
    ratesView,
  ),
  /** All accounts in the reporting currency; null where none was chosen. Also offline. */
  'cash.total': read(
    v.nothing,
    z.strictObject({
      total: z
        .strictObject({
          reporting: currency,
          booked: figureTotal,
          available: figureTotal,
          /** Listed by two numbers of one account, and counted once: as the other one. */
          once: z.array(z.strictObject({ account, as: account })),
          /** Of accounts in another currency. */
          values: z.array(z.strictObject({ account, booked: digits, available: digits })),
          /** That were used. `old`: of more than five business days ago. */
          rates: z.array(exchangeRate.extend({ old: z.boolean() })),
        })
        .nullable(),
    }),
  ),
  /**
   * The newest figures of each day, the earliest day first: at most 400 days. A day that no report covers is
   * not there.
   */
  'cash.days': read(
    z.strictObject({ account, ...range }),
    z.strictObject({ days: z.array(z.strictObject({ day, figures: z.array(figure) })) }),
  ),
  /**
   * Entries over all reports, the latest day first, none twice. `text`: beginnings of words anywhere in an
   * entry.
   */
  'cash.entries': read(z.strictObject({ ...v.page, ...entryFilter }), v.paged(reportEntry)),
  'cash.entry': read(
    z.strictObject({ entry: v.id }),
    z.strictObject({
      row: reportEntry,
      /** The newest report that carries it in these words. */
      report: v.id,
      receivedAt: v.instant,
      /** False when a later report words it otherwise. */
      current: z.boolean(),
    }),
  ),
  /** The transactions of an entry: those of a batch, or the one. */
  'cash.transactions': read(
    z.strictObject({ ...v.page, entry: v.id }),
    v.paged(
      z.strictObject({
        /** Place in `NtryDtls[details].TxDtls[transaction]`. */
        details: z.int(),
        transaction: z.int(),
        counterparty: text,
        counterpartyAccount: text,
        amount: digits,
        currency: text,
        endToEndId: text,
        remittance: text,
      }),
    ),
  ),
  /** Every member of an entry but its transactions, or every member of one transaction. */
  'cash.lines': read(
    z.strictObject({
      ...v.page,
      entry: v.id,
      transaction: z.strictObject({ details: z.int().min(0), transaction: z.int().min(0) }).optional(),
    }),
    v.paged(reportLine),
  ),
  /**
   * The entries of the filter as CSV (RFC 4180), no cell of which a spreadsheet runs; read with `files.read`.
   */
  'cash.export': action(
    z.strictObject({
      ...entryFilter,
      /** Decimal sign and separator as it writes them; without one the table is that for programs. */
      region: z.enum(REGIONS).optional(),
    }),
    z.strictObject({ file: v.id, name: z.string(), bytes: z.int() }),
  ),
  /**
   * A statement for each day of the period, made by this desk of kept balances and booked entries; read with
   * `files.read`. Without a first or a last day it goes from the first to the last day that is kept with its
   * closing balance. Faults: `not-found`, `statement-not-whole` with the days, `statement-period-empty`,
   * `statement-period-too-long`.
   */
  'cash.statement': action(
    z.strictObject({
      account,
      ...range,
      form: z.enum(STATEMENT_FORMS),
      language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
    }),
    z.strictObject({ file: v.id, name: z.string(), bytes: z.int(), days: z.int(), entries: z.int() }),
  ),
  /**
   * Debits that are no payment of this desk, or not quite one, and that nobody explained; the latest day
   * first. Also offline.
   */
  'cash.notSent': read(
    z.strictObject(v.page),
    v.paged(z.strictObject({ row: reportEntry, account, standing })),
  ),
  /** What an entry was held against. `standing` null: it was not looked at. */
  'cash.matches': read(
    z.strictObject({ entry: v.id }),
    z.strictObject({
      standing: standing.nullable(),
      /** At most 50 of `matched`. */
      matches: z.array(
        besideEntry.extend({
          way: z.enum(MATCH_KINDS),
          by: z.array(z.enum(IDENTIFIERS)),
          days: z.int().nullable(),
          alike: z.int(),
        }),
      ),
      matched: z.int(),
      near: z.array(besideEntry.extend({ differs: z.array(z.enum(MATCH_DIFFERENCES)) })),
      explanations: z.array(
        z.strictObject({
          at: v.instant,
          by: z.enum(['person', 'rule']),
          person: z.string(),
          rule: text,
          note: z.string(),
          /** Whether a card signed it; notes from before were not signed. */
          signed: z.boolean(),
        }),
      ),
    }),
  ),
  /**
   * Says what a debit is that nobody sent from here, signed by a card of whoever says it, and never changed.
   * `rule`: debits like it are explained by the note from now on. Faults: `not-found`, `debit-not-open`,
   * `fee-rule-unclear`, `too-many-fee-rules`, and those of a signature.
   */
  'cash.explain': action(
    z.strictObject({
      entry: v.id,
      note,
      rule: z.strictObject({ least: limit, most: limit }).nullable(),
      choice: v.keyChoice,
    }),
    z.strictObject({ ticket: v.id }),
  ),
  'cash.feeRules': read(v.nothing, z.strictObject({ rules: z.array(feeRule) })),
  'cash.removeFeeRule': action(z.strictObject({ rule: v.id }), v.nothing),
  /** Settled payments that no entry of their account shows, though the entries go on three days past them. */
  'cash.missing': read(
    z.strictObject(v.page),
    v.paged(besideEntry.extend({ ownAccount: z.string(), settledAt: v.instant })),
  ),
};
