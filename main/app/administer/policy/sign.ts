// An administrator signs the proposed version with a card; the signature that completes the quorum puts it in
// force.
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { adoptionOf } from '../../../../shared/domain/policy-quorum.ts';
import { enrolledPerson, isUsable, rightOf } from '../../../../shared/domain/policy-standing.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { STATEMENT_TYP, type StatementDraft } from '../../../../shared/domain/statement.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { AdministerContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { PolicyProposal, StoredPolicy } from '../../../ports/store.ts';
import type { KeyChoice } from '../../../ports/token.ts';
import { adoptPolicy } from './adopt.ts';
import { readAdoptions } from './signatures.ts';
import { newId, runTicket, type Ticket } from '../../desk/index.ts';
import { inPinTurn, signWithCard } from '../../authorise/index.ts';

export async function signProposal(
  desk: AdministerContext,
  { proposal, choice }: ParsedInput<'policies.sign'>,
): Promise<Result<{ readonly ticket: string }>> {
  const open = await desk.store.policies.open();
  if (open?.proposal !== proposal) return err(fault('policy-proposal-over'));
  const ticket = desk.tickets.open('policy', null);
  const unexpected = (cause: unknown): string => {
    const correlationId = newId(desk.random, 'error');
    desk.diagnostics.error(correlationId, 'policies.sign', cause);
    return correlationId;
  };
  runTicket(ticket, unexpected, async () => {
    const failed = await inPinTurn(desk, () => signInTurn(desk, ticket, proposal, choice));
    if (failed !== null && failed.code !== 'pin-cancelled') {
      await desk.store.log.append({
        at: instantOf(desk.clock),
        act: 'policy.sign-refused',
        actor: 'desk',
        subject: proposal,
        detail: failed.code,
      });
    }
    return failed;
  });
  return ok({ ticket: ticket.ticket });
}

async function signInTurn(
  desk: AdministerContext,
  ticket: Ticket,
  proposal: string,
  choice: KeyChoice,
): Promise<Fault | null> {
  const [open, before] = await Promise.all([desk.store.policies.open(), desk.store.desk.policy()]);
  if (open?.proposal !== proposal || before === null || open.policy.previous !== before.sha256)
    return fault('policy-proposal-over');
  const refused = refusal(before, open, choice, instantOf(desk.clock));
  if (refused !== null) return refused;
  const { identity } = desk;
  const { policy: next, sha256 } = open;
  const statement: StatementDraft = {
    typ: STATEMENT_TYP,
    purpose: 'policy',
    role: 'administrator',
    company: identity.companyId,
    environment: identity.environment,
    desk: identity.desk,
    log: await desk.store.log.head(),
    policy: { version: next.version, sha256 },
  };
  const signed = await signWithCard(desk, {
    ticket,
    choice,
    statement,
    messages: [],
    policy: before,
    adopts: next,
  });
  if (!signed.ok) return signed.error;
  if (!ticket.disableCancel()) return fault('pin-cancelled');
  const { person, certificate, certificateSubject, jws } = signed.value;
  const { time } = signed.value.statement;
  const detail = `version ${next.version}, SHA-256 ${sha256}`;
  const kept = await desk.store.policies.sign(
    proposal,
    { person, certificate, certificateSubject, time, jws },
    { at: instantOf(desk.clock), act: 'policy.sign', actor: person, subject: proposal, detail },
  );
  if (!kept.ok) return kept.error;
  desk.notifier.emit('changed', { what: 'settings', id: null });
  return adoptIfComplete(desk, before, proposal);
}

/** What can be known before a PIN is asked for. */
function refusal(
  { policy }: StoredPolicy,
  { signatures }: PolicyProposal,
  choice: KeyChoice,
  at: string,
): Fault | null {
  const person = enrolledPerson(policy, choice.certificate);
  const certificate = person?.certificates.find((each) => each.sha256 === choice.certificate);
  if (person === undefined || certificate === undefined) return fault('person-not-enrolled');
  if (certificate.revoked !== undefined) return fault('certificate-revoked');
  if (!isUsable(certificate, at) || rightOf(policy, person.id, 'administrator', at) === null)
    return fault('person-without-role');
  return signatures.some((signature) => signature.person === person.id)
    ? fault('policy-signed-already')
    : null;
}

async function adoptIfComplete(
  desk: AdministerContext,
  before: StoredPolicy,
  proposal: string,
): Promise<Fault | null> {
  const open = await desk.store.policies.open();
  if (open?.proposal !== proposal) return null;
  const signatures = open.signatures.map(({ jws }) => jws);
  const verdict = adoptionOf(
    before.policy,
    open,
    await readAdoptions(before.policy, signatures),
    instantOf(desk.clock),
  );
  if (!verdict.complete) return null;
  const adopted = await adoptPolicy(desk, { policy: open.policy, signatures }, `proposal ${proposal}`);
  return adopted.ok ? null : adopted.error;
}
