// Every payment that was sealed, and what the bank last said of it.
import { Scale, Telescope } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { t } from '../../i18n/index.ts';
import { usePages } from '../../stores/pages.ts';
import { go, replaceDetail, useRoute } from '../../stores/route.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty, Page } from '../../ui/Page.tsx';
import { DataList } from '../../ui/list/DataList.tsx';
import { FilterField } from '../../ui/list/FilterField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { PrintButton } from '../reports/PrintButton.tsx';
import { STATUS_COLUMNS } from './columns.tsx';

// The status list's place in the address: group, batch, filter text.
const STATUS_GROUPS = ['all', 'waiting', 'done', 'attention', 'refused', 'unknown'] as const;
export type StatusLook = (typeof STATUS_GROUPS)[number];

export interface StatusDetail {
  readonly group: StatusLook;
  readonly batch: string;
  readonly text: string;
}

/** `group:refused batch:b-12 free text`, each part optional. */
function readStatusDetail(detail: string): StatusDetail {
  const words = detail.split(' ');
  const named = (name: string): string =>
    words.find((word) => word.startsWith(`${name}:`))?.slice(name.length + 1) ?? '';
  const group = named('group');
  return {
    group: STATUS_GROUPS.find((known) => known === group) ?? 'all',
    batch: named('batch'),
    text: words
      .filter((word) => !/^(?:group|batch):/u.test(word))
      .join(' ')
      .trim(),
  };
}

function writeStatusDetail({ group, batch, text }: StatusDetail): string {
  return [group !== 'all' && `group:${group}`, batch !== '' && `batch:${batch}`, text]
    .filter((part) => part !== false && part !== '')
    .join(' ');
}

export function Status() {
  const route = useRoute();
  const { group, batch, text } = readStatusDetail(route.detail);
  const filter = useMemo(
    () => ({
      ...(group !== 'all' && { statusGroup: group }),
      ...(batch !== '' && { batch }),
      ...(text !== '' && { text }),
    }),
    [group, batch, text],
  );
  const pages = usePages('payments.list', filter, ['payments', 'outbox']);
  const change = useCallback(
    (next: Partial<ReturnType<typeof readStatusDetail>>) =>
      replaceDetail(route, writeStatusDetail({ group, batch, text, ...next })),
    [route, group, batch, text],
  );
  const setText = useCallback((next: string) => change({ text: next }), [change]);
  return (
    <Page
      title={t.status.title}
      body="fill"
      note={batch === '' ? undefined : t.status.ofBatch(pages.row(0)?.reference ?? '')}
      actions={
        <>
          {batch !== '' && <Button onPress={() => change({ batch: '' })}>{t.status.allBatches}</Button>}
          <PrintButton choices={[{ report: 'payments', ...filter }]} />
          <Button icon={Telescope} onPress={() => go('search')}>
            {t.search.open}
          </Button>
        </>
      }
    >
      <div className="row-wide">
        <Segments
          label={t.status.show}
          value={group}
          options={STATUS_GROUPS.map((id) => ({ id, text: t.status.groups[id] }))}
          onChange={(next) => change({ group: next })}
        />
        <span className="end">
          <FilterField label={t.status.filter} value={text} onChange={setText} />
        </span>
      </div>
      <div className="sheet">
        <DataList
          label={t.status.list}
          columns={STATUS_COLUMNS}
          pages={pages}
          keyOf={(row) => row.payment}
          place="status"
          onOpen={(row) => go('payment', row.payment)}
          toneOf={(row) => (row.statusGroup === 'unknown' ? 'unknown' : '')}
          empty={
            <Empty icon={Scale} title={t.status.emptyTitle}>
              {text === '' && group === 'all' ? t.status.empty : t.status.emptyFilter}
            </Empty>
          }
        />
      </div>
    </Page>
  );
}
