// What the list of cases shows.
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { caseReasonText } from '../../ui/bank-text.ts';
import { caseStateWord, caseTone } from '../../ui/case-tone.ts';
import { Amount } from '../../ui/Amount.tsx';
import { HiddenAmount, HiddenName } from '../../ui/Hideable.tsx';
import type { Column } from '../../ui/list/column.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { CaseRow } from './CaseList.tsx';

const c = t.cases;

function Changed({ at }: { readonly at: string }) {
  const when = useWhen();
  return (
    <span className="small quiet" title={when.full(at)}>
      {when.day(at)}
    </span>
  );
}

export const CASE_COLUMNS: readonly Column<CaseRow>[] = [
  {
    id: 'state',
    title: () => c.columns.state,
    width: '132px',
    cell: (row) => <StateBadge tone={caseTone(row)}>{caseStateWord(row)}</StateBadge>,
  },
  {
    id: 'act',
    title: () => c.columns.act,
    width: 'minmax(120px, 0.6fr)',
    folds: 'below',
    cell: (row) => (
      <span className="two-lines">
        <span className="strong">{c.act[row.act]}</span>
        <PlainText text={row.reference} className="mono small quiet" />
      </span>
    ),
  },
  {
    id: 'who',
    title: () => c.columns.who,
    width: 'minmax(140px, 1.1fr)',
    cell: (row) => (
      <span className="two-lines">
        {row.about.hidden ? (
          <HiddenName />
        ) : (
          <PlainText
            text={row.about.name || c.noName}
            className={row.about.name === '' ? 'faint' : 'strong'}
          />
        )}
        <PlainText text={row.endToEndId || (row.uetr ?? '')} className="mono small quiet" />
      </span>
    ),
  },
  {
    id: 'reason',
    title: () => c.columns.reason,
    width: 'minmax(120px, 1fr)',
    folds: 'below',
    cell: (row) => (
      <span className="two-lines">
        <span className="mono">{row.reason || '—'}</span>
        <span className="small quiet clip">{caseReasonText(row)}</span>
      </span>
    ),
  },
  {
    id: 'waits',
    title: () => c.columns.waits,
    titled: true,
    width: 'minmax(116px, 0.5fr)',
    folds: 'below',
    cell: (row) => (
      <span className="two-lines">
        <span className="clip">{c.waiting[row.waitingFor]}</span>
        <Changed at={row.changedAt} />
      </span>
    ),
  },
  {
    id: 'amount',
    title: () => c.columns.amount,
    width: '118px',
    align: 'end',
    cell: (row) =>
      row.about.hidden ? (
        <HiddenAmount />
      ) : row.about.amount === null ? (
        <span className="faint">—</span>
      ) : (
        <Amount amount={row.about.amount.amount} currency={row.about.amount.currency} />
      ),
  },
];
