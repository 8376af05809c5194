// One signed step of a frozen batch: approve, release, return, withdraw.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import type { VerifiedStatement } from '../../../../shared/domain/approval.ts';
import type { BatchEvent, BatchState } from '../../../../shared/domain/batch.ts';
import type { BatchCheck } from '../../../../shared/domain/batch-checks.ts';
import { because, fault, stepFault, type Fault } from '../../../../shared/domain/errors.ts';
import {
  expectedBatch,
  signatureRejection,
  type ExpectedBatch,
} from '../../../../shared/domain/policy-counting.ts';
import { evaluatePolicy, type PolicyEvaluation } from '../../../../shared/domain/policy-evaluation.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { isConfirmed } from '../../../../shared/domain/policy-rules.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { nextBatchState } from '../../../../shared/domain/state/batch-machine.ts';
import {
  batchStatementSchema,
  isBatchStatement,
  type BatchStatement,
} from '../../../../shared/domain/statement.ts';
import { instantOf } from '../../../ports/clock.ts';
import type {
  BatchChange,
  BatchHead,
  FrozenMessageRecord,
  StoredPolicy,
  StoredProfile,
  StoredSignature,
} from '../../../ports/store.ts';
import type { ConfirmationProofs, KeyChoice } from '../../../ports/token.ts';
import {
  confirmationProofs,
  movedProfile,
  reliedConfirmations,
  unconfirmedFault,
  type ReliedConfirmations,
} from '../../administer/index.ts';
import {
  batchStatement,
  batchTotals,
  frozenUnder,
  namedProfile,
  ownAccountsOf,
  rejectionFault,
  resolveSigningRole,
  signatureRecord,
  revocationsInForce,
  startSigning,
  verifyStatement,
  type NamedProfile,
  type SignedAction,
} from '../../authorise/index.ts';
import { freezeOf } from '../../deliver/index.ts';
import { batchChecksNow, despite, refuseByChecks } from '../../observe/index.ts';
import { batchChange, batchChanged, type CoreDeps, type Stores } from '../../desk/index.ts';
import { batchForEvent, type AwaitedSignature, type BatchCommand } from '../batches/open-batch.ts';
import type { ApprovalContext } from '../context.ts';
import { countedNow, zoneProof } from './counted.ts';

// What the policy says of a batch now: every stored signature verified again and judged over the frozen
// facts.

export interface BatchEvaluation {
  readonly verdict: PolicyEvaluation;
  /** The version the batch is bound to: the one of its freeze. */
  readonly policy: StoredPolicy;
  /**
   * The version the batch was frozen under; before a freeze, and where this desk never had that version, the
   * one in force. Null at a desk without a bank.
   */
  readonly profile: StoredProfile | null;
  readonly profileInForce: StoredProfile | null;
  /** As statements name it: at a desk without a bank, as the freeze does. */
  readonly profileNamed: NamedProfile;
  /**
   * The desk its freeze names, and every statement of the revision with it; handovers may have moved it since
   * (handover/sending.ts).
   */
  readonly sendingDesk: string;
  readonly messages: readonly FrozenMessageRecord[];
  /**
   * The version that says who may still sign and whose card was revoked: the one in force; of a sealed batch
   * its own.
   */
  readonly newest: StoredPolicy;
  /** `newest` as revocation lists leave it. */
  readonly standing: Policy;
  readonly facts: ExpectedBatch;
  /** Whom it pays, where the policy asks for confirmed beneficiaries; else null. */
  readonly relied: ReliedConfirmations | null;
  /** Signatures of all revisions, oldest first, with what each is worth now. */
  readonly signatures: readonly EvaluatedSignature[];
}

interface EvaluatedSignature {
  readonly stored: StoredSignature;
  readonly verified: VerifiedStatement | null;
}

/** What the bytes say; what bytes cannot say is taken from the freeze. */
function batchFacts(
  desk: Pick<CoreDeps, 'identity'>,
  head: BatchHead,
  messages: readonly FrozenMessageRecord[],
  under: Pick<BatchEvaluation, 'policy' | 'profileNamed' | 'sendingDesk'> & {
    readonly freeze: BatchStatement | null;
    readonly at: string;
  },
): ExpectedBatch {
  const readings = messages.map((message) => message.reading);
  const { freeze } = under;
  return {
    company: desk.identity.companyId,
    environment: desk.identity.environment,
    batch: head.batch,
    revision: head.revision,
    kind: head.kind,
    messages: messages.map((message) => message.sha256),
    totals: batchTotals(readings).totals,
    accounts: freeze === null || freeze.accounts !== undefined ? ownAccountsOf(readings) : null,
    newBeneficiaries: freeze?.newBeneficiaries ?? null,
    ...(freeze?.overrides === undefined ? {} : { overrides: freeze.overrides }),
    ...(freeze?.confirmations === undefined ? {} : { confirmations: freeze.confirmations }),
    policySha256: under.policy.sha256,
    profileSha256: under.profileNamed.sha256,
    sendingDesk: under.sendingDesk,
    at: under.at,
  };
}

