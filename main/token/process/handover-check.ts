// Holds a handover against the pinned policy: signed where the batch is given up, for another desk that the
// policy enrols.
import { fault } from '../../../shared/domain/errors.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { HandoverStatementDraft } from '../../../shared/domain/statement.ts';

export function checkHandover(
  { desk, sendingDesk, to }: HandoverStatementDraft,
  { desks = [] }: Policy,
): Result<void> {
  if (desk !== sendingDesk)
    return err(fault('statement-differs', { detail: 'not signed at the desk that gives the batch up' }));
  if (to === sendingDesk || !desks.some((one) => one.id === to))
    return err(fault('statement-differs', { detail: 'the desk that shall send' }));
  return ok(undefined);
}

/** What the officer reads where the PIN is typed, with the names the policy gives the desks. */
export function handoverNote(
  { sendingDesk, to, note }: HandoverStatementDraft,
  { desks = [] }: Policy,
): string {
  const name = (id: string): string => desks.find((one) => one.id === id)?.name ?? id;
  return `${name(to)} (${to}) sends it from now on. ${name(sendingDesk)} (${sendingDesk}) will never send it.${note === '' ? '' : ` ${note}`}`;
}
