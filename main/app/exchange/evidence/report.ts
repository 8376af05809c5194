// The report of a batch's evidence: states, digests, words, statuses and times, all of it recomputable from
// the files beside it or from the log.
import { freezeOf } from '../../deliver/index.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import { instantOf } from '../../../ports/clock.ts';
import { batchTotals, frozenUnder } from '../../authorise/index.ts';
import type { EvidenceContext } from '../context.ts';
import type { BatchHead, FrozenMessageRecord, StoredPolicy, TrackedPayment } from '../../../ports/store.ts';
import { everyEntryAbout } from '../../../ports/store/log.ts';

// The policy a batch is bound to: what everything about it is checked with, whatever is in force by now.

/** The version of the freeze; before a freeze the one in force. */
export async function policyOf(
  { store }: EvidenceContext,
  { batch, revision }: Pick<BatchHead, 'batch' | 'revision'>,
): Promise<StoredPolicy | null> {
  const freeze = freezeOf(revision, await store.batches.signatures(batch));
  return freeze === null ? store.desk.policy() : store.desk.policyVersion(freeze.policy.version);
}

export async function evidenceReport(
  desk: EvidenceContext,
  head: BatchHead,
  messages: readonly FrozenMessageRecord[],
  payments: readonly TrackedPayment[],
): Promise<object> {
  const { store, identity } = desk;
  const [policy, signatures] = await Promise.all([
    policyOf(desk, head),
    store.batches.signatures(head.batch),
  ]);
  // The version that was approved, whatever is in force by now.
  const profile = (await frozenUnder(desk, head.revision, signatures)) ?? (await store.desk.profile());
  const described = [];
  for (const message of messages) described.push(await messageReport(desk, message));
  return {
    format: 'countersign/evidence/1',
    madeAt: instantOf(desk.clock),
    company: identity.companyId,
    environment: identity.environment,
    desk: identity.desk,
    batch: {
      id: head.batch,
      reference: head.reference,
      kind: head.kind,
      revision: head.revision,
      state: head.state,
      outcome: head.outcome,
    },
    policy: policy === null ? null : { version: policy.policy.version, sha256: policy.sha256 },
    profile:
      profile === null
        ? null
        : { id: profile.profile.id, version: profile.profile.version, sha256: profile.sha256 },
    ...batchTotals(messages.map((message) => message.reading)),
    history: (await everyEntryAbout(store.log, head.batch)).map(({ position, at, act, actor, hash }) => ({
      position,
      at,
      act,
      actor,
      hash,
    })),
    messages: described,
    payments: payments.map(
      ({ endToEndId, message, uetr, status, currency, amount, returned, updatedAt }) => ({
        endToEndId,
        message,
        uetr,
        status,
        currency,
        amount,
        returned,
        updatedAt,
      }),
    ),
    log: await store.log.head(),
  };
}

async function messageReport(desk: EvidenceContext, message: FrozenMessageRecord): Promise<object> {
  const { store } = desk;
  const [sealed, attempts, history] = await Promise.all([
    store.outbox.get(message.message),
    store.outbox.attempts(message.message),
    everyEntryAbout(store.log, message.message),
  ]);
  return {
    id: message.message,
    messageId: message.messageId,
    payload: {
      file: `payload-${message.position}.xml`,
      sha256: message.sha256,
      bytes: message.bytes,
      words: fingerprintWords(message.sha256),
    },
    reading: message.reading,
    envelope:
      sealed === null
        ? null
        : {
            file: `envelope-${message.position}.xml`,
            sha256: sealed.sealed.sha256,
            bytes: sealed.sealed.bytes,
            suite: sealed.sealed.suite,
            sealedAt: sealed.sealed.sealedAt,
          },
    state: sealed?.state ?? null,
    history: history.map(({ position, at, act, actor, hash }) => ({ position, at, act, actor, hash })),
    attempts: attempts.map(
      ({ number, kind, startedAt, endedAt, httpStatus, outcome, correlationId, bankReference }) => ({
        number,
        kind,
        startedAt,
        endedAt,
        httpStatus,
        outcome,
        correlationId,
        bankReference,
      }),
    ),
  };
}
