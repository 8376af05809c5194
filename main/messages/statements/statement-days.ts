// Puts the kept figures and booked entries of an account together as one statement for each day, and says of
// which day no statement can be made.
import {
  isBooked,
  negatedDecimal,
  sumOfBooked,
} from '../../../shared/domain/account-report/balance-breaks.ts';
import { readAs } from '../../../shared/domain/account-report/read.ts';
import { entry as entryShape, type Entry } from '../../../shared/domain/account-report/report.ts';
import type {
  KeptEntry,
  StatementBreak,
  StatementFigure,
  StatementOrder,
} from '../../../shared/domain/account-report/statement-order.ts';
import { parseLossless } from '../../../shared/domain/lossless-json.ts';
import {
  addDecimals,
  compareDecimals,
  exponentOf,
  formatDecimalAtLeast,
  parseXsdDecimal,
  type Decimal,
} from '../../../shared/domain/money.ts';
import { sentence, type Sentence } from '../../../shared/domain/sentence.ts';

export interface DayFigure {
  /** The day it is of; an opening balance may be what an earlier day closed with. */
  readonly day: string;
  readonly value: Decimal;
}

export interface StatementDay {
  readonly day: string;
  readonly opening: DayFigure;
  readonly closing: DayFigure;
  readonly available: DayFigure | null;
  readonly entries: readonly Entry[];
}

/** A day on its way: what is known of it, or why it has no statement. */
export type AssembledDay =
  | { readonly ok: true; readonly day: StatementDay }
  | { readonly ok: false; readonly problem: Sentence };

/** Entries come with their days ascending. One day is held at a time. */
export async function* statementDays(
  order: StatementOrder,
  entries: AsyncIterable<KeptEntry>,
): AsyncGenerator<AssembledDay, void, undefined> {
  const left = [...closedDays(order)];
  for await (const { day, kept } of byDay(entries)) {
    while ((left[0] ?? day) < day) yield assembled(order, left.shift() ?? '', []);
    if (left[0] === day) left.shift();
    yield assembled(order, day, kept);
  }
  for (const day of left) yield assembled(order, day, []);
}

interface KeptDay {
  readonly day: string;
  readonly kept: KeptEntry[];
}

async function* byDay(entries: AsyncIterable<KeptEntry>): AsyncGenerator<KeptDay, void, undefined> {
  let held: KeptDay | null = null;
  for await (const each of entries) {
    if (held !== null && held.day !== each.day) {
      yield held;
      held = null;
    }
    held ??= { day: each.day, kept: [] };
    held.kept.push(each);
  }
  if (held !== null) yield held;
}

/** Days of the period that the bank opened or closed, ascending. */
function closedDays({ figures, from, to }: StatementOrder): readonly string[] {
  const its = figures.filter(({ day, type }) => day >= from && day <= to && /^(?:OPBD|CLBD)$/u.test(type));
  return [...new Set(its.map(({ day }) => day))].toSorted();
}

function valueOf(figure: StatementFigure | undefined): Decimal | null {
  const { amount } = figure ?? {};
  return amount === undefined || amount === null ? null : (parseXsdDecimal(amount) ?? null);
}

function assembled(order: StatementOrder, day: string, kept: readonly KeptEntry[]): AssembledDay {
  const of = (type: string): StatementFigure | undefined =>
    order.figures.find((each) => each.day === day && each.type === type);
  const [opens, closes, available] = [openingOf(order, day), of('CLBD'), of('CLAV')];
  const [opening, closing] = [valueOf(opens), valueOf(closes)];
  const read = kept.map(({ json }) => readAs(entryShape, parseLossless(json), '', []) ?? {});
  const booked = read.filter(({ Sts }) => isBooked(Sts));
  const { currency } = order.account;
  const sum = booked.some((each) => isTooFine(each, currency)) ? null : sumOfBooked(booked);
  const problem = (why: StatementBreak): AssembledDay => ({
    ok: false,
    problem: breakSentence(day, why, currency, { opening, sum, closing }),
  });
  const others = [opens, closes].some(
    (figure) => figure !== undefined && figure.currency !== null && figure.currency !== currency,
  );
  if (others || booked.some(({ Amt }) => Amt?.Ccy !== undefined && Amt.Ccy !== currency))
    return problem('currency');
  if (sum === null) return problem('entry');
  if (opens === undefined || opening === null) return problem('no-opening');
  if (closing === null) return problem('no-closing');
  if (compareDecimals(addDecimals(opening, sum), closing) !== 0) return problem('unequal');
  const free = valueOf(available);
  return {
    ok: true,
    day: {
      day,
      opening: { day: opens.day, value: opening },
      closing: { day, value: closing },
      available: free === null || available?.currency !== currency ? null : { day, value: free },
      entries: booked,
    },
  };
}

/** Its own opening balance, or what the newest earlier day closed with. */
function openingOf({ figures }: StatementOrder, day: string): StatementFigure | undefined {
  const of = (type: string): StatementFigure | undefined =>
    figures.find((each) => each.day === day && each.type === type);
  const before = (type: string): StatementFigure | undefined =>
    figures.findLast((each) => each.day < day && each.type === type);
  const [closed, carried] = [before('CLBD'), before('PRCD')];
  // Both are what a day closed with; the bank's own closing balance of that day is the better one.
  const newer = (closed?.day ?? '') >= (carried?.day ?? '') ? closed : carried;
  return of('OPBD') ?? newer ?? of('PRCD');
}

/** Whether no form of statement can hold the amount. */
function isTooFine({ Amt }: Entry, currency: string): boolean {
  const scale = parseXsdDecimal(Amt?.amt ?? '')?.scale ?? 0;
  return scale > Math.max(exponentOf(currency) ?? 5, 5);
}

function breakSentence(
  day: string,
  why: StatementBreak,
  currency: string,
  known: { readonly opening: Decimal | null; readonly sum: Decimal | null; readonly closing: Decimal | null },
): Sentence {
  const text = (value: Decimal | null): string =>
    value === null ? '' : formatDecimalAtLeast(value, exponentOf(currency) ?? 2);
  const { opening, sum, closing } = known;
  const difference =
    opening === null || sum === null || closing === null
      ? null
      : addDecimals(closing, negatedDecimal(addDecimals(opening, sum)));
  return sentence('statement-day', {
    day,
    why,
    currency,
    opening: text(opening),
    entries: text(sum),
    closing: text(closing),
    difference: text(difference),
  });
}
