// The one desk that sends a batch: named by the freeze of its revision, and moved by handovers only.
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import { sendingDeskOf, type Handover, type Sending } from '../../../shared/domain/handover.ts';
import { givenUpTo } from '../../../shared/domain/restore/restore.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import type { BatchStatement } from '../../../shared/domain/statement.ts';
import type { BankingDeps } from './context.ts';
import { noticedRestore } from './restore/record.ts';
import type { BatchHead, StoredSignature } from '../../ports/store.ts';
import { verifyHandover } from '../../statements/handover.ts';
import { revocationsInForce, statedIn } from '../authorise/index.ts';
import type { Stores, CoreDeps } from '../desk/index.ts';

export interface KnownSending extends Sending {
  readonly freeze: BatchStatement;
  /** The policy the batch was frozen under. */
  readonly policy: Policy;
  /**
   * Says whose card was revoked since: the version in force; of what is sealed here its own, as for its
   * release.
   */
  readonly newest: Policy;
  readonly handovers: readonly Handover[];
}

/**
 * One after the other: the promise that this desk never sends the batch, and whatever relies on this desk
 * being the one that sends it.
 */
export function whileSendingDesk<T>(
  { mutex }: Pick<CoreDeps, 'mutex'>,
  batch: string,
  work: () => Promise<T>,
): Promise<T> {
  return mutex.runExclusive(`sending-desk ${batch}`, work);
}

/** The freeze of a revision. The signature was verified when it was stored, under the policy it names. */
export function freezeOf(revision: number, signatures: readonly StoredSignature[]): BatchStatement | null {
  return freezesOf(signatures.filter((one) => one.revision === revision))[0] ?? null;
}

/** Of every revision that is known here. */
export function freezesOf(signatures: readonly StoredSignature[]): readonly BatchStatement[] {
  return signatures.flatMap(({ purpose, jws }) => {
    const statement = purpose === 'freeze' ? statedIn(jws) : null;
    return statement?.purpose === 'freeze' ? [statement] : [];
  });
}

/** Null before the first freeze. Every signature over a handover is verified again. */
export async function sendingOf(
  desk: Stores<'batches' | 'desk' | 'handovers' | 'outbox'>,
  { batch, revision }: Pick<BatchHead, 'batch' | 'revision'>,
): Promise<KnownSending | null> {
  const freeze = revision === 0 ? null : freezeOf(revision, await desk.store.batches.signatures(batch));
  if (freeze === null) return null;
  const stored = await desk.store.desk.policyVersion(freeze.policy.version);
  if (stored === null || stored.sha256 !== freeze.policy.sha256) return null;
  const handovers: Handover[] = [];
  for (const { jws } of (await desk.store.handovers.ofBatch(batch)).filter(
    (one) => one.revision === revision,
  )) {
    const verified = verifyHandover(jws, (sha256) => (sha256 === stored.sha256 ? stored.policy : undefined));
    if (verified !== null) handovers.push(verified);
  }
  const isSealed = (await desk.store.outbox.ofBatch(batch)).some(
    (message) => message.frozen.revision === revision,
  );
  const newest = isSealed
    ? stored.policy
    : await revocationsInForce(desk, (await desk.store.desk.policy())?.policy ?? stored.policy);
  const under = { policy: stored.policy, newest };
  return { freeze, ...under, handovers, ...sendingDeskOf(freeze, under, handovers) };
}

/**
 * Only the sending desk may repair a batch, freeze it again, seal or send it: another desk does not know
 * whether it was sent meanwhile.
 * Null when this desk may.
 */
export async function checkIsSendingDesk(
  desk: Pick<CoreDeps, 'identity'> &
    Stores<'batches' | 'desk' | 'handovers' | 'outbox'> &
    Pick<BankingDeps, 'rollbackGuard'>,
  head: Pick<BatchHead, 'batch' | 'revision'>,
): Promise<Fault | null> {
  // An older copy of the store does not know what it gave up; the rollback guard does.
  const to = givenUpTo(await desk.rollbackGuard.givenUp(), head);
  if (to !== null) return fault('handed-over', { detail: to });
  const restore = await noticedRestore(desk);
  if (restore !== null && restore.isCopy && !restore.acknowledged) return fault('desk-copied');
  const sending = await sendingOf(desk, head);
  return sending === null ? null : sendingDeskFault(desk, sending);
}

export function sendingDeskFault(
  { identity }: Pick<CoreDeps, 'identity'>,
  { desk, moves }: Sending,
): Fault | null {
  if (desk === identity.desk) return null;
  if (desk === null) return fault('handover-contradicts');
  return moves.some((move) => move.from === identity.desk)
    ? fault('handed-over', { detail: desk })
    : fault('not-the-sending-desk', { detail: desk });
}
