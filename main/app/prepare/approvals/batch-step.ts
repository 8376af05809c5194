// One signed step of a frozen batch: approve, release, return, withdraw.
import type { BatchEvent, BatchState } from '../../../../shared/domain/batch.ts';
import { type Fault, because, fault } from '../../../../shared/domain/errors.ts';
import { signatureRejection } from '../../../../shared/domain/policy-counting.ts';
import { evaluatePolicy, type PolicyEvaluation } from '../../../../shared/domain/policy-evaluation.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { batchStatementSchema, type BatchStatement } from '../../../../shared/domain/statement.ts';
import { nextBatchState } from '../../../../shared/domain/state/batch-machine.ts';
import type { ApprovalContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { BatchChange, BatchHead } from '../../../ports/store.ts';
import type { KeyChoice } from '../../../ports/token.ts';
import { batchForEvent, type Command } from '../batches/open-batch.ts';
import { evaluateBatch, type BatchEvaluation } from './evaluation.ts';
import { batchChange, batchChanged } from '../../desk/index.ts';
import { movedProfile } from '../../administer/index.ts';
import {
  batchStatement,
  resolveSigningRole,
  type SignedAction,
  signatureRecord,
  rejectionFault,
  startSigning,
} from '../../authorise/index.ts';

export interface BatchStep extends Command {
  readonly purpose: 'approve' | 'release' | 'return' | 'withdraw';
  readonly choice: KeyChoice;
  readonly note: string;
  /** Release by the emergency quorum; the note says why. */
  readonly emergency?: boolean;
}

const EVENT = {
  approve: 'approvals-complete',
  release: 'release',
  return: 'return',
  withdraw: 'withdraw',
} as const satisfies Record<BatchStep['purpose'], BatchEvent>;

/** The batch, where its state allows the step at all. The emergency quorum may come before the approvals. */
async function batchForStep(desk: ApprovalContext, step: BatchStep): Promise<Result<BatchHead>> {
  const { purpose, emergency } = step;
  const state = emergency === true ? (await desk.store.batches.get(step.batch))?.state : undefined;
  const found = await batchForEvent(desk, step, state === 'frozen' ? EVENT.approve : EVENT[purpose]);
  return found.ok ? ok(found.value.head) : found;
}

export async function signStep(
  desk: ApprovalContext,
  step: BatchStep,
): Promise<Result<{ readonly ticket: string }>> {
  return startSigning(desk, batchStep(desk, step), await batchForStep(desk, step));
}

type State = BatchEvaluation & { readonly head: BatchHead };
type Outcome = Pick<BatchChange['set'], 'state' | 'approvals'>;

function batchStep(desk: ApprovalContext, step: BatchStep): SignedAction<State, BatchStatement, Outcome> {
  const { batch, purpose, choice, note } = step;
  const emergency = step.emergency === true;
  return {
    name: `batch.${purpose}`,
    subject: batch,
    ticket: { act: purpose, batch },
    choice,
    schema: batchStatementSchema,
    async load() {
      const head = await batchForStep(desk, step);
      if (!head.ok) return head;
      const evaluated = await evaluateBatch(desk, head.value);
      return evaluated.ok ? ok({ ...evaluated.value, head: head.value }) : evaluated;
    },
    authorise(state) {
      const role = resolveSigningRole(state, step);
      const refused = role.ok ? refusal(state, step, instantOf(desk.clock)) : null;
      return refused === null ? role : err(refused);
    },
    async statement(state, role) {
      const { head, messages, policy, newest } = state;
      const { accounts, newBeneficiaries, overrides } = state.facts;
      const statement = await batchStatement(
        desk,
        {
          purpose,
          ...role,
          ...(emergency ? { emergency } : {}),
          head,
          revision: head.revision,
          messages,
          notAfter: head.deadline ?? instantOf(desk.clock),
          note,
          accounts,
          newBeneficiaries,
          overrides: overrides ?? null,
        },
        state,
      );
      return { statement, messages, policy, newest };
    },
    evaluate({ head, policy, newest, facts, signatures }, signed) {
      const alone = signatureRejection(policy.policy, facts, signed, newest.policy);
      if (alone !== undefined) return err(rejectionFault(alone));
      const before = signatures.flatMap(({ verified }) => verified ?? []);
      const verdict = evaluatePolicy(policy.policy, facts, [...before, signed], newest.policy);
      const own = verdict.judged.at(-1);
      if (own?.counts !== true && (purpose === 'approve' || purpose === 'release'))
        return err(rejectionFault(own?.why ?? 'void'));
      const state = emergency ? emergencyState(head, verdict) : nextState(head, purpose, verdict);
      const approvals = { have: verdict.approve.have, need: verdict.approve.need };
      return state.ok ? ok({ state: state.value, approvals }) : state;
    },
    async commit({ head }, signed, outcome) {
      const { person, statement } = signed;
      const returned = { reason: note, by: person, at: statement.time };
      const changed = await desk.store.batches.change(
        batchChange(desk, head, {
          act: emergency ? 'batch.emergency-release' : `batch.${purpose}`,
          actor: person,
          detail: note,
          set: { ...outcome, ...(purpose === 'return' ? { returned } : {}) },
          signature: {
            ...signatureRecord(signed),
            batch,
            revision: head.revision,
            purpose,
            note: statement.note,
            log: statement.log,
          },
        }),
      );
      if (!changed.ok) return changed;
      batchChanged(desk, batch);
      if (outcome.state === 'released') desk.released(batch);
      return changed;
    },
  };
}

/** What else can be known before a PIN is asked for. */
function refusal(
  { head, verdict, policy, profile, profileInForce }: State,
  { purpose, emergency, note }: BatchStep,
  now: string,
): Fault | null {
  if (purpose !== 'approve' && purpose !== 'release') return null;
  if (head.deadline !== null && head.deadline <= now) return fault('batch-deadline-passed');
  const moved = movedProfile(profile, profileInForce);
  if (moved !== null) return moved;
  if (emergency === true && policy.policy.emergency === undefined) return fault('emergency-unknown');
  if (emergency === true && note.trim() === '') return fault('invalid-input', { path: 'note' });
  return verdict.isVoid ? fault('approvals-void') : null;
}

/** Each signature of the emergency quorum leaves the batch where it was until the last one releases it. */
function emergencyState({ state }: BatchHead, verdict: PolicyEvaluation): Result<BatchState> {
  if (verdict.emergency?.complete !== true) return ok(state);
  const approved = state === 'frozen' ? nextBatchState(state, 'approvals-complete') : ok(state);
  return approved.ok ? nextBatchState(approved.value, 'release') : approved;
}

/**
 * An approval that is not the last one leaves the batch frozen; the policy alone says when approvals are
 * complete.
 */
function nextState(
  { state }: BatchHead,
  purpose: BatchStep['purpose'],
  verdict: PolicyEvaluation,
): Result<BatchState> {
  if (purpose === 'approve' && !verdict.approved) return ok(state);
  if (purpose === 'release' && !verdict.complete)
    return err(because('batch-step-impossible', 'release-before-approvals'));
  const next = nextBatchState(state, EVENT[purpose]);
  if (!next.ok || purpose !== 'approve' || verdict.release.need > 0) return next;
  // Where the policy asks for no releaser, the last approval releases.
  return nextBatchState(next.value, 'release');
}
