// The progress of acts that take longer than a call: kept in memory, told by events, cancelled by the
// officer.
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { Answer, EventData, ParsedInput } from '../../../shared/ipc/contract.ts';
import { newId, type Random } from '../../ports/clock.ts';
import type { Notifier } from '../../ports/desk.ts';

type TicketView = EventData<'ticket'>;
export type TicketAction = TicketView['act'];
export type TicketPhase = TicketView['phase'];

export interface Ticket {
  readonly ticket: string;
  readonly signal: AbortSignal;
  /**
   * The point of no return: from here on the action is written down, and nobody may read "cancelled" of it.
   * False when it was cancelled before: then nothing may be written.
   */
  disableCancel(): boolean;
  /** For an entry that the card refused: nothing was done, so the next one can be cancelled. */
  enableCancel(): void;
  /** A finished ticket does not move again. */
  phase(phase: TicketPhase, progress?: number | null): void;
  done(): void;
  fail(fault: Fault): void;
}

/** What of a fault may be told about a batch, whose names and amounts may be hidden. */
export type FaultFilter = (batch: string, failed: Fault) => Promise<Fault>;

export interface Tickets {
  /** How the failure of an act about a batch is told, wherever it is shown. */
  told(batch: string | null, failed: Fault): Promise<Fault>;
  /** `about`: the case the act is about, where it is not about a batch. */
  open(act: TicketAction, batch: string | null, about?: string): Ticket;
  get(ticket: string): TicketView | null;
  /** False where there is nothing left to cancel. */
  cancel(ticket: string): boolean;
  /** Cancels every act that waits for a PIN, or is on its way to one. */
  cancelWaiting(): void;
  /** Cancels what still runs, when the desk closes. */
  close(): void;
}

const KEPT = 200;
const OVER: ReadonlySet<TicketPhase> = new Set(['done', 'failed', 'cancelled']);
/** Before the PIN is entered: from each of them the PIN page would open. */
const BEFORE_PIN: ReadonlySet<TicketPhase> = new Set([
  'preparing',
  'reading',
  'waiting-for-pin',
  'wrong-pin',
]);
/** These ask for no PIN, and go on while the desk is locked. */
const WITHOUT_PIN: ReadonlySet<TicketAction> = new Set(['seal', 'import', 'pack']);

export function makeTickets(
  notifier: Notifier,
  random: Random,
  filter: FaultFilter = (_batch, failed) => Promise.resolve(failed),
): Tickets {
  const views = new Map<string, TicketView>();
  const aborts = new Map<string, AbortController>();

  function put(view: TicketView): void {
    const before = views.get(view.ticket);
    if (before !== undefined && OVER.has(before.phase)) return;
    views.set(view.ticket, view);
    if (OVER.has(view.phase)) aborts.delete(view.ticket);
    for (const [id, old] of views) {
      if (views.size <= KEPT) break;
      if (OVER.has(old.phase)) views.delete(id);
    }
    notifier.emit('ticket', view);
  }

  function cancel(ticket: string): boolean {
    const view = views.get(ticket);
    const abort = aborts.get(ticket);
    if (view === undefined || abort === undefined) return false;
    abort.abort();
    put({ ...view, phase: 'cancelled', progress: null });
    return true;
  }

  return {
    told: (batch, failed) => (batch === null ? Promise.resolve(failed) : filter(batch, failed)),
    open(act, batch, about) {
      const ticket = newId(random, 'ticket');
      const abort = new AbortController();
      aborts.set(ticket, abort);
      const base: TicketView = {
        ticket,
        act,
        batch,
        ...(about === undefined ? {} : { case: about }),
        phase: 'preparing',
        progress: null,
        fault: null,
      };
      put(base);
      return {
        ticket,
        signal: abort.signal,
        disableCancel() {
          if (abort.signal.aborted) return false;
          aborts.delete(ticket);
          return true;
        },
        enableCancel() {
          if (!OVER.has(views.get(ticket)?.phase ?? 'done')) aborts.set(ticket, abort);
        },
        phase: (phase, progress = null) => put({ ...base, phase, progress }),
        done: () => put({ ...base, phase: 'done', progress: 1 }),
        // A cancelled PIN entry is what the officer asked for, not a failure.
        fail: (why) => put({ ...base, phase: abort.signal.aborted ? 'cancelled' : 'failed', fault: why }),
      };
    },
    get: (ticket) => views.get(ticket) ?? null,
    cancel,
    cancelWaiting: () => {
      for (const [ticket, view] of views)
        if (BEFORE_PIN.has(view.phase) && !WITHOUT_PIN.has(view.act)) cancel(ticket);
    },
    close: () => {
      for (const ticket of aborts.keys()) cancel(ticket);
    },
  };
}

interface TicketDeps {
  readonly tickets: Pick<Tickets, 'get' | 'cancel'>;
}

export async function getTicket(
  { tickets }: TicketDeps,
  { ticket }: ParsedInput<'tickets.get'>,
): Promise<Result<Answer<'tickets.get'>>> {
  const view = tickets.get(ticket);
  return view === null ? err(fault('not-found')) : ok(view);
}

export async function cancelTicket(
  { tickets }: TicketDeps,
  { ticket }: ParsedInput<'tickets.cancel'>,
): Promise<Result<Answer<'tickets.cancel'>>> {
  if (tickets.cancel(ticket)) return ok({});
  return err(fault(tickets.get(ticket) === null ? 'not-found' : 'ticket-over'));
}
