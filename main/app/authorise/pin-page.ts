// The PIN page around one act: opened when the token process asks, told of a wrong entry, closed when the act
// is over; its ticket moves along.
import { fault } from '../../../shared/domain/errors.ts';
import { err, type Result } from '../../../shared/domain/result.ts';
import type { PinWindow } from '../../ports/desk.ts';
import type { PinPage, SigningContext } from './context.ts';
import type { SignPhase } from '../../ports/token.ts';
import type { Ticket } from '../desk/index.ts';

/** The shell's window, with the language and region that are asked for before each act. */
export function pinPage(window: PinWindow, form: PinPage['form']): PinPage {
  return {
    form,
    open: (request, its) => window.open(request, its),
    wrongPin: (requestId, flags) => window.wrongPin(requestId, flags),
    close: (requestId) => window.close(requestId),
  };
}

/** Runs an act that asks for a PIN; a cancelled ticket cancels the entry that waits. */
export async function withPinPage<T>(
  desk: SigningContext,
  ticket: Ticket,
  act: (onPhase: (phase: SignPhase) => void) => Promise<Result<T>>,
): Promise<Result<T>> {
  const form = await desk.pinWindow.form();
  let open: string | null = null;
  const cancel = (): void => {
    if (open !== null) desk.tokens.cancel(open);
  };
  if (ticket.signal.aborted) return err(fault('pin-cancelled'));
  ticket.signal.addEventListener('abort', cancel);
  const onPhase = (phase: SignPhase): void => {
    if (phase.phase === 'reading')
      return ticket.phase('reading', phase.total === 0 ? null : phase.done / phase.total);
    if (phase.phase === 'waiting-for-pin') {
      open = phase.request.requestId;
      if (ticket.signal.aborted) return desk.tokens.cancel(open);
      desk.pinWindow.open(phase.request, form);
    }
    if (phase.phase === 'wrong-pin' && open !== null) desk.pinWindow.wrongPin(open, phase.flags);
    ticket.phase(phase.phase);
  };
  try {
    return await act(onPhase);
  } finally {
    ticket.signal.removeEventListener('abort', cancel);
    if (open !== null) desk.pinWindow.close(open);
  }
}
