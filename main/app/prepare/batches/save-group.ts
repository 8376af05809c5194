// Saves the header that the payments of a group share.
import { changesLocked, lockedHeaderFields } from '../../../../shared/domain/batch-origin.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, type Result } from '../../../../shared/domain/result.ts';
import type { DraftContext } from '../context.ts';
import type { GroupHeader } from '../../../ports/messages.ts';
import type { PainKind } from '../../../../shared/domain/message-tree.ts';
import type { Changed, StoredFinding } from '../../../ports/store.ts';
import { groupFindings, fileFindings, draftFindings, RECHECKED_AT_ONCE } from './check-draft.ts';
import { draftFor, type Command } from './open-batch.ts';
import { bankDay, batchChange, batchChanged } from '../../desk/index.ts';

export async function saveGroup(
  desk: DraftContext,
  input: Command & { readonly header: GroupHeader },
): Promise<Result<Changed>> {
  const found = await draftFor(desk, input);
  if (!found.ok) return found;
  const { head, kind } = found.value;
  const { header } = input;
  const groups = await desk.store.batches.groups(head.batch);
  const before = groups.find((group) => group.group === header.group);
  if (before === undefined) return err(fault('not-found'));
  const locked = lockedHeaderFields(head.origin?.locked ?? []);
  const stored = desk.messages.groupHeader(kind, before.group, before.node);
  if (changesLocked(stored, header, locked)) return err(fault('field-locked'));
  const day = await bankDay(desk);
  const node = desk.messages.groupNode(kind, before.node, header);
  const others = groups.filter((group) => group !== before);
  // Findings about the imported file stay: another header does not make the file right.
  const ofFile = await fileFindings(desk, head.batch);
  const findings = [
    ...ofFile,
    ...[...others.map((group) => group.node), node].flatMap((group) =>
      groupFindings(desk.messages.checkGroup(kind, group, day)),
    ),
  ];
  const saved = await desk.store.batches.saveGroup({
    ...batchChange(desk, head, { act: 'batch.save-group', actor: 'desk', detail: '' }),
    group: { ...before, ownAccount: header.ownAccount, valueDate: header.valueDate, node },
    findings,
  });
  if (!saved.ok) return saved;
  const judged =
    head.transactions === 0 || head.transactions > RECHECKED_AT_ONCE
      ? saved
      : await recheck(desk, saved.value, kind, ofFile);
  batchChanged(desk, head.batch);
  return judged;
}

async function recheck(
  desk: DraftContext,
  saved: Changed,
  kind: PainKind,
  ofFile: readonly StoredFinding[],
): Promise<Result<Changed>> {
  const findings = [...ofFile, ...(await draftFindings(desk, saved.batch, kind))];
  return desk.store.batches.replaceFindings({
    ...batchChange(desk, saved, { act: 'batch.recheck', actor: 'desk', detail: '' }),
    findings,
  });
}
