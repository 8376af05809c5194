// How a state machine is written down here: one table, state by event; what the table lacks cannot happen.

/** `undefined` means that the event is impossible in the state. Every state and every event must be named. */
export type TransitionTable<S extends string, E extends string> = Readonly<
  Record<S, Readonly<Record<E, S | undefined>>>
>;

/** Rows are easier to read without their impossible events; this fills them in. */
export function table<S extends string, E extends string>(
  states: readonly S[],
  events: readonly E[],
  rows: Readonly<Record<S, Readonly<Partial<Record<E, S>>>>>,
): TransitionTable<S, E> {
  const row = (state: S): Readonly<Record<E, S | undefined>> =>
    Object.fromEntries(events.map((event) => [event, rows[state][event]])) as Record<E, S | undefined>;
  return Object.fromEntries(states.map((state) => [state, row(state)])) as Record<
    S,
    Record<E, S | undefined>
  >;
}
