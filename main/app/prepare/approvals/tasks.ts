// What waits for the person at the desk: batches whose next signature they may give, as the policy judges
// them now.
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import { resolveSigningRole } from '../../authorise/index.ts';
import type { CoreDeps, Stores } from '../../desk/index.ts';
import { batchRow, type BatchRow } from '../batches/open-batch.ts';
import { awaitedIn, evaluateBatch } from './batch-step.ts';

/** Each is evaluated with its signatures; who has more waiting begins with those that end first. */
const MOST = 100;

type TaskContext = Pick<CoreDeps, 'clock' | 'identity' | 'seat'> &
  Stores<'batches' | 'confirmations' | 'desk' | 'freezes' | 'outbox'>;

export async function listTasks(desk: TaskContext): Promise<Result<Answer<'session.tasks'>>> {
  const { at } = desk.seat.view();
  if (at?.by !== 'card') return ok({ tasks: [] });
  const waiting = await desk.store.batches.list({
    offset: 0,
    limit: MOST,
    states: ['frozen', 'approved'],
    order: 'deadline',
  });
  const tasks: BatchRow[] = [];
  for (const head of waiting.rows) {
    const judged = await evaluateBatch(desk, head);
    if (!judged.ok) continue;
    const awaited = awaitedIn(head, judged.value);
    const { next: purpose } = awaited;
    const choice = { cardId: '', certificate: at.certificate };
    if (purpose !== null && resolveSigningRole(judged.value, { purpose, choice }).ok)
      tasks.push(batchRow(head, awaited));
  }
  return ok({ tasks });
}
