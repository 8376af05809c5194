// All batches of this desk, and the two ways to begin one.
import './payments.css';
import { ClipboardList, FileInput, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { call } from '../../bridge.ts';
import { showFailure } from '../../stores/failures.ts';
import { addressOfBatch } from '../../stores/batch-address.ts';
import { go, replaceDetail, useRoute } from '../../stores/route.ts';
import { typedVersion } from '../../../shared/domain/message-versions/catalogue.ts';
import { t } from '../../i18n/index.ts';
import { usePages } from '../../stores/pages.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty, Page } from '../../ui/Page.tsx';
import { DataList } from '../../ui/list/DataList.tsx';
import { FilterField } from '../../ui/list/FilterField.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { PrintButton } from '../reports/PrintButton.tsx';
import { startFrom, Templates, templateText, useTemplates } from '../templates/Templates.tsx';
import { BATCH_COLUMNS, BATCH_ROW_HEIGHT } from './columns.tsx';
import type { BatchKind, BatchState } from '../../../shared/domain/batch.ts';
import type { ListedBatch } from '../../ui/StateBadge.tsx';

// Begins a batch and opens its editor.

/**
 * The desk gives the reference; the officer may change it in the header. `lastAccount`: from the account that
 * was used last, so that the keyboard begins at the first payment.
 */
export async function createBatch(kind: BatchKind, lastAccount = false): Promise<void> {
  const result = await call('batches.create', { kind, reference: '', ...(lastAccount && { lastAccount }) });
  if (result.ok) go('batch', result.value.batch);
  else showFailure(result.error);
}

/** More templates are found in the list of all. */
const MOST_IN_MENU = 8;

const SHOWN: Readonly<Record<keyof typeof t.payments.shown, readonly BatchState[]>> = {
  open: ['draft', 'frozen', 'approved', 'released', 'returned', 'expired'],
  sent: ['sealed'],
  closed: ['closed', 'withdrawn'],
  all: [],
};

export function openBatch(row: Pick<ListedBatch, 'batch' | 'state' | 'revision'>): void {
  window.location.hash = addressOfBatch(row);
}

export function Payments() {
  const route = useRoute();
  const templates = useTemplates() ?? [];
  const [managing, setManaging] = useState(false);
  const { shown, text } = readListDetail(route.detail);
  const filter = useMemo(() => {
    const states = SHOWN[shown];
    return { ...(states.length > 0 && { states: [...states] }), ...(text !== '' && { text }) };
  }, [shown, text]);
  const pages = usePages('batches.list', filter, ['batches']);
  const setText = useCallback(
    (next: string) => replaceDetail(route, writeListDetail({ shown, text: next })),
    [route, shown],
  );
  return (
    <Page
      title={t.payments.title}
      body="fill"
      actions={
        <>
          <PrintButton choices={[{ report: 'batches', ...filter }]} />
          <Button icon={FileInput} onPress={() => go('import')}>
            {t.payments.import}
          </Button>
          <MenuButton
            label={t.payments.newBatch}
            icon={Plus}
            weight="primary"
            acts={[
              {
                id: 'credit-transfer',
                text: t.common.kind['credit-transfer'],
                detail: typedVersion('credit-transfer'),
                run: () => void createBatch('credit-transfer'),
              },
              {
                id: 'direct-debit',
                text: t.common.kind['direct-debit'],
                detail: typedVersion('direct-debit'),
                run: () => void createBatch('direct-debit'),
              },
              ...templates.slice(0, MOST_IN_MENU).map((each) => ({
                id: each.template,
                text: each.name,
                detail: templateText(each),
                run: () => void startFrom(each),
              })),
              { id: 'templates', text: t.templates.manage, run: () => setManaging(true) },
              { id: 'runs', text: t.runs.manage, run: () => go('runs') },
            ]}
          />
        </>
      }
    >
      {managing && <Templates onClose={() => setManaging(false)} />}
      <div className="row-wide">
        <Segments
          label={t.payments.show}
          value={shown}
          options={(Object.keys(SHOWN) as (keyof typeof SHOWN)[]).map((id) => ({
            id,
            text: t.payments.shown[id],
          }))}
          onChange={(next) => replaceDetail(route, writeListDetail({ shown: next, text }))}
        />
        <span className="end">
          <FilterField label={t.payments.filter} value={text} onChange={setText} />
        </span>
      </div>
      <div className="sheet">
        <DataList
          label={t.payments.list}
          columns={BATCH_COLUMNS}
          pages={pages}
          keyOf={(row) => row.batch}
          place="payments"
          onOpen={openBatch}
          rowHeight={BATCH_ROW_HEIGHT}
          toneOf={(row) => (row.outcome === 'unknown' ? 'unknown' : '')}
          empty={
            <Empty
              icon={ClipboardList}
              title={t.payments.emptyTitle}
              actions={
                text === '' && (
                  <Button icon={Plus} onPress={() => void createBatch('credit-transfer')}>
                    {t.payments.begin}
                  </Button>
                )
              }
            >
              {text === '' ? t.payments.empty : t.payments.emptyFilter}
            </Empty>
          }
        />
      </div>
    </Page>
  );
}

type Shown = keyof typeof t.payments.shown;

interface ListDetail {
  readonly shown: Shown;
  readonly text: string;
}

const KNOWN: readonly Shown[] = ['open', 'sent', 'closed', 'all'];

/** The payments list's place in the address: which states are shown, and the filter text. */
function readListDetail(detail: string): ListDetail {
  const [name = '', ...rest] = detail.split(' ');
  return { shown: KNOWN.find((known) => known === name) ?? 'open', text: rest.join(' ') };
}

function writeListDetail({ shown, text }: ListDetail): string {
  return text === '' ? shown : `${shown} ${text}`;
}
