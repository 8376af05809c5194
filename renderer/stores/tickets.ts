// Owns the progress of signed acts and other long work, as the desk announces it.
import { create } from 'zustand';
import type { EventData } from '../../shared/ipc/contract.ts';
import { call, on } from '../bridge.ts';

export type Ticket = EventData<'ticket'>;

export const useTickets = create<{ readonly tickets: ReadonlyMap<string, Ticket> }>(() => ({
  tickets: new Map(),
}));

function put(ticket: Ticket): void {
  useTickets.setState(({ tickets }) => ({ tickets: new Map(tickets).set(ticket.ticket, ticket) }));
}

/** Hears every ticket; called once when the window starts. */
export function listenToTickets(): () => void {
  return on('ticket', put);
}

/** The ticket's phase, asked for once because it may have moved before anyone listened. */
export async function followTicket(ticket: string): Promise<void> {
  const result = await call('tickets.get', { ticket });
  if (!result.ok) return;
  const known = useTickets.getState().tickets.get(ticket);
  if (known === undefined || !isOver(known)) put(result.value);
}

export function isOver(ticket: Ticket): boolean {
  return ticket.phase === 'done' || ticket.phase === 'failed' || ticket.phase === 'cancelled';
}

export async function cancelTicket(ticket: string): Promise<void> {
  await call('tickets.cancel', { ticket });
}
