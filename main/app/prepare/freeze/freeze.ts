// Freeze: the bytes are built once, read back twice, and count only with the preparer's verified signature.
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { enrolledPerson } from '../../../../shared/domain/policy-counting.ts';
import { demandsFor } from '../../../../shared/domain/policy-rules.ts';
import { rightsOf, type Right } from '../../../../shared/domain/policy-standing.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { BatchState } from '../../../../shared/domain/batch.ts';
import { revisionAfter } from '../../../../shared/domain/state/batch-machine.ts';
import { frozenOverrides } from '../batches/override.ts';
import { RECHECKED_AT_ONCE } from '../batches/recheck.ts';
import { checkAgain, fileFindings } from '../batches/check-draft.ts';
import { batchForEvent, findBatch, type Command } from '../batches/open-batch.ts';
import type { PrepareContext } from '../context.ts';
import type { BatchHead, StoredPolicy, StoredProfile, StoredSignature } from '../../../ports/store.ts';
import type { KeyChoice } from '../../../ports/token.ts';
import { instantOf } from '../../../ports/clock.ts';
import { stageRevision } from './stage.ts';
import { elsewhere } from '../../deliver/index.ts';
import { batchChange, batchChanged, newId, runTicket, type Ticket } from '../../desk/index.ts';
import {
  batchStatement,
  batchTotals,
  inForce,
  inPinTurn,
  logRefused,
  namedProfile,
  ownAccountsOf,
  signWithCard,
} from '../../authorise/index.ts';

const HOUR = 3_600_000;

interface FreezeJob {
  readonly ticket: Ticket;
  readonly head: BatchHead;
  readonly next: BatchState;
  readonly choice: KeyChoice;
  readonly note: string;
}

export async function freeze(
  desk: PrepareContext,
  input: Command & { readonly choice: KeyChoice; readonly note: string },
): Promise<Result<{ readonly ticket: string }>> {
  const found = await batchForEvent(desk, input, 'freeze');
  if (!found.ok) return found;
  if (found.value.head.transactions === 0) return err(fault('batch-empty'));
  const { next } = found.value;
  const checked = await checkAgain(desk, found.value.head, found.value.head.version);
  if (!checked.ok) return checked;
  const current = await findBatch(desk, input.batch);
  if (!current.ok) return current;
  const head = current.value;
  // Of a large draft the findings may be of an earlier header; the built bytes are judged in any case.
  if (head.blocking > 0 && head.transactions <= RECHECKED_AT_ONCE)
    return err(fault('batch-findings-block', { detail: `${head.blocking} findings block` }));
  const wrongFile = (await fileFindings(desk, head.batch)).find(({ severity }) => severity === 'block');
  if (wrongFile !== undefined) return err(fault('batch-findings-block', { detail: wrongFile.sentence }));
  const other = await elsewhere(desk, head);
  if (other !== null) return err(other);
  const ticket = desk.tickets.open('freeze', head.batch);
  const unexpected = (cause: unknown): string => {
    const correlationId = newId(desk.random, 'error');
    desk.diagnostics.error(correlationId, 'batch.freeze', cause);
    return correlationId;
  };
  runTicket(ticket, unexpected, async () => {
    const failed = await freezeUnderTicket(desk, {
      ticket,
      head,
      next,
      choice: input.choice,
      note: input.note,
    });
    await logRefused(desk, 'freeze', head.batch, failed);
    return failed;
  });
  return ok({ ticket: ticket.ticket });
}

async function freezeUnderTicket(desk: PrepareContext, job: FreezeJob): Promise<Fault | null> {
  const force = await inForce(desk);
  if (!force.ok) return force.error;
  const { policy, profile } = force.value;
  // Known before a byte is built: the officer need not wait for a refusal.
  const person = enrolledPerson(policy.policy, job.choice.certificate);
  if (person === undefined) return fault('person-not-enrolled');
  const [right] = rightsOf(policy.policy, person.id, 'preparer', instantOf(desk.clock));
  if (right === undefined) return fault('person-without-role');
  const revision = revisionAfter(job.head.revision, 'freeze');
  const { freeze: staged } = await desk.store.freezes.begin(job.head.batch, revision);
  let committed = false;
  try {
    const failed = await signAndCommit(desk, job, { staged, revision, right, policy, profile });
    committed = failed === null;
    return failed;
  } finally {
    if (!committed) await desk.store.freezes.discard(staged);
  }
}

interface Staging {
  readonly staged: string;
  readonly revision: number;
  readonly right: Right;
  readonly policy: StoredPolicy;
  readonly profile: StoredProfile;
}

async function signAndCommit(
  desk: PrepareContext,
  job: FreezeJob,
  { staged, revision, right, policy, profile }: Staging,
): Promise<Fault | null> {
  const { ticket, head, choice, note, next } = job;
  const built = await stageRevision(desk, { ticket, head, freeze: staged, revision, profile });
  if (!built.ok) return built.error;
  const { messages, newBeneficiaries } = built.value;
  const readings = messages.map((message) => message.reading);
  const accounts = ownAccountsOf(readings);
  const demands = demandsFor(policy.policy, {
    kind: head.kind,
    totals: batchTotals(readings).totals,
    accounts,
    newBeneficiaries,
  });
  if (demands === null) return fault('policy-no-rule');
  const deadline = new Date(desk.clock.now() + demands.validHours * HOUR).toISOString();
  const statement = await batchStatement(
    desk,
    {
      purpose: 'freeze',
      role: 'preparer',
      head,
      revision,
      messages,
      notAfter: deadline,
      note,
      accounts,
      newBeneficiaries,
      overrides: frozenOverrides(head, readings, right.person),
      inPlaceOf: right.seat === right.person ? undefined : right.seat,
    },
    { policy, profileNamed: namedProfile(profile), sendingDesk: desk.identity.desk },
  );
  const signed = await inPinTurn(desk, () =>
    signWithCard(desk, { ticket, choice, statement, messages, policy }),
  );
  if (!signed.ok) return signed.error;
  const { person, certificate, certificateSubject, jws } = signed.value;
  const signature: StoredSignature = {
    batch: head.batch,
    revision,
    purpose: 'freeze',
    person,
    certificate,
    certificateSubject,
    time: signed.value.statement.time,
    note,
    jws,
    log: signed.value.statement.log,
  };
  const change = batchChange(desk, head, {
    act: 'batch.freeze',
    actor: person,
    detail: messages
      .map((message) => `${message.messageId} SHA-256 ${message.sha256}`)
      .join('; ')
      .slice(0, 2000),
    set: { state: next, deadline, returned: null, approvals: { have: 0, need: demands.approvals } },
    signature,
  });
  if (!ticket.disableCancel()) return fault('pin-cancelled');
  const committed = await desk.store.freezes.commit(staged, change);
  if (!committed.ok) return committed.error;
  batchChanged(desk, head.batch);
  return null;
}
