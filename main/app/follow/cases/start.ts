// Runs a signed step of a case under a ticket; an attempt that was refused leaves a trace too, but for the
// officer's own change of mind.
import type { Fault } from '../../../../shared/domain/errors.ts';
import type { FollowContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import { newId, runTicket, type Ticket, type TicketAct } from '../../desk/index.ts';

export function startCaseAct(
  desk: FollowContext,
  act: TicketAct,
  id: string,
  work: (ticket: Ticket) => Promise<Fault | null>,
): { readonly ticket: string } {
  const ticket = desk.tickets.open(act, null, id);
  const unexpected = (cause: unknown): string => {
    const correlationId = newId(desk.random, 'error');
    desk.diagnostics.error(correlationId, `case.${act}`, cause);
    return correlationId;
  };
  runTicket(ticket, unexpected, async () => {
    const failed = await work(ticket);
    if (failed !== null && failed.code !== 'pin-cancelled') {
      await desk.store.log.append({
        at: instantOf(desk.clock),
        act: `case.${act}-refused`,
        actor: 'desk',
        subject: id,
        detail: failed.code,
      });
    }
    return failed;
  });
  return { ticket: ticket.ticket };
}
