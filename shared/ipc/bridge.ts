// What the window sees of the desk: `window.countersign`. Derived from the contract, so that nothing else can
// be asked.
import type { z } from 'zod';
import type { Result } from '../domain/result.ts';
import type { PinCallName, PinEventName, pinEvents, PinInput, PinOutput } from './pin-contract.ts';
import type { CallInput, CallName, CallOutput, EventData, EventName } from './contract.ts';

// What the PIN page sees: `window.countersignPin`. Derived from its own contract; the main window has no such
// thing.
export type PinEventData<N extends PinEventName> = z.infer<(typeof pinEvents)[N]>;

export interface PinBridge {
  call<N extends PinCallName>(name: N, input: PinInput<N>): Promise<Result<PinOutput<N>>>;
  /** Returns the unsubscribe function. */
  on<E extends PinEventName>(event: E, listener: (data: PinEventData<E>) => void): () => void;
}

export interface Bridge {
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallOutput<N>>>;
  /** Returns the unsubscribe function. */
  on<E extends EventName>(event: E, listener: (data: EventData<E>) => void): () => void;
}
