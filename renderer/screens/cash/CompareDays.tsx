// Two days side by side, and what lies between them.
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { dateWords } from '../../ui/dates.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { differenceOf, figureOf, FOUR } from './day-figures.ts';
import { Figure } from './Figure.tsx';
import type { CashDay } from './figures.ts';

const c = t.cash.compare;

export function CompareDays({ days }: { readonly days: readonly CashDay[] }) {
  const [first, setFirst] = useState(days.at(-2)?.day ?? '');
  const [second, setSecond] = useState(days.at(-1)?.day ?? '');
  const options = days.map(({ day }) => ({ id: day, text: dateWords(day) })).toReversed();
  const [a, b] = [first, second].map((wanted) => days.find(({ day }) => day === wanted));
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
              <th className="list-end">{dateWords(a.day)}</th>
              <th className="list-end">{dateWords(b.day)}</th>
              <th className="list-end">{c.difference}</th>
            </tr>
          </thead>
          <tbody>
            {FOUR.map((balance) => {
              const [x, y] = [figureOf(a, balance), figureOf(b, balance)];
              return (
                <tr key={balance}>
                  <td>{t.cash.four[balance]}</td>
                  <td className="list-end">
                    <Figure amount={x?.amount} currency={x?.currency} />
                  </td>
                  <td className="list-end">
                    <Figure amount={y?.amount} currency={y?.currency} />
                  </td>
                  <td className="list-end">
                    <Figure
                      amount={differenceOf(x, y)}
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
