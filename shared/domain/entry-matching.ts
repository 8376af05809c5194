// Which payment of this desk an entry of an account is: by the identifiers both carry, never by a name, by an
// amount or by a date alone; and which fee rule explains one that is none.
import { isSameAccount } from './account-identification.ts';
import { isOtherAccount, type EntryLine } from './account-report/entry-references.ts';
import { daysBetween, parseIsoDate } from './calendar.ts';

/** A line with what its entry says of all its lines. */
export interface MatchableLine extends EntryLine {
  /** Of the entry, the same whenever a report carries it. */
  readonly identity: string;
  /** Own account it is booked on. */
  readonly account: string;
  /** Booking date, else value date (ISO 8601); empty when unknown. */
  readonly day: string;
  /** Null where the bank names neither side: then it is no payment, whatever else is alike. */
  readonly isDebit: boolean | null;
  readonly isReversal: boolean;
}

export interface MatchablePayment {
  readonly number: number;
  readonly kind: 'credit-transfer' | 'direct-debit';
  readonly ownAccount: string;
  readonly currency: string;
  readonly minor: bigint;
  readonly valueDate: string;
  readonly endToEndId: string;
  readonly instructionId: string;
  readonly uetr: string | null;
  readonly counterpartyAccount: string;
  /** Refused by the bank: it is in no sum the bank books, and a debit of it has to come back. */
  readonly isRefused: boolean;
}

export const IDENTIFIERS = ['uetr', 'end-to-end', 'instruction', 'message', 'payment-information'] as const;
export type Identifier = (typeof IDENTIFIERS)[number];

