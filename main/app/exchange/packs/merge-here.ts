// What this desk would hold of a batch once a pack is merged, and what the batch would be then.
import { because, fault } from '../../../../shared/domain/errors.ts';
import type { Fault } from '../../../../shared/domain/errors.ts';
import { messageEntry } from '../../../../shared/domain/pack.ts';
import type { PackBatch } from '../../../../shared/domain/pack.ts';
import { contradictions, mergeHoldings, packEntitlement } from '../../../../shared/domain/pack-merge.ts';
import type { Holdings, RevisionEntitlement } from '../../../../shared/domain/pack-merge.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { isBatchStatement } from '../../../../shared/domain/statement.ts';
import type { BatchStatement } from '../../../../shared/domain/statement.ts';
import { instantOf } from '../../../ports/clock.ts';
import { verifyHandover } from '../../../statements/handover.ts';
import { statedIn } from '../../authorise/index.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import type { PackContext } from '../context.ts';
import type { OpenedPack } from '../../../ports/packs.ts';
import type { Ticket } from '../../desk/index.ts';
import type { VerifiedStatement } from '../../../../shared/domain/approval.ts';
import type { Handover } from '../../../../shared/domain/handover.ts';
import type { BatchHead } from '../../../ports/store.ts';
import type { CarriedStatement, ReadPack } from './read-pack.ts';

// Reads every message of a pack with this desk's own reader and holds it against what the preparer signed,
// before anything is stored.

/**
 * The long part of taking a pack over: told to the ticket piece by piece, and stopped where the officer stops
 * it.
 */
export async function evaluateMessages(
  desk: PackContext,
  pack: OpenedPack,
  { messages }: BatchStatement,
  ticket: Ticket,
): Promise<Fault | null> {
  const total = messages.reduce((sum, message) => sum + message.bytes, 0);
  let done = 0;
  for (const stated of messages) {
    const entry = pack.entries.get(messageEntry(stated.sha256));
    if (entry === undefined) return fault('pack-contents-differ', { detail: messageEntry(stated.sha256) });
    const counted = async function* counted(): AsyncGenerator<Uint8Array, void, undefined> {
      for await (const chunk of entry.chunks()) {
        done += chunk.length;
        ticket.phase('reading', total === 0 ? null : Math.min(1, done / total));
        if (ticket.signal.aborted) return;
        yield chunk;
      }
    };
    const contents = await desk.messages.readFrozen(stated.kind, counted());
    if (ticket.signal.aborted) return fault('pack-stopped');
    if (!contents.ok) return contents.error;
    const { reading } = contents.value;
    if (
      reading.messageId !== stated.id ||
      reading.controlSum !== stated.controlSum ||
      reading.transactions !== stated.transactions ||
      reading.sha256 !== stated.sha256
    ) {
      return fault('frozen-bytes-differ', { detail: stated.id });
    }
  }
  return null;
}

export interface Merge {
  readonly listed: PackBatch;
  /** The batch as it is here; null when this desk never saw it. */
  readonly head: BatchHead | null;
  readonly standing: RevisionEntitlement;
  /** Statements of the pack this desk does not have yet, in order. */
  readonly fresh: readonly CarriedStatement[];
  /** The same of handovers of the sending desk. */
  readonly freshHandovers: readonly Handover[];
}

export async function mergeHere(
  desk: PackContext,
  read: ReadPack,
  listed: PackBatch,
): Promise<Result<Merge>> {
  const head = await desk.store.batches.get(listed.batch);
  const here = await holdingsHere(desk, listed.batch, read);
  const merged = mergeHoldings(here, {
    ...read.holdings,
    statements: new Map([...read.statements].filter(([, { statement }]) => statement.batch === listed.batch)),
  });
  const [contradiction] = contradictions(merged);
  if (contradiction !== undefined)
    return err(
      fault(contradiction.what === 'handover' ? 'handover-contradicts' : 'pack-contradicts', {
        detail: contradiction.which,
      }),
    );
  const standing = packEntitlement(merged, listed.batch, (sha256) => read.policies.byDigest.get(sha256), {
    at: instantOf(desk.clock),
    newest: isSealed(head) ? undefined : read.policies.current.policy,
  });
  if (standing === null) return err(fault('pack-contents-differ', { detail: listed.batch }));
  // Another desk froze it again though this one has sealed it: both could be sent.
  if (isSealed(head) && standing.revision !== head?.revision)
    return err(because('pack-contradicts', 'sealed-here', listed.batch));
  const fresh = standing.statements.flatMap(({ jws }) => {
    const digest = sha256Hex(jws);
    const carried = read.statements.get(digest);
    return carried === undefined || here.statements.has(digest) ? [] : [carried];
  });
  const freshHandovers = [...read.holdings.handovers]
    .filter(([sha256]) => !here.handovers.has(sha256))
    .map(([, handover]) => handover);
  return ok({ listed, head, standing, fresh, freshHandovers });
}

export function isSealed(head: Pick<BatchHead, 'state'> | null): boolean {
  return head?.state === 'sealed' || head?.state === 'closed';
}

/** Signatures were verified when they were stored. */
async function holdingsHere(desk: PackContext, batch: string, read: ReadPack): Promise<Holdings> {
  const statements = new Map<string, VerifiedStatement>();
  for (const { jws, person } of await desk.store.batches.signatures(batch)) {
    const statement = statedIn(jws);
    if (statement !== null && isBatchStatement(statement))
      statements.set(sha256Hex(jws), { jws, statement, person });
  }
  const handovers = new Map<string, Handover>();
  for (const { sha256, jws } of await desk.store.handovers.ofBatch(batch)) {
    const verified = verifyHandover(jws, (digest) => read.policies.byDigest.get(digest));
    if (verified !== null) handovers.set(sha256, verified);
  }
  return { statements, handovers, messages: new Set(), policies: read.holdings.policies };
}
