// The progress of long work: what the desk announces counts, and an answer that comes late ends nothing anew.
import { beforeEach, expect, it } from 'vitest';
import { installDeskByHand, type DeskByHand } from '../../test/window/desk-by-hand.ts';
import { cancelTicket, followTicket, isOver, listenToTickets, useTickets, type Ticket } from './tickets.ts';

let desk: DeskByHand;
beforeEach(() => {
  useTickets.setState({ tickets: new Map() });
  desk = installDeskByHand();
});

const ticketOf = (phase: Ticket['phase'], ticket = 't-1'): Ticket => ({
  ticket,
  act: 'release',
  batch: null,
  phase,
  progress: null,
  fault: null,
});
const phaseOf = (ticket = 't-1') => useTickets.getState().tickets.get(ticket)?.phase;

it('every ticket is heard, each by itself, until nobody listens', async () => {
  const stop = listenToTickets();
  await desk.emit('ticket', ticketOf('preparing'));
  await desk.emit('ticket', ticketOf('reading', 't-2'));
  await desk.emit('ticket', ticketOf('signing'));
  expect([phaseOf(), phaseOf('t-2')]).toEqual(['signing', 'reading']);
  stop();
  await desk.emit('ticket', ticketOf('done'));
  expect(phaseOf()).toBe('signing');
});

it('a ticket that moved before anybody listened is asked for once', async () => {
  void followTicket('t-1');
  await desk.open('tickets.get')[0]?.answer(ticketOf('done'));
  expect(phaseOf()).toBe('done');
  expect(desk.asked('tickets.get')).toEqual([{ ticket: 't-1' }]);
});

it.each(['done', 'failed', 'cancelled'] as const)(
  'a ticket that was heard as %s stays over, whatever was answered before that',
  async (phase) => {
    listenToTickets();
    void followTicket('t-1');
    await desk.emit('ticket', ticketOf(phase));
    await desk.open('tickets.get')[0]?.answer(ticketOf('waiting-for-pin'));
    expect(phaseOf()).toBe(phase);
  },
);

it('a ticket nobody can say anything of stays as it was heard', async () => {
  listenToTickets();
  await desk.emit('ticket', ticketOf('signing'));
  void followTicket('t-1');
  await desk.open('tickets.get')[0]?.refuse('not-found');
  expect(phaseOf()).toBe('signing');
});

it('work that still asks for something is not over', () => {
  const phases = ['preparing', 'reading', 'waiting-for-pin', 'wrong-pin', 'signing'] as const;
  expect(phases.map((phase) => isOver(ticketOf(phase)))).toEqual(phases.map(() => false));
});

it('a cancelled ticket is over only when the desk says so: a signature may have been given already', async () => {
  listenToTickets();
  await desk.emit('ticket', ticketOf('signing'));
  void cancelTicket('t-1');
  expect(desk.asked('tickets.cancel')).toEqual([{ ticket: 't-1' }]);
  await desk.open('tickets.cancel')[0]?.answer({});
  expect(phaseOf()).toBe('signing');
});
