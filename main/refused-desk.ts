// What stands in the window where a desk did not open: the named refusal, and no way to anything else.
import { fault, type Fault } from '../shared/domain/errors.ts';
import { err, ok, type Result } from '../shared/domain/result.ts';
import type { CallOutput } from '../shared/ipc/contract.ts';
import type { OpenDesk } from './compose.ts';
import { makeEvents } from './composition/system.ts';

/** For shells with a window of their own; the reason is shown until it is closed. */
export function refusedDesk(shell: CallOutput<'setup.get'>['shell'], reason: Fault): OpenDesk {
  const view: CallOutput<'setup.get'> = {
    stage: 'refused',
    refused: reason,
    shell,
    environments: [],
    keystore: false,
  };
  const answer = (trusted: boolean, name: unknown): Result<unknown> => {
    if (!trusted) return err(fault('untrusted-sender'));
    return name === 'setup.get' ? ok(view) : err(reason);
  };
  const notOpen = (): Result<null> => err(fault('desk-not-open'));
  return {
    router: { call: (trusted, name) => Promise.resolve(answer(trusted(), name)) },
    events: makeEvents(),
    environment: 'sandbox',
    pin: { answer: notOpen, enter: notOpen, cancel: () => undefined },
    connectPinPort: () => false,
    lock: () => undefined,
    close: () => Promise.resolve(),
  };
}
