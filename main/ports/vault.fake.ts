// The vault's port in memory: secrets go in and are counted.
import { ok } from '../../shared/domain/result.ts';
import type { VaultDesk } from './vault.ts';

/** `pinEntered` hears of the key whose PIN was put in. */
export function fakeVault(pinEntered: (uri: string) => void = () => undefined): VaultDesk {
  const secrets = new Map<string, string>();
  const put = async (name: string, value: string): ReturnType<VaultDesk['putClientSecret']> => {
    secrets.set(name, value);
    return ok(null);
  };
  return {
    has: (name) => secrets.has(name),
    putClientSecret: put,
    putTlsIdentity: (name, { certificate }) => put(name, certificate),
    async putKeyPin(uri, pin) {
      const kept = await put(`pin:${uri}`, pin);
      pinEntered(uri);
      return kept;
    },
    tlsCertificate: async (name) => secrets.get(name) ?? null,
    state: () => ({ protections: ['passphrase'], secrets: secrets.size }),
  };
}
