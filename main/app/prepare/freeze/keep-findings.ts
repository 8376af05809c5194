// What the rules say of the built bytes goes back to the draft, so that the editor shows what stands in the
// way of the freeze.
import { fileFindings } from '../batches/check-draft.ts';
import { storedFinding } from '../batches/findings.ts';
import type { PrepareContext } from '../context.ts';
import type { PlacedFormFinding } from '../../../ports/messages.ts';
import type { BatchHead } from '../../../ports/store.ts';
import { batchChange, batchChanged } from '../../desk/index.ts';

/**
 * `before`: payments in the messages that were built before this one; messages hold the draft's payments in
 * the draft's order.
 */
export async function keepFindings(
  desk: PrepareContext,
  head: BatchHead,
  findings: readonly PlacedFormFinding[],
  before: number,
): Promise<void> {
  const wanted = new Set(
    findings.flatMap((finding) => (finding.payment === null ? [] : [finding.payment + before])),
  );
  const payments = new Map<number, string>();
  let position = 0;
  for await (const piece of desk.store.batches.stream(head.batch)) {
    for (const { payment } of piece) {
      if (wanted.has(position)) payments.set(position, payment);
      position += 1;
    }
    if (payments.size === wanted.size) break;
  }
  const stored = findings.map((finding) =>
    storedFinding(
      finding,
      finding.payment === null ? null : (payments.get(finding.payment + before) ?? null),
    ),
  );
  const kept = await desk.store.batches.replaceFindings({
    ...batchChange(desk, head, {
      act: 'batch.freeze-refused',
      actor: 'desk',
      detail: `${stored.length} findings`,
    }),
    findings: [...(await fileFindings(desk, head.batch)), ...stored],
  });
  if (kept.ok) batchChanged(desk, head.batch);
}

/** Sentences of warnings by position in the message. */
export function warningsOf(findings: readonly PlacedFormFinding[]): ReadonlyMap<number, readonly string[]> {
  const sentences = new Map<number, string[]>();
  for (const { severity, payment, sentence } of findings) {
    if (severity !== 'warn' || payment === null) continue;
    sentences.set(payment, [...(sentences.get(payment) ?? []), sentence]);
  }
  return sentences;
}
