// The VaultDesk port over the desk's vault: in, never out.
import type { VaultDesk } from '../ports/vault.ts';
import type { Vault } from '../vault/vault.ts';
import { PIN_SECRET, tlsSchema } from './bank-secrets.ts';

/** `pinEntered`: told the company key whose PIN a person has just entered. */
export function vaultDesk(
  vault: Pick<Vault, 'get' | 'put' | 'names' | 'protections'>,
  pinEntered: (uri: string) => void,
): VaultDesk {
  const put = async (name: string, text: string): ReturnType<Vault['put']> => {
    const bytes = Buffer.from(text, 'utf8');
    const kept = await vault.put(name, bytes);
    bytes.fill(0);
    return kept;
  };
  return {
    has: (name) => vault.names().includes(name),
    putClientSecret: (name, value) => put(name, value),
    putTlsIdentity: (name, { key, certificate }) => put(name, JSON.stringify({ key, certificate })),
    async putKeyPin(uri, pin) {
      const kept = await put(PIN_SECRET(uri), pin);
      if (kept.ok) pinEntered(uri);
      return kept;
    },
    async tlsCertificate(name) {
      const secret = await vault.get(name);
      return secret === null
        ? null
        : tlsSchema.parse(JSON.parse(Buffer.from(secret).toString('utf8'))).certificate;
    },
    state: () => ({ protections: vault.protections(), secrets: vault.names().length }),
  };
}
