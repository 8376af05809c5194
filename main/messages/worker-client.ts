// Main's side of the message worker: started when first needed, and replaced when it dies.
import { FaultError } from '../../shared/domain/fault-error.ts';
import { startThread, type CallHooks, type Thread } from '../rpc/caller.ts';
import type { MessageCalls } from './worker-protocol.ts';

/** A bundler puts the worker elsewhere; from the source tree it lies beside this file. */
const WORKER_FILE = new URL('worker.ts', import.meta.url);

/** A hostile file exhausts the worker, not the desk. */
const HEAP_MEGABYTES = 384;

type Calls = { readonly [N in keyof MessageCalls]: MessageCalls[N] };
type Item<N extends keyof Calls> = Calls[N] extends { readonly item: infer I } ? I : never;

export interface MessageWorker {
  /** Throws FaultError when the worker dies. */
  run<N extends keyof Calls>(
    name: N,
    input: Calls[N]['input'],
    hooks?: CallHooks<Item<N>>,
  ): Promise<Calls[N]['value']>;
  close(): Promise<void>;
}

export function makeMessageWorker(file: URL = WORKER_FILE): MessageWorker {
  let thread: Thread<Calls> | null = null;
  const started = (): Thread<Calls> => {
    if (thread?.running() === true) return thread;
    thread = startThread<Calls>(file, {
      name: 'messages',
      stopped: 'work-stopped',
      heapMegabytes: HEAP_MEGABYTES,
    });
    thread.idleIsFree();
    return thread;
  };
  return {
    run: async (name, input, hooks) => {
      const end = await started().call(name, input, hooks as CallHooks);
      if (!end.ok) throw new FaultError(end.error);
      return end.value;
    },
    close: async () => thread?.close(),
  };
}
