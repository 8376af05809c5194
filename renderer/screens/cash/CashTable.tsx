// The accounts by base currency: booked, available and expected, each figure with its age and, where it is in
// another currency, what it is in the reporting currency.
import { Fragment, type KeyboardEvent } from 'react';
import { t } from '../../i18n/index.ts';
import { useDesk } from '../../stores/desk.ts';
import { formattedAccount } from '../../ui/account.ts';
import { formattedAmount } from '../../ui/Amount.tsx';
import { balanceAge } from '../../ui/age.ts';
import { formattedDate } from '../../ui/when.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { Figure } from './Figure.tsx';
import type { CashAccount, CashTotal } from './figures.ts';

const s = t.cash;

interface CashTableProps {
  readonly accounts: readonly CashAccount[];
  /** Null where no reporting currency was chosen. */
  readonly total: CashTotal | null;
  readonly chosen: CashAccount;
  readonly onChoose: (account: CashAccount) => void;
}

/** Up and down go from account to account. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons[buttons.findIndex((button) => button === document.activeElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

export function CashTable({ accounts, total, chosen, onChoose }: CashTableProps) {
  const bases = [...new Set(accounts.map(({ base }) => base))];
  const c = s.columns;
  return (
    // The keys only go from button to button, each of which is a control itself.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="cash-accounts" onKeyDown={move}>
      <table aria-label={s.accounts}>
        <thead>
          <tr>
            <th>{c.account}</th>
            <th className="list-end">{c.booked}</th>
            <th className="list-end">{c.available}</th>
            <th className="list-end">{c.expected}</th>
            <th className="list-end">{c.count}</th>
          </tr>
        </thead>
        <tbody>
          {bases.map((base) => (
            <Fragment key={base}>
              <tr className="cash-base-row">
                <th colSpan={5} scope="rowgroup">
                  {s.of(base)}
                </th>
              </tr>
              {accounts
                .filter((account) => account.base === base)
                .map((account) => (
                  <Fragment key={account.account}>
                    <AccountRow
                      account={account}
                      total={total}
                      chosen={account === chosen}
                      onChoose={onChoose}
                    />
                    {account.others.length > 0 && <OthersRow account={account} chosen={account === chosen} />}
                  </Fragment>
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AccountRow({
  account,
  total,
  chosen,
  onChoose,
}: {
  readonly account: CashAccount;
  readonly total: CashTotal | null;
  readonly chosen: boolean;
  readonly onChoose: (account: CashAccount) => void;
}) {
  const unavailable = account.standing === 'unavailable';
  const without = unavailable ? s.unknownFigure : s.notSaid;
  const value = total?.values.find((one) => one.account === account.account);
  const inReporting = (amount: string | null | undefined): string | null =>
    total === null || amount === null || amount === undefined
      ? null
      : t.exchangeRates.value(formattedAmount(amount, total.reporting));
  return (
    <tr className={chosen ? 'cash-chosen' : ''}>
      <td>
        <button
          type="button"
          className="cash-account"
          aria-pressed={chosen}
          onClick={() => onChoose(account)}
        >
          <PlainText text={account.name ?? account.owner ?? s.unnamed} className="strong" />
          <span className="mono small quiet">
            {account.id === null ? s.notSaid : formattedAccount(account.id)}
          </span>
        </button>
        {unavailable && <StateBadge tone="attention">{s.unavailable}</StateBadge>}
      </td>
      <td className="list-end" data-title={s.columns.booked}>
        <Aged figure={account.booked} value={inReporting(value?.booked)} without={without} />
      </td>
      <td className="list-end" data-title={s.columns.available}>
        <Aged figure={account.available} value={inReporting(value?.available)} without={without} />
      </td>
      <td className="list-end" data-title={s.columns.expected}>
        <Figure amount={account.expected} currency={account.currency} without={without} />
        {plannedWords(account).map((words) => (
          <span key={words} className="cash-age small faint">
            {words}
          </span>
        ))}
      </td>
      <td className="list-end" data-title={s.columns.count}>
        {unavailable ? '' : t.numbers.count(account.entries)}
      </td>
    </tr>
  );
}

/**
 * Balances that are neither booked nor available, by name and day: what the bank expects, and types only the
 * bank knows.
 */
function OthersRow({
  account: { others },
  chosen,
}: {
  readonly account: CashAccount;
  readonly chosen: boolean;
}) {
  return (
    <tr className={`cash-others-row${chosen ? ' cash-chosen' : ''}`}>
      <td colSpan={5}>
        <ul className="cash-others small">
          {others.map((figure) => (
            <li key={`${figure.type ?? ''}/${figure.subType ?? ''}`}>
              <span className="quiet">
                {s.balanceType(figure.type)}
                {figure.date === null ? '' : `, ${formattedDate(figure.date.slice(0, 10))}`}
              </span>{' '}
              <Figure
                amount={figure.amount}
                currency={figure.currency}
                also={figure.also}
                creditLine={figure.creditLine}
              />
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

function Aged({
  figure,
  value,
  without,
}: {
  readonly figure: CashAccount['booked'];
  /** In the reporting currency, where that is another one. */
  readonly value: string | null;
  readonly without: string;
}) {
  const now = useDesk().value?.now;
  const title =
    figure === null
      ? undefined
      : `${s.balanceType(figure.type)}${figure.date === null ? '' : `, ${formattedDate(figure.date.slice(0, 10))}`}`;
  return (
    <>
      <Figure
        amount={figure?.amount}
        currency={figure?.currency}
        title={title}
        without={without}
        also={figure?.also}
        creditLine={figure?.creditLine}
      />
      {value !== null && <span className="cash-age small faint">{value}</span>}
      {figure !== null && now !== undefined && (
        <span className="cash-age small faint">{balanceAge(figure, now)}</span>
      )}
    </>
  );
}

function plannedWords({ planned, booked, otherCurrencies }: CashAccount): readonly string[] {
  const count = planned.reduce((sum, { payments }) => sum + payments, 0);
  const others = otherCurrencies.reduce((sum, total) => sum + total.count, 0);
  const last = planned.at(-1)?.valueDate;
  if (booked === null) return [];
  return [
    last === undefined ? s.nothingPlanned : s.plannedUntil(count, formattedDate(last)),
    ...(others === 0 ? [] : [s.otherCurrencies(others)]),
  ];
}
