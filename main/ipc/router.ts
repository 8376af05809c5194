// The one door to the use cases, at an open desk and before one: sender check, then input, then state, then
// the use case, then output. No shell has another way in.
import { contract, type CallName, type CallsWhile } from '../../shared/ipc/contract.ts';
import type { Call, DeskState } from '../../shared/ipc/call.ts';
import { fault, type Fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { asksOf } from '../../shared/ipc/asks.ts';
import type { Asks } from '../../shared/domain/sign-in.ts';
import type { Diagnostics } from '../ports/desk.ts';

export interface Router {
  /**
   * Answers one call; never rejects. `trusted` is the shell's sender check and is asked synchronously, before
   * anything is awaited,
   * so that a window cannot change between the question and the check.
   */
  call(trusted: () => boolean, name: unknown, input: unknown): Promise<Result<unknown>>;
}

export interface RouterOptions<S extends DeskState, Context> {
  readonly state: S;
  /** The answer to calls of the contract that are not answered in this state. */
  readonly notNow: Fault;
  readonly calls: CallsWhile<S, Context>;
  readonly context: Context;
  readonly diagnostics: Pick<Diagnostics, 'error'>;
  readonly correlationId: () => string;
  /** A shell that may only read refuses every call that changes something. */
  readonly readOnly: boolean;
  /** Who is at the desk; left out before there is one. */
  readonly seat?: {
    /** Why a call that asks for somebody is not answered now. */
    refusal(asks: Asks): Fault | null;
    /** As the log names whoever is there; null: nobody said who they are. */
    actor(): string | null;
  };
  /** Does the work in the name of whoever was at the desk when the call came, whoever comes meanwhile. */
  readonly inNameOf?: <T>(actor: string | null, work: () => T) => T;
}

export function makeRouter<S extends DeskState, Context>(options: RouterOptions<S, Context>): Router {
  return {
    call(trusted, name, input) {
      if (!isTrusted(trusted)) return Promise.resolve(err(fault('untrusted-sender')));
      if (typeof name !== 'string' || !Object.hasOwn(contract, name))
        return Promise.resolve(err(fault('unknown-call')));
      return answer(options, name as CallName, input);
    },
  };
}

function isTrusted(trusted: () => boolean): boolean {
  try {
    return trusted();
  } catch {
    return false;
  }
}

type AnyUseCase<Context> = (context: Context, input: unknown) => Promise<Result<unknown>>;

async function answer<S extends DeskState, Context>(
  options: RouterOptions<S, Context>,
  name: CallName,
  input: unknown,
): Promise<Result<unknown>> {
  const call: Call = contract[name];
  const unseated = options.seat?.refusal(asksOf(name)) ?? null;
  if (unseated !== null) return err(unseated);
  if (options.readOnly && call.effect === 'act') return err(fault('read-only-shell'));
  try {
    const parsed = call.input.safeParse(input);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return err(
        fault(
          'invalid-input',
          issue === undefined
            ? {}
            : { path: issue.path.map(String).join('/').slice(0, 200), rule: issue.code },
        ),
      );
    }
    if (!call.states.includes(options.state)) return err(options.notNow);
    const use = (options.calls as Readonly<Record<string, AnyUseCase<Context>>>)[name];
    if (use === undefined) throw new Error(`nothing answers ${name}`);
    const run = () => use(options.context, parsed.data);
    const actor = options.seat?.actor() ?? null;
    const result = await (options.inNameOf === undefined ? run() : options.inNameOf(actor, run));
    if (!result.ok) return err(refusal(options, result.error));
    const output = call.output.safeParse(result.value);
    // An answer outside the contract is our bug: the window never sees it.
    return output.success ? ok(output.data) : unexpected(options, name, output.error);
  } catch (cause) {
    // A damaged or full store is a failure with a name, wherever it comes up.
    if (cause instanceof FaultError) return err(refusal(options, cause.fault));
    return unexpected(options, name, cause);
  }
}

/** A use case that would write where the store is only read says so by the shell's own name. */
function refusal({ readOnly }: { readonly readOnly: boolean }, its: Fault): Fault {
  return readOnly && its.code === 'store-not-writable' ? fault('read-only-shell') : its;
}

/** The caller learns a correlation id and nothing else; the cause goes to the redacted log. */
function unexpected(
  options: Pick<RouterOptions<DeskState, never>, 'correlationId' | 'diagnostics'>,
  name: CallName,
  cause: unknown,
): Result<never> {
  const correlationId = options.correlationId();
  options.diagnostics.error(correlationId, name, cause);
  return err(fault('internal', { correlationId }));
}
