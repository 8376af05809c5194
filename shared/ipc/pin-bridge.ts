// What the PIN page sees: `window.countersignPin`. Derived from its own contract; the main window has no such
// thing.
import type { z } from 'zod';
import type { Result } from '../domain/result.ts';
import type { pinEvents, PinCallName, PinEventName, PinInput, PinOutput } from './pin-contract.ts';

export type PinEventData<N extends PinEventName> = z.infer<(typeof pinEvents)[N]>;

export interface PinBridge {
  call<N extends PinCallName>(name: N, input: PinInput<N>): Promise<Result<PinOutput<N>>>;
  /** Returns the unsubscribe function. */
  on<E extends PinEventName>(event: E, listener: (data: PinEventData<E>) => void): () => void;
}
