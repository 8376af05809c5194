// The accounts of a report, each with what the bank says is booked and available.
import { ListTree } from 'lucide-react';
import { availableOf, bookedOf, figuresByDay } from '../../../shared/domain/account-report/figures.ts';
import { t } from '../../i18n/index.ts';
import { formattedAccount } from '../../ui/account.ts';
import { IconButton } from '../../ui/Button.tsx';
import { formattedDate } from '../../ui/when.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { Figure } from './Figure.tsx';
import type { ReportAccount } from './figures.ts';

const s = t.cash;

interface AccountsTableProps {
  readonly accounts: readonly ReportAccount[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  readonly onFields: (index: number) => void;
}

const titleOf = (balance: ReportAccount['balances'][number] | undefined): string | undefined =>
  balance === undefined
    ? undefined
    : `${s.balanceType(balance.type)}${balance.date === null ? '' : `, ${formattedDate(balance.date.slice(0, 10))}`}`;

export function AccountsTable({ accounts, chosen, onChoose, onFields }: AccountsTableProps) {
  return (
    <div className="cash-accounts">
      <table aria-label={s.accounts}>
        <thead>
          <tr>
            <th>{s.columns.account}</th>
            <th className="list-end">{s.columns.booked}</th>
            <th className="list-end">{s.columns.available}</th>
            <th className="list-end">{s.columns.count}</th>
            <th>
              <span className="hidden-visually">{s.fieldsOf.account}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account, index) => {
            const figures = figuresByDay(account.balances);
            const [booked, available] = [bookedOf(figures), availableOf(figures)];
            return (
              <tr key={account.index} className={index === chosen ? 'cash-chosen' : ''}>
                <td>
                  <button
                    type="button"
                    className="cash-account"
                    aria-pressed={index === chosen}
                    onClick={() => onChoose(index)}
                  >
                    <PlainText text={account.name ?? account.owner ?? s.notSaid} className="strong" />
                    <span className="mono small quiet">
                      {account.id === null ? s.notSaid : formattedAccount(account.id)}
                    </span>
                  </button>
                </td>
                <td className="list-end" data-title={s.columns.booked}>
                  <Figure
                    amount={booked?.amount}
                    currency={booked?.currency}
                    title={titleOf(booked)}
                    also={booked?.also}
                    creditLine={booked?.creditLine}
                  />
                </td>
                <td className="list-end" data-title={s.columns.available}>
                  <Figure
                    amount={available?.amount}
                    currency={available?.currency}
                    title={titleOf(available)}
                    also={available?.also}
                    creditLine={available?.creditLine}
                  />
                </td>
                <td className="list-end" data-title={s.columns.count}>
                  {t.numbers.count(account.entries)}
                </td>
                <td>
                  <IconButton
                    label={s.fieldsOf.account}
                    icon={ListTree}
                    onPress={() => onFields(account.index)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
