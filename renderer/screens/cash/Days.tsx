// The days of an account: a chart, the four balances of each day with their age, and two days side by side.
import { CalendarDays } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useDesk } from '../../stores/desk.ts';
import { useRead } from '../../stores/reads.ts';
import { dateWords } from '../../ui/dates.ts';
import { Empty } from '../../ui/Empty.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { BalanceChart } from './BalanceChart.tsx';
import { CompareDays } from './CompareDays.tsx';
import { figureOf, FOUR, isIntraday, othersOf } from './day-figures.ts';
import { Figure } from './Figure.tsx';
import { ageWords, type CashDay } from './figures.ts';

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
        {days.map((day) => (
          <tr key={day.day}>
            <td>
              <span className="row">
                {dateWords(day.day)}
                {isIntraday(day) && <StateBadge tone="waiting">{s.intraday}</StateBadge>}
              </span>
            </td>
            {FOUR.map((balance) => {
              const figure = figureOf(day, balance);
              return (
                <td key={balance} className="list-end">
                  <Figure amount={figure?.amount} currency={figure?.currency} title={figure?.meaning} />
                </td>
              );
            })}
            <td>
              {othersOf(day).map((figure) => (
                <div key={`${figure.type ?? ''} ${figure.subType ?? ''}`} className="small quiet">
                  {figure.meaning} <Figure amount={figure.amount} currency={figure.currency} />
                </div>
              ))}
            </td>
            <td className="list-end small faint">
              {now !== undefined && ageWords(day.figures[0]?.receivedAt ?? now, now)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
