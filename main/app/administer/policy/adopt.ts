// Puts the next version of the policy in force: only with enough administrators of the version before, stored
// and pinned, and never back.
import { X509Certificate } from 'node:crypto';
import { fault } from '../../../../shared/domain/errors.ts';
import { policyProblems, successionProblems } from '../../../../shared/domain/policy-change.ts';
import { sharedHolders } from '../../../../shared/domain/policy-genesis.ts';
import { adoptionOf } from '../../../../shared/domain/policy-quorum.ts';
import { nameOf } from '../../../../shared/domain/policy-sentences.ts';
import { policySchema, type Policy } from '../../../../shared/domain/policy.ts';
import { coded, sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { authorityProblems } from '../../../statements/revocation.ts';
import { subjectOf } from '../../../statements/verify.ts';
import { revocationsInForce } from '../../authorise/index.ts';
import type { CoreDeps, Stores } from '../../desk/index.ts';
import type { AdministrationDeps } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { PinnedVersion } from '../../../ports/roots.ts';
import type { PolicyProposal, StoredPolicy } from '../../../ports/store.ts';
import { doneOrLater } from './done-or-later.ts';
import { readAdoptions } from './signatures.ts';
import { sha256Hex, jcsDigest } from '../../../digest/sha256.ts';

export type AdoptionContext = Pick<CoreDeps, 'clock' | 'notifier'> &
  Stores<'desk' | 'log' | 'policies'> &
  Pick<AdministrationDeps, 'roots'>;

/**
 * For a proposal that is complete here, and for a version that came in a pack with its signatures. Everything
 * is evaluated again: form, succession, digests of the enrolled certificates, signatures, quorum.
 */
export function adoptPolicy(
  desk: AdoptionContext,
  next: Pick<StoredPolicy, 'policy' | 'signatures'>,
  source: Sentence,
): Promise<Result<StoredPolicy>> {
  return orFinishedLater(desk, () => adopt(desk, next, source));
}

/** What a disk that fails leaves undone of a step towards the next version, the desk does by itself later. */
export function orFinishedLater<T>(
  desk: AdoptionContext,
  step: () => Promise<Result<T>>,
): Promise<Result<T>> {
  return doneOrLater(desk.clock, step, () => finish(desk));
}

async function adopt(
  desk: AdoptionContext,
  next: Pick<StoredPolicy, 'policy' | 'signatures'>,
  source: Sentence,
): Promise<Result<StoredPolicy>> {
  const before = await desk.store.desk.policy();
  if (before === null) return err(fault('policy-missing'));
  const judged = await evaluateSuccessor(before, next, instantOf(desk.clock));
  if (!judged.ok) return judged;
  const { stored, persons } = judged.value;
  const { version } = stored.policy;
  const detail = coded(sentence('log-policy-adopted', { version, sha256: stored.sha256, persons }), source);
  const adopted = await desk.store.policies.adopt(stored, {
    at: instantOf(desk.clock),
    act: 'policy.adopt',
    actor: persons.at(-1) ?? 'desk',
    subject: 'policy',
    detail,
  });
  if (!adopted.ok) return adopted;
  // Stored first: what is stored and not pinned is pinned as soon as the disk lets it, at the latest at the
  // next start, and until then nothing new begins.
  await desk.roots.pin(stored.policy.version, stored.sha256);
  desk.notifier.emit('changed', { what: 'settings', id: null });
  return ok(stored);
}

type Proposed = Pick<PolicyProposal, 'proposal' | 'policy'> & Pick<StoredPolicy, 'signatures'>;

const sourceOf = ({ proposal }: Proposed): Sentence => sentence('log-policy-proposal', { proposal });

async function completeProposal(desk: AdoptionContext): Promise<Proposed | null> {
  const [open, before] = await Promise.all([desk.store.policies.open(), desk.store.desk.policy()]);
  if (open === null || before === null || open.policy.previous !== before.sha256) return null;
  const signatures = open.signatures.map(({ jws }) => jws);
  // A card that is on a revocation list by now has put nothing in force, whenever it signed.
  const standing = await revocationsInForce(desk, before.policy);
  const read = await readAdoptions(standing, signatures);
  const { proposal, policy } = open;
  return adoptionOf(standing, open, read, instantOf(desk.clock)).complete
    ? { proposal, policy, signatures }
    : null;
}

/** Puts the open proposal in force, if enough administrators have signed it. */
export async function adoptIfComplete(desk: AdoptionContext): Promise<Result<unknown>> {
  const complete = await completeProposal(desk);
  return complete === null ? ok(null) : adopt(desk, complete, sourceOf(complete));
}

/**
 * At the start of a desk, which may have stopped between the last signature and the pin: nobody can sign once
 * more, so the desk itself puts in force what is signed, and pins what is in force.
 */
export async function finishAdoption(desk: AdoptionContext): Promise<void> {
  await orFinishedLater(desk, () => finish(desk));
}

async function finish(desk: AdoptionContext): Promise<Result<unknown>> {
  const adopted = await adoptIfComplete(desk);
  // Also a version that was stored before the disk failed.
  await pinAdopted(desk);
  // The act that began it was told of a failure: windows still show the version before.
  desk.notifier.emit('changed', { what: 'settings', id: null });
  return adopted;
}

interface Judged {
  readonly stored: StoredPolicy;
  readonly persons: readonly string[];
}

/** Judged only; nothing is stored: what taking a pack over would adopt is shown before. */
export async function evaluateSuccessor(
  before: StoredPolicy,
  { policy, signatures }: Pick<StoredPolicy, 'policy' | 'signatures'>,
  at: string,
): Promise<Result<Judged>> {
  const parsed = policySchema.safeParse(policy);
  if (!parsed.success)
    return err(fault('policy-unfit', { detail: parsed.error.issues[0]?.message ?? 'form' }));
  const sha256 = jcsDigest(policy);
  const [problem] = [
    ...successionProblems(before.policy, before.sha256, policy),
    ...policyProblems(policy),
    ...certificateProblems(policy),
    ...authorityProblems(policy),
    ...sharedHolders(before.policy, policy, subjectOf),
  ];
  if (problem !== undefined) return err(fault('policy-unfit', { sentences: [problem] }));
  const verdict = adoptionOf(
    before.policy,
    { policy, sha256 },
    await readAdoptions(before.policy, signatures),
    at,
  );
  if (!verdict.complete)
    return err(fault('policy-signatures-missing', { detail: `${verdict.have}/${verdict.need}` }));
  return ok({ stored: { policy, sha256, signatures }, persons: verdict.persons });
}

/** The bytes must be a certificate, and the one their digest names. */
export function certificateProblems(policy: Policy): readonly Sentence[] {
  return policy.persons.flatMap(({ id, certificates }) =>
    certificates.flatMap(({ sha256, der }) => {
      const bytes = Buffer.from(der, 'base64');
      const isIt = sha256Hex(bytes) === sha256 && isCertificate(bytes);
      return isIt ? [] : [sentence('certificate-not-its-digest', { name: nameOf(policy, id) })];
    }),
  );
}

function isCertificate(bytes: Uint8Array): boolean {
  try {
    return new X509Certificate(bytes).raw.length > 0;
  } catch {
    return false;
  }
}

/**
 * After a stop between storing and pinning, and after an older roots file was put back: versions that were
 * adopted here are judged once more and pinned. The log says so, because the file alone does not tell which
 * of the two it was.
 */
export async function pinAdopted(desk: AdoptionContext): Promise<void> {
  const current = await desk.store.desk.policy();
  if (current === null) return;
  const pins = await desk.roots.pinned();
  await noteDifferent(desk, pins);
  const last = Math.max(0, ...pins.map((one) => one.version));
  // A desk without any pin has had no genesis; that is signed and compared in person.
  if (last === 0) return;
  const reached = await pinFrom(desk, last, current.policy.version);
  if (reached > last)
    await note(desk, 'policy.pin-again', sentence('log-pinned-again', { from: last + 1, to: reached }));
}

/** Answers the last version that is pinned now. */
async function pinFrom(desk: AdoptionContext, last: number, newest: number): Promise<number> {
  for (let version = last + 1; version <= newest; version += 1) {
    const [before, next] = [
      await desk.store.desk.policyVersion(version - 1),
      await desk.store.desk.policyVersion(version),
    ];
    if (
      before === null ||
      next === null ||
      !(await evaluateSuccessor(before, next, instantOf(desk.clock))).ok
    )
      return version - 1;
    await desk.roots.pin(version, next.sha256);
  }
  return newest;
}

/**
 * A roots file that pins another policy than the one this desk adopted was exchanged: the card processes
 * refuse to sign under either, and the log says why.
 */
async function noteDifferent(desk: AdoptionContext, pins: readonly PinnedVersion[]): Promise<void> {
  for (const { version, sha256 } of pins) {
    const stored = await desk.store.desk.policyVersion(version);
    if (stored === null || stored.sha256 === sha256) continue;
    const found = { version, pinned: sha256, stored: stored.sha256 };
    await note(desk, 'policy.pin-differs', sentence('log-pin-differs', found));
    return;
  }
}

async function note({ clock, store }: AdoptionContext, act: string, said: Sentence): Promise<void> {
  const detail = coded(said);
  await store.log.append({ at: instantOf(clock), act, actor: 'desk', subject: 'policy', detail });
}