export async function evaluateBatch(
  desk: Pick<CoreDeps, 'clock' | 'identity'> &
    Stores<'batches' | 'confirmations' | 'desk' | 'freezes' | 'outbox'>,
  head: BatchHead,
): Promise<Result<BatchEvaluation>> {
  const [policyInForce, profileInForce] = await Promise.all([
    desk.store.desk.policy(),
    desk.store.desk.profile(),
  ]);
  if (policyInForce === null) return err(fault('policy-missing'));
  const [messages, stored] = await Promise.all([
    desk.store.freezes.messages(head.batch, head.revision),
    desk.store.batches.signatures(head.batch),
  ]);
  const signatures: EvaluatedSignature[] = [];
  const freeze = freezeOf(head.revision, stored);
  const policy = await boundPolicy(desk, freeze, policyInForce);
  if (policy === null)
    return err(because('policy-missing', 'of-version', String(freeze?.policy.version ?? '')));
  for (const signature of stored)
    signatures.push({ stored: signature, verified: await verifiedSignature(signature, policy) });
  const verified = signatures.flatMap((signature) => signature.verified ?? []);
  const profile = (await frozenUnder(desk, head.revision, stored)) ?? profileInForce;
  const profileNamed = profile === null ? freeze?.profile : namedProfile(profile);
  if (profileNamed === undefined) return err(fault('profile-missing'));
  const under = {
    policy,
    profile,
    profileInForce,
    profileNamed,
    sendingDesk: freeze?.sendingDesk ?? desk.identity.desk,
  };
  // What is sealed is not evaluated again: it stays as it was when the company's key signed.
  const sealedAt = await sealingTime(desk, head);
  const newest = sealedAt === null ? policyInForce : policy;
  const standing = sealedAt === null ? await revocationsInForce(desk, newest.policy) : newest.policy;
  const inHand = head.state === 'frozen' || head.state === 'approved';
  const counted = inHand
    ? await countedNow(desk, policy.policy, {
        kind: head.kind,
        batch: head.batch,
        revision: head.revision,
        profile,
        signed: verified,
      })
    : undefined;
  // What was sealed went to beneficiaries that were confirmed then.
  const relied =
    sealedAt === null && head.revision > 0
      ? await reliedConfirmations(desk, {
          kind: head.kind,
          policy,
          standing,
          paid: () => desk.store.freezes.paid({ batch: head.batch, revision: head.revision }),
        })
      : null;
  const facts = {
    ...batchFacts(desk, head, messages, { ...under, freeze, at: sealedAt ?? instantOf(desk.clock) }),
    ...(counted === undefined ? {} : { counted }),
    unconfirmed: relied === null ? 0 : unconfirmedCount(relied, freeze),
  };
  return ok({
    ...under,
    newest,
    standing,
    relied,
    facts,
    messages,
    signatures,
    verdict: evaluatePolicy(policy.policy, facts, verified, standing),
  });
}

/** An entry that was confirmed in another wording since the freeze is not the one that was signed for. */
function unconfirmedCount(relied: ReliedConfirmations, freeze: BatchStatement | null): number {
  const isAsFrozen = freeze?.confirmations?.join() === relied.confirmations.join();
  return Math.max(relied.unconfirmed.length, isAsFrozen ? 0 : 1);
}

/** A batch stays bound to the version it was frozen under. */
async function boundPolicy(
  desk: Stores<'desk'>,
  freeze: BatchStatement | null,
  inForceNow: StoredPolicy,
): Promise<StoredPolicy | null> {
  if (freeze === null || freeze.policy.sha256 === inForceNow.sha256) return inForceNow;
  const stored = await desk.store.desk.policyVersion(freeze.policy.version);
  return stored?.sha256 === freeze.policy.sha256 ? stored : null;
}

async function sealingTime(desk: Stores<'outbox'>, { state, batch }: BatchHead): Promise<string | null> {
  if (state !== 'sealed' && state !== 'closed') return null;
  return (await desk.store.outbox.ofBatch(batch))[0]?.sealed.sealedAt ?? null;
}

async function verifiedSignature(
  stored: StoredSignature,
  policy: StoredPolicy,
): Promise<VerifiedStatement | null> {
  const read = verifyStatement(stored.jws, policy.policy);
  if (read === null || !isBatchStatement(read.statement)) return null;
  return { jws: stored.jws, statement: read.statement, person: read.person };
}

/**
 * The signature a batch waits for; null where it waits for none. An approved batch waits for an approval once
 * more where one counts no more, or where more was counted since. Where the signature of whoever submitted it
 * counts no more, no other one would count: it can only be returned or withdrawn.
 */
