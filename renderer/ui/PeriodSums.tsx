// The sums of a day or a week that rules look at, with this batch in them, and the batches they were added up
// from.
import type { CountedView } from '../../shared/domain/counted-view.ts';
import { t } from '../i18n/index.ts';
import { formattedAccount } from './account.ts';
import { PlainText } from './PlainText.tsx';
import { StateBadge } from './StateBadge.tsx';
import { formattedDate } from './when.ts';
import './period-sums.css';

const p = t.periodSums;

export function PeriodSums({ counted }: { readonly counted: CountedView }) {
  const { day, zone, known, sums, batches } = counted;
  return (
    <div className="period-sums">
      <p className="small quiet">{p.until(formattedDate(day), zone)}</p>
      {!known && <p className="attention-note">{p.unknown}</p>}
      <ul aria-label={p.title}>
        {sums.map((sum) => (
          <li key={`${sum.period} ${sum.per} ${sum.account} ${sum.currency} ${sum.limit ?? ''}`}>
            <span>
              {p.period[sum.period]}, {p.per[sum.per]}
              {sum.per !== 'company' && (
                <>
                  {' '}
                  <PlainText text={formattedAccount(sum.account)} className="mono" />
                </>
              )}
            </span>
            <span className="period-sum">
              <strong className="amount">{p.money(sum.currency, sum.amount)}</strong> <Verdict sum={sum} />
            </span>
          </li>
        ))}
      </ul>
      <p className="small strong">{batches.length === 0 ? p.none : p.batches}</p>
      {batches.length > 0 && (
        <ul className="small" aria-label={p.batches}>
          {batches.map(({ reference, day: on, state, totals }) => (
            <li key={`${on} ${reference}`}>
              <span>
                <PlainText text={reference} /> · {formattedDate(on)}
              </span>
              <span className="quiet">
                {totals.map(({ currency, amount }) => p.money(currency, amount)).join(', ')}
                {totals.length > 0 && ' · '}
                {p.state[state]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Verdict({ sum: { currency, limit, exceeded } }: { readonly sum: CountedView['sums'][number] }) {
  if (limit === null)
    return exceeded ? (
      <StateBadge tone="attention">{p.noLimit}</StateBadge>
    ) : (
      <span className="quiet">{p.otherCurrency}</span>
    );
  return exceeded ? (
    <StateBadge tone="attention">{p.above(currency, limit)}</StateBadge>
  ) : (
    <span className="quiet">{p.within(currency, limit)}</span>
  );
}
