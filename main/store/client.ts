// Main's side of the store's thread: every operation by its name; a thread that dies or hangs answers
// everything with a fault.
import type { StoreCondition } from '../ports/store.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { ok } from '../../shared/domain/result.ts';
import type { Result } from '../../shared/domain/result.ts';
import { startThread, watchAll } from '../rpc/caller.ts';
import type { OpenFile } from './open-file.ts';
import type { OperationName, Operations } from './operations.ts';

type Args<N extends OperationName> = Parameters<Operations[N]>;
type Value<N extends OperationName> = ReturnType<Operations[N]>;

/** What the thread can be asked: to open its file, each operation on it, and to close it. */
export type StoreCalls = {
  readonly open: { readonly input: { readonly args: readonly [OpenFile] }; readonly value: StoreCondition };
  readonly close: { readonly input: { readonly args: readonly [] }; readonly value: null };
} & {
  readonly [N in OperationName]: { readonly input: { readonly args: Args<N> }; readonly value: Value<N> };
};

export interface StoreClient {
  /** Expected failures as values. */
  readonly attempt: <N extends OperationName>(name: N, ...args: Args<N>) => Promise<Result<Value<N>>>;
  /** For calls whose type has no place for a failure: throws FaultError. */
  readonly call: <N extends OperationName>(name: N, ...args: Args<N>) => Promise<Value<N>>;
  readonly condition: StoreCondition;
  readonly close: () => Promise<void>;
}

/** A bundler puts the worker elsewhere; from the source tree it lies beside this file. */
const WORKER_FILE = new URL('worker.ts', import.meta.url);

/**
 * Milliseconds of this process in which a thread that was asked answers nothing: then it hangs, on a disk
 * that has gone, say. The longest single transactions take seconds.
 */
const WITHOUT_ANSWER = 120_000;
/** Opening may copy, check and migrate all of a large store. */
const OPENING = 15 * WITHOUT_ANSWER;

/** Starts the worker and opens the file in it. The key's bytes are moved to the worker, which wipes them. */
export async function openClient(
  request: OpenFile,
  workerFile: URL = WORKER_FILE,
): Promise<Result<StoreClient>> {
  const thread = startThread<StoreCalls>(workerFile, {
    name: 'store',
    stopped: 'store-stopped',
    watch: (hangs) => watchAll((name) => (name === 'open' ? OPENING : WITHOUT_ANSWER), hangs),
  });
  const opening = thread.call('open', { args: [request] }, { move: [request.key.buffer as ArrayBuffer] });
  const opened = await opening.catch(async (bug: unknown) => {
    await thread.close();
    throw bug;
  });
  if (!opened.ok) {
    await thread.close();
    return opened;
  }
  const attempt: StoreClient['attempt'] = (name, ...args) => thread.call(name, { args } as never) as never;
  return ok({
    condition: opened.value,
    attempt,
    call: async (name, ...args) => valueOf(await attempt(name, ...args)),
    close: async () => {
      try {
        valueOf(await thread.call('close', { args: [] }));
      } finally {
        await thread.close();
      }
    },
  });
}

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new FaultError(result.error);
  return result.value;
}
