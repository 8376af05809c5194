// What the accounts show that this desk did not send, what it sent that they do not show, and the rules that
// explain fees.
import { ListChecks, Rows3, SearchCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { usePages, type RowOf } from '../../stores/pages.ts';
import { useRead } from '../../stores/reads.ts';
import { go } from '../../stores/route.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Amount } from '../../ui/Amount.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { HideableAmount, HideableName } from '../../ui/Hideable.tsx';
import { Empty } from '../../ui/Page.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { Column } from '../../ui/list/column.ts';
import { DataList } from '../../ui/list/DataList.tsx';
import { formattedDate } from '../../ui/when.ts';
import { ENTRY_TONE } from './EntryMatches.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { Figure } from './Figure.tsx';

const s = t.matching;
const c = s.columns;
type Open = RowOf<'cash.notSent'>;
type Missing = RowOf<'cash.missing'>;

/** An account is kept with its currency behind it. */
export const accountOf = (account: string): string => formattedAccount(account.split(' ')[0] ?? '');

const DEBITS: readonly Column<Open>[] = [
  {
    id: 'standing',
    title: () => c.standing,
    width: 'minmax(238px, 0.2fr)',
    cell: ({ standing }) => <StateBadge tone={ENTRY_TONE[standing]}>{s.standing[standing]}</StateBadge>,
  },
  {
    id: 'day',
    title: () => c.day,
    titled: true,
    width: '86px',
    cell: ({ row }) => (row.bookedOn === null ? '—' : formattedDate(row.bookedOn.slice(0, 10))),
  },
  {
    id: 'account',
    title: () => c.account,
    width: 'minmax(198px, 0.8fr)',
    folds: 'below',
    cell: ({ account }) => <span className="mono small clip">{accountOf(account)}</span>,
  },
  {
    id: 'who',
    title: () => c.who,
    width: 'minmax(150px, 1.6fr)',
    cell: ({ row }) => (
      <PlainText
        text={row.counterparty ?? (row.transactions > 1 ? t.cash.many(row.transactions) : '—')}
        className="strong clip"
      />
    ),
  },
  {
    id: 'text',
    title: () => c.text,
    titled: true,
    width: 'minmax(90px, 1fr)',
    folds: 'below',
    cell: ({ row }) => (
      <span className="quiet">
        <PlainText text={row.remittance ?? row.endToEndId ?? row.reference ?? '—'} />
      </span>
    ),
  },
  {
    id: 'amount',
    title: () => c.amount,
    width: '132px',
    align: 'end',
    cell: ({ row }) => <Figure amount={row.amount} currency={row.currency} />,
  },
];

const NO_FILTER = {};

function Debits() {
  const [open, setOpen] = useState<{ readonly entry: string; readonly account: string }>();
  const pages = usePages('cash.notSent', NO_FILTER, ['log']);
  return (
    <div className="cash-entries">
      <div className="cash-entries-list">
        <p className="quiet">{s.note}</p>
        <div className="sheet">
          <DataList
            label={s.titles.debits}
            columns={DEBITS}
            pages={pages}
            keyOf={({ row }) => row.entry}
            onOpen={({ row, account }) => setOpen({ entry: row.entry, account: accountOf(account) })}
            current={open?.entry}
            empty={
              <Empty icon={SearchCheck} title={s.noneTitle}>
                {s.none}
              </Empty>
            }
          />
        </div>
      </div>
      {open !== undefined && <EntryPanel key={open.entry} {...open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

const MISSING: readonly Column<Missing>[] = [
  {
    id: 'valueDate',
    title: () => c.valueDate,
    titled: true,
    width: '100px',
    cell: (row) => formattedDate(row.valueDate),
  },
  {
    id: 'account',
    title: () => c.account,
    width: 'minmax(198px, 0.8fr)',
    cell: (row) => <span className="mono small clip">{formattedAccount(row.ownAccount)}</span>,
  },
  {
    id: 'who',
    title: () => c.who,
    width: 'minmax(170px, 1.4fr)',
    cell: (row) => <HideableName name={row.name} amount={row.amount} />,
  },
  {
    id: 'text',
    title: () => t.cash.columns.endToEnd,
    width: 'minmax(90px, 1fr)',
    cell: (row) => (
      <span className="quiet">
        <PlainText text={row.endToEndId} />
      </span>
    ),
  },
  {
    id: 'amount',
    title: () => c.amount,
    width: '140px',
    align: 'end',
    cell: (row) => <HideableAmount amount={row.amount} />,
  },
];

function MissingPayments() {
  const pages = usePages('cash.missing', NO_FILTER, ['log', 'payments']);
  return (
    <div className="cash-entries-list cash-whole">
      <p className="quiet">{s.missingNote}</p>
      <div className="sheet">
        <DataList
          label={s.parts.missing}
          columns={MISSING}
          pages={pages}
          keyOf={(row) => row.payment}
          onOpen={(row) => go('payment', row.payment)}
          empty={
            <Empty icon={ListChecks} title={s.missingTitle}>
              {s.missingNone}
            </Empty>
          }
        />
      </div>
    </div>
  );
}

function FeeRules() {
  const read = useRead('cash.feeRules', {}, ['settings', 'log']);
  const [removed, setRemoved] = useState<{ readonly rule: string; readonly note: string }>();
  if (read.value === undefined)
    return read.result?.ok === false ? (
      <FaultView fault={read.result.error} />
    ) : (
      <p className="quiet">{t.cash.reading}</p>
    );
  const { rules } = read.value;
  if (rules.length === 0)
    return (
      <div className="sheet">
        <Empty icon={Rows3} title={s.rulesTitle}>
          {s.rulesNone}
        </Empty>
      </div>
    );
  return (
    <div className="cash-entries-list cash-whole">
      <p className="quiet">{s.rulesNote}</p>
      <div className="cash-accounts">
        <table aria-label={s.parts.rules}>
          <thead>
            <tr>
              <th>{c.note}</th>
              <th>{c.account}</th>
              <th>{c.fits}</th>
              <th className="list-end">{c.range}</th>
              <th>{c.made}</th>
              <th>
                <span className="hidden-visually">{s.remove}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ rule, note, account, code, counterparty, currency, least, most, at }) => (
              <tr key={rule}>
                <td>
                  <PlainText text={note} />
                </td>
                <td className="mono small">{accountOf(account)}</td>
                <td>
                  <PlainText text={[code, counterparty].filter((each) => each !== null).join(', ')} />
                </td>
                <td className="list-end">
                  <Amount amount={least} currency={currency} /> – <Amount amount={most} currency={currency} />
                </td>
                <td>{formattedDate(at.slice(0, 10))}</td>
                <td className="list-end">
                  <IconButton
                    icon={Trash2}
                    label={s.removeRule(note)}
                    onPress={() => setRemoved({ rule, note })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {removed !== undefined && (
        <ConfirmDialog
          title={s.removeRule(removed.note)}
          label={s.remove}
          action={() => call('cash.removeFeeRule', { rule: removed.rule })}
          onDone={() => say(s.ruleRemoved)}
          onClose={() => setRemoved(undefined)}
        >
          {s.ruleRemoval}
        </ConfirmDialog>
      )}
    </div>
  );
}

const PARTS = ['debits', 'missing', 'rules'] as const;
type Part = (typeof PARTS)[number];

export function NotSentFromHere({
  shown,
  onShow,
}: {
  readonly shown: string;
  readonly onShow: (part: Part) => void;
}) {
  const part = PARTS.find((one) => one === shown) ?? 'debits';
  const first = { offset: 0, limit: 1 };
  const counts: Readonly<Record<Part, number | undefined>> = {
    debits: useRead('cash.notSent', first, ['log']).value?.total,
    missing: useRead('cash.missing', first, ['log', 'payments']).value?.total,
    rules: useRead('cash.feeRules', {}, ['settings', 'log']).value?.rules.length,
  };
  const nameOf = (id: Part): string =>
    counts[id] === undefined || counts[id] === 0
      ? s.parts[id]
      : `${s.parts[id]} (${t.numbers.count(counts[id])})`;
  return (
    // Without a name it is no landmark, and the panel beside the list may be one.
    <section className="cash-pane cash-whole">
      <div className="row wrap">
        <h2 className="clip">{s.titles[part]}</h2>
        <span className="row end">
          <Segments
            label={s.partsLabel}
            value={part}
            options={PARTS.map((id) => ({ id, text: nameOf(id) }))}
            onChange={onShow}
          />
        </span>
      </div>
      {part === 'debits' ? <Debits /> : part === 'missing' ? <MissingPayments /> : <FeeRules />}
    </section>
  );
}
