// The one door to the use cases: sender check, then input, then the use case, then output. No shell has
// another way in.
import { contract, type CallName } from '../../shared/ipc/contract.ts';
import type { Call } from '../../shared/ipc/call.ts';
import { fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import type { Diagnostics } from '../ports/desk.ts';
import type { Handlers } from './handlers.ts';

export interface Router {
  /**
   * Answers one call; never rejects. `trusted` is the shell's sender check and is asked synchronously, before
   * anything is awaited,
   * so that a window cannot change between the question and the check.
   */
  call(trusted: () => boolean, name: unknown, input: unknown): Promise<Result<unknown>>;
}

export interface RouterOptions {
  readonly handlers: Handlers;
  readonly diagnostics: Diagnostics;
  readonly correlationId: () => string;
  /** A shell that may only read refuses every call that changes something. */
  readonly readOnly: boolean;
}

export function makeRouter(options: RouterOptions): Router {
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

async function answer(options: RouterOptions, name: CallName, input: unknown): Promise<Result<unknown>> {
  const call: Call = contract[name];
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
    const handle = options.handlers[name] as (input: unknown) => Promise<Result<unknown>>;
    const result = await handle(parsed.data);
    if (!result.ok) return result;
    const output = call.output.safeParse(result.value);
    // An answer outside the contract is our bug: the window never sees it.
    return output.success ? ok(output.data) : unexpected(options, name, output.error);
  } catch (cause) {
    // A damaged or full store is a failure with a name, wherever it comes up.
    if (cause instanceof FaultError) return err(cause.fault);
    return unexpected(options, name, cause);
  }
}

/** The caller learns a correlation id and nothing else; the cause goes to the redacted log. */
function unexpected(options: RouterOptions, name: CallName, cause: unknown): Result<never> {
  const correlationId = options.correlationId();
  options.diagnostics.error(correlationId, name, cause);
  return err(fault('internal', { correlationId }));
}
