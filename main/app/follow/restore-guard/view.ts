// What the window shows of a noticed restore, until somebody has read it.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { lookUpUntil } from '../../../../shared/domain/restore/restore.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { RestoreContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import { changeRestore, noticedRestore, type NoticedRestore } from '../../deliver/index.ts';

type View = Answer<'restore.get'>;

export async function getRestore(desk: RestoreContext): Promise<Result<View>> {
  return ok(viewOf(await noticedRestore(desk)));
}

function viewOf(restored: NoticedRestore | null): View {
  if (restored === null) return { restored: null };
  const { at, lost, missing, messages, acknowledged, isCopy, unresolved } = restored;
  return {
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
  };
}

/** `at`: of the restore that somebody has read. One that was noticed since is still to be read. */
export async function acknowledgeRestore(
  desk: RestoreContext,
  { at }: ParsedInput<'restore.acknowledge'>,
): Promise<Result<View>> {
  const restored = await changeRestore(desk, (before) =>
    before === null || before.acknowledged || before.at !== at
      ? null
      : {
          after: { ...before, acknowledged: true },
          log: {
            at: instantOf(desk.clock),
            act: 'desk.restore-noted',
            actor: AT_DESK,
            subject: desk.identity.desk,
            detail: '',
          },
        },
  );
  if (restored !== null && restored.at !== at) return err(fault('revision-conflict'));
  desk.notifier.emit('changed', { what: 'desk', id: null });
  return ok(viewOf(restored));
}
