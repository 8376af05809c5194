// Adds up what the walker finds: totals, accounts, countries, dates, and the line per transaction whose
// digest both readers must share.
import { createHash, type Hash } from 'node:crypto';
import type { PainKind } from '../../../shared/domain/message-tree.ts';
import type { Reading } from '../../../shared/domain/reading.ts';
import {
  SPECIAL_KINDS,
  SPECIAL_VALUES,
  type SpecialDetail,
  type SpecialKind,
} from '../../../shared/domain/special-details.ts';
import type { ElementFields, WalkListener } from './read.ts';
import { Refusal } from './refusal.ts';
import type { ElementField, Scope } from './shape.ts';

// Exact decimals of the second reader: xs:decimal texts as integers with a scale. Its own, so that no slip of
// the writer's arithmetic repeats here.

export interface ScaledDecimal {
  readonly units: bigint;
  readonly scale: number;
}

export const NOTHING: ScaledDecimal = { units: 0n, scale: 0 };

/** Currencies whose minor unit (ISO 4217) is not two digits. */
const DIGITS: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
  // No longer in use, but a message may still name them.
  BEF: 0,
  BYR: 0,
  ESP: 0,
  GRD: 0,
  ITL: 0,
  LUF: 0,
  MGF: 0,
  PTE: 0,
  TRL: 0,
};

