// Small ports of the desk: events to the window, the PIN window, the redacted log.
import type { PageForm } from '../../shared/domain/region.ts';
import type { EventData, EventName } from '../../shared/ipc/contract.ts';
import type { PinFlags, PinRequest } from './token.ts';

/** Events of the IPC contract to whoever listens. */
export interface Notifier {
  emit<E extends EventName>(event: E, data: EventData<E>): void;
}

/**
 * Where an officer is asked for a PIN. The shell opens the small PIN page; where the page cannot reach the
 * token host by itself,
 * the shell carries its answers to `enterPin` and `cancel`.
 */
export interface PinWindow {
  /** @param form As chosen for the screen. The page has the texts; a request has none. */
  open(request: PinRequest, form: PageForm): void;
  wrongPin(requestId: string, flags: PinFlags): void;
  /** The act is over, or was cancelled: the page goes away. */
  close(requestId: string): void;
}

/** The log for diagnostics. Implementations redact; callers still pass no secret. */
export interface Diagnostics {
  error(correlationId: string, what: string, cause: unknown): void;
  /** The newest lines as they were written, redacted; empty where a shell keeps none. */
  recent(): string;
  note(what: string, facts?: Readonly<Record<string, string | number | boolean>>): void;
}