/** `out`: the payment itself, a debit for a credit transfer. `back`: it was returned, or taken back. */
export const MATCH_KINDS = ['out', 'back'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

export interface LineMatch {
  readonly identity: string;
  readonly place: number;
  readonly payment: number;
  readonly way: MatchKind;
  readonly by: readonly Identifier[];
  /** Calendar days from the value date to the day of the entry; null when either is unknown. */
  readonly days: number | null;
  /** How many payments fitted equally well, this one among them. */
  readonly alike: number;
}

/** What keeps a line from being a payment whose identifiers it carries. */
export const MATCH_DIFFERENCES = [
  'amount',
  'own-account',
  'counterparty',
  'day',
  'side',
  'taken',
  'refused',
  'sum',
] as const;
export type MatchDifference = (typeof MATCH_DIFFERENCES)[number];

export interface NearMiss {
  readonly identity: string;
  readonly place: number;
  readonly payment: number;
  readonly differs: readonly MatchDifference[];
}

/** A bank books a payment at most a day before its value date, and at most ten days after it. */
const EARLIEST = -1;
const LATEST = 10;

/** What a single payment is looked up by; of a line and of a payment alike. */
export function singleKeys(one: Pick<EntryLine, 'uetr' | 'endToEndId' | 'instructionId'>): readonly string[] {
  return [
    ...(one.uetr === null ? [] : [`U:${one.uetr}`]),
    ...(one.endToEndId === null ? [] : [`E:${one.endToEndId}`]),
    ...(one.instructionId === null ? [] : [`I:${one.instructionId}`]),
  ];
}

/** What a batch that was booked as one is looked up by, the narrower one first. */
export function wholeKeys(one: Pick<EntryLine, 'messageId' | 'paymentInformationId'>): readonly string[] {
  return [
    ...(one.paymentInformationId === null ? [] : [`P:${one.paymentInformationId}`]),
    ...(one.messageId === null ? [] : [`M:${one.messageId}`]),
  ];
}

function wayOf({ isDebit, isReversal }: MatchableLine, { kind }: MatchablePayment): MatchKind | null {
  if (isDebit === null) return null;
  const isOut = isDebit === (kind === 'credit-transfer');
  // The reversal of an entry on the payment's own side takes back what came, not what was paid.
  return isOut ? (isReversal ? null : 'out') : 'back';
}

/** Identifiers both carry alike; none where one of them says that it is another payment. */
function sharedIdentifiers(line: EntryLine, payment: MatchablePayment): readonly Identifier[] {
  const same: Identifier[] = [];
  if (line.uetr !== null && payment.uetr !== null) {
    if (line.uetr !== payment.uetr.toLowerCase()) return [];
    same.push('uetr');
  }
  if (line.endToEndId !== null && payment.endToEndId !== '') {
    if (line.endToEndId === payment.endToEndId) same.push('end-to-end');
    else if (same.length === 0) return [];
  }
  if (line.instructionId !== null && line.instructionId === payment.instructionId) same.push('instruction');
  return same;
}

function daysAfter(line: MatchableLine, payment: MatchablePayment): number | null {
  const [due, booked] = [parseIsoDate(payment.valueDate), parseIsoDate(line.day)];
  return due === undefined || booked === undefined ? null : daysBetween(due, booked);
}

function differences(
  line: MatchableLine,
  payment: MatchablePayment,
  way: MatchKind | null,
): readonly MatchDifference[] {
  const days = daysAfter(line, payment);
  const isAmount = line.amounts.some(
    ({ currency, minor }) => currency === payment.currency && minor === payment.minor,
  );
  return [
    ...(isAmount ? [] : ['amount' as const]),
    ...(isSameAccount(line.account, payment.ownAccount) ? [] : ['own-account' as const]),
    ...(isOtherAccount(line.counterpartyAccount, payment.counterpartyAccount)
      ? ['counterparty' as const]
      : []),
    // Money comes back long after it left.
    ...(days !== null && (days < EARLIEST || (way === 'out' && days > LATEST)) ? ['day' as const] : []),
    ...(way === null ? ['side' as const] : []),
  ];
}

interface Edge {
  readonly line: MatchableLine;
  readonly payment: MatchablePayment;
  readonly way: MatchKind;
  readonly by: readonly Identifier[];
  readonly rank: number;
  readonly days: number | null;
}

const WEIGHT: Readonly<Record<Identifier, number>> = {
  uetr: 16,
  'end-to-end': 8,
  instruction: 4,
  'payment-information': 0,
  message: 0,
};

/** The same for the same lines and payments, in whatever order they came. */
function firstComes(a: Edge, b: Edge): number {
  return (
    b.rank - a.rank ||
    Math.abs(a.days ?? LATEST) - Math.abs(b.days ?? LATEST) ||
    order(a.line.identity, b.line.identity) ||
    a.line.place - b.line.place ||
    a.payment.number - b.payment.number
  );
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Matches lines and payments that share identifiers. A line is one payment, and a payment leaves once and
 * comes back once; the better evidence goes first. What carries a payment's identifiers and still is not it
 * is a near miss.
 */
export function matchLines(
  lines: readonly MatchableLine[],
  payments: readonly MatchablePayment[],
): { readonly matches: readonly LineMatch[]; readonly near: readonly NearMiss[] } {
  const byKey = new Map<string, MatchablePayment[]>();
  for (const payment of payments)
    for (const key of singleKeys({
      uetr: payment.uetr?.toLowerCase() ?? null,
      endToEndId: payment.endToEndId === '' ? null : payment.endToEndId,
      instructionId: payment.instructionId === '' ? null : payment.instructionId,
    }))
      (byKey.get(key) ?? byKey.set(key, []).get(key))?.push(payment);
  const edges: Edge[] = [];
  const near: NearMiss[] = [];
  for (const line of lines) {
    const candidates = new Set(singleKeys(line).flatMap((key) => byKey.get(key) ?? []));
    for (const payment of candidates) {
      const by = sharedIdentifiers(line, payment);
      if (by.length === 0) continue;
      const way = wayOf(line, payment);
      const differs = differences(line, payment, way);
      const days = daysAfter(line, payment);
      if (way === null || differs.length > 0)
        near.push({ identity: line.identity, place: line.place, payment: payment.number, differs });
      else edges.push({ line, payment, way, by, rank: rankOf(line, payment, by), days });
    }
  }
  return chosen(edges, near);
}

function rankOf(line: MatchableLine, payment: MatchablePayment, by: readonly Identifier[]): number {
  const isCounterparty =
    line.counterpartyAccount !== null && isSameAccount(line.counterpartyAccount, payment.counterpartyAccount);
  return by.reduce((sum, each) => sum + WEIGHT[each], isCounterparty ? 2 : 0);
}

function chosen(edges: readonly Edge[], near: readonly NearMiss[]): ReturnType<typeof matchLines> {
  const nameOf = ({ identity, place }: Pick<MatchableLine, 'identity' | 'place'>): string =>
    JSON.stringify([identity, place]);
  const [usedLines, usedPayments] = [new Set<string>(), new Set<string>()];
  const matches: LineMatch[] = [];
  for (const edge of edges.toSorted(firstComes)) {
    const { line, payment, way, by, days } = edge;
    const [ofLine, ofPayment] = [nameOf(line), `${payment.number} ${way}`];
    if (usedLines.has(ofLine) || usedPayments.has(ofPayment)) continue;
    usedLines.add(ofLine);
    usedPayments.add(ofPayment);
    const alike = edges.filter(
      (other) =>
        other.line === line &&
        other.rank === edge.rank &&
        Math.abs(other.days ?? LATEST) === Math.abs(days ?? LATEST),
    ).length;
    matches.push({
      identity: line.identity,
      place: line.place,
      payment: payment.number,
      way,
      by,
      days,
      alike,
    });
  }
  const taken = edges
    .filter(({ line }) => !usedLines.has(nameOf(line)))
    .map(({ line, payment }): NearMiss => ({
      identity: line.identity,
      place: line.place,
      payment: payment.number,
      differs: ['taken'],
    }));
  return { matches, near: [...taken, ...near].filter((one) => !usedLines.has(nameOf(one))) };
}

/**
 * A batch booked as one entry: the payments of a message, or of a PmtInf, that are not matched yet, where
 * their sum and number are the entry's; with those the bank refused, or without them. Null where neither
 * fits.
 */
export function matchWhole(
  line: MatchableLine,
  free: readonly MatchablePayment[],
): readonly MatchablePayment[] | null {
  for (const some of [free, free.filter(({ isRefused }) => !isRefused)]) {
    const [first] = some;
    if (first === undefined || (line.payments !== null && line.payments !== some.length)) continue;
    const total = some.reduce((sum, { minor }) => sum + minor, 0n);
    const isIts =
      some.every(
        (each) =>
          each.currency === first.currency &&
          wayOf(line, each) === 'out' &&
          differences(line, each, 'out').every((what) => what === 'amount'),
      ) && line.amounts.some(({ currency, minor }) => currency === first.currency && minor === total);
    if (isIts) return some;
  }
  return null;
}

// Fees: what a bank takes without being asked, and a person said is to be expected.

/** Made by a person from one such entry. */
export interface FeeRule {
  readonly rule: string;
  /** Own account and its currency, as entries are kept by. */
  readonly account: string;
  /** Bank transaction code, as `ACMT/MDOP/CHRG`; null where the counterparty alone tells. */
  readonly code: string | null;
  readonly counterparty: string | null;
  readonly currency: string;
  /** Plain decimals without a sign, both ends included. */
  readonly least: string;
  readonly most: string;
}

export interface FeeEntry {
  readonly account: string;
  readonly code: string | null;
  readonly counterparty: string | null;
  readonly amounts: readonly { readonly currency: string; readonly minor: bigint }[];
}

/** `minorOf`: a plain decimal in a currency's smallest unit. A rule that names nothing explains nothing. */
export function ruleFor(
  entry: FeeEntry,
  rules: readonly FeeRule[],
  minorOf: (amount: string, currency: string) => bigint | undefined,
): FeeRule | undefined {
  return rules.find(({ account, code, counterparty, currency, least, most }) => {
    if (account !== entry.account || (code === null && counterparty === null)) return false;
    if (code !== null && code !== entry.code) return false;
    if (counterparty !== null && counterparty !== entry.counterparty) return false;
    const [from, to] = [minorOf(least, currency), minorOf(most, currency)];
    if (from === undefined || to === undefined) return false;
    return entry.amounts.some((each) => each.currency === currency && each.minor >= from && each.minor <= to);
  });
}
