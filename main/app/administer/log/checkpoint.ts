// Anchors the log: an officer's card signs its head, and from then on nothing it covers can be changed
// unseen.
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { nameOf } from '../../../../shared/domain/policy-sentences.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import { checkpointStatementSchema, type CheckpointStatement } from '../../../../shared/domain/statement.ts';
import type { LogContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { LogCheckpoint, LogHead } from '../../../ports/store/log.ts';
import type { StoredPolicy } from '../../../ports/store.ts';
import type { KeyChoice } from '../../../ports/token.ts';
import {
  anyRole,
  policyForSigning,
  type SignedAction,
  startSigning,
  statedIn,
  verifyStatement,
} from '../../authorise/index.ts';

export async function anchorLog(
  desk: LogContext,
  choice: KeyChoice,
): Promise<Result<{ readonly ticket: string }>> {
  const [force, head] = await Promise.all([policyForSigning(desk), desk.store.log.head()]);
  return startSigning(
    desk,
    checkpoint(desk, choice, head),
    force.ok ? anyRole(force.value.policy.policy, choice) : force,
  );
}

interface Anchored {
  readonly policy: StoredPolicy;
}

/** @param asked the head when the checkpoint was asked for, which a refusal names; the newest is signed. */
function checkpoint(
  desk: LogContext,
  choice: KeyChoice,
  asked: LogHead,
): SignedAction<Anchored, CheckpointStatement> {
  const { store } = desk;
  return {
    name: 'log.checkpoint',
    subject: asked.head,
    ticket: { act: 'checkpoint' },
    choice,
    schema: checkpointStatementSchema,
    load: () => policyForSigning(desk),
    authorise: ({ policy }) => anyRole(policy.policy, choice),
    statement: ({ policy }, { role }) => ({
      policy,
      statement: {
        purpose: 'checkpoint',
        role,
        policy: { version: policy.policy.version, sha256: policy.sha256 },
      },
    }),
    evaluate: () => ok(null),
    async commit(_, { jws, person, statement: { log } }) {
      await store.log.anchor(log, jws, {
        at: instantOf(desk.clock),
        act: 'log.checkpoint',
        actor: person,
        subject: log.head,
        detail: coded(sentence('log-anchored', { size: log.size })),
      });
      desk.notifier.emit('changed', { what: 'log', id: null });
      return ok(null);
    },
  };
}

export interface Anchor {
  readonly position: number;
  readonly at: string;
  /** Who signed it; null for a file that left the desk. */
  readonly person: string | null;
}

/**
 * The last checkpoint that holds: its head is the log's own, and a card's signature verifies under the policy
 * it names. Every statement names the log's head, so each act of an officer anchors.
 */
export async function lastAnchor(desk: LogContext): Promise<Anchor | null> {
  for (const checkpoint of await desk.store.log.checkpoints()) {
    const { position, at } = checkpoint;
    if (checkpoint.kind === 'export') return { position, at, person: null };
    const person = await signer(desk, checkpoint);
    if (person !== null) return { position, at, person };
  }
  return null;
}

async function signer(desk: LogContext, { position, head, evidence }: LogCheckpoint): Promise<string | null> {
  const stated = statedIn(evidence);
  if (
    stated === null ||
    stated.purpose === 'card-test' ||
    stated.purpose === 'sign-in' ||
    stated.log.size !== position ||
    stated.log.head !== head ||
    stated.log.id !== desk.identity.logId
  )
    return null;
  const stored = await desk.store.desk.policyVersion(stated.policy.version);
  if (stored === null || stored.sha256 !== stated.policy.sha256) return null;
  const verified = verifyStatement(evidence, stored.policy);
  return verified === null ? null : nameOf(stored.policy, verified.person);
}
