// What an account is expected to hold: its booked figure and the own payments that are not in it yet, by their value dates.
import { addDecimals, formatDecimal, formatDecimalAtLeast, parseXsdDecimal, ZERO, type Decimal } from '../../../shared/domain/decimal.ts';
import { exponentOf } from '../../../shared/domain/currency.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { MinorTotal, PlannedSum } from '../ports/store.ts';
import { totalsView } from '../view/totals-view.ts';

type CashAccount = CallOutput<'cash.accounts'>['accounts'][number];
type Planned = CashAccount['planned'][number];

interface Holder {
  readonly id: string | null;
  readonly currency: string | null;
  readonly booked: CashAccount['booked'];
}

const bare = (account: string): string => account.replaceAll(' ', '').toUpperCase();

/** A payment the bank settled before it wrote the figure is in it already. */
function isStillToCome({ settledAt }: PlannedSum, booked: CashAccount['booked']): boolean {
  return settledAt === null || (booked !== null && settledAt > booked.receivedAt);
}

function signedDecimal({ kind, minor, currency }: PlannedSum): Decimal {
  return { unscaled: kind === 'credit-transfer' ? -minor : minor, scale: exponentOf(currency) ?? 2 };
}

export function expectedFrom(planned: readonly PlannedSum[], { id, currency, booked }: Holder): Pick<CashAccount, 'planned' | 'expected' | 'otherCurrencies'> {
  const mine = id === null ? [] : planned.filter((sum) => bare(sum.ownAccount) === bare(id) && isStillToCome(sum, booked));
  const own = mine.filter((sum) => sum.currency === currency);
  const total = own.reduce((sum, each) => addDecimals(sum, signedDecimal(each)), ZERO);
  const known = booked?.amount === null || booked === null ? undefined : parseXsdDecimal(booked.amount);
  return {
    planned: byDate(own),
    expected: known === undefined ? null : formatDecimalAtLeast(addDecimals(known, total), exponentOf(currency ?? '') ?? 0),
    otherCurrencies: others(mine.filter((sum) => sum.currency !== currency)),
  };
}

function byDate(sums: readonly PlannedSum[]): Planned[] {
  const groups = Map.groupBy(sums, ({ valueDate, stage }) => `${valueDate} ${stage}`);
  return [...groups.values()].flatMap((group): Planned[] => {
    const [first] = group;
    if (first === undefined) return [];
    const amount = formatDecimal(group.reduce((sum, each) => addDecimals(sum, signedDecimal(each)), ZERO));
    return [{ valueDate: first.valueDate, stage: first.stage, payments: group.reduce((sum, { payments }) => sum + payments, 0), amount }];
  }).toSorted((a, b) => (`${a.valueDate} ${a.stage}` < `${b.valueDate} ${b.stage}` ? -1 : 1));
}

function others(sums: readonly PlannedSum[]): CashAccount['otherCurrencies'] {
  const totals = [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, group]): MinorTotal => ({
    currency,
    minor: group.reduce((sum, { kind, minor }) => sum + (kind === 'credit-transfer' ? -minor : minor), 0n),
    count: group.reduce((sum, { payments }) => sum + payments, 0),
  }));
  return totalsView(totals);
}
