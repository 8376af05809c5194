// Opens the company's key for one act: by its PKCS#11 URI on this module, or, in training, from a key file of
// the vault.
import type { BankProfile } from '../../../../shared/domain/bank-profile.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, type Result } from '../../../../shared/domain/result.ts';
import { parsePkcs11Uri } from '../../pkcs11-uri.ts';
import type { JobOf } from '../../protocol.ts';
import type { Act } from '../backend.ts';
import type { JobContext } from '../context.ts';
import type { Roots } from '../roots.ts';

type JobKey = JobOf<'seal'>['key'];

export async function withCompanyKey<T>(key: JobKey, context: JobContext, act: Act<T>): Promise<Result<T>> {
  if (key.uri.startsWith('vault:')) {
    const roots = context.roots();
    if (!roots.ok) return roots;
    if (roots.value.environment !== 'training') return err(fault('file-key-refused'));
    const file =
      key.file === null
        ? err(fault('company-key-not-found'))
        : context.vaultFile(roots.value.environment, key.file);
    return file.ok ? file.value.useCompanyKey({}, key.secret, 'machine', act) : file;
  }
  const uri = parsePkcs11Uri(key.uri);
  if (uri === null) return err(fault('company-key-not-found', { detail: 'not a PKCS#11 URI' }));
  return context.backend.useCompanyKey(uri, key.secret, 'machine', act);
}

/** The company key serves only profiles of the environment this desk is pinned to. */
export function profileFits(roots: Roots, profile: BankProfile): boolean {
  return profile.environment === roots.environment;
}
