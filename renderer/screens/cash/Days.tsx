// The days of an account: a chart, the four balances of each day with their age, and two days side by side.
import { useState } from 'react';
import { CalendarDays } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { ageText } from '../../ui/age.ts';
import { formattedDate } from '../../ui/when.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import {
  figureDifference,
  figureOf,
  FOUR,
  isIntraday,
  otherFigures,
  isSubstitute,
  type Balance,
} from './day-figures.ts';
import { Figure } from './Figure.tsx';
import { useDesk } from '../../stores/desk.ts';
import { useRead } from '../../stores/reads.ts';
import { Empty } from '../../ui/Page.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { BalanceChart } from './BalanceChart.tsx';
import type { CashDay } from './figures.ts';

// Two days side by side, and what lies between them.
const c = t.cash.compare;

function CompareDays({ days }: { readonly days: readonly CashDay[] }) {
  const [first, setFirst] = useState(days.at(-2)?.day ?? '');
  const [second, setSecond] = useState(days.at(-1)?.day ?? '');
  const options = days.map(({ day }) => ({ id: day, text: formattedDate(day) })).toReversed();
  const placeOf = (wanted: string): number => days.findIndex(({ day }) => day === wanted);
  const [from, to] = [placeOf(first), placeOf(second)];
  const [a, b] = [days[from], days[to]];
  return (
    <section className="cash-compare" aria-label={c.title}>
      <div className="cash-compare-days">
        <SelectField label={c.first} value={first} options={options} onChange={setFirst} />
        <SelectField label={c.second} value={second} options={options} onChange={setSecond} />
      </div>
      {a !== undefined && b !== undefined && (
        <table className="cash-table" aria-label={c.title}>
          <thead>
            <tr>
              <th>{c.balance}</th>
              <ComparedDay day={a} />
              <ComparedDay day={b} />
              <th className="list-end">{c.difference}</th>
            </tr>
          </thead>
          <tbody>
            {FOUR.map((balance) => {
              const [x, y] = [figureOf(a, balance, days[from - 1]), figureOf(b, balance, days[to - 1])];
              return (
                <tr key={balance}>
                  <td>{t.cash.four[balance]}</td>
                  <td className="list-end" data-title={formattedDate(a.day)}>
                    <DayFigure balance={balance} figure={x} />
                  </td>
                  <td className="list-end" data-title={formattedDate(b.day)}>
                    <DayFigure balance={balance} figure={y} />
                  </td>
                  <td className="list-end" data-title={c.difference}>
                    <Figure
                      amount={figureDifference(x, y)}
                      currency={y?.currency}
                      without={t.cash.unknownFigure}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** One of the four; what stands in for it says so, such as an interim balance where a day has not closed. */
function DayFigure({
  balance,
  figure,
}: {
  readonly balance: Balance;
  readonly figure: CashDay['figures'][number] | undefined;
}) {
  return (
    <>
      <Figure
        amount={figure?.amount}
        currency={figure?.currency}
        title={figure && t.cash.balanceType(figure.type)}
        also={figure?.also}
        creditLine={figure?.creditLine}
      />
      {figure !== undefined && isSubstitute(balance, figure) && (
        <span className="cash-age small faint">{t.cash.balanceType(figure.type)}</span>
      )}
    </>
  );
}

function ComparedDay({ day }: { readonly day: CashDay }) {
  return (
    <th className="list-end">
      {formattedDate(day.day)}
      {isIntraday(day) && (
        <>
          {' '}
          <StateBadge tone="waiting">{t.cash.intraday}</StateBadge>
        </>
      )}
    </th>
  );
}

const s = t.cash;

export function Days({ account, currency }: { readonly account: string; readonly currency: string | null }) {
  const read = useRead('cash.days', { account }, ['log']);
  if (read.value === undefined)
    return read.result?.ok === false ? (
      <FaultView fault={read.result.error} />
    ) : (
      <p className="quiet">{s.reading}</p>
    );
  const { days } = read.value;
  if (days.length === 0)
    return (
      <div className="sheet">
        <Empty icon={CalendarDays} title={s.noDaysTitle}>
          {s.noDays}
        </Empty>
      </div>
    );
  return (
    // A table of many days is scrolled by keyboard: the place it scrolls in must be reached.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="cash-scroll sheet" role="region" tabIndex={0} aria-label={s.parts.days}>
      <BalanceChart days={days} currency={currency} />
      {days.length > 1 && <CompareDays key={`${days.length} ${days.at(-1)?.day ?? ''}`} days={days} />}
      <DayTable days={days.toReversed()} />
    </div>
  );
}

/** Newest first. */
function DayTable({ days }: { readonly days: readonly CashDay[] }) {
  const now = useDesk().value?.now;
  return (
    <table className="cash-table" aria-label={s.parts.days}>
      <thead>
        <tr>
          <th>{s.columns.day}</th>
          {FOUR.map((balance) => (
            <th key={balance} className="list-end">
              {s.four[balance]}
            </th>
          ))}
          <th>{s.columns.other}</th>
          <th className="list-end">{s.columns.age}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day, index) => (
          <tr key={day.day}>
            <td>
              <span className="row">
                {formattedDate(day.day)}
                {isIntraday(day) && <StateBadge tone="waiting">{s.intraday}</StateBadge>}
              </span>
            </td>
            {FOUR.map((balance) => {
              const figure = figureOf(day, balance, days[index + 1]);
              return (
                <td key={balance} className="list-end" data-title={s.four[balance]}>
                  <DayFigure balance={balance} figure={figure} />
                </td>
              );
            })}
            <td className="cash-day-others">
              {otherFigures(day).map((figure) => (
                <div key={`${figure.type ?? ''} ${figure.subType ?? ''}`} className="small quiet">
                  {s.balanceType(figure.type)}{' '}
                  <Figure
                    amount={figure.amount}
                    currency={figure.currency}
                    also={figure.also}
                    creditLine={figure.creditLine}
                  />
                </div>
              ))}
            </td>
            <td className="list-end small faint" data-title={s.columns.age}>
              {now !== undefined && ageText(day.figures[0]?.receivedAt ?? now, now)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
