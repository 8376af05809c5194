// Changes of own accounts that wait for a second person: who may make and confirm them, and where they are
// kept. Nothing of them counts until somebody else has confirmed it.
import { z } from 'zod';
import { CONTROLLED_FIELDS } from '../../../../shared/domain/account-control.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { rightsOf } from '../../../../shared/domain/policy-rules.ts';
import { roleSchema, type Policy } from '../../../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { instantOf } from '../../../ports/clock.ts';
import { storedSetting } from '../../../ports/stored-setting.ts';
import { revocationsInForce, stillEnrolled } from '../../authorise/index.ts';
import type { CoreDeps, Stores } from '../../desk/index.ts';

/** Where they stand in the store. */
export const CHANGES_SETTING = 'own-account-changes';

const waitingChange = z.strictObject({
  change: z.string(),
  /** Number of the account, as it is kept. */
  account: z.string(),
  /** Id of the person who made it, who signed in with a card. */
  by: z.string(),
  /** SHA-256 of the certificate they signed in with; earlier versions kept none. */
  certificate: z.string().optional(),
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

/** As it is evaluated now; null before there is one. */
export async function policyNow(desk: Stores<'desk'>): Promise<Policy | null> {
  const stored = await desk.store.desk.policy();
  return stored === null ? null : revocationsInForce(desk, stored.policy);
}

/**
 * Those whose maker could still make them. Whoever was taken out of the policy, or whose card was revoked, is
 * not the one of two persons, and their card may be in other hands since.
 */
export function changesThatCount(
  { clock }: Pick<CoreDeps, 'clock'>,
  policy: Policy | null,
  changes: readonly WaitingChange[],
): readonly WaitingChange[] {
  const at = instantOf(clock);
  return changes.filter(({ by, certificate }) => policy !== null && maySign(policy, by, certificate, at));
}

/**
 * Who is at the desk, proved by a card, as a person whom the policy lets sign something. A name that nothing
 * proves is no second person.
 */
export function provedPerson(
  { clock, seat }: Pick<CoreDeps, 'clock' | 'seat'>,
  policy: Policy | null,
): Result<{ readonly person: string; readonly certificate: string }> {
  const { at } = seat.view();
  if (at?.by !== 'card') return err(fault('sign-in-by-card'));
  const { person, certificate } = at;
  return policy !== null && maySign(policy, person, certificate, instantOf(clock))
    ? ok({ person, certificate })
    : err(fault('person-without-role'));
}

/** In their own name: whoever is a deputy alone stands for somebody else. */
function maySign(policy: Policy, person: string, certificate: string | undefined, at: string): boolean {
  const isTheirs = certificate === undefined || stillEnrolled(policy, person, certificate, at);
  return (
    isTheirs &&
    roleSchema.options.some(
      (role) => role !== 'viewer' && rightsOf(policy, person, role, at).some(({ seat }) => seat === person),
    )
  );
}
