// One signed act on a frozen batch: what may be signed is decided before the PIN, and what was signed is judged after it.
import type { BatchEvent, BatchState } from '../../../shared/domain/batch.ts';
import { fault, type Fault, type FaultCode } from '../../../shared/domain/errors.ts';
import { discountAlone, enrolledPerson, type Discount } from '../../../shared/domain/policy-counting.ts';
import { evaluatePolicy, type PolicyVerdict } from '../../../shared/domain/policy-evaluation.ts';
import type { Role } from '../../../shared/domain/policy.ts';
import { isBatchStatement, type BatchStatement } from '../../../shared/domain/statement.ts';
import { nextBatchState } from '../../../shared/domain/state/batch-machine.ts';
import { batchChange, batchChanged } from '../batches/change.ts';
import type { Desk } from '../desk-context.ts';
import { instantOf } from '../ports/clock.ts';
import { movedProfile } from '../profile/approved-profile.ts';
import type { BatchChange, BatchHead, StoredSignature } from '../ports/store.ts';
import type { KeyChoice } from '../ports/token.ts';
import { batchStatement } from '../signing/statement.ts';
import { inPinTurn, signWithCard, type SignedAct } from '../signing/sign.ts';
import type { Ticket } from '../tickets/tickets.ts';
import { batchFacts, judge, type Judgement } from './verdict.ts';

export interface Act {
  readonly ticket: Ticket;
  readonly head: BatchHead;
  readonly purpose: Exclude<BatchStatement['purpose'], 'freeze'>;
  readonly choice: KeyChoice;
  readonly note: string;
}

const EVENT = { approve: 'approvals-complete', release: 'release', return: 'return', withdraw: 'withdraw', void: 'withdraw' } as const satisfies Record<Act['purpose'], BatchEvent>;

/** Null when it is done; else why not. The batch stays where it was unless all of it is done. */
export function performAct(desk: Desk, act: Act): Promise<Fault | null> {
  return inPinTurn(desk, async () => {
    const now = await desk.store.batches.get(act.head.batch);
    return now?.changeRevision === act.head.changeRevision ? actInTurn(desk, act) : fault('revision-conflict');
  });
}

async function actInTurn(desk: Desk, act: Act): Promise<Fault | null> {
  const judged = await judge(desk, act.head);
  if (!judged.ok) return judged.error;
  const judgement = judged.value;
  const role = roleFor(judgement, act);
  const refused = role === null ? fault('person-without-role') : refusal(desk, judgement, act, role);
  if (role === null || refused !== null) return refused;
  const { head, purpose, note } = act;
  const statement = await batchStatement(
    desk,
    { purpose, role, head, revision: head.revision, messages: judgement.messages, notAfter: head.deadline ?? instantOf(desk.clock), note },
    judgement,
  );
  const signed = await signWithCard(desk, { ticket: act.ticket, choice: act.choice, statement, messages: judgement.messages, policy: judgement.policy });
  return signed.ok ? store(desk, act, judgement, signed.value) : signed.error;
}

/** The role of the act; undoing is signed in whatever role the person has. */
function roleFor({ policy }: Judgement, { purpose, choice }: Act): Role | null {
  if (purpose === 'approve') return 'approver';
  if (purpose === 'release') return 'releaser';
  const person = enrolledPerson(policy.policy, choice.certificate);
  return (['approver', 'releaser', 'preparer'] as const).find((role) => person?.roles.includes(role)) ?? null;
}

/** What can be known before a PIN is asked for. */
function refusal(desk: Desk, { verdict, policy, profile, profileInForce }: Judgement, { head, purpose, choice }: Act, role: Role): Fault | null {
  const person = enrolledPerson(policy.policy, choice.certificate);
  if (person === undefined) return fault('person-not-enrolled');
  if (!person.roles.includes(role)) return fault('person-without-role');
  if (purpose !== 'approve' && purpose !== 'release') return null;
  if (head.deadline !== null && head.deadline <= instantOf(desk.clock)) return fault('batch-deadline-passed');
  const moved = movedProfile(profile, profileInForce);
  if (moved !== null) return moved;
  if (verdict.isVoid) return fault('approvals-void');
  const steps = [verdict.freeze, verdict.approve, verdict.release];
  return steps.some((step) => step.persons.includes(person.id)) ? fault('same-person') : null;
}

