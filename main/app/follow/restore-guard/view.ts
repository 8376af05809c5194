// What the window shows of a noticed restore, until somebody has read it.
import { lookUpUntil } from '../../../../shared/domain/restore/restore-record.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { FollowContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import { noticedRestore, saveRestore } from '../../deliver/index.ts';
import type { DeepReadonly } from '../../desk/index.ts';

type View = DeepReadonly<CallOutput<'restore.get'>>;

export async function getRestore(desk: FollowContext): Promise<Result<View>> {
  const restored = await noticedRestore(desk);
  if (restored === null) return ok({ restored: null });
  const { at, lost, missing, messages, acknowledged, unresolved } = restored;
  return ok({
    restored: {
      at,
      lost,
      missing,
      messages,
      acknowledged,
      batches: unresolved.length,
      lookUpUntil: new Date(lookUpUntil(restored)).toISOString(),
    },
  });
}

export async function acknowledgeRestore(desk: FollowContext): Promise<Result<View>> {
  const restored = await noticedRestore(desk);
  if (restored !== null && !restored.acknowledged) {
    await saveRestore(
      desk,
      { ...restored, acknowledged: true },
      {
        at: instantOf(desk.clock),
        act: 'desk.restore-noted',
        actor: 'desk',
        subject: desk.identity.desk,
        detail: '',
      },
    );
    desk.notifier.emit('changed', { what: 'desk', id: null });
  }
  return getRestore(desk);
}
