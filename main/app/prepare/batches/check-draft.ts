// Checks a stored draft again: what was right on the day it was typed may be wrong today (dates, closed days,
// rules of a new profile).
import { bankDay, batchChange, batchChanged, type CoreParts, type Stores } from '../../desk/index.ts';
import { isFileRule } from '../../../../shared/domain/file-rules.ts';
import { ok } from '../../../../shared/domain/result.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { draftFor } from './open-batch.ts';
import type { Command } from './open-batch.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { FormFinding } from '../../../ports/messages.ts';
import type { BatchHead, Changed, StoredFinding } from '../../../ports/store.ts';
import type { PainKind } from '../../../../shared/domain/message-tree.ts';
import type { DraftContext } from '../context.ts';

// Findings of the message checks as the store keeps them and the window shows them.
export type FindingView = CallOutput<'batches.findings'>['rows'][number];

export function paymentFindings(payment: string, findings: readonly FormFinding[]): StoredFinding[] {
  return findings.map((finding) => storedFinding(finding, payment));
}

export function groupFindings(findings: readonly FormFinding[]): StoredFinding[] {
  return findings.map((finding) => storedFinding(finding, null));
}

export function storedFinding(finding: FormFinding, payment: string | null): StoredFinding {
  const { severity, rule, sentence, path, line, field } = finding;
  return { severity, rule, sentence: [sentence], path, line: line ?? null, payment, field };
}

export function findingView(finding: StoredFinding, row: number | null): FindingView {
  const { severity, rule, sentence, path, line, payment, field } = finding;
  return { severity, rule, sentence, path, line, payment, position: row, field };
}

// Judges a whole draft again: a payment that was wrong under one header may be right under the next, and the
// other way round.

/** Larger drafts are judged at the freeze only, from their built bytes and off the main thread. */
export const RECHECKED_AT_ONCE = 2_000;

export async function draftFindings(
  desk: Pick<CoreParts, 'clock' | 'identity' | 'messages'> & Stores<'batches' | 'desk'>,
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

const PAGE = 500;

export async function checkDraft(desk: DraftContext, input: Command): Promise<Result<Changed>> {
  const found = await draftFor(desk, input);
  if (!found.ok) return found;
  return checkAgain(desk, found.value.head, found.value.kind);
}

/**
 * Stores the findings of today where they are not the stored ones; else nothing is written. Large drafts are
 * judged from their built bytes.
 */
export async function checkAgain(
  desk: Pick<CoreParts, 'clock' | 'identity' | 'messages' | 'notifier'> & Stores<'batches' | 'desk'>,
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
export async function fileFindings(
  desk: Stores<'batches'>,
  batch: string,
): Promise<readonly StoredFinding[]> {
  return (await storedFindings(desk, batch)).filter(({ rule }) => isFileRule(rule));
}

export async function storedFindings(
  desk: Stores<'batches'>,
  batch: string,
): Promise<readonly StoredFinding[]> {
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
