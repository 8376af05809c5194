// Signing in at the desk: by an enrolled card that signs a challenge for this one purpose, or under a name
// that nothing proves; locking, and what the desk demands.
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { enrolledPerson } from '../../../../shared/domain/policy-counting.ts';
import { rightsOf } from '../../../../shared/domain/policy-rules.ts';
import { roleSchema, type Policy, type Role } from '../../../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { actorOf, AT_DESK, type AtDesk, type SignInRule } from '../../../../shared/domain/sign-in.ts';
import { signInStatementSchema, type SignInStatement } from '../../../../shared/domain/statement.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import { instantOf, newId, randomText } from '../../../ports/clock.ts';
import type { StoredPolicy } from '../../../ports/store.ts';
import type { KeyChoice, TokenModule } from '../../../ports/token.ts';
import {
  personName,
  revocationsInForce,
  type SignedAction,
  type SigningRole,
  startSigning,
  stillEnrolled,
} from '../../authorise/index.ts';
import { lockOf, type LockReason, SIGN_IN_SETTING } from '../../desk/index.ts';
import type { SignInContext } from '../context.ts';

type View = Answer<'session.get'>;

function view(desk: Pick<SignInContext, 'identity' | 'locks' | 'seat'>): View {
  const { companyName: company, environment } = desk.identity;
  return { company, environment, ...desk.seat.view(), ruleLocked: lockOf(desk, 'signIn') };
}

export function getSession(desk: SignInContext): Promise<Result<View>> {
  return Promise.resolve(ok(view(desk)));
}

interface Governed {
  readonly policy: StoredPolicy;
}

export async function signIn(
  desk: SignInContext,
  { choice }: { readonly choice: KeyChoice },
): Promise<Result<{ readonly ticket: string }>> {
  const load = async (): Promise<Result<Governed>> => {
    const policy = await desk.store.desk.policy();
    return policy === null ? err(fault('policy-missing')) : ok({ policy });
  };
  const loaded = await load();
  const checked = loaded.ok ? roleOf(desk, loaded.value, choice) : loaded;
  return startSigning(desk, challenge(desk, choice, load), checked);
}

function challenge(
  desk: SignInContext,
  choice: KeyChoice,
  load: () => Promise<Result<Governed>>,
): SignedAction<Governed, SignInStatement, AtDesk> {
  return {
    name: 'session.sign-in',
    subject: choice.certificate.slice(0, 64),
    ticket: { act: 'sign-in' },
    choice,
    schema: signInStatementSchema,
    load,
    authorise: (state) => roleOf(desk, state, choice),
    statement: ({ policy }, { role }) => ({
      policy,
      statement: {
        purpose: 'sign-in',
        role,
        policy: { version: policy.policy.version, sha256: policy.sha256 },
        nonce: randomText(desk.random, 32),
      },
    }),
    evaluate: ({ policy }, { person, certificate }) =>
      ok({ by: 'card', person, name: personName(policy.policy, person), certificate }),
    async commit(_, { person }, who) {
      // While the PIN was typed the policy may have taken them out.
      const now = await load();
      const still = now.ok ? roleOf(desk, now.value, choice) : now;
      if (!still.ok) return still;
      await desk.store.log.append({
        at: instantOf(desk.clock),
        act: 'session.sign-in',
        actor: person,
        subject: choice.certificate.slice(0, 64),
        detail: '',
      });
      desk.seat.enter(who);
      return ok(null);
    },
  };
}

/** In any role the person holds now: signing in grants none of them. */
function roleOf(
  { clock }: Pick<SignInContext, 'clock'>,
  { policy }: Governed,
  { certificate }: KeyChoice,
): Result<SigningRole> {
  const person = enrolledPerson(policy.policy, certificate);
  if (person === undefined) return err(fault('person-not-enrolled'));
  const role = holdsRole({ clock }, policy.policy, person.id);
  return role === null ? err(fault('person-without-role')) : ok({ role, inPlaceOf: undefined });
}

/** The first role that somebody holds now in their own name. */
function holdsRole({ clock }: Pick<SignInContext, 'clock'>, policy: Policy, person: string): Role | null {
  const at = instantOf(clock);
  return (
    roleSchema.options.find((role) =>
      rightsOf(policy, person, role, at).some(({ seat }) => seat === person),
    ) ?? null
  );
}

export async function signInByName(
  desk: SignInContext,
  { name }: { readonly name: string },
): Promise<Result<View>> {
  if (desk.seat.view().rule.demanded === 'card') return err(fault('sign-in-by-card'));
  const typed = name.trim();
  if (typed === '') return err(fault('invalid-input', { path: 'name' }));
  const who: AtDesk = { by: 'name', name: typed };
  await desk.store.log.append({
    at: instantOf(desk.clock),
    act: 'session.sign-in-name',
    actor: actorOf(who),
    subject: 'desk',
    detail: '',
  });
  desk.seat.enter(who);
  return ok(view(desk));
}

export async function signOut(desk: SignInContext): Promise<Result<View>> {
  const { at } = desk.seat.view();
  if (at !== null) {
    desk.seat.leave();
    closeAll(desk);
    await desk.store.log.append({
      at: instantOf(desk.clock),
      act: 'session.sign-out',
      actor: actorOf(at),
      subject: 'desk',
      detail: '',
    });
  }
  return ok(view(desk));
}

