// What this desk would hold of a batch once a pack is merged, and what the batch would be then.
import type { VerifiedStatement } from '../../../../shared/domain/approval.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import type { Handover } from '../../../../shared/domain/handover.ts';
import {
  contradictions,
  mergeHoldings,
  packStanding,
  type Holdings,
  type Standing,
} from '../../../../shared/domain/pack-merge.ts';
import type { PackBatch } from '../../../../shared/domain/pack.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { isBatchStatement } from '../../../../shared/domain/statement.ts';
import type { ExchangeContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { BatchHead } from '../../../ports/store.ts';
import { type CarriedStatement, type ReadPack } from './read-pack.ts';
import { verifyHandover } from '../../../statements/handover.ts';
import { statedIn } from '../../authorise/index.ts';
import { sha256Hex } from '../../../digest/sha256.ts';

export interface Merge {
  readonly listed: PackBatch;
  /** The batch as it is here; null when this desk never saw it. */
  readonly head: BatchHead | null;
  readonly standing: Standing;
  /** Statements of the pack this desk does not have yet, in order. */
  readonly fresh: readonly CarriedStatement[];
  /** The same of handovers of the sending desk. */
  readonly freshHandovers: readonly Handover[];
}

export async function mergeHere(
  desk: ExchangeContext,
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
  const standing = packStanding(merged, listed.batch, (sha256) => read.policies.byDigest.get(sha256), {
    at: instantOf(desk.clock),
    newest: isSealed(head) ? undefined : read.policies.current.policy,
  });
  if (standing === null) return err(fault('pack-contents-differ', { detail: listed.batch }));
  // Another desk froze it anew though this one has sealed it: both could be sent.
  if (isSealed(head) && standing.revision !== head?.revision)
    return err(fault('pack-contradicts', { detail: `${listed.batch} is sealed here` }));
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

export function isSealed(head: BatchHead | null): boolean {
  return head?.state === 'sealed' || head?.state === 'closed';
}

/** Signatures were verified when they were stored. */
async function holdingsHere(desk: ExchangeContext, batch: string, read: ReadPack): Promise<Holdings> {
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
