// What the window shows of a noticed restore, until somebody has read it.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { lookUpUntil } from '../../../../shared/domain/restore/restore.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import type { RestoreContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import { noticedRestore, saveRestore } from '../../deliver/index.ts';

type View = Answer<'restore.get'>;

export async function getRestore(desk: RestoreContext): Promise<Result<View>> {
  const restored = await noticedRestore(desk);
  if (restored === null) return ok({ restored: null });
  const { at, lost, missing, messages, acknowledged, isCopy, unresolved } = restored;
  return ok({
    restored: {
      at,
      lost,
      missing,
      messages,
      acknowledged,
      isCopy,
      batches: unresolved.length,
      lookUpUntil: new Date(lookUpUntil(restored)).toISOString(),
    },
  });
}

export async function acknowledgeRestore(desk: RestoreContext): Promise<Result<View>> {
  const restored = await noticedRestore(desk);
  if (restored !== null && !restored.acknowledged) {
    await saveRestore(
      desk,
      { ...restored, acknowledged: true },
      {
        at: instantOf(desk.clock),
        act: 'desk.restore-noted',
        actor: AT_DESK,
        subject: desk.identity.desk,
        detail: '',
      },
    );
    desk.notifier.emit('changed', { what: 'desk', id: null });
  }
  return getRestore(desk);
}
