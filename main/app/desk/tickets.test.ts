import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fault } from '../../../shared/domain/errors.ts';
import { cancelTicket, getTicket, makeTickets, type Tickets } from './tickets.ts';

function desk(): { readonly tickets: Tickets; readonly told: string[] } {
  const told: string[] = [];
  const tickets = makeTickets(
    { emit: (_event, data) => void told.push((data as { phase: string }).phase) },
    // Real ones: the fake's repeat after some hundred calls, and a ticket is told by its id.
    { bytes: (length) => new Uint8Array(randomBytes(length)) },
  );
  return { tickets, told };
}

describe('tickets', () => {
  test('every phase is told as it comes', () => {
    const { tickets, told } = desk();
    const ticket = tickets.open('freeze', 'b');
    ticket.phase('reading', 0.5);
    ticket.phase('waiting-for-pin');
    ticket.done();
    expect(told).toEqual(['preparing', 'reading', 'waiting-for-pin', 'done']);
    expect(tickets.get(ticket.ticket)).toMatchObject({
      act: 'freeze',
      batch: 'b',
      phase: 'done',
      progress: 1,
      fault: null,
    });
  });

  test('a ticket that has ended does not move again', () => {
    const { tickets } = desk();
    const ticket = tickets.open('approve', 'b');
    ticket.fail(fault('pin-locked'));
    ticket.phase('signing');
    ticket.done();
    expect(tickets.get(ticket.ticket)).toMatchObject({ phase: 'failed', fault: { code: 'pin-locked' } });
  });

  test('cancelling reaches the work and is no failure', () => {
    const { tickets } = desk();
    const ticket = tickets.open('approve', 'b');
    expect(tickets.cancel(ticket.ticket)).toBe(true);
    expect(ticket.signal.aborted).toBe(true);
    ticket.fail(fault('pin-cancelled'));
    expect(tickets.get(ticket.ticket)?.phase).toBe('cancelled');
  });

  test('what is on its way to a PIN is cancelled when the desk is locked, and what asks for none goes on', () => {
    const { tickets } = desk();
    const [preparing, reading, waiting, wrong] = [
      tickets.open('freeze', 'b'),
      tickets.open('approve', 'b'),
      tickets.open('release', 'b'),
      tickets.open('policy', null),
    ];
    reading.phase('reading', 0.4);
    waiting.phase('waiting-for-pin');
    wrong.phase('wrong-pin');
    const [written, signing] = [tickets.open('approve', 'b'), tickets.open('release', 'b')];
    written.disableCancel();
    signing.phase('signing');
    const merging = tickets.open('pack', null);
    merging.phase('reading', 0.4);
    const sealing = tickets.open('seal', 'b');
    tickets.cancelWaiting();
    const isCancelled = ({ signal }: { readonly signal: AbortSignal }): boolean => signal.aborted;
    expect([preparing, reading, waiting, wrong].map(isCancelled)).toEqual([true, true, true, true]);
    expect([written, signing, merging, sealing].map(isCancelled)).toEqual([false, false, false, false]);
  });

  test('an act that is being written down can be cancelled no more, and a cancelled one is not written down', () => {
    const { tickets } = desk();
    const kept = tickets.open('release', 'b');
    expect(kept.disableCancel()).toBe(true);
    expect(tickets.cancel(kept.ticket)).toBe(false);
    kept.done();
    expect(tickets.get(kept.ticket)?.phase).toBe('done');
    const cancelled = tickets.open('release', 'b');
    tickets.cancel(cancelled.ticket);
    expect(cancelled.disableCancel()).toBe(false);
    kept.enableCancel();
    expect(tickets.cancel(kept.ticket)).toBe(false);
  });

  test('old ended tickets are forgotten, running ones never', () => {
    const { tickets } = desk();
    const running = tickets.open('seal', 'b');
    const first = tickets.open('freeze', 'x');
    first.done();
    for (let each = 0; each < 300; each += 1) tickets.open('freeze', 'x').done();
    expect(tickets.get(running.ticket)?.phase).toBe('preparing');
    expect(tickets.get(first.ticket)).toBeNull();
  });
});

describe('a ticket that the window asks for', () => {
  test('is told as it stands, and is not found where there is none', async () => {
    const { tickets } = desk();
    const { ticket } = tickets.open('freeze', 'b');
    expect(await getTicket({ tickets }, { ticket })).toMatchObject({
      ok: true,
      value: { ticket, act: 'freeze', phase: 'preparing' },
    });
    expect(await getTicket({ tickets }, { ticket: 'ticket-x' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });

  test('is cancelled once; after that, and once it was written down, there is nothing left to cancel', async () => {
    const { tickets } = desk();
    const running = tickets.open('freeze', 'b');
    expect(await cancelTicket({ tickets }, { ticket: running.ticket })).toEqual({ ok: true, value: {} });
    expect(running.signal.aborted).toBe(true);
    const over = { ok: false, error: { code: 'ticket-over' } };
    expect(await cancelTicket({ tickets }, { ticket: running.ticket })).toMatchObject(over);
    const written = tickets.open('approve', 'b');
    written.disableCancel();
    expect(await cancelTicket({ tickets }, { ticket: written.ticket })).toMatchObject(over);
    expect(written.signal.aborted).toBe(false);
    expect(await cancelTicket({ tickets }, { ticket: 'ticket-x' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });
});
