// The operating system's keystore as the vault's wrapping key. `basic_text` (a password known to everybody)
// is never accepted.
import type { SafeStorage } from 'electron';
import { isProtected, type OsKeystore } from '../../vault/wraps.ts';

type Keystore = Pick<
  SafeStorage,
  'isEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptString' | 'decryptString'
>;

/** Undefined where the machine has no keystore worth the name; the desk then asks for a passphrase. */
export function osKeystore(safeStorage: Keystore, platform: NodeJS.Platform): OsKeystore | undefined {
  if (!safeStorage.isEncryptionAvailable()) return undefined;
  const backend = platform === 'linux' ? safeStorage.getSelectedStorageBackend() : platform;
  const keystore: OsKeystore = {
    backend,
    wrap: (secret) => Promise.resolve(safeStorage.encryptString(Buffer.from(secret).toString('base64'))),
    unwrap: (wrapped) =>
      Promise.resolve(Buffer.from(safeStorage.decryptString(Buffer.from(wrapped)), 'base64')),
  };
  return isProtected(keystore) ? keystore : undefined;
}
