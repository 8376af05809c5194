// Every payment that was sealed, and what the bank last said of it.
import { Scale, Telescope } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { parseIsoDate } from '../../../shared/domain/calendar.ts';
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
import { StatusFilters, type Narrowing } from './StatusFilters.tsx';

// The status list's place in the address: group, batch, own account, days of execution and of sending, filter
// text.
const STATUS_GROUPS = ['all', 'waiting', 'done', 'attention', 'refused', 'unknown'] as const;
export type StatusLook = (typeof STATUS_GROUPS)[number];

export interface StatusDetail extends Narrowing {
  readonly group: StatusLook;
  readonly text: string;
}

const NAMED = ['batch', 'account', 'from', 'to', 'sentFrom', 'sentTo'] as const;
const DAYS = ['from', 'to', 'sentFrom', 'sentTo'] as const;
const NAME = new RegExp(`^(?:group|${NAMED.join('|')}):`, 'u');

/** `group:refused batch:b-12 account:DE… from:2026-11-01 to:2026-11-30 free text`, each part optional. */
function readStatusDetail(detail: string): StatusDetail {
  const words = detail.split(' ');
  const named = (name: string): string =>
    words.find((word) => word.startsWith(`${name}:`))?.slice(name.length + 1) ?? '';
  const group = named('group');
  const [from = '', to = '', sentFrom = '', sentTo = ''] = DAYS.map(
    (name) => parseIsoDate(named(name)) ?? '',
  );
  return {
    group: STATUS_GROUPS.find((known) => known === group) ?? 'all',
    batch: named('batch'),
    account: named('account'),
    ...{ from, to, sentFrom, sentTo },
    text: words
      .filter((word) => !NAME.test(word))
      .join(' ')
      .trim(),
  };
}

function writeStatusDetail(detail: StatusDetail): string {
  return [
    detail.group !== 'all' && `group:${detail.group}`,
    ...NAMED.map((name) => detail[name] !== '' && `${name}:${detail[name]}`),
    detail.text,
  ]
    .filter((part) => part !== false && part !== '')
    .join(' ');
}

export function Status() {
  const route = useRoute();
  const detail = useMemo(() => readStatusDetail(route.detail), [route.detail]);
  const { group, batch, account, from, to, sentFrom, sentTo, text } = detail;
  const filter = useMemo(
    () => ({
      ...(group !== 'all' && { statusGroup: group }),
      ...(batch !== '' && { batch }),
      ...(account !== '' && { ownAccount: account }),
      ...(from !== '' && { from }),
      ...(to !== '' && { to }),
      ...(sentFrom !== '' && { sentFrom }),
      ...(sentTo !== '' && { sentTo }),
      ...(text !== '' && { text }),
    }),
    [group, batch, account, from, to, sentFrom, sentTo, text],
  );
  const isNarrowed = Object.keys(filter).length > 0;
  const pages = usePages('payments.list', filter, ['payments', 'outbox']);
  const change = useCallback(
    (next: Partial<StatusDetail>) => replaceDetail(route, writeStatusDetail({ ...detail, ...next })),
    [route, detail],
  );
  const setText = useCallback((next: string) => change({ text: next }), [change]);
  return (
    <Page
      title={t.status.title}
      body="fill"
      note={batch === '' ? undefined : t.status.ofBatch(pages.row(0)?.reference ?? '')}
      actions={
        <>
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
      <StatusFilters value={detail} reference={pages.row(0)?.reference ?? ''} onChange={change} />
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
              {isNarrowed ? t.status.emptyFilter : t.status.empty}
            </Empty>
          }
        />
      </div>
    </Page>
  );
}
