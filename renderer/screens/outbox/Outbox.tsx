// Sealed messages by state, the unknown ones first; each with its evidence and what happens next.
import { Send } from 'lucide-react';
import type { MessageState } from '../../../shared/domain/batch.ts';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { Empty, Page } from '../../ui/Page.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Lane } from './Lane.tsx';
import { SealLane } from './SealLane.tsx';
import './outbox.css';

const ORDER = [
  'unknown',
  'queued',
  'sending',
  'refused',
  'accepted',
  'set-aside',
] as const satisfies readonly MessageState[];

export function Outbox() {
  const all = useRead('outbox.list', { offset: 0, limit: 1 }, ['outbox', 'batches']);
  const waiting = { offset: 0, limit: 100, states: ['released' as const], order: 'due' as const };
  const released = useRead('batches.list', waiting, ['batches', 'outbox']);
  const empty = all.value?.total === 0 && released.value?.total === 0;
  return (
    <Page title={t.outbox.title}>
      {all.result?.ok === false && <FaultView fault={all.result.error} />}
      {empty ? (
        <Empty icon={Send} title={t.outbox.emptyTitle}>
          {t.outbox.empty}
        </Empty>
      ) : (
        <div className="lanes">
          <Lane state="unknown" />
          <SealLane batches={released.value?.rows ?? []} total={released.value?.total ?? 0} />
          {ORDER.slice(1).map((state) => (
            <Lane key={state} state={state} sendIsNext={(released.value?.total ?? 0) === 0} />
          ))}
        </div>
      )}
    </Page>
  );
}
