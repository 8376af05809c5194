// What is booked on the own accounts by currency, with the age of the oldest figure in it.
import { addDecimals, formatDecimal, parseXsdDecimal, ZERO } from '../../../shared/domain/money.ts';
import { t } from '../../i18n/index.ts';
import { useDesk } from '../../stores/desk.ts';
import { useRead } from '../../stores/reads.ts';
import { formatRoute } from '../../stores/route.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { ageText } from '../../ui/age.ts';
import type { CashAccount } from '../cash/figures.ts';

interface Line {
  readonly currency: string;
  /** Null when no account of the currency has a figure that can be summed. */
  readonly amount: string | null;
  readonly known: number;
  readonly unknown: number;
  /** Accounts of which the bank gave several balances of one type and day: the lowest is in the sum. */
  readonly contradictory: number;
  readonly oldest: string | null;
}

/**
 * An account may be known under several base currencies: it counts once. An unknown figure is left out and
 * counted, never zero.
 */
export function cashLines(accounts: readonly CashAccount[]): readonly Line[] {
  const once = [
    ...new Map(
      accounts.filter(({ standing }) => standing === 'known').map((account) => [account.account, account]),
    ).values(),
  ];
  return [...Map.groupBy(once, ({ currency }) => currency ?? '')].map(([currency, its]) => {
    const figures = its.flatMap(({ booked }) => {
      const amount = parseXsdDecimal(booked?.amount ?? '');
      return booked === null || amount === undefined ? [] : [{ amount, receivedAt: booked.receivedAt }];
    });
    const sum = figures.reduce((total, { amount }) => addDecimals(total, amount), ZERO);
    return {
      currency,
      amount: figures.length === 0 ? null : formatDecimal(sum),
      known: figures.length,
      unknown: its.length - figures.length,
      contradictory: its.filter(({ booked }) => (booked?.also ?? []).length > 0).length,
      oldest: figures.map(({ receivedAt }) => receivedAt).toSorted()[0] ?? null,
    };
  });
}

export function CashToday() {
  const now = useDesk().value?.now;
  const read = useRead('cash.accounts', { planned: false }, ['log']);
  if (read.value === undefined) return null;
  const lines = cashLines(read.value.accounts);
  const d = t.desk;
  return (
    <Panel
      title={d.cash}
      aside={
        <a className="small" href={formatRoute('cash')}>
          {d.cashOpen}
        </a>
      }
    >
      {lines.length === 0 && (
        <p className="quiet">
          {d.cashNone} <a href={formatRoute('cash', 'reports')}>{d.cashAsk}</a>
        </p>
      )}
      <ul className="day">
        {lines.map(({ currency, amount, known, unknown, contradictory, oldest }) => (
          <li key={currency} className="day-line">
            <span className="small faint">
              {d.cashOf(known, unknown, oldest === null || now === undefined ? '' : ageText(oldest, now))}
              {contradictory > 0 && (
                <span className="state-attention day-contradictory">
                  {d.cashContradictory(contradictory)}
                </span>
              )}
            </span>
            {amount === null ? (
              <span className="faint figure-unsaid">{d.cashUnknown}</span>
            ) : (
              <Amount amount={amount} currency={currency} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