/** Reads an xs:decimal (XML Schema part 2, 3.2.3); an amount of a payment is never negative. */
export function readScaledDecimal(text: string, offset: number): ScaledDecimal {
  const [, whole = '', fraction = ''] = /^\+?(\d{0,30})(?:\.(\d{0,30}))?$/u.exec(text) ?? [];
  if (whole === '' && fraction === '') throw new Refusal('amount-form', offset);
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

export function plus(a: ScaledDecimal, b: ScaledDecimal): ScaledDecimal {
  if (a.scale === b.scale) return { units: a.units + b.units, scale: a.scale };
  const scale = Math.max(a.scale, b.scale);
  return { units: raised(a, scale) + raised(b, scale), scale };
}

export function same(a: ScaledDecimal, b: ScaledDecimal): boolean {
  const scale = Math.max(a.scale, b.scale);
  return raised(a, scale) === raised(b, scale);
}

/** Decimal text with at least `digits` fraction digits and no superfluous zeros beyond them. */
export function scaledDecimalText(value: ScaledDecimal, digits: number): string {
  let { units, scale } = value;
  while (scale > digits && units % 10n === 0n) {
    units /= 10n;
    scale -= 1;
  }
  if (scale < digits) {
    units = raised({ units, scale }, digits);
    scale = digits;
  }
  if (scale === 0) return units.toString();
  const text = units.toString().padStart(scale + 1, '0');
  return `${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

/** Decimal text of a total in `currency`: at least the currency's own fraction digits. */
export function totalText(value: ScaledDecimal, currency: string): string {
  return scaledDecimalText(value, DIGITS[currency] ?? 2);
}

function raised(value: ScaledDecimal, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale);
}

// The second reader's sums of what changes the money or its destination beside amount and beneficiary
// (shared/domain/special-details.ts).

/** A kind with one line of its text, in the order read. */
export type SpecialLine = readonly [SpecialKind, string];

interface Kept {
  payments: number;
  readonly values: string[];
  readonly digest: Hash;
}

interface Specials {
  transaction(endToEndId: string, ofGroup: readonly SpecialLine[], own: readonly SpecialLine[]): void;
  report(): SpecialDetail[];
}

export function createSpecials(): Specials {
  const kept = new Map<SpecialKind, Kept>();
  return {
    transaction(endToEndId, ofGroup, own) {
      if (ofGroup.length + own.length === 0) return;
      const byKind = Map.groupBy([...ofGroup, ...own], ([kind]) => kind);
      for (const [kind, lines] of byKind) {
        const text = lines.map(([, line]) => line).join('\n');
        let its = kept.get(kind);
        if (its === undefined)
          kept.set(kind, (its = { payments: 0, values: [], digest: createHash('sha256') }));
        its.payments += 1;
        if (its.values.length < SPECIAL_VALUES && !its.values.includes(text)) its.values.push(text);
        its.digest.update(`${JSON.stringify([endToEndId, text])}\n`);
      }
    },
    report() {
      const facts: SpecialDetail[] = [];
      for (const kind of SPECIAL_KINDS) {
        const its = kept.get(kind);
        if (its !== undefined)
          facts.push({ kind, payments: its.payments, values: its.values, digest: its.digest.digest('hex') });
      }
      return facts;
    },
  };
}

/** Lines gathered before they are hashed; a call per line would cost more than the hash. */
const BATCH = 32_768;

interface Ledger extends WalkListener {
  reading(): Omit<Reading, 'sha256' | 'bytes'>;
}

interface Tally {
  count: number;
  sum: ScaledDecimal;
}

/** One payment as the sums of a period and the confirmations of beneficiaries look at it. */
export interface PaymentPart {
  readonly ownAccount: string;
  readonly account: string;
  readonly name: string;
  readonly bic: string;
  readonly currency: string;
  readonly amount: ScaledDecimal;
}

/** @param each Told of every payment, where somebody adds up more than a reading has. */
export function createLedger(kind: PainKind, each?: (part: PaymentPart) => void): Ledger {
  const digest = createHash('sha256');
  let lines = '';
  let header: ElementFields | null = null;
  let groups = 0;
  const whole: Tally = { count: 0, sum: NOTHING };
  let part: Tally = { count: 0, sum: NOTHING };
  const totals = new Map<string, Tally>();
  const ownAccounts = new Set<string>();
  const countries = new Set<string>();
  const valueDates = new Set<string>();
  const specials = createSpecials();

  const transaction = (facts: ElementFields, group: ElementFields | null): void => {
    if (group === null) throw new Refusal('payment-outside-group', facts.offset);
    if (facts.one.has('amount') && facts.one.has('equivalent'))
      throw new Refusal('amount-twice', facts.offset);
    const amountText = facts.one.get('amount') ?? facts.one.get('equivalent') ?? missing('amount', facts);
    const currency = facts.one.get('currency') ?? missing('currency', facts);
    const amount = readScaledDecimal(amountText, facts.offset);
    const account = accountOf(facts, 'iban', 'other');
    const country = countryOf(facts);
    each?.({
      ownAccount: accountOf(group, 'ownIban', 'ownOther'),
      account,
      name: facts.one.get('name') ?? '',
      bic: facts.one.get('bic') ?? '',
      currency,
      amount,
    });
    whole.count += 1;
    whole.sum = plus(whole.sum, amount);
    part.count += 1;
    part.sum = plus(part.sum, amount);
    const total = totals.get(currency) ?? { count: 0, sum: NOTHING };
    total.count += 1;
    total.sum = plus(total.sum, amount);
    totals.set(currency, total);
    countries.add(country);
    specials.transaction(need('endToEndId', facts), group.special, facts.special);
    const text = (fact: ElementField): string => facts.one.get(fact) ?? '';
    lines += `${JSON.stringify([
      need('groupId', group),
      accountOf(group, 'ownIban', 'ownOther'),
      need('valueDate', group),
      text('instructionId'),
      need('endToEndId', facts),
      currency,
      amountText,
      text('name'),
      account,
      text('bic'),
      country,
      facts.ustrd.join('\n'),
      facts.reference.join('\n'),
      text('mandate'),
    ])}\n`;
    if (lines.length > BATCH) {
      digest.update(lines);
      lines = '';
    }
  };

  const group = (facts: ElementFields): void => {
    groups += 1;
    checkDeclared(facts, part, false);
    part = { count: 0, sum: NOTHING };
    ownAccounts.add(accountOf(facts, 'ownIban', 'ownOther'));
    valueDates.add(need('valueDate', facts));
  };

  return {
    scope(scope: Scope, facts, enclosing) {
      if (scope === 'header') {
        if (groups > 0) throw new Refusal('header-after-groups', facts.offset);
        header = facts;
      } else if (scope === 'group') {
        if (header === null) throw new Refusal('group-before-header', facts.offset);
        group(facts);
      } else {
        transaction(facts, enclosing);
      }
    },
    reading() {
      if (header === null) throw new Refusal('header-missing', 0);
      checkDeclared(header, whole, true);
      digest.update(lines);
      return {
        kind,
        messageId: need('messageId', header),
        creationDateTime: need('created', header),
        initiatingParty: header.one.get('initiator') ?? '',
        groups,
        transactions: whole.count,
        controlSum: scaledDecimalText(whole.sum, 0),
        totals: [...totals]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([currency, total]) => ({
            currency,
            amount: totalText(total.sum, currency),
            count: total.count,
          })),
        ownAccounts: [...ownAccounts].toSorted(),
        countries: [...countries].toSorted(),
        valueDates: [...valueDates].toSorted(),
        transactionsDigest: digest.digest('hex'),
        special: specials.report(),
      };
    },
  };
}

/** NbOfTxs and CtrlSum must say what was counted; only the header must have NbOfTxs. */
function checkDeclared(facts: ElementFields, counted: Tally, required: boolean): void {
  const count = facts.one.get('count') ?? (required ? missing('NbOfTxs', facts) : undefined);
  if (count !== undefined && !(/^\d{1,15}$/u.test(count) && BigInt(count) === BigInt(counted.count))) {
    throw new Refusal('count-differs', facts.offset);
  }
  const sum = facts.one.get('sum');
  if (sum !== undefined && !same(readScaledDecimal(sum, facts.offset), counted.sum))
    throw new Refusal('sum-differs', facts.offset);
}

function accountOf(facts: ElementFields, iban: ElementField, other: ElementField): string {
  const both = facts.one.get(iban);
  const otherwise = facts.one.get(other);
  if (both !== undefined && otherwise !== undefined) throw new Refusal('account-twice', facts.offset);
  return both ?? otherwise ?? '';
}

function countryOf(facts: ElementFields): string {
  return (
    facts.one.get('iban')?.slice(0, 2) ??
    facts.one.get('country') ??
    facts.one.get('bic')?.slice(4, 6) ??
    '??'
  );
}

function need(fact: ElementField, facts: ElementFields): string {
  return facts.one.get(fact) ?? missing(fact, facts);
}

function missing(what: string, facts: ElementFields): never {
  throw new Refusal('fact-missing', facts.offset, what);
}
