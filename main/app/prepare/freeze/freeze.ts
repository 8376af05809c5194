// Freeze: the bytes are built once, read back twice, and count only with the preparer's verified signature.
import { sentence, storedIn } from '../../../../shared/domain/sentence.ts';
import type { BatchCheck } from '../../../../shared/domain/batch-checks.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { MOST_CONFIRMATIONS } from '../../../../shared/domain/confirmation.ts';
import {
  confirmationRequirement,
  requirementsFor,
  type ApprovalRequirements,
} from '../../../../shared/domain/policy-rules.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { BatchState } from '../../../../shared/domain/batch.ts';
import { batchStatementSchema, type BatchStatement } from '../../../../shared/domain/statement.ts';
import { revisionAfter } from '../../../../shared/domain/state/batch-machine.ts';
import {
  frozenOverrides,
  RECHECKED_AT_ONCE,
  checkAgain,
  fileFindings,
  batchForEvent,
  findBatch,
  type BatchCommand,
} from '../batches/open-batch.ts';
import type { FreezeContext } from '../context.ts';
import type { BatchHead, FrozenMessageRecord, StoredPolicy, StoredProfile } from '../../../ports/store.ts';
import type { ConfirmationProofs, KeyChoice } from '../../../ports/token.ts';
import { instantOf } from '../../../ports/clock.ts';
import { stageRevision, type StagedRevision } from './stage.ts';
import {
  confirmationProofs,
  movedProfile,
  reliedConfirmations,
  unconfirmedFault,
} from '../../administer/index.ts';
import { checkIsSendingDesk } from '../../deliver/index.ts';
import { batchChecksNow, despite, refuseByChecks } from '../../observe/index.ts';
import { batchChange, batchChanged, type Ticket } from '../../desk/index.ts';
import {
  type Action,
  batchStatement,
  batchTotals,
  frozenMessage,
  inForce,
  logged,
  namedProfile,
  ownAccountsOf,
  type Preparer,
  preparerRole,
  signAction,
  signatureRecord,
  type SignedAction,
  revocationsInForce,
  startAction,
} from '../../authorise/index.ts';

const HOUR = 3_600_000;

type Freeze = BatchCommand & { readonly choice: KeyChoice; readonly note: string };

export async function freeze(
  desk: FreezeContext,
  input: Freeze,
): Promise<Result<{ readonly ticket: string }>> {
  const { batch } = input;
  const action: Action = { name: 'batch.freeze', subject: batch, ticket: { act: 'freeze', batch } };
  const checked = await logged(desk, action, await freezable(desk, input));
  if (!checked.ok) return checked;
  const { ticket } = startAction(desk, action, (opened) =>
    freezeUnderTicket(desk, opened, action, { ...input, head: checked.value }),
  );
  return ok({ ticket });
}

/** The draft as it was checked last, with nothing in it that blocks a freeze. */
async function freezable(desk: FreezeContext, input: BatchCommand): Promise<Result<BatchHead>> {
  const found = await batchForEvent(desk, input, 'freeze');
  if (!found.ok) return found;
  if (found.value.head.transactions === 0) return err(fault('batch-empty'));
  const checked = await checkAgain(desk, found.value.head, found.value.head.version);
  if (!checked.ok) return checked;
  const current = await findBatch(desk, input.batch);
  if (!current.ok) return current;
  const head = current.value;
  // Of a large draft the findings may be of an earlier header; the built bytes are judged in any case.
  if (head.blocking > 0 && head.transactions <= RECHECKED_AT_ONCE)
    return err(
      fault('batch-findings-block', { sentences: [sentence('errors-block', { count: head.blocking })] }),
    );
  const wrongFile = (await fileFindings(desk, head.batch)).find(({ severity }) => severity === 'block');
  if (wrongFile !== undefined) return err(fault('batch-findings-block', storedIn(wrongFile.sentence)));
  const refused =
    refuseByChecks(await batchChecksNow(desk, head.batch)) ?? (await checkIsSendingDesk(desk, head));
  return refused === null ? current : err(refused);
}

type Job = Freeze & { readonly head: BatchHead };

/** Building takes long, so it happens before the PIN lock; what is built and not signed is thrown away. */
async function freezeUnderTicket(desk: FreezeContext, ticket: Ticket, action: Action, job: Job) {
  const force = await inForce(desk);
  if (!force.ok) return force.error;
  const { policy, profile } = force.value;
  // Known before a byte is built: the officer need not wait for a refusal.
  const role = preparerRole(policy.policy, job.choice.certificate, instantOf(desk.clock));
  if (!role.ok) return role.error;
  const { head } = job;
  const revision = revisionAfter(head.revision, 'freeze');
  const { freeze: staged } = await desk.store.freezes.begin(head.batch, revision);
  let committed = false;
  try {
    const readAhead = aheadOf(desk, ticket, job, policy);
    const built = await stageRevision(desk, { ticket, head, freeze: staged, revision, profile, readAhead });
    if (!built.ok) return built.error;
    // The index is written while the card process reads the bytes and the officer types the PIN.
    const [signed] = await Promise.allSettled([
      signAction(desk, ticket, freezing(desk, action, job, { ...built.value, staged, revision, profile })),
      desk.store.freezes.index(staged),
    ]);
    if (signed.status === 'rejected') throw signed.reason;
    const failed = signed.value;
    committed = failed === null;
    return failed;
  } finally {
    if (!committed) await desk.store.freezes.discard(staged);
  }
}

