// A desk's own two key pairs: X25519 for reading packs, Ed25519 for signing them. Private halves live in the
// vault as PKCS#8 (RFC 8410).
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { fault } from '../../shared/domain/errors.ts';
import type { PolicyDesk } from '../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';

const ENCRYPTION_SECRET = 'desk-key-encryption';
const SIGNING_SECRET = 'desk-key-signing';

export interface DeskKeys {
  readonly encryption: KeyObject;
  readonly signing: KeyObject;
}

export function makeDeskKeys(): DeskKeys {
  return {
    encryption: generateKeyPairSync('x25519').privateKey,
    signing: generateKeyPairSync('ed25519').privateKey,
  };
}

/** What the administrators enrol. */
export function enrolment(id: string, name: string, keys: DeskKeys): PolicyDesk {
  return { id, name, encryption: publicHalf(keys.encryption), signing: publicHalf(keys.signing) };
}

/** The last 32 bytes of a SubjectPublicKeyInfo of these two algorithms are the key itself (RFC 8410, 4). */
function publicHalf(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');
}

interface SecretPlace {
  get(name: string): Promise<Uint8Array | null>;
  put(name: string, secret: Uint8Array): Promise<Result<null>>;
}

export async function keepDeskKeys(vault: Pick<SecretPlace, 'put'>, keys: DeskKeys): Promise<Result<null>> {
  const kept = await vault.put(ENCRYPTION_SECRET, keys.encryption.export({ type: 'pkcs8', format: 'der' }));
  return kept.ok ? vault.put(SIGNING_SECRET, keys.signing.export({ type: 'pkcs8', format: 'der' })) : kept;
}

export async function readDeskKeys(vault: Pick<SecretPlace, 'get'>): Promise<Result<DeskKeys>> {
  const [encryption, signing] = await Promise.all([vault.get(ENCRYPTION_SECRET), vault.get(SIGNING_SECRET)]);
  if (encryption === null || signing === null) return err(fault('desk-keys-missing'));
  const read = (secret: Uint8Array): KeyObject =>
    createPrivateKey({ key: Buffer.from(secret), type: 'pkcs8', format: 'der' });
  return ok({ encryption: read(encryption), signing: read(signing) });
}
