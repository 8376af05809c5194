// The one desk that sends a batch: named by the freeze of its revision, and under every signature that counts.
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import type { Desk } from '../desk-context.ts';
import type { BatchHead, StoredSignature } from '../ports/store.ts';
import { statedIn } from '../signing/verify.ts';

/** Null before the first freeze. The signature was verified when it was stored, under the policy it names. */
export function sendingDeskOf(revision: number, signatures: readonly StoredSignature[]): string | null {
  for (const { purpose, revision: its, jws } of signatures) {
    if (purpose !== 'freeze' || its !== revision) continue;
    const statement = statedIn(jws);
    if (statement !== null && 'sendingDesk' in statement) return statement.sendingDesk;
  }
  return null;
}

/**
 * Only the sending desk may repair a batch or freeze it anew: another desk does not know whether it was sent meanwhile.
 * Null when this desk may.
 */
export async function elsewhere(desk: Desk, head: Pick<BatchHead, 'batch' | 'revision'>): Promise<Fault | null> {
  const sending = head.revision === 0 ? null : sendingDeskOf(head.revision, await desk.store.batches.signatures(head.batch));
  return sending === null || sending === desk.identity.desk ? null : fault('not-the-sending-desk', { detail: sending });
}
