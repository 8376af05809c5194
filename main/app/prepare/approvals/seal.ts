// Seal: the frozen bytes and the company's signature become the one HTTP body that will ever be sent, before
// any network.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { signingKey } from '../../../../shared/domain/bank-profile.ts';
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { codedWithin, sentence } from '../../../../shared/domain/sentence.ts';
import { confirmedFault, evaluateBatch, type BatchEvaluation } from './batch-step.ts';
import { batchForEvent, type BatchCommand } from '../batches/open-batch.ts';
import type { SealContext } from '../context.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { BatchHead, FrozenMessageRecord, PlannedStep } from '../../../ports/store.ts';
import type { StoredBody } from '../../../ports/store/outbox.ts';
import { checkIsSendingDesk } from '../../deliver/index.ts';
import { batchChange, batchChanged, type Stores, type Ticket } from '../../desk/index.ts';
import {
  type Action,
  frozenMessage,
  logged,
  newerPolicy,
  startAction,
  type StartedAction,
} from '../../authorise/index.ts';
import { confirmationProofs, movedProfile } from '../../administer/index.ts';
import { recordSealedUnresolved } from '../../follow/index.ts';

export async function seal(
  desk: SealContext,
  input: BatchCommand,
): Promise<Result<{ readonly ticket: string }>> {
  const begun = await beginSeal(desk, input);
  return begun.ok ? ok({ ticket: begun.value.ticket }) : begun;
}

/** No officer signs here and no PIN is asked for: it shares ticket and log line with signed actions. */
async function beginSeal(desk: SealContext, input: BatchCommand): Promise<Result<StartedAction>> {
  const { batch } = input;
  const action: Action = { name: 'batch.seal', subject: batch, ticket: { act: 'seal', batch } };
  const found = await logged(desk, action, await batchForEvent(desk, input, 'seal'));
  if (!found.ok) return found;
  const { head, next } = found.value;
  return ok(startAction(desk, action, (ticket) => sealUnderTicket(desk, ticket, head, next)));
}

/**
 * After the release, by the machine itself; where the company key cannot be opened now, a person seals later.
 */
export async function sealReleased(desk: SealContext, batch: string): Promise<void> {
  const head = await desk.store.batches.get(batch);
  if (head?.state !== 'released' || (await checkIsSendingDesk(desk, head)) !== null) return;
  const begun = await beginSeal(desk, { batch, expectedRevision: head.changeRevision });
  const failed = begun.ok ? await begun.value.ended : begun.error;
  // Nobody waits for this ticket: who released the batch has gone on.
  if (failed !== null && failed.code !== 'pin-cancelled') desk.notices.raise('seal', batch, failed);
}

type Body = StoredBody & { readonly message: string; readonly next: PlannedStep | null };

async function sealUnderTicket(
  desk: SealContext,
  ticket: Ticket,
  head: BatchHead,
  next: BatchHead['state'],
): Promise<Fault | null> {
  const bodies: Body[] = [];
  try {
    return await sealInto(bodies, desk, ticket, head, next);
  } finally {
    // What became part of a message is kept; bodies of a seal that was refused are not.
    for (const { body } of bodies)
      await desk.store.bytes
        .drop(body)
        .catch((cause: unknown) => desk.diagnostics.error(newId(desk.random, 'error'), 'seal.drop', cause));
  }
}

async function sealInto(
  bodies: Body[],
  desk: SealContext,
  ticket: Ticket,
  head: BatchHead,
  next: BatchHead['state'],
): Promise<Fault | null> {
  const judged = await judgedForSeal(desk, head);
  if (!judged.ok) return judged.error;
  const failed = await sealAll(bodies, desk, ticket, head, judged.value);
  if (failed !== null) return failed;
  // A large batch takes minutes: a person, a card, an entry of the book or the bank may have gone meanwhile.
  const still = await judgedForSeal(desk, head);
  if (!still.ok) return still.error;
  const change = batchChange(desk, head, {
    act: 'batch.seal',
    actor: AT_DESK,
    detail: codedWithin(
      2_000,
      bodies.map(({ sha256 }) => sentence('log-body', { sha256 })),
    ),
    set: { state: next, outcome: 'queued' },
  });
  if (!ticket.disableCancel()) return fault('pin-cancelled');
  const sealed = await desk.store.outbox.seal(change, bodies);
  if (!sealed.ok) return sealed.error;
  await recordSealedUnresolved(desk, head.batch);
  batchChanged(desk, head.batch);
  desk.notifier.emit('changed', { what: 'outbox', id: null });
  return null;
}

