// Drafts the next version from single changes, and keeps it as the one proposal administrators sign or
// withdraw.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { because, fault } from '../../../../shared/domain/errors.ts';
import {
  hardwareProblems,
  policyProblems,
  successionProblems,
} from '../../../../shared/domain/policy-change.ts';
import { policyDifferences } from '../../../../shared/domain/policy-difference.ts';
import { editPolicy } from '../../../../shared/domain/policy-edit.ts';
import { sharedHolders } from '../../../../shared/domain/policy-genesis.ts';
import { policySentences } from '../../../../shared/domain/policy-sentences.ts';
import type { EnrolledCertificate, Policy } from '../../../../shared/domain/policy.ts';
import { codedWithin, sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { authorityProblems } from '../../../statements/revocation.ts';
import { CERTIFICATES, fingerprintOf, subjectOf } from '../../../statements/verify.ts';
import type { PolicyContext } from '../context.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { StoredPolicy } from '../../../ports/store.ts';
import type { Card } from '../../../ports/token.ts';
import { certificateProblems } from './adopt.ts';
import { newCardsRefused } from './revocation.ts';
import { newCardsUnnamed } from './hardware.ts';
import { jcsDigest } from '../../../digest/sha256.ts';

/** An entry of the log is read at a glance; the proposal itself holds every difference. */
const MOST_LOGGED = 2000;

type Changes = ParsedInput<'policies.preview'>['changes'];

interface Draft {
  readonly before: StoredPolicy;
  readonly next: Policy;
  readonly sha256: string;
  readonly problems: readonly Sentence[];
}

async function draftOf(desk: PolicyContext, changes: Changes): Promise<Result<Draft>> {
  const before = await desk.store.desk.policy();
  if (before === null) return err(fault('policy-missing'));
  const found = await certificatesInReaders(desk);
  const edited = editPolicy(before.policy, before.sha256, changes, {
    at: instantOf(desk.clock),
    certificateOf: (sha256) => found.get(sha256)?.enrolled,
  });
  if (!edited.ok) return edited;
  const next = edited.value;
  const problems = [
    ...successionProblems(before.policy, before.sha256, next),
    ...policyProblems(next),
    ...hardwareProblems(next),
    ...newCardsUnnamed(before.policy, next, (sha256) => found.get(sha256)?.tokenModel),
    ...certificateProblems(next),
    ...authorityProblems(next),
    ...(await newCardsRefused(desk, before.policy, next)),
    ...sharedHolders(before.policy, next, subjectOf),
  ];
  return ok({ before, next, sha256: jcsDigest(next), problems });
}

interface SeenCertificate extends Pick<Card, 'tokenModel'> {
  readonly enrolled: EnrolledCertificate;
}

/** As the cards themselves show them: nobody types a certificate. One that cannot sign cannot be enrolled. */
async function certificatesInReaders(desk: PolicyContext): Promise<ReadonlyMap<string, SeenCertificate>> {
  const found = new Map<string, SeenCertificate>();
  for (const card of (await desk.cards.modules(false)).flatMap((module) => module.cards)) {
    for (const { sha256, der, algorithms, unusable } of card.certificates) {
      const [algorithm] = algorithms;
      if (card.unusable === null && unusable === null && algorithm !== undefined)
        found.set(sha256, { enrolled: { sha256, der, algorithm }, tokenModel: card.tokenModel });
    }
  }
  return found;
}

export async function previewPolicy(
  desk: PolicyContext,
  changes: Changes,
): Promise<Result<Answer<'policies.preview'>>> {
  const draft = await draftOf(desk, changes);
  if (!draft.ok) return draft;
  const { before, next, problems } = draft.value;
  return ok({
    version: next.version,
    differences: [...policyDifferences(before.policy, next, CERTIFICATES)],
    sentences: [...policySentences(next, fingerprintOf)],
    problems: [...problems],
  });
}

export async function proposePolicy(
  desk: PolicyContext,
  { expectedVersion, changes, note }: ParsedInput<'policies.propose'>,
): Promise<Result<{ readonly proposal: string }>> {
  const draft = await draftOf(desk, changes);
  if (!draft.ok) return draft;
  const { before, next, sha256, problems } = draft.value;
  if (before.policy.version !== expectedVersion) return err(fault('revision-conflict'));
  const [problem] = problems;
  if (problem !== undefined) return err(fault('policy-unfit', { sentences: [problem] }));
  const differences = policyDifferences(before.policy, next, CERTIFICATES);
  // Every version has a day of its own; that alone is no change.
  const beyondTheDay = policyDifferences({ ...before.policy, validFrom: next.validFrom }, next, CERTIFICATES);
  if (beyondTheDay.length === 0) return err(because('policy-change-impossible', 'nothing-changes'));
  const proposal = newId(desk.random, 'proposal');
  const at = instantOf(desk.clock);
  const detail = codedWithin(MOST_LOGGED, [
    sentence('log-version', { version: next.version, sha256 }),
    ...differences,
  ]);
  const kept = await desk.store.policies.propose(
    { proposal, createdAt: at, note, policy: next, sha256 },
    { at, act: 'policy.propose', actor: AT_DESK, subject: proposal, detail },
  );
  if (!kept.ok) return kept;
  desk.notifier.emit('changed', { what: 'settings', id: null });
  return ok({ proposal });
}

/** What nobody has adopted binds nobody: taking it back needs no card, and leaves its trace. */
export async function withdrawProposal(
  desk: PolicyContext,
  { proposal, reason }: ParsedInput<'policies.withdraw'>,
): Promise<Result<Record<string, never>>> {
  const withdrawn = await desk.store.policies.withdraw(proposal, {
    at: instantOf(desk.clock),
    act: 'policy.withdraw',
    actor: AT_DESK,
    subject: proposal,
    detail: reason,
  });
  if (!withdrawn.ok) return withdrawn;
  desk.notifier.emit('changed', { what: 'settings', id: null });
  return ok({});
}
