// What ends a case besides the bank's own answer: a person at the bank who said so, the officer who closes
// it, the clock.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { because } from '../../../../shared/domain/errors.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import type { CaseResolution } from '../../../../shared/domain/case.ts';
import { err, type Result } from '../../../../shared/domain/result.ts';
import { bankCallProblem, lastSentAt } from '../../../../shared/domain/state/bank-word.ts';
import { nextCasePosition } from '../../../../shared/domain/state/case-machine.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { CaseContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { CaseChanged, CaseSet } from '../../../ports/store.ts';
import { caseChange, caseChanged, caseForEvent, casePosition, setCasePosition } from './open-case.ts';

const SAID = {
  'carried-out': 'shows-done',
  declined: 'shows-declined',
  'not-received': 'shows-nothing',
} as const satisfies Record<string, CaseResolution>;

/** Named evidence: who at the bank said it, when, and under which reference. */
export function settleCase(
  desk: CaseContext,
  input: ParsedInput<'cases.settle'>,
): Promise<Result<CaseChanged>> {
  // An inquiry under way ends first: what it brings changes the case, and whoever settles has to see that.
  return desk.mutex.runExclusive(input.case, () => settleInTurn(desk, input));
}

async function settleInTurn(
  desk: CaseContext,
  input: ParsedInput<'cases.settle'>,
): Promise<Result<CaseChanged>> {
  const event = SAID[input.said];
  const found = await caseForEvent(desk, input, event);
  if (!found.ok) return found;
  const { head, next } = found.value;
  const { contact, reference, calledAt, note } = input;
  // What was carried out is carried out, whichever sending of it.
  const sentAt = event === 'shows-done' ? null : lastSentAt(await desk.store.cases.attempts(head.case));
  const notCounted = bankCallProblem(calledAt, { now: instantOf(desk.clock), sentAt });
  if (notCounted !== null) return err(because('bank-call-time', notCounted));
  const words = [
    sentence('case-bank-said', { contact, said: event, reference, calledAt }),
    ...(note === '' ? [] : [sentence('words', { text: note })]),
  ];
  const status = event === 'shows-done' ? 'ACCP' : event === 'shows-declined' ? 'RJCT' : null;
  const decision: CaseSet =
    status === null
      ? {}
      : {
          decision: { status, reasons: [], text: words, at: instantOf(desk.clock), answer: null },
          fault: null,
        };
  const set = { ...setCasePosition(next), ...decision, bankSays: words };
  const changed = await desk.store.cases.change(
    caseChange(desk, head, {
      act: `case.${event}`,
      actor: AT_DESK,
      detail: coded(sentence('case-evidence', { shown: event }), ...words),
      set,
    }),
  );
  if (changed.ok) caseChanged(desk, head.case);
  return changed;
}

export function closeCase(
  desk: CaseContext,
  input: ParsedInput<'cases.close'>,
): Promise<Result<CaseChanged>> {
  return desk.mutex.runExclusive(input.case, () => closeInTurn(desk, input));
}

async function closeInTurn(
  desk: CaseContext,
  input: ParsedInput<'cases.close'>,
): Promise<Result<CaseChanged>> {
  const found = await caseForEvent(desk, input, 'close');
  if (!found.ok) return found;
  const { head, next } = found.value;
  const changed = await desk.store.cases.change(
    caseChange(desk, head, {
      act: 'case.close',
      actor: AT_DESK,
      detail: input.note,
      set: setCasePosition(next),
    }),
  );
  if (changed.ok) caseChanged(desk, head.case);
  return changed;
}

/** Nobody may sign for a case any more whose approval window has ended. */
export async function expireCases(desk: CaseContext): Promise<void> {
  for (const head of await desk.store.cases.expired(instantOf(desk.clock))) {
    const next = nextCasePosition(casePosition(head), 'expire');
    if (!next.ok) continue;
    const detail = coded(sentence('log-window-ended', { at: head.deadline ?? '' }));
    const changed = await desk.store.cases.change(
      caseChange(desk, head, { act: 'case.expire', actor: 'desk', detail, set: setCasePosition(next.value) }),
    );
    if (changed.ok) caseChanged(desk, head.case);
  }
}
