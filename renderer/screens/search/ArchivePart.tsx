// The part of a search the bank no longer answers: payments this desk has sent and kept.
import { Archive, Download } from 'lucide-react';
import type { Criteria } from '../../../shared/domain/bank-rules/enhanced-inquiry.ts';
import { t } from '../../i18n/index.ts';
import { usePages, type RowOf } from '../../stores/pages.ts';
import { useRead } from '../../stores/reads.ts';
import { go } from '../../stores/route.ts';
import { saveArchive } from '../../stores/saved-files.ts';
import { useWhen } from '../../stores/desk.ts';
import { paymentStatusText } from '../../ui/bank-text.ts';
import { Button } from '../../ui/Button.tsx';
import { formattedDate } from '../../ui/when.ts';
import { Empty } from '../../ui/Page.tsx';
import type { Column } from '../../ui/list/column.ts';
import { DataList } from '../../ui/list/DataList.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { paymentTone } from '../../ui/tone.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { wordOf } from '../status/columns.tsx';
import { HideableAmount, HideableName } from '../../ui/Hideable.tsx';

const s = t.search.archive;
type Row = RowOf<'archive.search'>;

function SentAt({ at }: { readonly at: string }) {
  return <>{useWhen().day(at)}</>;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'state',
    title: () => t.search.columns.state,
    width: 'minmax(110px, 0.5fr)',
    cell: (row) => (
      <span className="row" title={paymentStatusText(row)}>
        <StateBadge tone={paymentTone(row)}>{wordOf(row)}</StateBadge>
        {row.returned && (
          <StateBadge tone="attention" solid>
            {t.status.returned}
          </StateBadge>
        )}
      </span>
    ),
  },
  {
    id: 'name',
    title: () => t.status.columns.name,
    width: 'minmax(140px, 1.2fr)',
    cell: (row) => <HideableName name={row.name} amount={row.amount} />,
  },
  {
    id: 'endToEndId',
    title: () => t.search.columns.endToEndId,
    width: 'minmax(80px, 0.7fr)',
    cell: (row) => <PlainText text={row.endToEndId} className="mono" />,
  },
  { id: 'sent', title: () => s.sent, width: '96px', titled: true, cell: (row) => <SentAt at={row.sentAt} /> },
  {
    id: 'date',
    title: () => t.status.columns.valueDate,
    width: '96px',
    titled: true,
    cell: (row) => formattedDate(row.valueDate),
  },
  {
    id: 'amount',
    title: () => t.status.columns.amount,
    width: '140px',
    align: 'end',
    cell: (row) => <HideableAmount amount={row.amount} />,
  },
];

export function ArchivePart({ criteria }: { readonly criteria: Criteria }) {
  const when = useWhen();
  const filter = { criteria };
  const pages = usePages('archive.search', filter, ['payments']);
  const about = useRead('archive.search', { ...filter, offset: 0, limit: 1 }).value;
  return (
    <>
      {about && (
        <div className="row-wide">
          <p className="small quiet archive-note" role="note">
            {s.note(
              formattedDate(about.bankAnswersFrom),
              about.keptFrom === null ? null : when.day(about.keptFrom),
            )}
            {about.notApplied.length > 0 &&
              ` ${s.notApplied(about.notApplied.map((name) => t.search.criteria[name as keyof typeof t.search.criteria] ?? name).join(', '))}`}
          </p>
          {about.total > 0 && (
            <span className="end">
              <Button icon={Download} onPress={() => void saveArchive(criteria)}>
                {t.search.export}
              </Button>
            </span>
          )}
        </div>
      )}
      <div className="sheet">
        <DataList
          label={s.list}
          columns={COLUMNS}
          pages={pages}
          keyOf={(row) => row.payment}
          onOpen={(row) => go('payment', row.payment)}
          empty={
            <Empty icon={Archive} title={s.emptyTitle}>
              {s.empty}
            </Empty>
          }
        />
      </div>
    </>
  );
}
