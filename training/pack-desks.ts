// The desks of the training company: this one, a second one to practise packs with, and an auditor's that
// reads every pack and whose key lies open.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PolicyDesk } from '../shared/domain/policy.ts';
import { ok, type Result } from '../shared/domain/result.ts';
import { enrolment, keepDeskKeys, makeDeskKeys } from '../main/pack/desk-keys.ts';
import type { Vault } from '../main/vault/vault.ts';

export const AUDITOR_DESK = 'desk-auditor';
export const SECOND_DESK = 'desk-second';
/** Prefix of the second desk's keys in the first one's vault, until it is made. */
export const SECOND_DESK_KEYS = 'second-';

const AUDITOR_FOLDER = 'training-only-auditor';

/** Private key of the auditor's desk, PKCS#8 PEM: what the verifier takes as `--desk-key`. */
export function auditorKeyFile(folder: string): string {
  return join(folder, AUDITOR_FOLDER, 'desk-auditor.key.pem');
}

/** Makes the keys of all three and answers what the policy enrols. */
export async function trainingDesks(
  folder: string,
  desk: string,
  vault: Pick<Vault, 'put'>,
): Promise<Result<readonly PolicyDesk[]>> {
  const [own, second, auditor] = [makeDeskKeys(), makeDeskKeys(), makeDeskKeys()];
  const kept = await keepDeskKeys(vault, own);
  if (!kept.ok) return kept;
  const keptSecond = await keepDeskKeys(
    { put: (name, secret) => vault.put(`${SECOND_DESK_KEYS}${name}`, secret) },
    second,
  );
  if (!keptSecond.ok) return keptSecond;
  await mkdir(join(folder, AUDITOR_FOLDER), { recursive: true, mode: 0o700 });
  await writeFile(auditorKeyFile(folder), auditor.encryption.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
  });
  const desks = [
    enrolment(desk, 'Training desk', own),
    enrolment(SECOND_DESK, 'Second training desk', second),
    enrolment(AUDITOR_DESK, 'Auditor', auditor),
  ];
  await writeFile(join(folder, AUDITOR_FOLDER, 'desks.json'), `${JSON.stringify({ desks }, null, 2)}\n`, {
    mode: 0o600,
  });
  return ok(desks);
}
