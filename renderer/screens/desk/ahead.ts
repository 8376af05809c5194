// What leaves and comes on each own account, today and within seven days, from its booked figure on.
import { addDays, isoDate } from '../../../shared/domain/calendar.ts';
import {
  addDecimals,
  compareDecimals,
  formatDecimalAtLeast,
  parseXsdDecimal,
  ZERO,
  exponentOf,
  type Decimal,
} from '../../../shared/domain/money.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { CashAccount } from '../cash/figures.ts';

type Unreported = CallOutput<'cash.accounts'>['unreported'];

/** Both without a sign; null where nothing does. */
export interface Flow {
  readonly leaves: string | null;
  readonly comes: string | null;
}

export interface Ahead {
  /** The account's number. */
  readonly account: string;
  readonly currency: string;
  /** Null where the bank gave no figure that can be read. */
  readonly booked: string | null;
  readonly receivedAt: string | null;
  readonly today: Flow;
  /** Today among them. */
  readonly week: Flow;
  readonly after: string | null;
  /** Shares of the widest bar of the currency, in percent: what stays, what leaves, what comes. */
  readonly bar: { readonly stays: number; readonly leaves: number; readonly comes: number } | null;
}

const DAYS = 7;

/**
 * Accounts that something leaves or comes to first; each counts once, whatever base it is known under. Those
 * whose balance no report has stand there only where something moves.
 */
export function aheadOf(
  accounts: readonly CashAccount[],
  unreported: Unreported,
  today: string,
): readonly Ahead[] {
  const until = addDays(isoDate(today), DAYS - 1);
  const known = new Map(
    accounts.filter(({ standing }) => standing === 'known').map((each) => [each.account, each]),
  );
  const found = [
    ...[...known.values()].flatMap((each) => figuresOf(each, today, until)),
    ...unreported
      .flatMap((each) => figuresOf({ ...each, id: each.account, booked: null }, today, until))
      .filter(isMoved),
  ];
  const widest = new Map<string, Decimal>();
  for (const { currency, booked, comes } of found) {
    const width = booked === null ? ZERO : addDecimals(larger(booked, ZERO), comes);
    widest.set(currency, larger(width, widest.get(currency) ?? ZERO));
  }
  return found
    .toSorted((a, b) => Number(isMoved(b)) - Number(isMoved(a)))
    .map((each) => viewOf(each, widest.get(each.currency) ?? ZERO));
}

interface Figures {
  readonly account: string;
  readonly currency: string;
  readonly booked: Decimal | null;
  readonly receivedAt: string | null;
  readonly todayLeaves: Decimal;
  readonly todayComes: Decimal;
  readonly leaves: Decimal;
  readonly comes: Decimal;
}

function figuresOf(
  each: Pick<CashAccount, 'id' | 'account' | 'currency' | 'booked' | 'planned'>,
  today: string,
  until: string,
): readonly Figures[] {
  const { id, account, currency, booked, planned } = each;
  if (currency === null) return [];
  const sumOf = (last: string, sign: -1 | 1): Decimal =>
    planned
      .filter(({ valueDate }) => valueDate <= last)
      .map(({ amount }) => parseXsdDecimal(amount) ?? ZERO)
      .filter((amount) => compareDecimals(amount, ZERO) === sign)
      .reduce((sum, amount) => addDecimals(sum, sign < 0 ? negative(amount) : amount), ZERO);
  return [
    {
      account: id ?? account,
      currency,
      booked: booked?.currency === currency ? (parseXsdDecimal(booked.amount ?? '') ?? null) : null,
      receivedAt: booked?.receivedAt ?? null,
      todayLeaves: sumOf(today, -1),
      todayComes: sumOf(today, 1),
      leaves: sumOf(until, -1),
      comes: sumOf(until, 1),
    },
  ];
}

function isMoved({ leaves, comes }: Figures): boolean {
  return leaves.unscaled !== 0n || comes.unscaled !== 0n;
}

function viewOf(figures: Figures, widest: Decimal): Ahead {
  const { account, currency, booked, receivedAt, todayLeaves, todayComes, leaves, comes } = figures;
  const text = (value: Decimal): string => formatDecimalAtLeast(value, exponentOf(currency) ?? 0);
  const flow = (out: Decimal, into: Decimal): Flow => ({
    leaves: out.unscaled === 0n ? null : text(out),
    comes: into.unscaled === 0n ? null : text(into),
  });
  const held = booked === null ? ZERO : larger(booked, ZERO);
  const left = smaller(leaves, held);
  return {
    account,
    currency,
    booked: booked === null ? null : text(booked),
    receivedAt,
    today: flow(todayLeaves, todayComes),
    week: flow(leaves, comes),
    after: booked === null ? null : text(addDecimals(booked, addDecimals(comes, negative(leaves)))),
    bar:
      booked === null
        ? null
        : {
            stays: share(addDecimals(held, negative(left)), widest),
            leaves: share(left, widest),
            comes: share(comes, widest),
          },
  };
}

/** In whole percent: a picture, never a figure that is read. */
function share(part: Decimal, whole: Decimal): number {
  const scale = Math.max(part.scale, whole.scale);
  const units = ({ unscaled, scale: its }: Decimal): bigint => unscaled * 10n ** BigInt(scale - its);
  const all = units(whole);
  return all === 0n ? 0 : Number((units(part) * 100n) / all);
}

const negative = ({ unscaled, scale }: Decimal): Decimal => ({ unscaled: -unscaled, scale });
const larger = (a: Decimal, b: Decimal): Decimal => (compareDecimals(a, b) > 0 ? a : b);
const smaller = (a: Decimal, b: Decimal): Decimal => (compareDecimals(a, b) < 0 ? a : b);
