// How one call and one event of the IPC contract are declared.
import type { z } from 'zod';

export interface Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly input: I;
  readonly output: O;
  /** `act` changes something and is refused by a read-only shell; `read` never does. */
  readonly effect: 'read' | 'act';
}

export function read<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Call<I, O> {
  return { input, output, effect: 'read' };
}

export function act<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Call<I, O> {
  return { input, output, effect: 'act' };
}
