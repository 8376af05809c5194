// The secrets of the bank link out of the vault, by the names the bank profile refers to.
import { z } from 'zod';
import type { BankSecrets } from '../ports/bank.ts';
import { fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { err, ok } from '../../shared/domain/result.ts';
import type { Vault } from '../vault/vault.ts';

export const tlsSchema = z.strictObject({ key: z.string(), certificate: z.string() });

export const PIN_SECRET = (uri: string): string => `pin:${uri}`;
export const FILE_SECRET = (name: string): string => `key-file:${name}`;
export const PASSWORD_SECRET = (name: string): string => `key-password:${name}`;

export function bankSecrets(vault: Pick<Vault, 'get'>): BankSecrets {
  const need = async (name: string): Promise<Uint8Array> => {
    const secret = await vault.get(name);
    if (secret === null) throw new FaultError(fault('vault-secret-missing', { detail: name }));
    return secret;
  };
  const text = async (name: string): Promise<string> => Buffer.from(await need(name)).toString('utf8');
  return {
    async clientSecret(name) {
      const secret = await vault.get(name);
      return secret === null
        ? err(fault('vault-secret-missing', { detail: name }))
        : ok(Buffer.from(secret).toString('utf8'));
    },
    async tlsIdentity(name) {
      const secret = await vault.get(name);
      return secret === null
        ? err(fault('vault-secret-missing', { detail: name }))
        : ok(tlsSchema.parse(JSON.parse(Buffer.from(secret).toString('utf8'))));
    },
    companyKey(uri) {
      if (!uri.startsWith('vault:')) return { uri, secret: () => text(PIN_SECRET(uri)) };
      const name = uri.slice('vault:'.length);
      return { uri, secret: () => text(PASSWORD_SECRET(name)), file: () => need(FILE_SECRET(name)) };
    },
  };
}
