// The signing engine: one action signed by a card, in the one order that is safe; its ticket and the log line
// of a refusal, the PIN page around it, and how long one PIN may serve on this desk.
import { AT_DESK } from '../../../shared/domain/sign-in.ts';
import type { z } from 'zod';
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import {
  DEFAULT_CARD_SESSION,
  cardSessionLimitsSchema,
  type CardSessionLimits,
} from '../../../shared/domain/card-session.ts';
import { because, fault, type Fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import { jcs } from '../../../shared/domain/jcs.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { coded, sentence } from '../../../shared/domain/sentence.ts';
import {
  STATEMENT_TYP,
  type StatementBody,
  type StatementDraft,
  type StatementHead,
} from '../../../shared/domain/statement.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { instantOf, newId } from '../../ports/clock.ts';
import type { PinWindow } from '../../ports/desk.ts';
import type { DeskStore, FrozenMessageRecord, StoredPolicy, StoredProfile } from '../../ports/store.ts';
import type { ConfirmationProofs, FrozenMessage, KeyChoice, SignPhase } from '../../ports/token.ts';
import { revocationRefusal } from '../../statements/revocation.ts';
import { verifyStatement, type Signed, type SignedStatement } from '../../statements/verify.ts';
import { chosenForm, type Ticket, type TicketAction } from '../desk/index.ts';
import type { PinPage, SigningContext } from './context.ts';
import { keptLists } from './revocation-lists.ts';
import type { SigningRole } from './signing-role.ts';

// One action of an officer under a ticket: its phases, its unexpected errors, and the log line of a refusal.

type ActionContext = Pick<SigningContext, 'clock' | 'random' | 'diagnostics'> & {
  readonly store: { readonly log: Pick<SigningContext['store']['log'], 'append'> };
};

export interface Action {
  /** As the log and the diagnostics name it: `batch.freeze`; its refusal is `batch.freeze-refused`. */
  readonly name: string;
  /** Id of what the action is about, as the log keeps it. */
  readonly subject: string;
  /** Who is refused, where that is known without a signature; else the desk. */
  readonly actor?: string;
  readonly ticket: { readonly act: TicketAction; readonly batch?: string; readonly case?: string };
  /** Whether a cancelled entry is logged too: it may have cost one of the card's tries. */
  readonly logsCancel?: boolean;
}

export interface StartedAction {
  readonly ticket: string;
  /** How it ended; null when it is done. Never rejects. */
  readonly ended: Promise<Fault | null>;
}

/**
 * Opens the ticket and runs the work. A store fault that is thrown keeps its name; any other error becomes
 * `internal` with a correlation id, and its cause goes to the diagnostics alone.
 */
export function startAction(
  context: ActionContext & Pick<SigningContext, 'tickets'>,
  action: Action,
  work: (ticket: Ticket) => Promise<Fault | null>,
): StartedAction {
  const { act, batch, case: about } = action.ticket;
  const ticket = context.tickets.open(act, batch ?? null, about);
  const run = async (): Promise<Fault | null> => {
    const why = await work(ticket).catch((cause: unknown) => faultOf(context, action.name, cause));
    // What cannot be asked tells no more than the code.
    const failed =
      why === null ? null : await context.tickets.told(batch ?? null, why).catch(() => fault(why.code));
    await logRefusal(context, action, failed);
    if (failed === null) ticket.done();
    else ticket.fail(failed);
    return failed;
  };
  return { ticket: ticket.ticket, ended: run() };
}

/**
 * For what is checked before a ticket is opened: its refusal is logged like any other, and answered at once.
 * Of what the desk does not know, nothing is logged: its name would be text of the window's choice.
 */
export async function logged<T>(
  context: ActionContext,
  action: Action,
  checked: Result<T>,
): Promise<Result<T>> {
  if (!checked.ok && checked.error.code !== 'not-found') await logRefusal(context, action, checked.error);
  return checked;
}

/**
 * Every refusal leaves a line in the log, but for the officer's own change of mind. Where the log takes none,
 * the refusal stands all the same.
 */
async function logRefusal(
  context: ActionContext,
  { name, subject, actor = AT_DESK, logsCancel = false }: Action,
  failed: Fault | null,
): Promise<void> {
  if (failed === null || (failed.code === 'pin-cancelled' && !logsCancel)) return;
  const entry = { at: instantOf(context.clock), act: `${name}-refused`, actor, subject, detail: failed.code };
  await context.store.log.append(entry).catch((cause: unknown) => faultOf(context, name, cause));
}

function faultOf({ random, diagnostics }: ActionContext, name: string, cause: unknown): Fault {
  if (cause instanceof FaultError) return cause.fault;
  const correlationId = newId(random, 'error');
  diagnostics.error(correlationId, name, cause);
  return fault('internal', { correlationId });
}

// The PIN page around one act: opened when the token process asks, told of a wrong entry, closed when the act
// is over; its ticket moves along.

/** The shell's window, with the language and region of the screen, asked for before each act. */
export function pinPage(window: PinWindow, desk: Parameters<typeof chosenForm>[0]): PinPage {
  return {
    form: () => chosenForm(desk),
    open: (request, its) => window.open(request, its),
    wrongPin: (requestId, flags) => window.wrongPin(requestId, flags),
    close: (requestId) => window.close(requestId),
  };
}

/** Runs an act that asks for a PIN; a cancelled ticket cancels the entry that waits. */
export async function withPinPage<T>(
  desk: SigningContext,
  ticket: Ticket,
  act: (onPhase: (phase: SignPhase) => void) => Promise<Result<T>>,
): Promise<Result<T>> {
  const form = await desk.pinWindow.form();
  let open: string | null = null;
  const cancel = (): void => {
    if (open !== null) desk.tokens.cancel(open);
  };
  if (ticket.signal.aborted) return err(fault('pin-cancelled'));
  ticket.signal.addEventListener('abort', cancel);
  const onPhase = (phase: SignPhase): void => {
    if (phase.phase === 'reading')
      return ticket.phase('reading', phase.total === 0 ? null : phase.done / phase.total);
    if (phase.phase === 'waiting-for-pin') {
      open = phase.request.requestId;
      if (ticket.signal.aborted) return desk.tokens.cancel(open);
      desk.pinWindow.open(phase.request, form);
    }
    if (phase.phase === 'wrong-pin' && open !== null) desk.pinWindow.wrongPin(open, phase.flags);
    ticket.phase(phase.phase);
  };
  try {
    return await act(onPhase);
  } finally {
    ticket.signal.removeEventListener('abort', cancel);
    if (open !== null) desk.pinWindow.close(open);
  }
}

// How long one PIN may serve on this desk: kept as a setting of the desk, logged when it changes, bounded
// again where the card is.

const NAME = 'cards.lease';
const settingSchema = cardSessionLimitsSchema.nullable();

/** Null: every signature asks for the PIN. */
export async function cardSessionLimits(desk: SigningContext): Promise<CardSessionLimits | null> {
  const stored = await desk.store.desk.setting(NAME);
  if (stored === undefined) return DEFAULT_CARD_SESSION;
  const parsed = settingSchema.safeParse(stored);
  // A setting that cannot be read grants nothing.
  return parsed.success ? parsed.data : null;
}

export async function getCardSessionLimits(
  desk: SigningContext,
): Promise<Result<CallOutput<'cards.leaseLimits'>>> {
  return ok({ limits: await cardSessionLimits(desk), standard: DEFAULT_CARD_SESSION });
}

/** Cards that are open now are closed: they were opened under other limits. */
export async function setCardSessionLimits(
  desk: SigningContext,
  limits: CardSessionLimits | null,
): Promise<Result<CallOutput<'cards.setLeaseLimits'>>> {
  const detail =
    limits === null
      ? coded(sentence('log-session-none', {}))
      : coded(
          sentence('log-session-limits', {
            seconds: limits.seconds,
            signatures: limits.acts,
            idle: limits.idleSeconds,
          }),
        );
  await desk.store.desk.saveSetting(NAME, limits, {
    at: instantOf(desk.clock),
    act: 'card.lease-limits',
    actor: AT_DESK,
    subject: 'desk',
    detail,
  });
  desk.tokens.endLease(null, 'replaced');
  desk.notifier.emit('changed', { what: 'settings', id: null });
  return getCardSessionLimits(desk);
}

type InForce = { readonly store: { readonly desk: Pick<DeskStore, 'policy' | 'profile'> } };

/** The policy in force: all that is asked for where a statement names no bank, as at a desk without one. */
export async function policyForSigning(desk: InForce): Promise<Result<{ readonly policy: StoredPolicy }>> {
  const policy = await desk.store.desk.policy();
  return policy === null ? err(fault('policy-missing')) : ok({ policy });
}

/** Policy and profile in force: without either no request to the bank can be signed. */
export async function inForce(
  desk: InForce,
): Promise<Result<{ readonly policy: StoredPolicy; readonly profile: StoredProfile }>> {
  const [policy, profile] = await Promise.all([desk.store.desk.policy(), desk.store.desk.profile()]);
  if (policy === null) return err(fault('policy-missing'));
  if (profile === null) return err(fault('profile-missing'));
  return ok({ policy, profile });
}

/** What every statement says of the desk, with the head of its log as it is now. */
async function statementHead({ identity, store }: SigningContext): Promise<StatementHead> {
  const { companyId: company, environment, desk } = identity;
  return { typ: STATEMENT_TYP, company, environment, desk, log: await store.log.head() };
}

/** What the card is asked to sign, and what its own process needs to read and evaluate it by itself. */
interface SigningRequest {
  /** Without its head, which is the engine's: no declaration names another desk or another log. */
  readonly statement: StatementBody;
  readonly policy: StoredPolicy;
  /** The version in force, where `policy` is the earlier one a batch is bound to. */
  readonly newest?: StoredPolicy;
  readonly messages?: readonly FrozenMessageRecord[];
  /** For a case: the request's bytes, and the profile it is bound to. */
  readonly request?: string;
  readonly profile?: BankProfile;
  /** For what counts sums at a desk without a profile: the signature of the batch that names the zone. */
  readonly zoneSignature?: string;
  /** Signatures of the beneficiary book that the statement relies on. */
  readonly confirmations?: ConfirmationProofs;
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
  statement(state: State, signer: Signer): SigningRequest;
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
    const signed = await sign(context, ticket, action, action.statement(state, signer.value));
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
  { statement: body, policy, newest, messages = [], ...more }: SigningRequest,
): Promise<Result<SignedStatement<S>>> {
  const { choice, schema } = action;
  const unlisted = await refusedByAuthority(context, body.purpose, newest ?? policy, choice);
  if (unlisted !== null) return err(unlisted);
  const statement: StatementDraft = { ...body, ...(await statementHead(context)) };
  const lease = await cardSessionLimits(context);
  const signed = await withPinPage(context, ticket, (onPhase) =>
    context.tokens.sign({
      ...more,
      choice,
      statement,
      messages: messages.map((message) => frozenMessage(context, message)),
      policy: policy.policy,
      ...newerPolicy(policy, newest),
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

/** What the card process would refuse too, said before its page opens. A card test counts for nothing. */
async function refusedByAuthority(
  { clock, store }: SigningContext,
  purpose: StatementBody['purpose'],
  { policy }: StoredPolicy,
  { certificate }: KeyChoice,
): Promise<Fault | null> {
  if (purpose === 'card-test' || policy.authorities === undefined) return null;
  const lists = (await keptLists({ store })).map(({ der }) => der);
  return revocationRefusal(policy, lists, certificate, instantOf(clock));
}

/** A signature as the store keeps it beside its subject. */
export function signatureRecord(signed: SignedStatement<Signed>) {
  const { person, certificate, certificateSubject, jws, statement } = signed;
  return { person, certificate, certificateSubject, time: statement.time, jws };
}

/** Named only where it is another one than the batch is bound to. */
export function newerPolicy(
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

// An action that asks for a PIN and signs no statement: a new PIN, a new company key, the PIN of its card.
// It is no signed action, because there is no signature to verify and to evaluate: the card's answer is its
// outcome. It shares the lock, the ticket and the log line of a refusal. Its point of no return is the card:
// once the PIN has reached the card, nothing can stop it.

export interface PinAction<T> extends Action {
  /** Has the card do it. It runs inside the PIN lock, so what it needs of the store it reads itself. */
  perform(onPhase: (phase: SignPhase) => void): Promise<Result<T>>;
  /** Writes down what the card did. */
  commit(value: T): Promise<Result<unknown>>;
  /** After either end: what is known of the cards may be another now. */
  afterwards?(): Promise<void>;
}

export function startPinAction<T>(
  context: SigningContext,
  action: PinAction<T>,
): { readonly ticket: string } {
  const { ticket } = startAction(context, action, async (opened) => {
    const failed = await withPinLock(context, () => performPinAction(context, opened, action));
    await action.afterwards?.();
    return failed;
  });
  return { ticket };
}

async function performPinAction<T>(
  context: SigningContext,
  ticket: Ticket,
  action: PinAction<T>,
): Promise<Fault | null> {
  const performed = await withPinPage(context, ticket, (onPhase) =>
    action.perform((phase) => {
      if (phase.phase === 'signing') ticket.disableCancel();
      // The card refused the PIN and did nothing: the next entry can be cancelled like the first.
      if (phase.phase === 'wrong-pin' || phase.phase === 'waiting-for-pin') ticket.enableCancel();
      onPhase(phase);
    }),
  );
  if (!performed.ok) return performed.error;
  const committed = await action.commit(performed.value);
  return committed.ok ? null : committed.error;
}
