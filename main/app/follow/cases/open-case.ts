// Finds a case, holds a command against its revision and state, and says what every change of it carries.
import type { CaseEvent } from '../../../../shared/domain/case.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { nextCasePosition, type CasePosition } from '../../../../shared/domain/state/case-machine.ts';
import type { CaseContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { CaseChange, CaseHead, CaseSet } from '../../../ports/store.ts';
import type { Stores, CoreDeps } from '../../desk/index.ts';

export interface CaseCommand {
  readonly case: string;
  readonly expectedRevision: number;
}

export async function findCase(desk: Stores<'cases'>, id: string): Promise<Result<CaseHead>> {
  const head = await desk.store.cases.get(id);
  return head === null ? err(fault('not-found')) : ok(head);
}

/** The case a command is about; `revision-conflict` when it changed since the officer saw it. */
export async function caseFor(desk: CaseContext, command: CaseCommand): Promise<Result<CaseHead>> {
  const found = await findCase(desk, command.case);
  if (!found.ok) return found;
  return found.value.changeRevision === command.expectedRevision ? found : err(fault('revision-conflict'));
}

/** The case and the position an event would bring it to. */
export async function caseForEvent(
  desk: CaseContext,
  command: CaseCommand,
  event: CaseEvent,
): Promise<Result<{ readonly head: CaseHead; readonly next: CasePosition }>> {
  const found = await caseFor(desk, command);
  if (!found.ok) return found;
  const next = nextCasePosition(casePosition(found.value), event);
  return next.ok ? ok({ head: found.value, next: next.value }) : next;
}

export function casePosition({ state, nothingShown, doubt }: CaseHead): CasePosition {
  return { state, nothingShown, doubt };
}

export function setCasePosition({ state, nothingShown, doubt }: CasePosition): CaseSet {
  return { state, nothingShown, doubt };
}

export interface CaseChangeInput {
  readonly act: string;
  readonly actor: string;
  readonly detail: string;
  readonly set: CaseSet;
  readonly signature?: CaseChange['signature'];
}

export function caseChange(
  desk: Pick<CoreDeps, 'clock'>,
  head: Pick<CaseHead, 'case' | 'changeRevision'>,
  { act, actor, detail, set, signature }: CaseChangeInput,
): CaseChange {
  const at = instantOf(desk.clock);
  return {
    case: head.case,
    expectedChange: head.changeRevision,
    at,
    set,
    ...(signature === undefined ? {} : { signature }),
    log: { at, act, actor, subject: head.case, detail: detail.slice(0, 2_000) },
  };
}

export function caseChanged(desk: Pick<CoreDeps, 'notifier'>, id: string): void {
  desk.notifier.emit('changed', { what: 'cases', id });
  desk.notifier.emit('changed', { what: 'desk', id: null });
}
