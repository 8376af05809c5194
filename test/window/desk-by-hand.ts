// A desk whose answers a test writes itself, at once or when it says so: for what the window keeps, without
// the sample desk. Nothing is parsed, so an answer may be the part that is looked at.
import { fault, type FaultCode } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import type { CallInput, CallName, CallOutput, EventData, EventName } from '../../shared/ipc/contract.ts';
import { installFakeShell, type FakeShell } from './fake-desk.ts';

/** A call that has no answer yet. */
export interface Question<N extends CallName> {
  readonly input: CallInput<N>;
  readonly answer: (value: Partial<CallOutput<N>>) => Promise<void>;
  readonly refuse: (code: FaultCode) => Promise<void>;
}

export interface DeskByHand {
  /** What such calls asked for, in their order. */
  readonly asked: <N extends CallName>(name: N) => readonly CallInput<N>[];
  /** Such calls that wait for an answer, in their order. */
  readonly open: <N extends CallName>(name: N) => readonly Question<N>[];
  /** Such calls are answered at once from now on. */
  readonly answers: <N extends CallName>(name: N, value: Partial<CallOutput<N>>) => void;
  readonly refuses: (name: CallName, code: FaultCode) => void;
  readonly emit: <E extends EventName>(event: E, data: EventData<E>) => Promise<void>;
  /** The window listens to so many events. */
  readonly listeners: () => number;
}

/** More turns than an answer takes to whoever asked, without a clock: a test may hold the time. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export function installDeskByHand(): DeskByHand {
  const asked: { readonly name: CallName; readonly input: unknown }[] = [];
  const open: { readonly name: CallName; readonly question: unknown }[] = [];
  const standing = new Map<CallName, Result<unknown>>();
  const heard = new Map<EventName, Set<(data: never) => void>>();

  function call(name: CallName, input: unknown): Promise<Result<unknown>> {
    asked.push({ name, input });
    const result = standing.get(name);
    if (result !== undefined) return Promise.resolve(result);
    return new Promise((resolve) => {
      const end = (given: Result<unknown>): Promise<void> => {
        open.splice(open.indexOf(entry), 1);
        resolve(given);
        return settled();
      };
      const entry = {
        name,
        question: {
          input,
          answer: (value: unknown) => end(ok(value)),
          refuse: (code: FaultCode) => end(err(fault(code))),
        },
      };
      open.push(entry);
    });
  }

  function on(event: EventName, listener: (data: never) => void): () => void {
    const listeners = heard.get(event) ?? new Set();
    heard.set(event, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  installFakeShell({ bridge: { call, on } as FakeShell['bridge'], emit: () => undefined, calls: [] });
  return {
    asked: (name) => asked.filter((one) => one.name === name).map(({ input }) => input as never),
    open: (name) => open.filter((one) => one.name === name).map(({ question }) => question as never),
    answers: (name, value) => void standing.set(name, ok(value)),
    refuses: (name, code) => void standing.set(name, err(fault(code))),
    emit: (event, data) => {
      for (const listener of heard.get(event) ?? []) listener(data as never);
      return settled();
    },
    listeners: () => [...heard.values()].reduce((sum, { size }) => sum + size, 0),
  };
}
