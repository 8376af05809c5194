// What stands in the window where a desk did not open: the named refusal, and no way to anything else.
import { fault, type Fault } from '../shared/domain/errors.ts';
import { err, ok, type Result } from '../shared/domain/result.ts';
import type { Answer } from '../shared/ipc/contract.ts';
import type { OpenDesk } from './compose.ts';
import { makeEvents, noDiagnostics, systemRandom } from './composition/system.ts';
import { makeRouter } from './ipc/router.ts';
import { newId } from './ports/clock.ts';

type View = Answer<'setup.get'>;

/** For shells with a window of their own; the reason is shown until it is closed. */
export function refusedDesk(shell: View['shell'], reason: Fault): OpenDesk {
  const notOpen = (): Result<null> => err(fault('desk-not-open'));
  const view: View = { stage: 'refused', refused: reason, shell, environments: [], keystore: false };
  return {
    router: makeRouter({
      state: 'refused',
      notNow: reason,
      calls: { 'setup.get': async () => ok(view) },
      context: null,
      diagnostics: noDiagnostics,
      correlationId: () => newId(systemRandom, 'error'),
      readOnly: false,
    }),
    events: makeEvents(),
    environment: 'sandbox',
    pin: { answerPin: notOpen, cancel: () => undefined },
    connectPinPort: () => false,
    lock: () => undefined,
    close: () => Promise.resolve(),
  };
}
