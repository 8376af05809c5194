// When the desk is opened: what was being sent is unknown, and what follows from messages is derived again.
import { caseDelivery } from '../cases/delivery.ts';
import { refreshOutcome, settleInterrupted, type BankingDeps } from '../../deliver/index.ts';
import { messageDelivery } from './delivery.ts';
import type { CoreDeps, Stores } from '../../desk/index.ts';
import type { CardDeps } from '../../authorise/index.ts';

const PAGE = 500;

export async function recover(
  desk: Pick<CoreDeps, 'clock' | 'identity' | 'messages' | 'mutex' | 'notifier'> &
    Stores<
      | 'batches'
      | 'bytes'
      | 'cases'
      | 'desk'
      | 'follow'
      | 'handovers'
      | 'log'
      | 'outbox'
      | 'reports'
      | 'tracking'
    > &
    Pick<CardDeps, 'tokens'> &
    Pick<BankingDeps, 'bank' | 'rollbackGuard'>,
): Promise<void> {
  await settleInterrupted(desk, messageDelivery(desk));
  await settleInterrupted(desk, caseDelivery(desk));
  for (let offset = 0; ; offset += PAGE) {
    const page = await desk.store.batches.list({ offset, limit: PAGE, states: ['sealed'] });
    for (const head of page.rows) await refreshOutcome(desk, head.batch);
    if (offset + PAGE >= page.total) return;
  }
}
