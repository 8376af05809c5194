// An administrator signs the first policy with a card. Nothing is in force by that: the desk still has to be
// told the words in person.
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import { STATEMENT_TYP, type StatementDraft } from '../../../../shared/domain/statement.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { AdministerContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { KeyChoice } from '../../../ports/token.ts';
import { administratorsOf, keepDraft, readDraft, signedBy, unfit } from './draft.ts';
import { newId, runTicket, type Ticket } from '../../desk/index.ts';
import { inPinTurn, signWithCard } from '../../authorise/index.ts';

export function signGenesis(
  desk: AdministerContext,
  { choice }: ParsedInput<'genesis.sign'>,
): Promise<Result<{ readonly ticket: string }>> {
  const ticket = desk.tickets.open('policy', null);
  const unexpected = (cause: unknown): string => {
    const correlationId = newId(desk.random, 'error');
    desk.diagnostics.error(correlationId, 'genesis.sign', cause);
    return correlationId;
  };
  runTicket(ticket, unexpected, async () => {
    const failed = await inPinTurn(desk, () => signInTurn(desk, ticket, choice));
    if (failed !== null && failed.code !== 'pin-cancelled') {
      await desk.store.log.append({
        at: instantOf(desk.clock),
        act: 'genesis.sign-refused',
        actor: 'desk',
        subject: 'policy',
        detail: failed.code,
      });
    }
    return failed;
  });
  return Promise.resolve(ok({ ticket: ticket.ticket }));
}

async function signInTurn(desk: AdministerContext, ticket: Ticket, choice: KeyChoice): Promise<Fault | null> {
  const [draft, inForce] = await Promise.all([readDraft(desk), desk.store.desk.policy()]);
  if (inForce !== null) return fault('genesis-over');
  if (draft === null) return fault('policy-missing');
  const problem = unfit(desk, draft.policy);
  if (problem !== null) return fault('genesis-unfit', { detail: problem });
  const person = administratorsOf(draft.policy).find(({ certificates }) =>
    certificates.some(({ sha256 }) => sha256 === choice.certificate),
  );
  if (person === undefined) return fault('person-not-enrolled');
  if ((await signedBy(draft)).has(person.id)) return fault('policy-signed-already');
  const { identity } = desk;
  const statement: StatementDraft = {
    typ: STATEMENT_TYP,
    purpose: 'policy',
    role: 'administrator',
    company: identity.companyId,
    environment: identity.environment,
    desk: identity.desk,
    log: await desk.store.log.head(),
    policy: { version: 1, sha256: draft.sha256 },
  };
  const signed = await signWithCard(desk, { ticket, choice, statement, messages: [], policy: draft });
  if (!signed.ok) return signed.error;
  if (!ticket.disableCancel()) return fault('pin-cancelled');
  // Drafted anew while the PIN was typed: the signature is for something else now.
  const now = await readDraft(desk);
  if (now?.sha256 !== draft.sha256) return fault('policy-proposal-over');
  await keepDraft(
    desk,
    { policy: now.policy, signatures: [...now.signatures, signed.value.jws] },
    'genesis.sign',
    signed.value.person,
    `version 1, SHA-256 ${draft.sha256}`,
  );
  return null;
}
