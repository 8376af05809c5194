// What is expected of an account: its booked figure, then by value date what waits for approval and what is
// in the outbox.
import { addDecimals, formatDecimalAtLeast, parseXsdDecimal, ZERO } from '../../../shared/domain/money.ts';
import { t } from '../../i18n/index.ts';
import { formattedDate } from '../../ui/when.ts';
import { Figure } from './Figure.tsx';
import type { CashAccount } from './figures.ts';

const s = t.cash;

interface Row {
  readonly date: string;
  readonly approval: string | null;
  readonly outbox: string | null;
  readonly payments: number;
  readonly after: string | null;
}

/** Digits the bank sent are kept; a sum has as many decimals as its parts. */
function sum(...parts: readonly (string | null)[]): string {
  return formatDecimalAtLeast(
    parts.reduce((total, part) => addDecimals(total, parseXsdDecimal(part ?? '0') ?? ZERO), ZERO),
    2,
  );
}

function rowsOf({ planned, booked }: CashAccount): readonly Row[] {
  let after = booked?.amount ?? null;
  return [...new Set(planned.map(({ valueDate }) => valueDate))].map((date) => {
    const its = planned.filter(({ valueDate }) => valueDate === date);
    const of = (stage: string): string | null => {
      const amounts = its.filter((one) => one.stage === stage).map(({ amount }) => amount);
      return amounts.length === 0 ? null : sum(...amounts);
    };
    after = after === null ? null : sum(after, of('approval'), of('outbox'));
    return {
      date,
      approval: of('approval'),
      outbox: of('outbox'),
      payments: its.reduce((count, { payments }) => count + payments, 0),
      after,
    };
  });
}

export function Expected({ account }: { readonly account: CashAccount }) {
  const { booked, bankExpects, currency, otherCurrencies } = account;
  const rows = rowsOf(account);
  const e = s.expectedTable;
  return (
    <div className="cash-scroll sheet">
      <table className="cash-table" aria-label={s.parts.expected}>
        <thead>
          <tr>
            <th>{e.date}</th>
            <th className="list-end">{e.payments}</th>
            <th className="list-end">{e.approval}</th>
            <th className="list-end">{e.outbox}</th>
            <th className="list-end">{e.after}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td colSpan={4}>
              {e.booked(
                booked === null || booked.date === null ? s.notSaid : formattedDate(booked.date.slice(0, 10)),
              )}
            </td>
            <td className="list-end">
              <Figure amount={booked?.amount} currency={booked?.currency} also={booked?.also} />
            </td>
          </tr>
          {rows.map((row) => (
            <tr key={row.date}>
              <td>{formattedDate(row.date)}</td>
              <td className="list-end" data-title={e.payments}>
                {t.numbers.count(row.payments)}
              </td>
              <td className="list-end" data-title={e.approval}>
                <Figure amount={row.approval} currency={currency} without="—" />
              </td>
              <td className="list-end" data-title={e.outbox}>
                <Figure amount={row.outbox} currency={currency} without="—" />
              </td>
              <td className="list-end" data-title={e.after}>
                <Figure amount={row.after} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="cash-remark quiet">{e.nothing}</p>}
      <div className="cash-remark quiet">
        {e.bank(
          bankExpects === null || bankExpects.date === null
            ? ''
            : formattedDate(bankExpects.date.slice(0, 10)),
        )}{' '}
        <Figure amount={bankExpects?.amount} currency={bankExpects?.currency} also={bankExpects?.also} />
      </div>
      {otherCurrencies.length > 0 && (
        <div className="cash-remark quiet">
          {e.others}{' '}
          {otherCurrencies.map((total) => (
            <Figure key={total.currency} amount={total.amount} currency={total.currency} />
          ))}
        </div>
      )}
      <p className="cash-remark small faint">{e.note}</p>
    </div>
  );
}
