// How one call and one event of the IPC contract are declared.
import type { z } from 'zod';

/** `locked`: there is no desk yet, or its secret is missing. `refused`: the desk did not open. */
export type DeskState = 'locked' | 'open' | 'refused';

export interface Call<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  S extends DeskState = DeskState,
> {
  readonly input: I;
  readonly output: O;
  /** `act` changes something and is refused by a read-only shell; `read` never does. */
  readonly effect: 'read' | 'act';
  /** The states of the desk in which it is answered. */
  readonly states: readonly S[];
}

export function read<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Call<I, O, 'open'> {
  return { input, output, effect: 'read', states: ['open'] };
}

export function action<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Call<I, O, 'open'> {
  return { input, output, effect: 'act', states: ['open'] };
}

/** The call is answered in these states, not at an open desk alone. */
export function answeredWhile<I extends z.ZodType, O extends z.ZodType, S extends DeskState>(
  states: readonly S[],
  call: Call<I, O>,
): Call<I, O, S> {
  return { ...call, states };
}
