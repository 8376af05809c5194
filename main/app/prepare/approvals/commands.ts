// Approve, release, return, withdraw: each checked against state and revision, then signed under a ticket.
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { batchForEvent, type Command } from '../batches/open-batch.ts';
import type { ApprovalContext } from '../context.ts';
import type { KeyChoice } from '../../../ports/token.ts';
import { signStep } from './batch-step.ts';
import { batchChange, batchChanged } from '../../desk/index.ts';

type Started = Result<{ readonly ticket: string }>;
type Signed = Command & { readonly choice: KeyChoice };

export function approve(desk: ApprovalContext, input: Signed & { readonly note: string }): Promise<Started> {
  return signStep(desk, { ...input, purpose: 'approve' });
}

/** `emergency`: one signature of the quorum that stands in for the rules. */
export function release(
  desk: ApprovalContext,
  input: Signed & { readonly note: string; readonly emergency: boolean },
): Promise<Started> {
  return signStep(desk, { ...input, purpose: 'release' });
}

export function returnBatch(
  desk: ApprovalContext,
  { reason, ...input }: Signed & { readonly reason: string },
): Promise<Started> {
  return signStep(desk, { ...input, purpose: 'return', note: reason });
}

/** A draft has nothing to take back: it is withdrawn without a card. Once frozen, withdrawing is signed. */
export async function withdraw(
  desk: ApprovalContext,
  input: Command & { readonly choice: KeyChoice | null; readonly reason: string },
): Promise<Started> {
  const { choice, reason } = input;
  if (choice !== null) return signStep(desk, { ...input, choice, purpose: 'withdraw', note: reason });
  const found = await batchForEvent(desk, input, 'withdraw');
  if (!found.ok) return found;
  const { head, next } = found.value;
  if (head.revision > 0 && head.state !== 'returned' && head.state !== 'expired')
    return err(fault('invalid-input', { path: 'choice' }));
  const ticket = desk.tickets.open('withdraw', head.batch);
  const changed = await desk.store.batches.change(
    batchChange(desk, head, { act: 'batch.withdraw', actor: 'desk', detail: reason, set: { state: next } }),
  );
  if (!changed.ok) {
    ticket.fail(changed.error);
    return changed;
  }
  ticket.done();
  batchChanged(desk, head.batch);
  return ok({ ticket: ticket.ticket });
}
