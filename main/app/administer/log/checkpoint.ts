// Anchors the log: an officer's card signs its head, and from then on nothing it covers can be changed
// unseen.
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { enrolledPerson } from '../../../../shared/domain/policy-counting.ts';
import type { Role } from '../../../../shared/domain/policy-kinds.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { STATEMENT_TYP } from '../../../../shared/domain/statement.ts';
import type { AdministerContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { LogCheckpoint } from '../../../ports/store/log.ts';
import type { StoredPolicy } from '../../../ports/store.ts';
import type { KeyChoice } from '../../../ports/token.ts';
import {
  inForce,
  inPinTurn,
  logRefusedAct,
  signWithCard,
  statedIn,
  verifyStatement,
} from '../../authorise/index.ts';
import { newId, runTicket, type Ticket } from '../../desk/index.ts';

export async function anchorLog(
  desk: AdministerContext,
  choice: KeyChoice,
): Promise<Result<{ readonly ticket: string }>> {
  const force = await inForce(desk);
  if (!force.ok) return force;
  const { policy } = force.value;
  const [role] = enrolledPerson(policy.policy, choice.certificate)?.roles ?? [];
  if (role === undefined) return err(fault('not-enrolled'));
  const ticket = desk.tickets.open('checkpoint', null);
  const unexpected = (cause: unknown): string => {
    const correlationId = newId(desk.random, 'error');
    desk.diagnostics.error(correlationId, 'log.checkpoint', cause);
    return correlationId;
  };
  runTicket(ticket, unexpected, async () => {
    const { failed, head } = await inPinTurn(desk, () => anchor(desk, { ticket, choice, role, policy }));
    await logRefusedAct(desk, 'log.checkpoint', head, failed);
    return failed;
  });
  return ok({ ticket: ticket.ticket });
}

interface Anchoring {
  readonly ticket: Ticket;
  readonly choice: KeyChoice;
  readonly role: Role;
  readonly policy: StoredPolicy;
}

async function anchor(
  desk: AdministerContext,
  { ticket, choice, role, policy }: Anchoring,
): Promise<{ readonly failed: Fault | null; readonly head: string }> {
  const { identity, store } = desk;
  const head = await store.log.head();
  const statement = {
    typ: STATEMENT_TYP,
    purpose: 'checkpoint' as const,
    role,
    company: identity.companyId,
    environment: identity.environment,
    desk: identity.desk,
    log: head,
    policy: { version: policy.policy.version, sha256: policy.sha256 },
  } as const;
  const signed = await signWithCard(desk, { ticket, choice, statement, messages: [], policy });
  if (!signed.ok) return { failed: signed.error, head: head.head };
  if (!ticket.keep()) return { failed: fault('pin-cancelled'), head: head.head };
  const entry = {
    at: instantOf(desk.clock),
    act: 'log.checkpoint',
    actor: signed.value.person,
    subject: head.head,
    detail: `the log up to act ${head.size} was signed by a card`,
  };
  await store.log.anchor(head, signed.value.jws, entry);
  desk.notifier.emit('changed', { what: 'log', id: null });
  return { failed: null, head: head.head };
}

export interface Anchor {
  readonly position: number;
  readonly at: string;
  /** Who signed it; null for a file that left the desk. */
  readonly person: string | null;
}

/**
 * The last checkpoint that holds: its head is the log's own, and a card's signature verifies under the policy
 * it names. Every statement names the log's head, so each act of an officer anchors.
 */
export async function lastAnchor(desk: AdministerContext): Promise<Anchor | null> {
  for (const checkpoint of await desk.store.log.checkpoints()) {
    const { position, at } = checkpoint;
    if (checkpoint.kind === 'export') return { position, at, person: null };
    const person = await signer(desk, checkpoint);
    if (person !== null) return { position, at, person };
  }
  return null;
}

async function signer(
  desk: AdministerContext,
  { position, head, evidence }: LogCheckpoint,
): Promise<string | null> {
  const stated = statedIn(evidence);
  if (
    stated === null ||
    stated.purpose === 'card-test' ||
    stated.log.size !== position ||
    stated.log.head !== head ||
    stated.log.id !== desk.identity.logId
  )
    return null;
  const stored = await desk.store.desk.policyVersion(stated.policy.version);
  if (stored === null || stored.sha256 !== stated.policy.sha256) return null;
  const verified = verifyStatement(evidence, stored.policy);
  return verified === null
    ? null
    : (stored.policy.persons.find((person) => person.id === verified.person)?.name ?? verified.person);
}
