// Changes of own accounts that wait for a second person: who may make and confirm them, and where they are
// kept. Nothing of them counts until somebody else has confirmed it.
import { z } from 'zod';
import { CONTROLLED_FIELDS } from '../../../../shared/domain/account-control.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CoreDeps, Stores } from '../../desk/index.ts';
import { storedSetting } from '../../../ports/stored-setting.ts';

/** Where they stand in the store. */
export const CHANGES_SETTING = 'own-account-changes';

const waitingChange = z.strictObject({
  change: z.string(),
  /** Number of the account, as it is kept. */
  account: z.string(),
  /** Id of the person who made it, who signed in with a card. */
  by: z.string(),
  at: z.string(),
  fields: z.array(
    z.strictObject({ field: z.enum(CONTROLLED_FIELDS), before: z.string(), after: z.string() }),
  ),
});
export type WaitingChange = z.infer<typeof waitingChange>;
const list = z.array(waitingChange);

/** At most one of each account. */
export async function keptChanges(desk: Stores<'desk'>): Promise<readonly WaitingChange[]> {
  return (await storedSetting(desk, CHANGES_SETTING, list)) ?? [];
}

/**
 * Who is at the desk, proved by a card, as a person whom the policy lets sign something. A name that nothing
 * proves is no second person.
 */
export function provedPerson(desk: Pick<CoreDeps, 'seat'>, policy: Policy | null): Result<string> {
  const { at } = desk.seat.view();
  if (at?.by !== 'card') return err(fault('sign-in-by-card'));
  const person = policy?.persons.find(({ id }) => id === at.person);
  return person?.roles.some((role) => role !== 'viewer') === true
    ? ok(person.id)
    : err(fault('person-without-role'));
}