export function nextStep(
  { state }: Pick<BatchHead, 'state'>,
  verdict: Verdict,
): 'approve' | 'release' | null {
  if ((state !== 'frozen' && state !== 'approved') || isPreparerLost(verdict)) return null;
  if (state === 'frozen') return 'approve';
  return verdict.next === 'approve' ? 'approve' : 'release';
}

type Verdict = Pick<PolicyEvaluation, 'freeze' | 'next'>;

function isPreparerLost({ freeze }: Pick<Verdict, 'freeze'>): boolean {
  return freeze.have < freeze.need;
}

/**
 * For lists. What waits for an approval is judged by its signatures alone, which takes no payment and no sum;
 * only of an approved batch does it depend on those whether it waits for an approval again.
 */
export async function awaitedSignature(
  desk: Parameters<typeof evaluateBatch>[0],
  head: BatchHead,
): Promise<AwaitedSignature> {
  const { state, approvals } = head;
  if (state === 'frozen') return awaitedBySignatures(desk, head);
  const judged = state === 'approved' ? await evaluateBatch(desk, head) : null;
  if (judged?.ok === true) return awaitedIn(head, judged.value);
  return { next: state === 'approved' ? 'release' : null, approvals };
}

/** The preparer signed the facts; the review holds them against the messages, and so does each signature. */
async function awaitedBySignatures(
  desk: Pick<CoreDeps, 'clock' | 'identity'> & Stores<'batches' | 'desk'>,
  head: BatchHead,
): Promise<AwaitedSignature> {
  const [inForce, stored] = await Promise.all([
    desk.store.desk.policy(),
    desk.store.batches.signatures(head.batch),
  ]);
  const freeze = freezeOf(head.revision, stored);
  const policy = inForce === null ? null : await boundPolicy(desk, freeze, inForce);
  if (inForce === null || freeze === null || policy === null)
    return { next: 'approve', approvals: head.approvals };
  const verified = await Promise.all(
    stored
      .filter(({ revision }) => revision === head.revision)
      .map(async (signature) => verifiedSignature(signature, policy)),
  );
  const verdict = evaluatePolicy(
    policy.policy,
    { ...expectedBatch(freeze, instantOf(desk.clock)), unconfirmed: 0 },
    verified.flatMap((signature) => signature ?? []),
    await revocationsInForce(desk, inForce.policy),
  );
  const need = Math.max(head.approvals.need, verdict.approve.need);
  return { next: nextStep(head, verdict), approvals: { have: verdict.approve.have, need } };
}

/** What counts no more is not counted in any list either. */
export function awaitedIn(head: BatchHead, { verdict }: BatchEvaluation): AwaitedSignature {
  const next = nextStep(head, verdict);
  const { have, need } = verdict.approve;
  return {
    next,
    approvals: head.state === 'frozen' || next === 'approve' ? { have, need } : head.approvals,
  };
}

interface BatchStep extends BatchCommand {
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

async function signStep(
  desk: ApprovalContext,
  step: BatchStep,
): Promise<Result<{ readonly ticket: string }>> {
  return startSigning(desk, batchStep(desk, step), await batchForStep(desk, step));
}

type State = BatchEvaluation & {
  readonly head: BatchHead;
  readonly checks: readonly BatchCheck[];
  /** Signatures of the confirmations it relies on. */
  readonly proofs: ConfirmationProofs | null;
};
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
      if (!evaluated.ok) return evaluated;
      if (purpose === 'approve' && nextStep(head.value, evaluated.value.verdict) === 'release')
        return err(stepFault('batch-step-impossible', EVENT.approve, head.value.state));
      // Who returns or withdraws a batch moves no money.
      const goesOn = purpose === 'approve' || purpose === 'release';
      const checks = goesOn ? await batchChecksNow(desk, batch) : [];
      const refused = refuseByChecks(checks);
      if (refused !== null) return err(refused);
      const { relied } = evaluated.value;
      const proofs = relied === null ? null : await confirmationProofs(desk, relied.confirmations);
      return ok({ ...evaluated.value, head: head.value, checks, proofs });
    },
    authorise(state) {
      const role = resolveSigningRole(state, step);
      const refused = role.ok ? refusal(state, step, instantOf(desk.clock)) : null;
      return refused === null ? role : err(refused);
    },
    statement(state, role) {
      const { head, messages, policy, newest, profile, signatures } = state;
      const { accounts, newBeneficiaries, overrides } = state.facts;
      const counted = purpose === 'approve' || purpose === 'release' ? state.facts.counted : null;
      const frozen = batchStatement(
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
        { ...state, confirmations: state.facts.confirmations },
      );
      const statement = counted ? { ...frozen, counted } : frozen;
      const verified = signatures.flatMap((one) => one.verified ?? []);
      const proof = counted ? zoneProof(profile, verified, head.revision) : {};
      const confirmations = state.proofs === null ? {} : { confirmations: state.proofs };
      return { statement, messages, policy, newest, ...proof, ...confirmations };
    },
    evaluate({ head, policy, standing, facts, signatures }, signed) {
      const alone = signatureRejection(policy.policy, facts, signed, standing);
      if (alone !== undefined) return err(rejectionFault(alone));
      const before = signatures.flatMap(({ verified }) => verified ?? []);
      const verdict = evaluatePolicy(policy.policy, facts, [...before, signed], standing);
      const own = verdict.judged.at(-1);
      if (own?.counts !== true && (purpose === 'approve' || purpose === 'release'))
        return err(rejectionFault(own?.why ?? 'void'));
      const state = emergency ? emergencyState(head, verdict) : nextState(head, purpose, verdict);
      const approvals = { have: verdict.approve.have, need: verdict.approve.need };
      return state.ok ? ok({ state: state.value, approvals }) : state;
    },
    async commit({ head, checks }, signed, outcome) {
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
          despite: despite(desk, checks, { act: 'batch.despite', actor: person, subject: batch }),
        }),
      );
      if (!changed.ok) return changed;
      batchChanged(desk, batch);
      if (outcome.state === 'released') desk.released(batch);
      return changed;
    },
  };
}