/** Nothing is sealed that does not count as it is now. */
async function judgedForSeal(desk: SealContext, head: BatchHead): Promise<Result<BatchEvaluation>> {
  const judged = await evaluateBatch(desk, head);
  if (!judged.ok) return judged;
  const { verdict, profile, profileInForce } = judged.value;
  const refused =
    (await checkIsSendingDesk(desk, head)) ??
    movedProfile(profile, profileInForce) ??
    (verdict.isVoid ? fault('approvals-void') : null) ??
    confirmedFault(judged.value) ??
    (verdict.approved ? null : fault('approvals-missing')) ??
    (verdict.complete ? null : fault('release-missing'));
  return refused === null ? judged : err(refused);
}

/** What was sealed becomes what later freezes know of whom the desk paid. */
export async function addSealed({ store }: Stores<'freezes'>, goesOn: () => boolean): Promise<void> {
  while (goesOn() && (await store.freezes.addSealed()));
}

/** The signature of the next message is made in the token host while the last one is encrypted and stored. */
async function sealAll(
  bodies: Body[],
  desk: SealContext,
  ticket: Ticket,
  head: BatchHead,
  judgement: BatchEvaluation,
): Promise<Fault | null> {
  const { messages } = judgement;
  const signing = (message: FrozenMessageRecord | undefined): ReturnType<typeof signOne> | null => {
    const started = message === undefined ? null : signOne(desk, head, judgement, message);
    // Whoever leaves early does not use it; its failure is nobody's surprise then.
    started?.catch(() => undefined);
    return started;
  };
  let coming = signing(messages[0]);
  try {
    for (const [index, message] of messages.entries()) {
      if (ticket.signal.aborted) return fault('pin-cancelled');
      ticket.phase('signing', index / messages.length);
      const signature = await coming;
      if (signature === null) throw new Error('every message is signed for');
      if (!signature.ok) return signature.error;
      coming = signing(messages[index + 1]);
      const body = await wrapOne(desk, judgement, message, signature.value);
      if (!body.ok) return body.error;
      bodies.push(body.value);
    }
    return null;
  } finally {
    await coming?.catch(() => undefined);
  }
}

async function signOne(
  desk: SealContext,
  head: BatchHead,
  judgement: BatchEvaluation,
  message: FrozenMessageRecord,
): Promise<Result<string>> {
  const { profile: approved } = judgement;
  if (approved === null) return err(fault('profile-missing'));
  const { profile } = approved;
  const counted = judgement.verdict.judged.filter((one) => one.counts).map((one) => one.signed.jws);
  const signature = await desk.tokens.sealMessage({
    // The profile in force says which key serves today: a renewal changes nothing of what was approved.
    key: desk.companyKey(signingKey(judgement.profileInForce?.profile ?? profile, desk.clock.now())),
    message: frozenMessage(desk, message),
    approvals: counted,
    handovers: (await desk.store.handovers.ofBatch(head.batch))
      .filter((one) => one.revision === head.revision)
      .map((one) => one.jws),
    ...(judgement.relied === null
      ? {}
      : { confirmations: await confirmationProofs(desk, judgement.relied.confirmations) }),
    policy: judgement.policy.policy,
    ...newerPolicy(judgement.policy, judgement.newest),
    profile,
    batch: { id: head.batch, revision: head.revision },
  });
  return signature.ok ? ok(signature.value.signature) : signature;
}

async function wrapOne(
  desk: SealContext,
  { profileInForce }: BatchEvaluation,
  message: FrozenMessageRecord,
  signature: string,
): Promise<Result<Body>> {
  if (profileInForce === null) return err(fault('profile-missing'));
  // The certificates of the bank are those in force: one that was renewed since the freeze is the one to
  // encrypt for.
  const sealed = await desk.envelope.seal({
    profile: profileInForce.profile,
    chunks: frozenMessage(desk, message).chunks(),
    signature,
  });
  if (!sealed.ok) return sealed;
  const stored = await desk.store.bytes.put(sealed.value.chunks);
  if (stored.sha256 !== sealed.value.sha256) {
    await desk.store.bytes.drop(stored.ref);
    return err(fault('bytes-differ'));
  }
  const { suite } = sealed.value;
  // A person sends it: the machine by itself only repeats what the bank's gateway did not take.
  return ok({
    message: message.message,
    body: stored.ref,
    sha256: stored.sha256,
    bytes: stored.bytes,
    suite,
    sealedAt: instantOf(desk.clock),
    next: null,
  });
}
