// Checks a stored draft again: what was right on the day it was typed may be wrong today (dates, closed days,
// rules of a new profile).
import { isFileRule } from '../../../../shared/domain/file-rules.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { PainKind } from '../../../../shared/domain/message-tree.ts';
import type { PrepareContext } from '../context.ts';
import type { BatchHead, Changed, StoredFinding } from '../../../ports/store.ts';
import { draftFor, type Command } from './open-batch.ts';
import { draftFindings, RECHECKED_AT_ONCE } from './recheck.ts';
import { batchChange, batchChanged } from '../../desk/index.ts';

const PAGE = 500;

export async function checkDraft(desk: PrepareContext, input: Command): Promise<Result<Changed>> {
  const found = await draftFor(desk, input);
  if (!found.ok) return found;
  return checkAgain(desk, found.value.head, found.value.kind);
}

/**
 * Stores the findings of today where they are not the stored ones; else nothing is written. Large drafts are
 * judged from their built bytes.
 */
export async function checkAgain(
  desk: PrepareContext,
  head: BatchHead,
  kind: PainKind,
): Promise<Result<Changed>> {
  const unchanged = { batch: head.batch, changeRevision: head.changeRevision };
  if (head.transactions > RECHECKED_AT_ONCE) return ok(unchanged);
  const stored = await storedFindings(desk, head.batch);
  const findings = [
    ...stored.filter(({ rule }) => isFileRule(rule)),
    ...(await draftFindings(desk, head.batch, kind)),
  ];
  if (sameFindings(stored, findings)) return ok(unchanged);
  const replaced = await desk.store.batches.replaceFindings({
    ...batchChange(desk, head, { act: 'batch.recheck', actor: 'desk', detail: '' }),
    findings,
  });
  if (replaced.ok) batchChanged(desk, head.batch);
  return replaced;
}

/** What the check of the imported file found about the file itself: no check of the draft finds it again. */
export async function fileFindings(desk: PrepareContext, batch: string): Promise<readonly StoredFinding[]> {
  return (await storedFindings(desk, batch)).filter(({ rule }) => isFileRule(rule));
}

export async function storedFindings(desk: PrepareContext, batch: string): Promise<readonly StoredFinding[]> {
  const all: StoredFinding[] = [];
  for (;;) {
    const { rows, total } = await desk.store.batches.findings({ batch, offset: all.length, limit: PAGE });
    all.push(
      ...rows.map(({ severity, rule, sentence, path, line, payment, field }) => ({
        severity,
        rule,
        sentence,
        path,
        line,
        payment,
        field,
      })),
    );
    if (rows.length === 0 || all.length >= total) return all;
  }
}

function sameFindings(a: readonly StoredFinding[], b: readonly StoredFinding[]): boolean {
  const key = ({ severity, rule, sentence, payment, field }: StoredFinding): string =>
    JSON.stringify([severity, rule, sentence, payment, field]);
  return (
    a.length === b.length && JSON.stringify(a.map(key).toSorted()) === JSON.stringify(b.map(key).toSorted())
  );
}