/** Null where every payment goes to an entry that is confirmed as it was at the freeze, or need not. */
export function confirmedFault({
  policy,
  facts,
  relied,
}: Pick<BatchEvaluation, 'policy' | 'facts' | 'relied'>): Fault | null {
  if (relied === null || isConfirmed(policy.policy, facts)) return null;
  return unconfirmedFault(relied.unconfirmed) ?? fault('beneficiaries-unconfirmed');
}

/** What else can be known before a PIN is asked for. */
function refusal(
  { head, verdict, policy, profile, profileInForce, facts, relied }: State,
  { purpose, emergency, note }: BatchStep,
  now: string,
): Fault | null {
  if (purpose !== 'approve' && purpose !== 'release') return null;
  if (head.deadline !== null && head.deadline <= now) return fault('batch-deadline-passed');
  const moved = movedProfile(profile, profileInForce);
  if (moved !== null) return moved;
  // Returned and withdrawn statements take the preparer's back too, and are told as what they are.
  if (!verdict.isVoid && isPreparerLost(verdict))
    return because('batch-step-impossible', 'preparer-signature-lost');
  const unconfirmed = confirmedFault({ policy, facts, relied });
  if (unconfirmed !== null) return unconfirmed;
  if (purpose === 'release' && emergency !== true && nextStep(head, verdict) === 'approve')
    return because('batch-step-impossible', 'release-before-approvals');
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

// Approve, release, return, withdraw: each checked against state and revision, then signed under a ticket.

type Started = Result<{ readonly ticket: string }>;
type Signed = BatchCommand & { readonly choice: KeyChoice };

export function approve(desk: ApprovalContext, input: Signed & { readonly note: string }): Promise<Started> {
  return signStep(desk, { ...input, purpose: 'approve' });
}

/** `emergency`: one signature of the quorum that stands in for the rules. */
export function release(
  desk: ApprovalContext,
  input: Signed & { readonly note: string; readonly emergency: boolean },
): Promise<Started> {
  return signStep(desk, { ...input, purpose: 'release' });
}

export function returnBatch(
  desk: ApprovalContext,
  { reason, ...input }: Signed & { readonly reason: string },
): Promise<Started> {
  return signStep(desk, { ...input, purpose: 'return', note: reason });
}

/** A draft has nothing to take back: it is withdrawn without a card. Once frozen, withdrawing is signed. */
export async function withdraw(
  desk: ApprovalContext,
  input: BatchCommand & { readonly choice: KeyChoice | null; readonly reason: string },
): Promise<Started> {
  const { choice, reason } = input;
  if (choice !== null) return signStep(desk, { ...input, choice, purpose: 'withdraw', note: reason });
  const found = await batchForEvent(desk, input, 'withdraw');
  if (!found.ok) return found;
  const { head, next } = found.value;
  if (head.revision > 0 && head.state !== 'returned' && head.state !== 'expired')
    return err(fault('invalid-input', { path: 'choice' }));
  const ticket = desk.tickets.open('withdraw', head.batch);
  // No PIN is asked for: nothing is left to cancel, also when the desk is locked now.
  ticket.disableCancel();
  const changed = await desk.store.batches.change(
    batchChange(desk, head, { act: 'batch.withdraw', actor: AT_DESK, detail: reason, set: { state: next } }),
  );
  if (!changed.ok) {
    ticket.fail(changed.error);
    return changed;
  }
  ticket.done();
  batchChanged(desk, head.batch);
  return ok({ ticket: ticket.ticket });
}
