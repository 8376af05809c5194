// Owns the bank's past: what happened on each business day on each account, the same at every start.
import { createHash } from 'node:crypto';
import { COUNTERPARTIES, EMPLOYEES, OVERSEAS } from './counterparties.ts';
import type { Counterparty } from './counterparties.ts';
import { decimalsOf } from '../messages/currency.ts';
import { withCheckDigits } from '../messages/iban.ts';
import type { Party, Payment, Step } from '../payments/payment.ts';
import type { Account } from './accounts.ts';

// Repeatable chance: the same seed gives the same history on every machine and at every start.
class Draw {
  #state: number;
  readonly #seed: string;
  #uuids = 0;

  constructor(seed: string) {
    this.#seed = seed;
    this.#state = createHash('sha256').update(seed).digest().readUInt32BE(0);
  }

  /** Mulberry32, 0 <= x < 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.fraction() * list.length)] as T;
  }

  /** A version 4 UUID (RFC 9562) that is the same each time. */
  uuid(): string {
    this.#uuids += 1;
    const hex = createHash('sha256').update(`${this.#seed} uuid ${this.#uuids}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${'89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4]}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }
}

export type EntryKind =
  | 'incoming'
  | 'outgoing'
  | 'suppliers'
  | 'payroll'
  | 'charges'
  | 'interest'
  | 'return'
  | 'exchange'
  | 'tax'
  | 'collection'
  | 'sweep';

export interface Entry {
  readonly kind: EntryKind;
  readonly reference: string;
  readonly credit: boolean;
  /** Minor units of the account currency. */
  readonly minor: bigint;
  readonly date: string;
  /** Bank time in ms. */
  readonly at: number;
  readonly payments: readonly Payment[];
}

interface Day {
  readonly account: Account;
  readonly date: string;
  readonly draw: Draw;
  readonly entries: Entry[];
}

/** Units of the account currency that buy about one euro: keeps yen amounts plausible. */
const SCALE: Readonly<Record<string, number>> = { JPY: 160, USD: 1.1, GBP: 0.85 };

export function minorToDecimal(minor: bigint, currency: string): string {
  const decimals = decimalsOf(currency) ?? 2;
  const digits = minor.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function amount(day: Day, least: number, most: number): bigint {
  const decimals = decimalsOf(day.account.currency) ?? 2;
  const units = day.draw.whole(least * 100, most * 100) * (SCALE[day.account.currency] ?? 1);
  return (BigInt(Math.round(units)) * 10n ** BigInt(decimals)) / 100n || 1n;
}

function timeOf(day: Day): number {
  return Date.parse(`${day.date}T07:00:00Z`) + day.draw.whole(0, 36_000) * 1000;
}

function partner(day: Day): Counterparty {
  const foreign = day.account.country === 'US' || day.account.country === 'JP';
  return day.draw.chance(foreign ? 0.8 : 0.05) ? day.draw.pick(OVERSEAS) : day.draw.pick(COUNTERPARTIES);
}

function own(account: Account): Party {
  return {
    name: account.owner,
    account: account.iban ?? account.number,
    bic: account.bic,
    country: account.country,
  };
}

interface Sketch {
  readonly credit: boolean;
  readonly other: Party;
  readonly minor: bigint;
  readonly at: number;
  readonly remittance: string;
  readonly message?: string;
  readonly ends?: Pick<Step, 'type' | 'reason'>;
}

function payment(day: Day, sketch: Sketch): Payment {
  const { account, draw, date } = day;
  const number = String(draw.whole(100_000, 999_999));
  const received = sketch.at - 1_800_000;
  const steps: Step[] = [
    { at: received, status: 'PDNG' },
    { at: received + 600_000, status: 'ACSP', gpi: 'GPI/G000' },
    { at: sketch.at, status: 'ACSC', gpi: 'GPI/G005' },
  ];
  if (sketch.ends) steps.push({ at: sketch.at + 7_200_000, status: 'ACSC', ...sketch.ends });
  return {
    uetr: draw.uuid(),
    bankReference: `SB${date.slice(2).replaceAll('-', '')}H${number}${draw.whole(0, 9)}`,
    direction: sketch.credit ? 'CR' : 'DR',
    directDebit: false,
    msgId: sketch.message ?? `${sketch.credit ? 'EXT' : 'HMI'}-${date.replaceAll('-', '')}-${number}`,
    paymentInformationId: sketch.message === undefined ? `P-${number}` : `${sketch.message}-1`,
    instructionId: `I-${number}`,
    endToEndId: `${sketch.credit ? 'CUST' : 'INV'}-${date.slice(0, 4)}-${number}`,
    amount: minorToDecimal(sketch.minor, account.currency),
    currency: account.currency,
    requestedDate: date,
    receivedAt: received,
    debtor: sketch.credit ? sketch.other : own(account),
    creditor: sketch.credit ? own(account) : sketch.other,
    remittance: sketch.remittance,
    chargeBearer: 'SHAR',
    ...(sketch.credit && draw.chance(0.25) ? { virtualAccount: `VA${draw.whole(1000, 1040)}` } : {}),
    steps,
  };
}

function book(
  day: Day,
  kind: EntryKind,
  credit: boolean,
  minor: bigint,
  at: number,
  payments: readonly Payment[],
): void {
  const reference = payments.length === 1 ? payments[0]?.bankReference : undefined;
  day.entries.push({
    kind,
    credit,
    minor,
    at,
    date: day.date,
    payments,
    reference:
      reference ??
      `SB${day.date.slice(2).replaceAll('-', '')}E${String(day.draw.whole(0, 9_999_999)).padStart(7, '0')}`,
  });
}

function single(
  day: Day,
  kind: EntryKind,
  credit: boolean,
  least: number,
  most: number,
  remittance: string,
): void {
  const [minor, at] = [amount(day, least, most), timeOf(day)];
  book(day, kind, credit, minor, at, [payment(day, { credit, other: partner(day), minor, at, remittance })]);
}

function batch(
  day: Day,
  kind: EntryKind,
  others: readonly Party[],
  least: number,
  most: number,
  remittance: string,
): void {
  const at = timeOf(day);
  const message = `HMI-${kind.slice(0, 3).toUpperCase()}-${day.date.replaceAll('-', '')}-${day.draw.whole(10, 99)}`;
  const payments = others.map((other) =>
    payment(day, { credit: false, other, minor: amount(day, least, most), at, remittance, message }),
  );
  const scale = 10n ** BigInt(decimalsOf(day.account.currency) ?? 2);
  const total = payments.reduce((sum, each) => {
    const [whole = '0', fraction = ''] = each.amount.split('.');
    return sum + BigInt(whole) * scale + BigInt(fraction === '' ? 0 : fraction);
  }, 0n);
  book(day, kind, false, total, at, payments);
}

function employee(name: string, index: number): Party {
  return {
    name,
    account: withCheckDigits('DE', `2005055010${String(20_000_000 + index * 7919).padStart(8, '0')}`),
    bic: 'KESTDEFFXXX',
    country: 'DE',
  };
}

function customerTraffic(day: Day): void {
  const { draw, date } = day;
  for (let count = draw.whole(1, 4); count > 0; count -= 1) {
    single(
      day,
      'incoming',
      true,
      900,
      60_000,
      `Invoice HMI-${draw.whole(40_000, 59_999)} ${draw.chance(0.3) ? `and HMI-${draw.whole(40_000, 59_999)}` : ''}`.trim(),
    );
  }
  for (let count = draw.whole(0, 3); count > 0; count -= 1)
    single(day, 'outgoing', false, 150, 25_000, `Order ${draw.whole(7000, 7999)} / ${date}`);
  if (draw.chance(0.03)) {
    const [minor, at] = [amount(day, 300, 9000), timeOf(day)];
    const returned = payment(day, {
      credit: false,
      other: partner(day),
      minor,
      at: at - 86_400_000,
      remittance: 'Order 6999',
      ends: { type: 'RETN', reason: { code: 'AC04', text: 'CLOSED ACCOUNT NUMBER' } },
    });
    book(day, 'return', true, minor, at, [returned]);
  }
  if (draw.chance(0.06))
    single(day, 'exchange', draw.chance(0.5), 5000, 80_000, `FX deal ${draw.whole(100_000, 999_999)}`);
  if (draw.chance(0.08)) single(day, 'collection', false, 80, 2400, 'Mandate ENERGY-77 utilities');
}

function calendarTraffic(day: Day): void {
  const { draw, date, account } = day;
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const dayOfMonth = Number(date.slice(8));
  if (weekday === 2 || weekday === 4) {
    const others = Array.from({ length: draw.whole(4, 11) }, () => partner(day));
    batch(day, 'suppliers', others, 200, 9000, `Supplier run ${date}`);
  }
  if (account.id === 'DE-EUR' && dayOfMonth === 25)
    batch(
      day,
      'payroll',
      EMPLOYEES.map((name, index) => employee(name, index)),
      2100,
      5200,
      `Salary ${date.slice(0, 7)}`,
    );
  if (dayOfMonth <= 3 && weekday === (dayOfMonth === 1 ? weekday : 1))
    book(day, 'charges', false, amount(day, 12, 96), timeOf(day), []);
  if (dayOfMonth === 28) book(day, 'interest', true, amount(day, 40, 900), timeOf(day), []);
  if (dayOfMonth === 20) single(day, 'tax', false, 3000, 30_000, `VAT ${date.slice(0, 7)}`);
}

/**
 * A treasury sweep keeps the account between two marks, so that a year of history ends where it could begin.
 */
function sweep(day: Day, opening: bigint): void {
  const closing = day.entries.reduce(
    (sum, entry) => sum + (entry.credit ? entry.minor : -entry.minor),
    opening,
  );
  const unit =
    (10n ** BigInt(decimalsOf(day.account.currency) ?? 2) *
      BigInt(Math.round((SCALE[day.account.currency] ?? 1) * 100))) /
    100n;
  // One account is run with an overdraft, so that negative balances are seen.
  const [low, middle, high] =
    day.account.id === 'FR-EUR' ? [-150_000n, 20_000n, 120_000n] : [150_000n, 900_000n, 2_500_000n];
  if (closing >= low * unit && closing <= high * unit) return;
  const move = closing - middle * unit;
  const at = Date.parse(`${day.date}T17:30:00Z`);
  const other: Party = {
    name: `${day.account.owner} TREASURY`,
    account: withCheckDigits('GB', 'SNDB60083110019999'),
    bic: 'SNDBGB2LXXX',
    country: 'GB',
  };
  const minor = move < 0n ? -move : move;
  book(day, 'sweep', move < 0n, minor, at, [
    payment(day, { credit: move < 0n, other, minor, at, remittance: 'Liquidity sweep' }),
  ]);
}

/** What happened on that account and business day, in the order of time. `opening` in minor units. */
export function historyOfDay(account: Account, date: string, opening: bigint): readonly Entry[] {
  const day: Day = { account, date, draw: new Draw(`${account.id} ${date}`), entries: [] };
  customerTraffic(day);
  calendarTraffic(day);
  sweep(day, opening);
  return day.entries.toSorted((a, b) => a.at - b.at);
}
