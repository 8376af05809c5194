// THE decision whether a profile may be adopted on this desk, and by whom.
import type { BankProfile } from '../../../../shared/domain/bank-profile.ts';
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { mayUseProfile } from '../../../../shared/domain/policy-quorum.ts';
import type { ProfileContext } from '../context.ts';
import { lockOf, type Stores } from '../../desk/index.ts';

export interface Adoption {
  readonly profile: BankProfile;
  /** SHA-256 of its JCS form: what the policy names. */
  readonly sha256: string;
}

/** Why nobody can change the profile here at all; null when somebody may. */
export function changeRefused(desk: ProfileContext): Fault | null {
  const lock = lockOf(desk, 'profile');
  if (lock !== null) return fault('setting-locked', { detail: lock });
  // In production a change is a signed act of the quorum (design 5, roots); a person alone changes practice
  // and test desks only.
  return desk.identity.environment === 'production' ? fault('profile-needs-quorum') : null;
}

/**
 * Null when it may. In production the quorum has said so by a version of the policy that names this profile,
 * with the bank's certificates in it.
 */
export async function mayAdopt(desk: ProfileContext, { profile, sha256 }: Adoption): Promise<Fault | null> {
  const refused = changeRefused(desk);
  if (refused?.code !== 'profile-needs-quorum') return refused;
  const stored = await desk.store.desk.policy();
  const named =
    stored !== null &&
    mayUseProfile(stored.policy, desk.identity.environment, {
      id: profile.id,
      version: profile.version,
      sha256,
    });
  return named ? null : refused;
}

/**
 * The enrolled person who says they act. On practice and test desks their word is logged; no card proves it.
 */
export async function enrolledOfficer(desk: Stores<'desk'>, person: string): Promise<Fault | null> {
  const policy = await desk.store.desk.policy();
  if (policy === null) return fault('policy-missing');
  return policy.policy.persons.some(({ id }) => id === person) ? null : fault('person-not-enrolled');
}
