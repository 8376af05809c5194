// Whether the bank profile in force still means for a batch what the one meant that it was frozen under.
import { sentence } from '../../../../shared/domain/sentence.ts';
import { type Fault, fault } from '../../../../shared/domain/errors.ts';
import type { BankProfile } from '../../../../shared/domain/bank-profile.ts';
import type { ProfileField } from '../../../../shared/domain/profile/fields.ts';
import { bindingChanges } from '../../../../shared/domain/profile/changes.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { StoredProfile } from '../../../ports/store.ts';
import type { Stores } from '../../desk/index.ts';
import { frozenUnder } from '../../authorise/index.ts';

/**
 * What was approved for one bank, client or form is never sealed for another; what else changed (proxy,
 * limits, certificates of the bank) applies.
 */
export function movedProfile(
  approved: StoredProfile | null,
  inForce: StoredProfile | null,
  which: readonly NonNullable<ProfileField['binds']>[] = ['bank', 'form'],
): Fault | null {
  // A desk without a bank seals and sends nothing, so nothing can have moved there.
  if (approved === null || inForce === null || approved.sha256 === inForce.sha256) return null;
  const changed = bindingChanges(approved.profile, inForce.profile, which);
  return changed.length === 0
    ? null
    : fault('profile-moved', {
        sentences: [
          sentence('profile-moved', {
            approved: approved.profile.version,
            now: inForce.profile.version,
            members: changed,
          }),
        ],
      });
}

/**
 * The profile in force, for sending a message of the batch (`bank` and `form`) or asking about it (`bank`).
 * Asking another bank would come back with nothing, and nothing shown opens the way to sending again.
 */
export async function profileForBatch(
  desk: Stores<'batches' | 'desk'>,
  batch: string,
  which: readonly ('bank' | 'form')[],
): Promise<Result<BankProfile>> {
  const [inForce, head, signatures] = await Promise.all([
    desk.store.desk.profile(),
    desk.store.batches.get(batch),
    desk.store.batches.signatures(batch),
  ]);
  if (inForce === null) return err(fault('profile-missing'));
  const approved = head === null ? null : await frozenUnder(desk, head.revision, signatures);
  const moved = approved === null ? null : movedProfile(approved, inForce, which);
  return moved === null ? ok(inForce.profile) : err(moved);
}
