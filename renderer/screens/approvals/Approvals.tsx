// What waits for somebody's signature: to approve, and to release.
import { BookCheck } from 'lucide-react';
import { useState } from 'react';
import { Segments } from '../../ui/Segments.tsx';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { usePages } from '../../stores/pages.ts';
import { useMine } from '../../stores/session.ts';
import { useRead } from '../../stores/reads.ts';
import { go } from '../../stores/route.ts';
import { waitingText } from '../signing/forecast.ts';
import { shortAccount } from '../../ui/account.ts';
import { batchStateOf, type ListedBatch, StateBadge } from '../../ui/StateBadge.tsx';
import { Empty, Page } from '../../ui/Page.tsx';
import type { Column } from '../../ui/list/column.ts';
import { DataList } from '../../ui/list/DataList.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { TotalsList } from '../../ui/Amount.tsx';
import { FingerprintWords } from '../../ui/Digest.tsx';

const a = t.desk.approvals;
const ROW_HEIGHT = 64;
const nothing = (): void => undefined;
// What has to be signed first stands first, and a row keeps its place when it was signed.
const WAITING = { states: ['frozen' as const, 'approved' as const], order: 'deadline' as const };

function RowWords({ batch }: { readonly batch: string }) {
  const words = useRead('batches.review', { batch }, ['batches']).value?.readings[0]?.words;
  return words === undefined ? null : <FingerprintWords words={words} />;
}

function Reference({ row }: { readonly row: ListedBatch }) {
  const mine = useMine();
  return (
    <span className="two-lines">
      <PlainText text={row.reference} className="strong" />
      <span className="small quiet">
        {a.ofAccount(
          t.batchKinds[row.kind].counted(row.transactions),
          shortAccount(row.ownAccounts[0] ?? '—'),
        )}
      </span>
      {mine.has(row.batch) && <span className="small for-you">{t.session.forYou}</span>}
    </span>
  );
}

function Deadline({ deadline }: { readonly deadline: string | null }) {
  const when = useWhen();
  return <>{deadline === null ? '—' : when.full(deadline)}</>;
}

const COLUMNS: readonly Column<ListedBatch>[] = [
  {
    id: 'state',
    title: () => a.columns.state,
    width: '134px',
    cell: (row) => {
      const { tone, word } = batchStateOf(row);
      return <StateBadge tone={tone}>{word}</StateBadge>;
    },
  },
  {
    id: 'reference',
    title: () => a.columns.reference,
    width: 'minmax(190px, 1fr)',
    cell: (row) => <Reference row={row} />,
  },
  {
    id: 'words',
    title: () => a.columns.words,
    width: 'minmax(250px, 1.3fr)',
    folds: 'below',
    cell: (row) => <RowWords batch={row.batch} />,
  },
  {
    id: 'missing',
    title: () => a.columns.missing,
    titled: true,
    width: '112px',
    cell: ({ next, approvals }) =>
      next === 'approve' ? a.approve(Math.max(1, approvals.need - approvals.have)) : a[next ?? 'return'],
  },
  {
    id: 'deadline',
    title: () => a.columns.deadline,
    titled: true,
    width: '126px',
    cell: (row) => <Deadline deadline={row.deadline} />,
  },
  {
    id: 'totals',
    title: () => a.columns.totals,
    width: '150px',
    align: 'end',
    cell: (row) => <TotalsList totals={row.totals.slice(0, 3)} />,
  },
];

export function Approvals() {
  const mine = useMine();
  const [only, setOnly] = useState<'all' | 'mine'>('all');
  const all = usePages('batches.list', WAITING, ['batches']);
  const filtered = mine.known && only === 'mine';
  const pages = filtered
    ? { ...all, total: mine.rows.length, row: (index: number) => mine.rows[index], ensure: nothing }
    : all;
  const lease = useRead('cards.leaseLimits', {}, ['settings']).value;
  const left =
    useRead('cards.list', {}, ['cards']).value?.leases.reduce((sum, each) => sum + each.actsLeft, 0) ?? 0;
  return (
    <Page
      title={a.title}
      body="fill"
      actions={
        mine.known && (
          <Segments
            label={t.session.filter.label}
            value={only}
            options={(['all', 'mine'] as const).map((id) => ({ id, text: t.session.filter[id] }))}
            onChange={setOnly}
          />
        )
      }
    >
      {lease && (pages.total ?? 0) > 1 && (
        <p className="small quiet">{waitingText(pages.total ?? 0, lease.limits, left)}</p>
      )}
      <div className="sheet">
        <DataList
          label={a.list}
          columns={COLUMNS}
          pages={pages}
          keyOf={(row) => row.batch}
          place="approvals"
          onOpen={(row) => go('review', row.batch)}
          rowHeight={ROW_HEIGHT}
          empty={
            <Empty icon={BookCheck} title={filtered ? t.session.noneTitle : a.emptyTitle}>
              {filtered ? t.session.none : a.empty}
            </Empty>
          }
        />
      </div>
    </Page>
  );
}
