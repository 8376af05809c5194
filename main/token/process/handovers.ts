// Which desk may seal a batch, judged here from signatures alone: whoever took over the main process cannot
// seal what another desk sends.
import { fault } from '../../../shared/domain/errors.ts';
import { sendingDeskOf, type Handover, type Under } from '../../../shared/domain/handover.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { BatchStatement } from '../../../shared/domain/statement.ts';
import { verifyHandover } from '../../statements/handover.ts';
import type { Roots } from './roots.ts';

/** The freeze must name this desk, or handovers whose every signature verifies must lead to it. */
export function sealsHere(
  roots: Roots,
  freeze: BatchStatement,
  under: Under,
  texts: readonly string[],
): Result<void> {
  const { policy } = under;
  // Roots from before a desk pinned its own name say nothing of it.
  if (roots.desk === undefined) return ok(undefined);
  const handovers: Handover[] = [];
  for (const jws of texts) {
    const read = verifyHandover(jws, () => policy);
    if (read === null) return err(fault('approval-invalid', { detail: 'a handover does not verify' }));
    handovers.push(read);
  }
  const { desk } = sendingDeskOf(freeze, under, handovers);
  if (desk === roots.desk) return ok(undefined);
  return err(desk === null ? fault('handover-contradicts') : fault('not-the-sending-desk', { detail: desk }));
}
