// Owns the process that watches the readers: started with the first listener, started again when it ends,
// ended with the last listener.
import { makeEmitter } from '../../shared/concurrency/emitter.ts';
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
  const { on, emit, heard, clear } = makeEmitter<{ readers: readonly ReaderState[] | null }>();
  let channel: HostChannel | null = null;
  let timer: NodeJS.Timeout | null = null;

  const start = (): void => {
    timer = null;
    const started = launcher.launch({ moduleId: 'readers', kind: 'readers', path: '', roots }, environment());
    channel = started;
    started.onMessage((raw) => {
      const report = hostReportSchema.safeParse(raw);
      if (channel === started && report.success && report.data.type === 'readers')
        emit('readers', report.data.readers);
    });
    started.onExit(() => {
      if (channel !== started) return;
      channel = null;
      emit('readers', null);
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
      const stopListening = on('readers', listener);
      if (channel === null && timer === null) start();
      return () => {
        stopListening();
        if (!heard('readers')) stop();
      };
    },
    close() {
      clear();
      stop();
    },
  };
}
