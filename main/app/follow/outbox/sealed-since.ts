// Messages that were sealed in a store put back from an older copy. Their outcome is unknown from the start:
// they may have been sent since the copy was made. What officers ended since is over.
import type { CoreDeps, Stores } from '../../desk/index.ts';
import { batchStartsUnknown, noticedRestore, type BankingDeps } from '../../deliver/index.ts';
import type { OutboxContext } from '../context.ts';
import { recordUnresolved } from './delivery.ts';
import { endAgain } from './end-message.ts';

/** Called when a batch was sealed, and when the desk is opened, for the machine may stop in between. */
export async function recordSealedUnresolved(
  desk: Pick<CoreDeps, 'clock' | 'identity' | 'notifier'> &
    Stores<'batches' | 'desk' | 'outbox' | 'tracking'> &
    Pick<BankingDeps, 'rollbackGuard'>,
  batch: string,
): Promise<void> {
  const restore = await noticedRestore(desk);
  if (restore === null) return;
  const ended = new Map((await desk.rollbackGuard.ended()).map(({ message, why }) => [message, why]));
  for (const message of await desk.store.outbox.ofBatch(batch)) {
    if (message.state !== 'queued' || message.attempts > 0) continue;
    const why = ended.get(message.message);
    if (why !== undefined) await endAgain(desk, message, why);
    else if (await batchStartsUnknown(desk, restore, message.batch)) await recordUnresolved(desk, message);
  }
}

const PAGE = 500;

export async function recordSealedSince(desk: OutboxContext): Promise<void> {
  if ((await noticedRestore(desk)) === null) return;
  const batches = new Set<string>();
  for (let offset = 0; ; offset += PAGE) {
    const page = await desk.store.outbox.list({ offset, limit: PAGE, states: ['queued'] });
    for (const { batch } of page.rows) batches.add(batch);
    if (offset + PAGE >= page.total) break;
  }
  for (const batch of batches) await recordSealedUnresolved(desk, batch);
}
