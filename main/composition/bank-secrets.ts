// The secrets of the bank link out of the vault, by the names the bank profile refers to.
import { z } from 'zod';
import { fault, type Fault } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import type { VaultDesk } from '../ports/vault.ts';
import { parsePkcs11Uri } from '../token/pkcs11-uri.ts';
import type { Vault } from '../vault/vault.ts';
import type { BankSecrets } from '../ports/bank.ts';

const tlsSchema = z.strictObject({ key: z.string(), certificate: z.string() });

export const PIN_SECRET = (uri: string): string => `pin:${uri}`;
export const FILE_SECRET = (name: string): string => `key-file:${name}`;
export const PASSWORD_SECRET = (name: string): string => `key-password:${name}`;

const noSecret = (name: string): Fault => fault('vault-secret-missing', { detail: name });

/** It is no secret of the bank profile: the card is named, and where its PIN is entered. */
const noPin = (uri: string): Fault =>
  fault('company-pin-missing', { detail: parsePkcs11Uri(uri)?.token ?? uri });

export function bankSecrets(vault: Pick<Vault, 'get'>): BankSecrets {
  const need = async (name: string, missing = noSecret(name)): Promise<Result<Uint8Array>> => {
    const secret = await vault.get(name);
    return secret === null ? err(missing) : ok(secret);
  };
  const text = async (name: string, missing = noSecret(name)): Promise<Result<string>> => {
    const secret = await need(name, missing);
    return secret.ok ? ok(Buffer.from(secret.value).toString('utf8')) : secret;
  };
  return {
    clientSecret: (name) => text(name),
    async tlsIdentity(name) {
      const secret = await text(name);
      return secret.ok ? ok(tlsSchema.parse(JSON.parse(secret.value))) : secret;
    },
    companyKey(uri) {
      if (!uri.startsWith('vault:')) return { uri, secret: () => text(PIN_SECRET(uri), noPin(uri)) };
      const name = uri.slice('vault:'.length);
      return { uri, secret: () => text(PASSWORD_SECRET(name)), file: () => need(FILE_SECRET(name)) };
    },
  };
}

// The VaultDesk port over the desk's vault: in, never out.

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