/**
 * The card process reads each message while the next one is built, one after the other, so that the PIN is
 * asked for sooner. Whether one could be read is answered when the statement is signed, which looks at every
 * message again.
 */
function aheadOf(
  desk: FreezeContext,
  { signal }: Ticket,
  { choice, head }: Job,
  { policy }: StoredPolicy,
): (message: FrozenMessageRecord) => void {
  // Each payment is counted at the signature there, for which the bytes are walked in any case.
  if (confirmationRequirement(policy, head.kind) !== null) return () => undefined;
  let before: Promise<unknown> = Promise.resolve();
  return (message) => {
    before = before
      .then(() => (signal.aborted ? null : desk.tokens.readAhead(choice, frozenMessage(desk, message))))
      .catch(() => undefined);
  };
}

interface Built extends StagedRevision {
  readonly staged: string;
  readonly revision: number;
  /** What the bytes were built for. */
  readonly profile: StoredProfile;
}

interface State {
  readonly head: BatchHead;
  readonly next: BatchState;
  readonly policy: StoredPolicy;
  readonly demands: ApprovalRequirements;
  readonly checks: readonly BatchCheck[];
  /** What the payments rely on, where the policy asks for confirmed beneficiaries. */
  readonly relied: {
    readonly confirmations: readonly string[];
    readonly proofs: ConfirmationProofs;
  } | null;
}

function freezing(
  desk: FreezeContext,
  action: Action,
  { batch, choice, note, head: { changeRevision } }: Job,
  { messages, newBeneficiaries, staged, revision, profile }: Built,
): SignedAction<State, BatchStatement, null, Preparer> {
  const readings = messages.map((message) => message.reading);
  const accounts = ownAccountsOf(readings);
  return {
    ...action,
    choice,
    schema: batchStatementSchema,
    async load() {
      const found = await batchForEvent(desk, { batch, expectedRevision: changeRevision }, 'freeze');
      if (!found.ok) return found;
      const { head } = found.value;
      const force = await inForce(desk);
      if (!force.ok) return force;
      const { policy } = force.value;
      // The bytes were built for the profile that was in force before the lock.
      const other = (await checkIsSendingDesk(desk, head)) ?? movedProfile(profile, force.value.profile);
      if (other !== null) return err(other);
      const { totals } = batchTotals(readings);
      const demands = requirementsFor(policy.policy, { kind: head.kind, totals, accounts, newBeneficiaries });
      if (demands === null) return err(fault('policy-no-rule'));
      const checks = await batchChecksNow(desk, batch);
      const refused = refuseByChecks(checks);
      if (refused !== null) return err(refused);
      const relied = await reliedConfirmations(desk, {
        kind: head.kind,
        policy,
        standing: await revocationsInForce(desk, policy.policy),
        paid: () => desk.store.freezes.paid({ freeze: staged }),
      });
      if (relied === null) return ok({ ...found.value, policy, demands, checks, relied: null });
      const unconfirmed = unconfirmedFault(relied.unconfirmed);
      if (unconfirmed !== null) return err(unconfirmed);
      const { confirmations } = relied;
      if (confirmations.length > MOST_CONFIRMATIONS) return err(fault('too-many-confirmations'));
      const proofs = await confirmationProofs(desk, confirmations);
      return ok({ ...found.value, policy, demands, checks, relied: { confirmations, proofs } });
    },
    authorise: ({ policy }) => preparerRole(policy.policy, choice.certificate, instantOf(desk.clock)),
    statement({ head, policy, demands, relied }, { person, ...role }) {
      const statement = batchStatement(
        {
          purpose: 'freeze',
          ...role,
          head,
          revision,
          messages,
          notAfter: new Date(desk.clock.now() + demands.validHours * HOUR).toISOString(),
          note,
          accounts,
          newBeneficiaries,
          overrides: frozenOverrides(head, readings, person),
        },
        {
          policy,
          profileNamed: namedProfile(profile),
          sendingDesk: desk.identity.desk,
          confirmations: relied?.confirmations,
        },
      );
      return {
        statement,
        messages,
        policy,
        ...(relied === null ? {} : { confirmations: relied.proofs }),
      };
    },
    evaluate: () => ok(null),
    async commit({ head, next, demands, checks }, signed) {
      const { notAfter, log } = signed.statement;
      const committed = await desk.store.freezes.commit(
        staged,
        batchChange(desk, head, {
          act: 'batch.freeze',
          actor: signed.person,
          detail: messages
            .map((message) => `${message.messageId} SHA-256 ${message.sha256}`)
            .join('; ')
            .slice(0, 2000),
          set: {
            state: next,
            deadline: notAfter,
            returned: null,
            approvals: { have: 0, need: demands.approvals },
          },
          signature: { ...signatureRecord(signed), batch, revision, purpose: 'freeze', note, log },
          despite: despite(desk, checks, { act: 'batch.despite', actor: signed.person, subject: batch }),
        }),
      );
      if (committed.ok) batchChanged(desk, batch);
      return committed;
    },
  };
}
