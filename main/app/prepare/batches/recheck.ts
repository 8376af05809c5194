// Judges a whole draft again: a payment that was wrong under one header may be right under the next, and the
// other way round.
import type { PainKind } from '../../../../shared/domain/message-tree.ts';
import type { PrepareContext } from '../context.ts';
import type { StoredFinding } from '../../../ports/store.ts';
import { groupFindings, paymentFindings } from './findings.ts';
import { bankDay } from '../../desk/index.ts';

/** Larger drafts are judged at the freeze only, from their built bytes and off the main thread. */
export const RECHECKED_AT_ONCE = 2_000;

export async function draftFindings(
  desk: PrepareContext,
  batch: string,
  kind: PainKind,
): Promise<readonly StoredFinding[]> {
  const day = await bankDay(desk);
  const groups = await desk.store.batches.groups(batch);
  const nodes = new Map(groups.map(({ group, node }) => [group, node]));
  const findings = groups.flatMap(({ node }) => groupFindings(desk.messages.checkGroup(kind, node, day)));
  for await (const piece of desk.store.batches.stream(batch)) {
    for (const { payment, group, node } of piece)
      findings.push(
        ...paymentFindings(payment, desk.messages.checkPayment(kind, node, nodes.get(group) ?? null, day)),
      );
  }
  return findings;
}
