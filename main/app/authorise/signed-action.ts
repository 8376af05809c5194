// The signing engine: one action signed by a card, in the one order that is safe.
import type { z } from 'zod';
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import { type Fault, because, fault } from '../../../shared/domain/errors.ts';
import { jcs } from '../../../shared/domain/jcs.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { StatementDraft } from '../../../shared/domain/statement.ts';
import { verifyStatement, type Signed, type SignedStatement } from '../../statements/verify.ts';
import type { FrozenMessageRecord, StoredPolicy } from '../../ports/store.ts';
import type { FrozenMessage, KeyChoice, SignPhase } from '../../ports/token.ts';
import type { Ticket } from '../desk/index.ts';
import { logged, startAction, type Action } from './action.ts';
import type { SigningContext } from './context.ts';
import { cardSessionLimits } from './card-session-settings.ts';
import { withPinPage } from './pin-page.ts';
import type { SigningRole } from './signing-role.ts';

/** What the card is asked to sign, and what its own process needs to read and evaluate it by itself. */
export interface SigningRequest {
  readonly statement: StatementDraft;
  readonly policy: StoredPolicy;
  /** The version in force, where `policy` is the earlier one a batch is bound to. */
  readonly newest?: StoredPolicy;
  readonly messages?: readonly FrozenMessageRecord[];
  /** For a case: the request's bytes, and the profile it is bound to. */
  readonly request?: string;
  readonly profile?: BankProfile;
  /** For a statement that adopts the next version of the policy. */
  readonly adopts?: Policy;
}

/**
 * One action signed by a card. Everything that can be known is refused before a PIN is asked for, and nothing
 * is half done after it. The subject's module declares it; {@link signAction} runs it.
 */
export interface SignedAction<State, S extends Signed, Outcome = null, Signer = SigningRole> extends Action {
  readonly choice: KeyChoice;
  /** The closed purpose of its statement: no other signature counts. */
  readonly schema: z.ZodType<S>;
  /** Reads the state inside the PIN lock, against the revision the officer saw. */
  load(): Promise<Result<State>>;
  /** Refuses what can be known before a PIN, and finds the role in which the card signs. */
  authorise(state: State): Result<Signer>;
  /** Every field from the state, none from the window but the note. */
  statement(state: State, signer: Signer): Promise<SigningRequest>;
  /** What follows from the signature, or why it does not count. */
  evaluate(state: State, signed: SignedStatement<S>): Result<Outcome>;
  /** Called with each phase of the signature, as the ticket is. */
  onPhase?(phase: SignPhase): void;
  /** Writes it down, after the point of no return. */
  commit(state: State, signed: SignedStatement<S>, outcome: Outcome): Promise<Result<unknown>>;
}

/**
 * Opens a ticket and runs the action under it, unless what was checked before already refuses it: that is
 * answered at once, and logged too.
 */
export async function startSigning<State, S extends Signed, Outcome, Signer>(
  context: SigningContext,
  action: SignedAction<State, S, Outcome, Signer>,
  checked: Result<unknown>,
): Promise<Result<{ readonly ticket: string }>> {
  const may = await logged(context, action, checked);
  if (!may.ok) return may;
  const { ticket } = startAction(context, action, (opened) => signAction(context, opened, action));
  return ok({ ticket });
}

/** Null when it is done; else why not. The subject stays as it was unless all of it is done. */
export function signAction<State, S extends Signed, Outcome, Signer>(
  context: SigningContext,
  ticket: Ticket,
  action: SignedAction<State, S, Outcome, Signer>,
): Promise<Fault | null> {
  return withPinLock(context, async () => {
    const loaded = await action.load();
    if (!loaded.ok) return loaded.error;
    const state = loaded.value;
    const signer = action.authorise(state);
    if (!signer.ok) return signer.error;
    const signed = await sign(context, ticket, action, await action.statement(state, signer.value));
    if (!signed.ok) return signed.error;
    const outcome = action.evaluate(state, signed.value);
    if (!outcome.ok) return outcome.error;
    // The point of no return: nobody may read "cancelled" of what is written down.
    if (!ticket.disableCancel()) return fault('pin-cancelled');
    const committed = await action.commit(state, signed.value, outcome.value);
    return committed.ok ? null : committed.error;
  });
}

/**
 * One PIN page at a time: an officer who is asked twice at once cannot know for what. An action that waited
 * reads the state again once it holds the lock.
 */
export function withPinLock<T>({ mutex }: Pick<SigningContext, 'mutex'>, work: () => Promise<T>): Promise<T> {
  return mutex.runExclusive('pin', work);
}

/** Nothing counts until it verifies here, with the enrolled certificate, over exactly what was asked. */
async function sign<S extends Signed>(
  context: SigningContext,
  ticket: Ticket,
  action: Pick<SignedAction<never, S>, 'choice' | 'schema' | 'onPhase'>,
  { statement, policy, newest, messages = [], ...more }: SigningRequest,
): Promise<Result<SignedStatement<S>>> {
  const { choice, schema } = action;
  const lease = await cardSessionLimits(context);
  const signed = await withPinPage(context, ticket, (onPhase) =>
    context.tokens.sign({
      ...more,
      choice,
      statement,
      messages: messages.map((message) => frozenMessage(context, message)),
      policy: policy.policy,
      ...newestBeside(policy, newest),
      lease,
      onPhase: (phase) => {
        action.onPhase?.(phase);
        onPhase(phase);
      },
    }),
  );
  if (!signed.ok) return signed;
  const verified = verifyStatement(signed.value.jws, policy.policy, schema);
  if (!verified.ok) return verified;
  return verified.value.certificate === choice.certificate && isAsAsked(verified.value, statement)
    ? ok(verified.value)
    : err(because('approval-invalid', 'another-statement'));
}

/** A signature as the store keeps it beside its subject. */
export function signatureRecord(signed: SignedStatement<Signed>) {
  const { person, certificate, certificateSubject, jws, statement } = signed;
  return { person, certificate, certificateSubject, time: statement.time, jws };
}

/** Named only where it is another one than the batch is bound to. */
export function newestBeside(
  bound: StoredPolicy,
  newest: StoredPolicy | undefined,
): { readonly newest?: Policy } {
  return newest === undefined || newest.sha256 === bound.sha256 ? {} : { newest: newest.policy };
}

export function frozenMessage(
  { store }: Pick<SigningContext, 'store'>,
  record: FrozenMessageRecord,
): FrozenMessage {
  return {
    id: record.messageId,
    kind: record.kind,
    sha256: record.sha256,
    reading: record.reading,
    chunks: () => store.bytes.read(record.payload),
  };
}

/** Person, certificate and time are the card's to add; everything else must be what the desk asked for. */
function isAsAsked({ statement }: SignedStatement<Signed>, asked: StatementDraft): boolean {
  const { person, certificate, time } = statement;
  return jcs(statement) === jcs({ ...asked, person, certificate, time });
}
