// A virtual PIV card for practice, behind the real smartcard service: a process of its own that is told to go
// in and out of its reader.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { VirtualCard } from '../main/ports/training.ts';

/** The virtual reader's standard port. */
const PORT = 35_963;
/** Milliseconds for a word to be obeyed; the reader either listens or does not. */
const PATIENCE = 8_000;
export const VIRTUAL_CARD = { holder: 'Virtual Officer', pin: '482915' } as const;

/** Electron's own program runs another script only when told to be Node. */
const AS_NODE = process.versions['electron'] === undefined ? {} : { ELECTRON_RUN_AS_NODE: '1' };

/**
 * @param entry the card's program: given by whoever starts the desk, for nothing of the application imports
 * it. Null where there is none.
 */
export function virtualCard(entry: string | null, port: number = PORT): VirtualCard {
  let child: ChildProcessWithoutNullStreams | null = null;
  let inside = false;

  const stop = (): void => {
    child?.kill('SIGKILL');
    child = null;
    inside = false;
  };

  /** Waits for the next line of the program. */
  const answered = (from: ChildProcessWithoutNullStreams): Promise<boolean> =>
    new Promise((resolve) => {
      const done = (heard: boolean): void => {
        clearTimeout(timer);
        from.stdout.off('data', hear);
        from.off('exit', gone);
        resolve(heard);
      };
      const hear = (): void => done(true);
      const gone = (): void => done(false);
      const timer = setTimeout(gone, PATIENCE);
      from.stdout.once('data', hear);
      from.once('exit', gone);
    });

  const start = async (program: string): Promise<boolean> => {
    const started = spawn(
      process.execPath,
      [program, '--port', String(port), '--name', VIRTUAL_CARD.holder, '--pin', VIRTUAL_CARD.pin],
      { stdio: 'pipe', env: { ...process.env, ...AS_NODE } },
    );
    started.stdin.on('error', () => undefined);
    started.once('exit', () => {
      if (child === started) stop();
    });
    child = started;
    if (await answered(started)) return true;
    // Nobody listens at the reader's port.
    stop();
    return false;
  };

  return {
    installed: entry !== null && existsSync(entry),
    holder: VIRTUAL_CARD.holder,
    pin: VIRTUAL_CARD.pin,
    inserted: () => inside,
    async put(inserted) {
      if (inserted === inside) return true;
      if (child === null) {
        inside = entry !== null && (await start(entry));
        return inside;
      }
      const told = answered(child);
      child.stdin.write(inserted ? 'insert\n' : 'remove\n');
      if (!(await told)) {
        stop();
        return false;
      }
      inside = inserted;
      return true;
    },
    close: stop,
  };
}
