// When the desk is opened: what was being sent is unknown, and what follows from messages is derived again.
import { caseDelivery } from '../cases/delivery.ts';
import { refreshOutcome, settleInterrupted } from '../../deliver/index.ts';
import type { FollowContext } from '../context.ts';
import { messageDelivery } from './delivery.ts';

const PAGE = 500;

export async function recover(desk: FollowContext): Promise<void> {
  await settleInterrupted(desk, messageDelivery(desk));
  await settleInterrupted(desk, caseDelivery(desk));
  for (let offset = 0; ; offset += PAGE) {
    const page = await desk.store.batches.list({ offset, limit: PAGE, states: ['sealed'] });
    for (const head of page.rows) await refreshOutcome(desk, head.batch);
    if (offset + PAGE >= page.total) return;
  }
}
