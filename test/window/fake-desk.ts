// A desk that answers in the window's own page: derived from the contract, parsed by it in both directions.
// For looking at screens and for component tests only.
import { fault, type FaultCode } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import type { Bridge } from '../../shared/ipc/bridge.ts';
import {
  contract,
  type CallName,
  type CallOutput,
  type EventData,
  type EventName,
  type ParsedInput,
} from '../../shared/ipc/contract.ts';

export class Refusal extends Error {
  readonly code: FaultCode;
  readonly detail: string;
  constructor(code: FaultCode, detail = '') {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

export type Handlers = {
  readonly [N in CallName]: (input: ParsedInput<N>) => CallOutput<N> | Promise<CallOutput<N>>;
};

export interface FakeShell {
  readonly bridge: Bridge;
  readonly emit: <E extends EventName>(event: E, data: EventData<E>) => void;
  /** Names of the calls made so far, in order. */
  readonly calls: readonly { readonly name: CallName; readonly input: unknown }[];
}

/** A handler that throws `Refusal` answers that fault; one that is missing answers `not-found`. */
export function createFakeShell(handlers: Partial<Handlers>): FakeShell {
  const listeners = new Map<string, Set<(data: never) => void>>();
  const calls: { name: CallName; input: unknown }[] = [];
  async function call<N extends CallName>(name: N, raw: unknown): Promise<Result<CallOutput<N>>> {
    const { input, output } = contract[name];
    const parsed = input.parse(raw) as ParsedInput<N>;
    calls.push({ name, input: parsed });
    const handler = handlers[name] as ((input: ParsedInput<N>) => unknown) | undefined;
    if (handler === undefined) return err(fault('not-found'));
    try {
      return ok(output.parse(await handler(parsed)) as CallOutput<N>);
    } catch (error) {
      if (error instanceof Refusal)
        return err(
          fault(error.code, {
            correlationId: '6f1d2c9a-0b7e-4f57-9d0e-2a51c3f8e410',
            ...(error.detail !== '' && { detail: error.detail }),
          }),
        );
      throw error;
    }
  }
  const bridge: Bridge = {
    call,
    on(event, listener) {
      const heard = listeners.get(event) ?? new Set();
      listeners.set(event, heard);
      heard.add(listener);
      return () => void heard.delete(listener);
    },
  };
  return {
    bridge,
    calls,
    emit(event, data) {
      for (const listener of listeners.get(event) ?? []) listener(data as never);
    },
  };
}

/** Puts the double where the shell would put the bridge. */
export function installFakeShell(double: FakeShell): void {
  Object.defineProperty(globalThis, 'countersign', { value: double.bridge, configurable: true });
}
