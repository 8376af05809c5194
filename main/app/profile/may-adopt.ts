// THE decision whether a profile may be adopted on this desk, and by whom.
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import type { Desk } from '../desk-context.ts';
import { lockOf } from '../settings/locks.ts';

export interface Adoption {
  readonly profile: BankProfile;
  /** SHA-256 of its JCS form: what administrators sign. */
  readonly sha256: string;
  /** Compact JWS of administrators over that digest. */
  readonly signatures: readonly string[];
}

/** Why nobody can change the profile here at all; null when somebody may. */
export function changeRefused(desk: Desk): Fault | null {
  const lock = lockOf(desk, 'profile');
  if (lock !== null) return fault('setting-locked', { detail: lock });
  // In production a change is a signed act of the quorum (design 5, roots); a person alone changes practice and test desks only.
  return desk.environment === 'production' ? fault('profile-needs-quorum') : null;
}

/** Null when it may. Where a quorum is needed, its signatures are judged here and nowhere else. */
export function mayAdopt(desk: Desk, _adoption: Adoption): Promise<Fault | null> {
  return Promise.resolve(changeRefused(desk));
}

/** The enrolled person who says they act. On practice and test desks their word is logged; no card proves it. */
export async function enrolledOfficer(desk: Desk, person: string): Promise<Fault | null> {
  const policy = await desk.store.desk.policy();
  if (policy === null) return fault('policy-missing');
  return policy.policy.persons.some(({ id }) => id === person) ? null : fault('person-not-enrolled');
}
