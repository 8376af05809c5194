// What an account is expected to hold: its booked figure and the own payments that are not in it yet, by
// their value dates.
import {
  addDecimals,
  formatDecimal,
  formatDecimalAtLeast,
  parseXsdDecimal,
  ZERO,
  exponentOf,
  totalsView,
  type Decimal,
} from '../../../../shared/domain/money.ts';
import { addDays, instantOfIso, parseIsoDate, startOfDay } from '../../../../shared/domain/calendar.ts';
import { OPENING } from '../../../../shared/domain/account-report/figures.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { MinorTotal, PlannedSum } from '../../../ports/store.ts';

/** ISO 20022 ExternalBalanceType1Code. */
const INTERIM: ReadonlySet<string> = new Set(['ITBD', 'ITAV']);

type CashAccount = CallOutput<'cash.accounts'>['accounts'][number];
type Planned = CashAccount['planned'][number];

interface Holder {
  readonly id: string | null;
  readonly currency: string | null;
  readonly booked: CashAccount['booked'];
  /** See heldUntil. */
  readonly held: string | null;
}

type Held = Readonly<Pick<NonNullable<CashAccount['booked']>, 'date' | 'receivedAt' | 'type'>> | null;

const bare = (account: string): string => account.replaceAll(' ', '').toUpperCase();

/**
 * Until when settled payments are in a figure: an opening one holds the days before its own, an interim one
 * nothing after its time, any other nothing after its own day, and none what came after it was asked for.
 * Null without a figure. RFC 3339, UTC.
 */
export function heldUntil(booked: Held, timeZone: string): string | null {
  if (booked === null) return null;
  const day = parseIsoDate((booked.date ?? '').slice(0, 10));
  const end =
    day === undefined ? null : startOfDay(timeZone, OPENING.has(booked.type ?? '') ? day : addDays(day, 1));
  const time = INTERIM.has(booked.type ?? '') ? instantOfIso(booked.date, timeZone) : undefined;
  return (
    [booked.receivedAt, end, time].filter((one) => one !== null && one !== undefined).toSorted()[0] ?? null
  );
}

/** A payment the bank settled before the figure ends is in it already. */
function isStillToCome({ settledAt }: PlannedSum, held: string | null): boolean {
  return settledAt === null || (held !== null && settledAt > held);
}

function signedDecimal({ kind, minor, currency }: PlannedSum): Decimal {
  return { unscaled: kind === 'credit-transfer' ? -minor : minor, scale: exponentOf(currency) ?? 2 };
}

export function expectedFrom(
  planned: readonly PlannedSum[],
  { id, currency, booked, held }: Holder,
): Pick<CashAccount, 'planned' | 'expected' | 'otherCurrencies'> {
  const mine =
    id === null ? [] : planned.filter((sum) => bare(sum.ownAccount) === bare(id) && isStillToCome(sum, held));
  const own = mine.filter((sum) => sum.currency === currency);
  const total = own.reduce((sum, each) => addDecimals(sum, signedDecimal(each)), ZERO);
  // A figure in another currency than the account's own payments is no sum of the two.
  const known =
    booked === null || booked.amount === null || booked.currency !== currency
      ? undefined
      : parseXsdDecimal(booked.amount);
  return {
    planned: byDate(own),
    expected:
      known === undefined
        ? null
        : formatDecimalAtLeast(addDecimals(known, total), exponentOf(currency ?? '') ?? 0),
    otherCurrencies: others(mine.filter((sum) => sum.currency !== currency)),
  };
}

/** Of own accounts, and of currencies of theirs, of which no report has a balance: what is not settled. */
export function unreportedFrom(
  planned: readonly PlannedSum[],
  accounts: readonly Pick<CashAccount, 'id' | 'iban' | 'currency' | 'standing'>[],
): CallOutput<'cash.accounts'>['unreported'] {
  const keyOf = (account: string, currency: string | null): string => `${bare(account)} ${currency ?? ''}`;
  const reported = new Set(
    accounts
      .filter(({ standing }) => standing === 'known')
      .flatMap(({ id, iban, currency }) =>
        [id, iban].flatMap((each) => (each === null ? [] : keyOf(each, currency))),
      ),
  );
  const groups = Map.groupBy(
    planned.filter(({ settledAt }) => settledAt === null),
    ({ ownAccount, currency }) => keyOf(ownAccount, currency),
  );
  return [...groups].flatMap(([key, sums]) => {
    const [first] = sums;
    return first === undefined || first.ownAccount === '' || reported.has(key)
      ? []
      : [{ account: first.ownAccount, currency: first.currency, planned: byDate(sums) }];
  });
}

function byDate(sums: readonly PlannedSum[]): Planned[] {
  // What leaves and what comes on one day are told apart: their difference says nothing of either.
  const groups = Map.groupBy(sums, ({ valueDate, stage, kind }) => `${valueDate} ${stage} ${kind}`);
  return [...groups.values()]
    .flatMap((group): Planned[] => {
      const [first] = group;
      if (first === undefined) return [];
      const amount = formatDecimal(group.reduce((sum, each) => addDecimals(sum, signedDecimal(each)), ZERO));
      return [
        {
          valueDate: first.valueDate,
          stage: first.stage,
          payments: group.reduce((sum, { payments }) => sum + payments, 0),
          amount,
        },
      ];
    })
    .toSorted((a, b) => (`${a.valueDate} ${a.stage}` < `${b.valueDate} ${b.stage}` ? -1 : 1));
}

function others(sums: readonly PlannedSum[]): CashAccount['otherCurrencies'] {
  const totals = [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, group]): MinorTotal => ({
    currency,
    minor: group.reduce((sum, { kind, minor }) => sum + (kind === 'credit-transfer' ? -minor : minor), 0n),
    count: group.reduce((sum, { payments }) => sum + payments, 0),
  }));
  return totalsView(totals);
}
