// What changed: against which revision, header fields with old and new values, and the payments that came,
// went or say something else.
import { GitCompare } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { BatchKind } from '../../../shared/domain/batch.ts';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { FaultView } from '../../ui/FaultView.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { CHANGE_COLUMNS, CHANGE_HEIGHT, keyOfChange } from './change-columns.tsx';
import type { ChangeRow } from './change-columns.tsx';
import { ValueChanges } from './ValueChanges.tsx';
import { useWhen } from '../../stores/desk.ts';
import { usePages } from '../../stores/pages.ts';
import { Empty } from '../../ui/Page.tsx';
import { DataList } from '../../ui/list/DataList.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { totalsText } from '../../ui/totals-text.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';

// One changed payment: every value of its element that differs, read from the frozen bytes of both revisions.
interface ChangePanelProps {
  readonly batch: string;
  readonly against: 'before' | 'last-run';
  readonly counted: (payments: number) => string;
  readonly row: ChangeRow;
  readonly onClose: () => void;
}

function ChangePanel({ batch, against, counted, row, onClose }: ChangePanelProps) {
  const { result, value } = useRead(
    'reviews.elements',
    { batch, with: against, before: row.before?.position ?? null, after: row.after?.position ?? null },
    ['batches'],
  );
  const title = row.hidden ? t.privacy.name : ((row.after ?? row.before)?.name ?? '');
  return (
    <div className="transaction-panel" key={keyOfChange(row)}>
      <SidePanel title={title} onClose={onClose} inPanel>
        {result?.ok === false && <FaultView fault={result.error} />}
        {value && <ValueChanges label={t.difference.elements} counted={counted} values={value.values} />}
      </SidePanel>
    </div>
  );
}

const d = t.difference;
const CHANGES = ['all', 'changed', 'added', 'removed'] as const;

export type Difference = CallOutput<'reviews.difference'>;

export function Differences({
  batch,
  kind,
  against,
  difference,
}: {
  readonly batch: string;
  readonly kind: BatchKind;
  readonly against: 'before' | 'last-run';
  readonly difference: Difference;
}) {
  const when = useWhen();
  const words = t.batchKinds[kind];
  const [change, setChange] = useState<(typeof CHANGES)[number]>('all');
  const [looked, setLooked] = useState<ChangeRow>();
  const filter = useMemo(
    () => ({ batch, with: against, ...(change !== 'all' && { change }) }),
    [batch, against, change],
  );
  const pages = usePages('reviews.changes', filter, ['batches']);
  const close = useCallback(() => setLooked(undefined), []);
  const base = difference.against;
  if (base === null) return null;
  const frozen = when.full(base.frozenAt);
  return (
    <>
      <div className="difference-head">
        <p className="strong">
          {d.counts(difference.changed, difference.added, difference.removed, difference.same)}
        </p>
        <p className="small quiet">
          {against === 'last-run'
            ? d.againstRun(base.reference, frozen)
            : base.approvedBy.length > 0
              ? d.againstApproved(base.reference, base.revision, base.approvedBy.join(', '), frozen)
              : d.againstFrozen(base.reference, base.revision, frozen)}{' '}
          {d.totals}: {totalsText(base.totals)}.
        </p>
        {!difference.whole && <p className="small state-attention">{d.notWhole}</p>}
        {difference.header.length > 0 && (
          <ValueChanges label={d.header} counted={words.counted} values={difference.header} />
        )}
        <Segments
          label={d.only}
          value={change}
          options={CHANGES.map((id) => ({ id, text: d.kinds[id] }))}
          onChange={setChange}
        />
      </div>
      <DataList
        label={words.changed}
        columns={CHANGE_COLUMNS}
        pages={pages}
        keyOf={keyOfChange}
        onOpen={(row) => setLooked(row)}
        rowHeight={CHANGE_HEIGHT}
        grows
        current={looked && keyOfChange(looked)}
        empty={
          <Empty icon={GitCompare} title={words.changed}>
            {words.noneChanged}
          </Empty>
        }
      />
      {looked && (
        <ChangePanel batch={batch} against={against} counted={words.counted} row={looked} onClose={close} />
      )}
    </>
  );
}