async function store(desk: Desk, act: Act, judgement: Judgement, signed: SignedAct): Promise<Fault | null> {
  const { head, purpose } = act;
  const { statement } = signed;
  if (!isBatchStatement(statement)) return fault('approval-invalid');
  const verified = { jws: signed.jws, statement, person: signed.person };
  const before = judgement.signatures.flatMap((signature) => signature.verified ?? []);
  const facts = batchFacts(desk, head, judgement.messages, judgement);
  const alone = discountAlone(judgement.policy.policy, facts, verified);
  if (alone !== undefined) return discounted(alone);
  const verdict = evaluatePolicy(judgement.policy.policy, facts, [...before, verified]);
  const own = verdict.judged.at(-1);
  if (own?.counts !== true && (purpose === 'approve' || purpose === 'release')) return discounted(own?.why ?? 'void');
  const next = nextState(head, purpose, verdict);
  if (next instanceof Error) return fault('batch-step-impossible', { detail: next.message });
  const signature: StoredSignature = {
    batch: head.batch, revision: head.revision, purpose, person: signed.person, certificate: signed.certificate,
    certificateSubject: signed.certificateSubject, time: statement.time, note: statement.note, jws: signed.jws, log: statement.log,
  };
  const set: BatchChange['set'] = {
    state: next,
    approvals: { have: verdict.approve.have, need: verdict.approve.need },
    ...(purpose === 'return' ? { returned: { reason: act.note, by: signed.person, at: statement.time } } : {}),
  };
  if (!act.ticket.keep()) return fault('pin-cancelled');
  const changed = await desk.store.batches.change(batchChange(desk, head, { act: `batch.${purpose}`, actor: signed.person, detail: act.note, set, signature }));
  if (!changed.ok) return changed.error;
  batchChanged(desk, head.batch);
  return null;
}

/** An approval that is not the last one leaves the batch frozen; the policy alone says when approvals are complete. */
function nextState(head: BatchHead, purpose: Act['purpose'], verdict: PolicyVerdict): BatchState | Error {
  if (purpose === 'approve' && !verdict.approved) return head.state;
  if (purpose === 'release' && !verdict.complete) return new Error('release before the approvals are complete');
  const next = nextBatchState(head.state, EVENT[purpose]);
  if (!next.ok) return new Error(next.error.detail ?? purpose);
  if (purpose !== 'approve' || verdict.release.need > 0) return next.value;
  // Where the policy asks for no releaser, the last approval releases.
  const released = nextBatchState(next.value, 'release');
  return released.ok ? released.value : new Error(released.error.detail ?? purpose);
}

const DISCOUNT_FAULT: Readonly<Record<Discount, FaultCode>> = {
  'not-enrolled': 'person-not-enrolled',
  'other-person': 'person-not-enrolled',
  'role-missing': 'person-without-role',
  'wrong-role': 'person-without-role',
  'same-person': 'same-person',
  'counted-already': 'same-person',
  void: 'approvals-void',
  expired: 'batch-deadline-passed',
  'other-policy': 'profile-changed',
  'other-profile': 'profile-changed',
  'other-company': 'approval-invalid',
  'other-environment': 'approval-invalid',
  'other-batch': 'approval-invalid',
  'other-revision': 'approval-invalid',
  'other-kind': 'approval-invalid',
  'other-messages': 'approval-invalid',
  'other-desk': 'approval-invalid',
};

function discounted(why: Discount): Fault {
  return fault(DISCOUNT_FAULT[why], { rule: why });
}
