// Approve, release, return, withdraw: each checked against state and revision, then signed under a ticket.
import type { BatchEvent } from '../../../../shared/domain/batch.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { batchForEvent, type Command } from '../batches/open-batch.ts';
import type { PrepareContext } from '../context.ts';
import type { KeyChoice } from '../../../ports/token.ts';
import { performAct, type Act } from './act.ts';
import { batchChange, batchChanged, newId, runTicket, type TicketAct } from '../../desk/index.ts';
import { logRefused } from '../../authorise/index.ts';

type Started = Result<{ readonly ticket: string }>;
type Signed = Command & { readonly choice: KeyChoice };

export function approve(
  desk: PrepareContext,
  input: Signed & { readonly note: string },
  whenReleased: (batch: string) => void,
): Promise<Started> {
  return start(
    desk,
    input,
    'approvals-complete',
    { act: 'approve', purpose: 'approve', note: input.note },
    whenReleased,
  );
}

/**
 * `emergency`: one signature of the quorum that stands in for the rules. It may come before the approvals are
 * complete.
 */
export async function release(
  desk: PrepareContext,
  input: Signed & { readonly note: string; readonly emergency: boolean },
  whenReleased: (batch: string) => void,
): Promise<Started> {
  const { note, emergency } = input;
  const state = emergency ? (await desk.store.batches.get(input.batch))?.state : undefined;
  return start(
    desk,
    input,
    state === 'frozen' ? 'approvals-complete' : 'release',
    { act: 'release', purpose: 'release', note, emergency },
    whenReleased,
  );
}

export function giveBack(
  desk: PrepareContext,
  input: Signed & { readonly reason: string },
): Promise<Started> {
  return start(desk, input, 'return', { act: 'return', purpose: 'return', note: input.reason });
}

/** A draft has nothing to take back: it is withdrawn without a card. Once frozen, withdrawing is signed. */
export async function withdraw(
  desk: PrepareContext,
  input: Command & { readonly choice: KeyChoice | null; readonly reason: string },
): Promise<Started> {
  const { choice, reason } = input;
  if (choice !== null)
    return start(desk, { ...input, choice }, 'withdraw', {
      act: 'withdraw',
      purpose: 'withdraw',
      note: reason,
    });
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

async function start(
  desk: PrepareContext,
  input: Signed,
  event: BatchEvent,
  what: {
    readonly act: TicketAct;
    readonly purpose: Act['purpose'];
    readonly note: string;
    readonly emergency?: boolean;
  },
  whenReleased?: (batch: string) => void,
): Promise<Started> {
  const found = await batchForEvent(desk, input, event);
  if (!found.ok) return found;
  const { head } = found.value;
  const ticket = desk.tickets.open(what.act, head.batch);
  const unexpected = (cause: unknown): string => {
    const correlationId = newId(desk.random, 'error');
    desk.diagnostics.error(correlationId, `batch.${what.act}`, cause);
    return correlationId;
  };
  runTicket(ticket, unexpected, async () => {
    const failed = await performAct(desk, {
      ticket,
      head,
      purpose: what.purpose,
      choice: input.choice,
      note: what.note,
      emergency: what.emergency === true,
    });
    await logRefused(desk, what.act, head.batch, failed);
    if (
      failed === null &&
      whenReleased !== undefined &&
      (await desk.store.batches.get(head.batch))?.state === 'released'
    )
      whenReleased(head.batch);
    return failed;
  });
  return ok({ ticket: ticket.ticket });
}
