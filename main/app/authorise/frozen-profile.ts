// The bank profile a batch was frozen under, as its freeze was signed.
import type { StoredProfile, StoredSignature } from '../../ports/store.ts';
import type { Stores } from '../desk/index.ts';
import { statedIn } from './signing-role.ts';

/**
 * Null before the first freeze, or when this desk never adopted that version. The signature was verified when
 * it was stored.
 */
export async function frozenUnder(
  desk: Stores<'desk'>,
  revision: number,
  signatures: readonly StoredSignature[],
): Promise<StoredProfile | null> {
  for (const { purpose, revision: its, jws } of signatures) {
    if (purpose !== 'freeze' || its !== revision) continue;
    const statement = statedIn(jws);
    if (statement === null || !('profile' in statement)) continue;
    const { id, version, sha256 } = statement.profile;
    const stored = await desk.store.desk.profileVersion(id, version);
    return stored?.sha256 === sha256 ? stored : null;
  }
  return null;
}
