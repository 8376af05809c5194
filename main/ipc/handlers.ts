// The type of a complete set of handlers: mapped over the contract, so that a missing one does not compile.
import type { CallName, CallOutput, ParsedInput } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/domain/result.ts';
import type { DeepReadonly } from '../app/desk/index.ts';

export type Handler<N extends CallName> = (
  input: ParsedInput<N>,
) => Promise<Result<DeepReadonly<CallOutput<N>>>>;

export type Handlers = { readonly [N in CallName]: Handler<N> };

/** The handlers of the calls whose names start with one of the areas. */
export type HandlersOf<Area extends string> = {
  readonly [N in CallName as N extends `${Area}.${string}` ? N : never]: Handler<N>;
};
