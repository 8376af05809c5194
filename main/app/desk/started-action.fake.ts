// The end of an action that a test started.
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { Tickets } from './tickets.ts';

/** How a started action ended: null once it is done, its fault otherwise. */
export async function endOf(
  tickets: Pick<Tickets, 'get'>,
  started: Result<{ readonly ticket: string }>,
): Promise<Fault | null> {
  if (!started.ok) return started.error;
  for (;;) {
    const view = tickets.get(started.value.ticket);
    if (view === null) throw new Error('a started action has its ticket');
    if (view.phase === 'done') return null;
    if (view.phase === 'failed' || view.phase === 'cancelled')
      return (view.fault ?? fault('pin-cancelled')) as Fault;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
