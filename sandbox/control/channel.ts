// Owns the control channel of a sandbox started as a child process: one message in, one reply out.
import type { Bank } from '../bank.ts';
import { execute } from './commands.ts';
import type { ControlMessage } from './commands.ts';

/**
 * Answers `{id, control, …}` with `{id, ok, value | error}`. `stop` ends the sandbox; so does the loss of the
 * parent.
 */
export function serveChannel(bank: Bank, stop: () => Promise<void>): void {
  if (!process.send) return;
  const send = (reply: unknown): Promise<void> =>
    new Promise((resolve) => {
      process.send?.(reply, undefined, undefined, () => {
        resolve();
      });
    });
  process.on('message', (raw) => {
    const message = raw as ControlMessage & { id?: unknown };
    const { id } = message;
    if (message.control === 'stop') {
      void send({ id, ok: true, value: 'stopping' }).then(stop);
      return;
    }
    void Promise.resolve()
      .then(() => execute(bank, message))
      .then(
        (value) => send({ id, ok: true, value }),
        (error: unknown) =>
          send({ id, ok: false, error: error instanceof Error ? error.message : String(error) }),
      );
  });
  process.on('disconnect', () => {
    void stop();
  });
}
