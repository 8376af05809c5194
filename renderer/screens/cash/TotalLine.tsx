// The total of all accounts in the reporting currency: with the rates it was made by, and what it leaves out.
import { Coins } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import {
  creditLineLines,
  notCountedLines,
  olderLines,
  onceLines,
  rateLines,
} from '../../../shared/texts/total-text.ts';
import { t } from '../../i18n/index.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { ExchangeRatesDialog } from './ExchangeRates.tsx';
import type { CashAccount, CashTotal } from './figures.ts';

const s = t.exchangeRates;

interface TotalLineProps {
  /** Null where no reporting currency was chosen. */
  readonly total: CashTotal | null;
  readonly accounts: readonly CashAccount[];
}

export function TotalLine(props: TotalLineProps) {
  const [ratesOpen, setRatesOpen] = useState(false);
  const rates = (
    <Button icon={Coins} onPress={() => setRatesOpen(true)}>
      {s.open}
    </Button>
  );
  return (
    <>
      {props.total === null ? (
        <div className="cash-total cash-total-none">
          <p className="quiet">{s.choose}</p>
          {rates}
        </div>
      ) : (
        <Total {...props} total={props.total}>
          {rates}
        </Total>
      )}
      {ratesOpen && <ExchangeRatesDialog onClose={() => setRatesOpen(false)} />}
    </>
  );
}

interface TotalProps extends TotalLineProps {
  readonly total: CashTotal;
  /** What it can be changed by. */
  readonly children: ReactNode;
}

function Total({ total, accounts, children }: TotalProps) {
  const { reporting, booked, available } = total;
  const nameOf = (account: string): string => {
    const listed = accounts.find((one) => one.account === account);
    // A confirmed account that no report names is not among them.
    const id = listed === undefined ? (account.split(' ')[0] ?? null) : listed.id;
    return id === null ? account : formattedAccount(id);
  };
  const accountsOf = ({ counted, left }: CashTotal['booked']): string =>
    s.counted(counted, counted + left.length);
  return (
    <section className="cash-total" aria-label={s.total(reporting)}>
      <div className="cash-total-line">
        <h2 className="cash-total-title">{s.total(reporting)}</h2>
        <dl>
          {(
            [
              [t.cash.columns.booked, booked],
              [t.cash.columns.available, available],
            ] as const
          ).map(([name, figure]) => (
            <div key={name}>
              <dt className="small quiet">{name}</dt>
              <dd>
                {figure.total === null ? (
                  <span className="faint figure-unsaid">{s.noTotal}</span>
                ) : (
                  <>
                    <Amount amount={figure.total} currency={reporting} />{' '}
                    <span className="small faint">·</span>{' '}
                    <span className={`small ${figure.left.length === 0 ? 'faint' : 'cash-total-partial'}`}>
                      {accountsOf(figure)}
                    </span>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="cash-total-change">{children}</div>
      {total.rates.length > 0 && (
        <ul className="cash-others small quiet">
          {rateLines(t, total).map(({ text, old }) => (
            <li key={text} className="cash-total-rate">
              <PlainText text={text} />
              {old && <StateBadge tone="attention">{s.old}</StateBadge>}
            </li>
          ))}
        </ul>
      )}
      <ListOf title={s.notCounted} lines={notCountedLines(t, total, nameOf)} />
      <ListOf title={s.older} lines={olderLines(t, total, nameOf)} />
      <ListOf title={s.withCreditLine} lines={creditLineLines(t, total, nameOf)} />
      <ListOf title={s.once} lines={onceLines(t, total, nameOf)} />
    </section>
  );
}

function ListOf({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <p className="small">
      <span className="quiet">{title}:</span>{' '}
      {lines.map((line, place) => (
        <Fragment key={line}>
          {place > 0 && ', '}
          <PlainText text={line} className="cash-total-item" />
        </Fragment>
      ))}
    </p>
  );
}
