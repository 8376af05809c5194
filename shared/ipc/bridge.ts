// What the window sees of the desk: `window.countersign`. Derived from the contract, so that nothing else can
// be asked.
import type { Result } from '../domain/result.ts';
import type { CallInput, CallName, CallOutput, EventData, EventName } from './contract.ts';

export interface Bridge {
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallOutput<N>>>;
  /** Returns the unsubscribe function. */
  on<E extends EventName>(event: E, listener: (data: EventData<E>) => void): () => void;
}
