// Drafts the next version from single changes, and keeps it as the one proposal administrators sign or
// withdraw.
import { fault } from '../../../../shared/domain/errors.ts';
import { policyProblems, successionProblems } from '../../../../shared/domain/policy-change.ts';
import { policyDifferences } from '../../../../shared/domain/policy-difference.ts';
import { editPolicy } from '../../../../shared/domain/policy-edit.ts';
import { sharedHolders } from '../../../../shared/domain/policy-genesis.ts';
import { policySentences } from '../../../../shared/domain/policy-sentences.ts';
import type { EnrolledCertificate, Policy } from '../../../../shared/domain/policy.ts';
import type { Sentence } from '../../../../shared/domain/sentence.ts';
import { t } from '../../../../shared/texts/index.ts';
import { say } from '../../../../shared/texts/say.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { subjectOf } from '../../../statements/certificate.ts';
import type { AdministerContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { StoredPolicy } from '../../../ports/store.ts';
import { certificateProblems } from './adopt.ts';
import { type DeepReadonly, newId } from '../../desk/index.ts';
import { jcsDigest } from '../../../digest/sha256.ts';

type Changes = ParsedInput<'policies.preview'>['changes'];

interface Draft {
  readonly before: StoredPolicy;
  readonly next: Policy;
  readonly sha256: string;
  readonly problems: readonly Sentence[];
}

async function draftOf(desk: AdministerContext, changes: Changes): Promise<Result<Draft>> {
  const before = await desk.store.desk.policy();
  if (before === null) return err(fault('policy-missing'));
  const found = await certificatesInReaders(desk);
  const edited = editPolicy(before.policy, before.sha256, changes, {
    at: instantOf(desk.clock),
    certificateOf: (sha256) => found.get(sha256),
  });
  if (!edited.ok) return edited;
  const next = edited.value;
  const problems = [
    ...successionProblems(before.policy, before.sha256, next),
    ...policyProblems(next),
    ...certificateProblems(next),
    ...sharedHolders(before.policy, next, subjectOf),
  ];
  return ok({ before, next, sha256: jcsDigest(next), problems });
}

/** As the cards themselves show them: nobody types a certificate. One that cannot sign cannot be enrolled. */
async function certificatesInReaders(
  desk: AdministerContext,
): Promise<ReadonlyMap<string, EnrolledCertificate>> {
  const found = new Map<string, EnrolledCertificate>();
  for (const card of (await desk.cards.modules(false)).flatMap((module) => module.cards)) {
    for (const { sha256, der, algorithms, unusable } of card.certificates) {
      const [algorithm] = algorithms;
      if (card.unusable === null && unusable === null && algorithm !== undefined)
        found.set(sha256, { sha256, der, algorithm });
    }
  }
  return found;
}

export async function previewPolicy(
  desk: AdministerContext,
  changes: Changes,
): Promise<Result<DeepReadonly<CallOutput<'policies.preview'>>>> {
  const draft = await draftOf(desk, changes);
  if (!draft.ok) return draft;
  const { before, next, problems } = draft.value;
  return ok({
    version: next.version,
    differences: [...policyDifferences(before.policy, next, subjectOf)],
    sentences: [...policySentences(next)],
    problems: [...problems],
  });
}

export async function proposePolicy(
  desk: AdministerContext,
  { expectedVersion, changes, note }: ParsedInput<'policies.propose'>,
): Promise<Result<{ readonly proposal: string }>> {
  const draft = await draftOf(desk, changes);
  if (!draft.ok) return draft;
  const { before, next, sha256, problems } = draft.value;
  if (before.policy.version !== expectedVersion) return err(fault('revision-conflict'));
  const [problem] = problems;
  if (problem !== undefined) return err(fault('policy-unfit', { sentences: [problem] }));
  const differences = policyDifferences(before.policy, next, subjectOf);
  // Every version has a day of its own; that alone is no change.
  const beyondTheDay = policyDifferences({ ...before.policy, validFrom: next.validFrom }, next, subjectOf);
  if (beyondTheDay.length === 0)
    return err(fault('policy-change-impossible', { detail: 'nothing would change' }));
  const proposal = newId(desk.random, 'proposal');
  const at = instantOf(desk.clock);
  const detail =
    `version ${next.version}, SHA-256 ${sha256}: ${differences.map((each) => say(t, each)).join(' ')}`.slice(
      0,
      2000,
    );
  const kept = await desk.store.policies.propose(
    { proposal, createdAt: at, note, policy: next, sha256 },
    { at, act: 'policy.propose', actor: 'desk', subject: proposal, detail },
  );
  if (!kept.ok) return kept;
  desk.notifier.emit('changed', { what: 'settings', id: null });
  return ok({ proposal });
}

/** What nobody has adopted binds nobody: taking it back needs no card, and leaves its trace. */
export async function withdrawProposal(
  desk: AdministerContext,
  { proposal, reason }: ParsedInput<'policies.withdraw'>,
): Promise<Result<Record<string, never>>> {
  const withdrawn = await desk.store.policies.withdraw(proposal, {
    at: instantOf(desk.clock),
    act: 'policy.withdraw',
    actor: 'desk',
    subject: proposal,
    detail: reason,
  });
  if (!withdrawn.ok) return withdrawn;
  desk.notifier.emit('changed', { what: 'settings', id: null });
  return ok({});
}
