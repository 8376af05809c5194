// One signed act on a frozen batch: what may be signed is decided before the PIN, and what was signed is
// judged after it.
import type { BatchEvent, BatchState } from '../../../../shared/domain/batch.ts';
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { discountAlone } from '../../../../shared/domain/policy-counting.ts';
import { evaluatePolicy, type PolicyVerdict } from '../../../../shared/domain/policy-evaluation.ts';
import { isBatchStatement, type BatchStatement } from '../../../../shared/domain/statement.ts';
import { nextBatchState } from '../../../../shared/domain/state/batch-machine.ts';
import type { PrepareContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { BatchChange, BatchHead, StoredSignature } from '../../../ports/store.ts';
import type { KeyChoice } from '../../../ports/token.ts';
import { judge, type Judgement } from './verdict.ts';
import { batchChange, batchChanged, type Ticket } from '../../desk/index.ts';
import { movedProfile } from '../../administer/index.ts';
import {
  batchStatement,
  inPinTurn,
  signatureRejected,
  type SignedAct,
  signWithCard,
  resolveSigningRole,
} from '../../authorise/index.ts';

export interface Act {
  readonly ticket: Ticket;
  readonly head: BatchHead;
  readonly purpose: Exclude<BatchStatement['purpose'], 'freeze'>;
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
  void: 'withdraw',
} as const satisfies Record<Act['purpose'], BatchEvent>;

/** Null when it is done; else why not. The batch stays where it was unless all of it is done. */
export function performAct(desk: PrepareContext, act: Act): Promise<Fault | null> {
  return inPinTurn(desk, async () => {
    const now = await desk.store.batches.get(act.head.batch);
    return now?.changeRevision === act.head.changeRevision
      ? actInTurn(desk, act)
      : fault('revision-conflict');
  });
}

async function actInTurn(desk: PrepareContext, act: Act): Promise<Fault | null> {
  const judged = await judge(desk, act.head);
  if (!judged.ok) return judged.error;
  const judgement = judged.value;
  const way = resolveSigningRole(judgement, act);
  if (!way.ok) return way.error;
  const refused = refusal(desk, judgement, act);
  if (refused !== null) return refused;
  const { head, purpose, note, emergency } = act;
  const { accounts, newBeneficiaries, overrides } = judgement.facts;
  const statement = await batchStatement(
    desk,
    {
      purpose,
      ...way.value,
      ...(emergency === true ? { emergency } : {}),
      head,
      revision: head.revision,
      messages: judgement.messages,
      notAfter: head.deadline ?? instantOf(desk.clock),
      note,
      accounts,
      newBeneficiaries,
      overrides: overrides ?? null,
    },
    judgement,
  );
  const signed = await signWithCard(desk, {
    ticket: act.ticket,
    choice: act.choice,
    statement,
    messages: judgement.messages,
    policy: judgement.policy,
    newest: judgement.newest,
  });
  return signed.ok ? store(desk, act, judgement, signed.value) : signed.error;
}

/** What else can be known before a PIN is asked for. */
function refusal(
  desk: PrepareContext,
  { verdict, policy, profile, profileInForce }: Judgement,
  { head, purpose, emergency, note }: Act,
): Fault | null {
  if (purpose !== 'approve' && purpose !== 'release') return null;
  if (head.deadline !== null && head.deadline <= instantOf(desk.clock)) return fault('batch-deadline-passed');
  const moved = movedProfile(profile, profileInForce);
  if (moved !== null) return moved;
  if (emergency === true && policy.policy.emergency === undefined) return fault('emergency-unknown');
  if (emergency === true && note.trim() === '') return fault('invalid-input', { path: 'note' });
  return verdict.isVoid ? fault('approvals-void') : null;
}

async function store(
  desk: PrepareContext,
  act: Act,
  judgement: Judgement,
  signed: SignedAct,
): Promise<Fault | null> {
  const { head, purpose } = act;
  const { statement } = signed;
  if (!isBatchStatement(statement)) return fault('approval-invalid');
  const verified = { jws: signed.jws, statement, person: signed.person };
  const before = judgement.signatures.flatMap((signature) => signature.verified ?? []);
  const { facts, newest } = judgement;
  const alone = discountAlone(judgement.policy.policy, facts, verified, newest.policy);
  if (alone !== undefined) return signatureRejected(alone);
  const verdict = evaluatePolicy(judgement.policy.policy, facts, [...before, verified], newest.policy);
  const own = verdict.judged.at(-1);
  if (own?.counts !== true && (purpose === 'approve' || purpose === 'release'))
    return signatureRejected(own?.why ?? 'void');
  const next = act.emergency === true ? emergencyState(head, verdict) : nextState(head, purpose, verdict);
  if (next instanceof Error) return fault('batch-step-impossible', { detail: next.message });
  const signature: StoredSignature = {
    batch: head.batch,
    revision: head.revision,
    purpose,
    person: signed.person,
    certificate: signed.certificate,
    certificateSubject: signed.certificateSubject,
    time: statement.time,
    note: statement.note,
    jws: signed.jws,
    log: statement.log,
  };
  const set: BatchChange['set'] = {
    state: next,
    approvals: { have: verdict.approve.have, need: verdict.approve.need },
    ...(purpose === 'return'
      ? { returned: { reason: act.note, by: signed.person, at: statement.time } }
      : {}),
  };
  if (!act.ticket.disableCancel()) return fault('pin-cancelled');
  const changed = await desk.store.batches.change(
    batchChange(desk, head, {
      act: act.emergency === true ? 'batch.emergency-release' : `batch.${purpose}`,
      actor: signed.person,
      detail: act.note,
      set,
      signature,
    }),
  );
  if (!changed.ok) return changed.error;
  batchChanged(desk, head.batch);
  return null;
}

/** Each signature of the emergency quorum leaves the batch where it was until the last one releases it. */
function emergencyState(head: BatchHead, verdict: PolicyVerdict): BatchState | Error {
  if (verdict.emergency?.complete !== true) return head.state;
  const approved = head.state === 'frozen' ? nextBatchState(head.state, 'approvals-complete') : null;
  if (approved?.ok === false) return new Error(approved.error.detail ?? 'emergency');
  const released = nextBatchState(approved?.value ?? head.state, 'release');
  return released.ok ? released.value : new Error(released.error.detail ?? 'emergency');
}

/**
 * An approval that is not the last one leaves the batch frozen; the policy alone says when approvals are
 * complete.
 */
function nextState(head: BatchHead, purpose: Act['purpose'], verdict: PolicyVerdict): BatchState | Error {
  if (purpose === 'approve' && !verdict.approved) return head.state;
  if (purpose === 'release' && !verdict.complete)
    return new Error('release before the approvals are complete');
  const next = nextBatchState(head.state, EVENT[purpose]);
  if (!next.ok) return new Error(next.error.detail ?? purpose);
  if (purpose !== 'approve' || verdict.release.need > 0) return next.value;
  // Where the policy asks for no releaser, the last approval releases.
  const released = nextBatchState(next.value, 'release');
  return released.ok ? released.value : new Error(released.error.detail ?? purpose);
}
