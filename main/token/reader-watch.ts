// Owns the process that watches the readers: started with the first listener, started again when it ends,
// ended with the last listener.
import type { ReaderState } from '../ports/token.ts';
import { hostReportSchema } from './protocol.ts';
import type { HostChannel, HostLauncher } from './transport.ts';

/** Milliseconds before a process that ended is started again. */
const AGAIN = 5_000;

type Listener = (readers: readonly ReaderState[] | null) => void;

export interface ReaderWatch {
  /** `null` is told where the system's smartcard service is not there. Returns the way to stop listening. */
  listen(listener: Listener): () => void;
  close(): void;
}

/** @param environment of the process, asked when it starts. */
export function createReaderWatch(
  launcher: HostLauncher,
  roots: string,
  environment: () => Readonly<Record<string, string>>,
): ReaderWatch {
  const listeners = new Set<Listener>();
  let channel: HostChannel | null = null;
  let timer: NodeJS.Timeout | null = null;

  const tell = (readers: readonly ReaderState[] | null): void => {
    for (const listener of listeners) listener(readers);
  };

  const start = (): void => {
    timer = null;
    const started = launcher.launch({ moduleId: 'readers', kind: 'readers', path: '', roots }, environment());
    channel = started;
    started.onMessage((raw) => {
      const report = hostReportSchema.safeParse(raw);
      if (channel === started && report.success && report.data.type === 'readers') tell(report.data.readers);
    });
    started.onExit(() => {
      if (channel !== started) return;
      channel = null;
      tell(null);
      timer = setTimeout(start, AGAIN);
    });
  };

  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const ended = channel;
    channel = null;
    ended?.kill();
  };

  return {
    listen(listener) {
      listeners.add(listener);
      if (channel === null && timer === null) start();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    close() {
      listeners.clear();
      stop();
    },
  };
}
