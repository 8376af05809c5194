// One signing act as the card tests drive it: PINs in advance, something that happens at a phase, and the
// outcome in one word.
import type { FrozenMessage, KeyChoice, SignPhase, TokenHosts } from '../../main/ports/token.ts';
import type { Policy } from '../../shared/domain/policy.ts';
import { batchStatement } from '../token/desk.ts';

export interface CardWorld {
  readonly policy: Policy;
  readonly message: FrozenMessage;
}

export interface SigningOptions {
  readonly purpose?: 'freeze' | 'approve';
  readonly pins: readonly string[];
  /** Awaited before the PIN is entered, or before the next bytes are read. */
  readonly during?: Partial<Record<SignPhase['phase'], () => Promise<unknown>>>;
}

export interface SigningOutcome {
  /** `signed by <person>` or the fault's code. */
  readonly outcome: string;
  readonly detail: string;
  readonly phases: readonly SignPhase[];
}

/** Signs a freeze or an approval of the one message; an entry beyond the last PIN is cancelled. */
export async function signOnCard(
  hosts: TokenHosts,
  { policy, message }: CardWorld,
  choice: KeyChoice,
  { purpose = 'approve', pins, during = {} }: SigningOptions,
): Promise<SigningOutcome> {
  const phases: SignPhase[] = [];
  const left = [...pins];
  const frozen: FrozenMessage = {
    ...message,
    async *chunks() {
      await during.reading?.();
      yield* message.chunks();
    },
  };
  const onPhase = (phase: SignPhase): void => {
    phases.push(phase);
    if (phase.phase !== 'waiting-for-pin') return;
    const { requestId } = phase.request;
    const pin = left.shift();
    const enter = (): void => {
      if (pin === undefined) hosts.cancel(requestId);
      else hosts.enterPin(requestId, pin);
    };
    void (during['waiting-for-pin']?.() ?? Promise.resolve()).then(enter);
  };
  const result = await hosts.sign({
    choice,
    statement: batchStatement(purpose, [message], policy),
    messages: [frozen],
    policy,
    onPhase,
  });
  return result.ok
    ? { outcome: `signed by ${result.value.person}`, detail: '', phases }
    : { outcome: result.error.code, detail: result.error.detail ?? '', phases };
}

export function phaseNames(phases: readonly SignPhase[]): string[] {
  return phases.map((phase) => phase.phase);
}
