// Overrides findings about an imported file: its figures stay wrong, and the freeze says so, with the reason.
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { frozenFigure, type FileOverride } from '../../../../shared/domain/file-override.ts';
import { groupOfPath, isFileRule, type FileRule } from '../../../../shared/domain/file-rules.ts';
import type { Reading } from '../../../../shared/domain/reading.ts';
import { err, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { DraftContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { BatchHead, BatchSource, Changed, DraftOverride } from '../../../ports/store.ts';
import { storedFindings } from './check-draft.ts';
import { draftFor, type Command } from './open-batch.ts';
import { frozenFigures } from '../../authorise/index.ts';
import { batchChange, batchChanged } from '../../desk/index.ts';

export interface OverrideCommand extends Command {
  readonly reason: string;
  readonly findings: readonly { readonly rule: FileRule; readonly path: string }[];
}

export async function overrideFindings(desk: DraftContext, input: OverrideCommand): Promise<Result<Changed>> {
  const found = await draftFor(desk, input);
  if (!found.ok) return found;
  const { head } = found.value;
  const reason = input.reason.trim();
  if (reason === '') return err(fault('invalid-input', { path: 'reason' }));
  const { source } = head;
  const fresh = overridesOf(source, input.findings, reason, instantOf(desk.clock));
  if (source === null || fresh === null) return err(fault('not-found', { detail: 'finding' }));
  const isFresh = (one: { readonly rule: string; readonly path: string }): boolean =>
    fresh.some(({ rule, path }) => rule === one.rule && path === one.path);
  const overrides = [...(source.overrides ?? []).filter((one) => !isFresh(one)), ...fresh];
  // The finding stays where everybody sees it, and blocks no more.
  const findings = (await storedFindings(desk, head.batch)).map((one) =>
    isFileRule(one.rule) && isFresh(one) ? { ...one, severity: 'warn' as const } : one,
  );
  const saved = await desk.store.batches.replaceFindings({
    ...batchChange(desk, head, {
      act: 'batch.override',
      actor: 'desk',
      detail: detailOf(fresh, reason),
      set: { source: { ...source, overrides } },
    }),
    findings,
  });
  if (saved.ok) batchChanged(desk, head.batch);
  return saved;
}

/** Null when one of them is no finding about this file. */
function overridesOf(
  source: BatchSource | null,
  findings: OverrideCommand['findings'],
  reason: string,
  at: string,
): readonly DraftOverride[] | null {
  const chosen = findings.map(({ rule, path }) =>
    source?.differences?.find((one) => one.rule === rule && one.path === path),
  );
  if (chosen.some((one) => one === undefined)) return null;
  return [...new Set(chosen)].flatMap((one) => (one === undefined ? [] : [{ ...one, reason, at }]));
}

/** An entry of the log names no more of them; the draft keeps all. */
const MOST_LOGGED = 20;

function detailOf(overrides: readonly DraftOverride[], reason: string): string {
  const figures = overrides.map(({ rule, path, declared, counted }) => ({ rule, path, declared, counted }));
  return coded(sentence('log-overridden', { reason, figures: figures.slice(0, MOST_LOGGED) }));
}

/** As the statements of a revision name them; null where nothing was overridden. */
export function frozenOverrides(
  { source }: Pick<BatchHead, 'source'>,
  readings: readonly Reading[],
  by: string,
): readonly FileOverride[] | null {
  const overrides = source?.overrides ?? [];
  if (overrides.length === 0) return null;
  const figures = frozenFigures(readings);
  return overrides.map(({ rule, path, declared, counted, reason }) => ({
    rule,
    path,
    declared,
    counted,
    frozen: frozenFigure(rule, figures),
    reason,
    by,
  }));
}

export function fileDifferencesView(
  source: BatchSource | null,
): CallOutput<'batches.get'>['fileDifferences'] {
  return (source?.differences ?? []).map(({ rule, path, declared, counted }) => {
    const override = source?.overrides?.find((one) => one.rule === rule && one.path === path);
    return {
      rule,
      path,
      group: groupOfPath(path),
      declared,
      counted,
      override: override === undefined ? null : { reason: override.reason, at: override.at },
    };
  });
}