export function lockSession(desk: SignInContext): Promise<Result<View>> {
  desk.seat.lock('asked');
  return Promise.resolve(ok(view(desk)));
}

export function noteActivity(desk: SignInContext): Promise<Result<Record<string, never>>> {
  desk.seat.active();
  return Promise.resolve(ok({}));
}

/** What follows when the desk was locked: no card stays open and no PIN entry waits. */
export function whenLocked(
  desk: Pick<SignInContext, 'clock' | 'diagnostics' | 'random' | 'store' | 'tickets' | 'tokens'>,
  { why, who }: { readonly why: LockReason; readonly who: AtDesk | null },
): void {
  closeAll(desk);
  const entry = {
    at: instantOf(desk.clock),
    act: 'session.lock',
    actor: who === null || why !== 'asked' ? 'desk' : actorOf(who),
    subject: 'desk',
    detail: coded(sentence('log-desk-locked', { why, who: who?.name ?? null })),
  };
  desk.store.log
    .append(entry)
    .catch((cause: unknown) => desk.diagnostics.error(newId(desk.random, 'error'), 'session.lock', cause));
}

function closeAll(desk: Pick<SignInContext, 'tickets' | 'tokens'>): void {
  desk.tokens.endLease(null, 'locked');
  desk.tickets.cancelWaiting();
}

/**
 * Locks the desk when the card of whoever is signed in is in no reader any more. A module that fails says
 * nothing of its cards.
 */
export function followCard({ seat }: Pick<SignInContext, 'seat'>): (modules: readonly TokenModule[]) => void {
  let seenIn: string | null = null;
  return (modules) => {
    const { at, locked } = seat.view();
    if (at?.by !== 'card' || locked) return;
    const there = modules.find(({ cards }) =>
      cards.some(({ certificates }) => certificates.some(({ sha256 }) => sha256 === at.certificate)),
    );
    if (there !== undefined) seenIn = there.moduleId;
    else if (modules.every(({ moduleId, fault: failed }) => moduleId !== seenIn || failed === null))
      seat.lock('card');
  };
}

/** How often time alone is looked at: a role, a deputy's days or a certificate may have ended. */
const LOOK_EVERY = 60_000;

/**
 * Ends what somebody may do under a sign-in that the policy would not take any more: `check` when a version
 * or a revocation list came, and by itself every minute.
 */
export function followEnrolment(
  desk: Pick<SignInContext, 'clock' | 'seat' | 'store'>,
  failed: (cause: unknown) => void,
): { check(): void; close(): void } {
  let closed = false;
  let cancel: () => void = () => undefined;
  const check = (): void => {
    if (!closed) lockWhereEnded(desk).catch(failed);
  };
  const plan = (): void => {
    cancel = desk.clock.after(LOOK_EVERY, () => {
      check();
      plan();
    });
  };
  plan();
  return {
    check,
    close() {
      closed = true;
      cancel();
    },
  };
}

async function lockWhereEnded(desk: Pick<SignInContext, 'clock' | 'seat' | 'store'>): Promise<void> {
  const { at, locked } = desk.seat.view();
  if (at?.by !== 'card' || locked) return;
  const stored = await desk.store.desk.policy();
  if (stored !== null) {
    const policy = await revocationsInForce(desk, stored.policy);
    const isTheirs = stillEnrolled(policy, at.person, at.certificate, instantOf(desk.clock));
    if (isTheirs && holdsRole(desk, policy, at.person) !== null) return;
  }
  // Another person may have signed in meanwhile.
  if (desk.seat.view().at === at) desk.seat.lock('enrolment');
}

export async function requireSignIn(desk: SignInContext, rule: SignInRule): Promise<Result<View>> {
  const refused = await mayDemand(desk, rule);
  if (refused !== null) return err(refused);
  await desk.store.desk.saveSetting(SIGN_IN_SETTING, rule, {
    at: instantOf(desk.clock),
    act: 'session.demand',
    actor: AT_DESK,
    subject: 'desk',
    detail: coded(sentence('log-sign-in-demanded', { ...rule })),
  });
  desk.seat.follow(rule);
  desk.notifier.emit('changed', { what: 'settings', id: null });
  return ok(view(desk));
}

/** Whoever demands a card has just shown that theirs works, so that nobody locks all of them out. */
async function mayDemand(desk: SignInContext, rule: SignInRule): Promise<Fault | null> {
  const why = lockOf(desk, 'signIn');
  if (why !== null) return fault('setting-locked', { detail: why });
  const { rule: before } = desk.seat.view();
  if (rule.demanded === 'no' && before.demanded === 'no') return null;
  return administratorFault(desk);
}

/** Null where an administrator of the policy is signed in with a card. */
export async function administratorFault(
  desk: Pick<SignInContext, 'clock' | 'seat' | 'store'>,
): Promise<Fault | null> {
  const { at } = desk.seat.view();
  const policy = await desk.store.desk.policy();
  const isAdministrator =
    at?.by === 'card' &&
    policy !== null &&
    rightsOf(policy.policy, at.person, 'administrator', instantOf(desk.clock)).length > 0;
  return isAdministrator ? null : fault('sign-in-by-administrator');
}
