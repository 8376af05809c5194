// One action of an officer under a ticket: its phases, its unexpected errors, and the log line of a refusal.
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { instantOf } from '../../ports/clock.ts';
import { newId, type Ticket, type TicketAct } from '../desk/index.ts';
import type { SigningContext } from './context.ts';

export type ActionContext = Pick<SigningContext, 'clock' | 'random' | 'diagnostics'> & {
  readonly store: { readonly log: Pick<SigningContext['store']['log'], 'append'> };
};

export interface Action {
  /** As the log and the diagnostics name it: `batch.freeze`; its refusal is `batch.freeze-refused`. */
  readonly name: string;
  /** Id of what the action is about, as the log keeps it. */
  readonly subject: string;
  /** Who is refused, where that is known without a signature; else the desk. */
  readonly actor?: string;
  readonly ticket: { readonly act: TicketAct; readonly batch?: string; readonly case?: string };
  /** Whether a cancelled entry is logged too: it may have cost one of the card's tries. */
  readonly logsCancel?: boolean;
}

export interface StartedAction {
  readonly ticket: string;
  /** How it ended; null when it is done. Never rejects. */
  readonly ended: Promise<Fault | null>;
}

/**
 * Opens the ticket and runs the work. A store fault that is thrown keeps its name; any other error becomes
 * `internal` with a correlation id, and its cause goes to the diagnostics alone.
 */
export function startAction(
  context: ActionContext & Pick<SigningContext, 'tickets'>,
  action: Action,
  work: (ticket: Ticket) => Promise<Fault | null>,
): StartedAction {
  const { act, batch, case: about } = action.ticket;
  const ticket = context.tickets.open(act, batch ?? null, about);
  const run = async (): Promise<Fault | null> => {
    const failed = await work(ticket).catch((cause: unknown) => faultOf(context, action.name, cause));
    await logRefusal(context, action, failed);
    if (failed === null) ticket.done();
    else ticket.fail(failed);
    return failed;
  };
  return { ticket: ticket.ticket, ended: run() };
}

/**
 * For what is checked before a ticket is opened: its refusal is logged like any other, and answered at once.
 * Of what the desk does not know, nothing is logged: its name would be text of the window's choice.
 */
export async function logged<T>(
  context: ActionContext,
  action: Action,
  checked: Result<T>,
): Promise<Result<T>> {
  if (!checked.ok && checked.error.code !== 'not-found') await logRefusal(context, action, checked.error);
  return checked;
}

/**
 * Every refusal leaves a line in the log, but for the officer's own change of mind. Where the log takes none,
 * the refusal stands all the same.
 */
async function logRefusal(
  context: ActionContext,
  { name, subject, actor = 'desk', logsCancel = false }: Action,
  failed: Fault | null,
): Promise<void> {
  if (failed === null || (failed.code === 'pin-cancelled' && !logsCancel)) return;
  const entry = { at: instantOf(context.clock), act: `${name}-refused`, actor, subject, detail: failed.code };
  await context.store.log.append(entry).catch((cause: unknown) => faultOf(context, name, cause));
}

function faultOf({ random, diagnostics }: ActionContext, name: string, cause: unknown): Fault {
  if (cause instanceof FaultError) return cause.fault;
  const correlationId = newId(random, 'error');
  diagnostics.error(correlationId, name, cause);
  return fault('internal', { correlationId });
}
