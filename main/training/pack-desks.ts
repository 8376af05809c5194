// The desks of the training company: this one, and an auditor's that can read every pack and whose key lies open, because this is practice.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PolicyDesk } from '../../shared/domain/policy.ts';
import { ok, type Result } from '../../shared/domain/result.ts';
import { enrolment, keepDeskKeys, makeDeskKeys } from '../pack/desk-keys.ts';
import type { Vault } from '../vault/vault.ts';

export const AUDITOR_DESK = 'desk-auditor';

/** Private key of the auditor's desk, PKCS#8 PEM: what the verifier takes as `--desk-key`. */
export function auditorKeyFile(folder: string): string {
  return join(folder, 'training-only-auditor', 'desk-auditor.key.pem');
}

/** Makes the keys of both and answers what the policy enrols. */
export async function trainingDesks(folder: string, desk: string, vault: Pick<Vault, 'put'>): Promise<Result<readonly PolicyDesk[]>> {
  const [own, auditor] = [makeDeskKeys(), makeDeskKeys()];
  const kept = await keepDeskKeys(vault, own);
  if (!kept.ok) return kept;
  await mkdir(join(folder, 'training-only-auditor'), { recursive: true, mode: 0o700 });
  await writeFile(auditorKeyFile(folder), auditor.encryption.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const desks = [enrolment(desk, 'Training desk', own), enrolment(AUDITOR_DESK, 'Auditor', auditor)];
  await writeFile(join(folder, 'training-only-auditor', 'desks.json'), `${JSON.stringify({ desks }, null, 2)}\n`, { mode: 0o600 });
  return ok(desks);
}
