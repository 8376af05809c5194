// The secrets of the bank link out of the vault, by the names the bank profile refers to.
import { z } from 'zod';
import { because, fault, type Fault } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import type { VaultDesk } from '../ports/vault.ts';
import { parsePkcs11Uri } from '../token/pkcs11-uri.ts';
import type { Vault } from '../vault/vault.ts';
import type { BankSecrets, TlsIdentity } from '../ports/bank.ts';
import { isOfKey, makeTlsRequest } from './tls-request.ts';

const tlsSchema = z.strictObject({ key: z.string(), certificate: z.string() });
const newTlsSchema = z.strictObject({
  key: z.string(),
  request: z.string(),
  certificate: z.string().nullable(),
});
type NewTls = z.infer<typeof newTlsSchema>;

const NEXT_SECRET = (name: string): string => `${name}#next`;
const EARLIER_SECRET = (name: string): string => `${name}#earlier`;

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

/**
 * `pinEntered`: told the company key whose PIN a person has just entered; `changed`: told the number of
 * changes after each.
 */
export function vaultDesk(
  vault: Pick<Vault, 'changes' | 'delete' | 'get' | 'put' | 'names' | 'protections'>,
  pinEntered: (uri: string) => void,
  changed: (changes: number) => Promise<void> = () => Promise.resolve(),
): VaultDesk {
  const told = async (done: Result<null>): Promise<Result<null>> => {
    if (done.ok) await changed(vault.changes());
    return done;
  };
  const put = async (name: string, text: string): ReturnType<Vault['put']> => {
    const bytes = Buffer.from(text, 'utf8');
    const kept = await vault.put(name, bytes);
    bytes.fill(0);
    return told(kept);
  };
  const read = async (name: string): Promise<unknown> => {
    const secret = await vault.get(name);
    return secret === null ? null : JSON.parse(Buffer.from(secret).toString('utf8'));
  };
  const identity = async (name: string): Promise<TlsIdentity | null> =>
    tlsSchema.nullable().parse(await read(name));
  const next = async (name: string): Promise<NewTls | null> =>
    newTlsSchema.nullable().parse(await read(NEXT_SECRET(name)));

  /** The one in force is kept first, so that an end in between loses none. */
  async function useNext(name: string): Promise<Result<null>> {
    const [now, made] = [await identity(name), await next(name)];
    if (made === null || made.certificate === null) return err(noSecret(NEXT_SECRET(name)));
    const { key, certificate } = made;
    const kept = now === null ? ok(null) : await put(EARLIER_SECRET(name), JSON.stringify(now));
    if (!kept.ok) return kept;
    const done = await put(name, JSON.stringify({ key, certificate }));
    return done.ok ? told(await vault.delete(NEXT_SECRET(name))) : done;
  }

  async function useEarlier(name: string): Promise<Result<null>> {
    const [now, before] = [await identity(name), await identity(EARLIER_SECRET(name))];
    if (before === null) return err(noSecret(EARLIER_SECRET(name)));
    const again: NewTls | null = now === null ? null : { ...now, request: '' };
    const kept = again === null ? ok(null) : await put(NEXT_SECRET(name), JSON.stringify(again));
    if (!kept.ok) return kept;
    const done = await put(name, JSON.stringify(before));
    return done.ok ? told(await vault.delete(EARLIER_SECRET(name))) : done;
  }

  return {
    has: (name) => vault.names().includes(name),
    putClientSecret: (name, value) => put(name, value),
    putTlsIdentity: (name, { key, certificate }) => put(name, JSON.stringify({ key, certificate })),
    async putKeyPin(uri, pin) {
      const kept = await put(PIN_SECRET(uri), pin);
      if (kept.ok) pinEntered(uri);
      return kept;
    },
    tlsCertificate: async (name) => (await identity(name))?.certificate ?? null,
    async makeTlsKey(name, wanted) {
      const { key, request } = await makeTlsRequest(wanted);
      const made: NewTls = { key, request, certificate: null };
      const kept = await put(NEXT_SECRET(name), JSON.stringify(made));
      return kept.ok ? ok(request) : kept;
    },
    async tlsBeside(name) {
      const [made, before] = [await next(name), await identity(EARLIER_SECRET(name))];
      return {
        next: made === null ? null : { request: made.request, certificate: made.certificate },
        earlier: before?.certificate ?? null,
      };
    },
    async putTlsCertificate(name, certificate) {
      const made = await next(name);
      if (made === null || !isOfKey(certificate, made.key))
        return err(because('secret-unfit', 'secret-pair'));
      return put(NEXT_SECRET(name), JSON.stringify({ ...made, certificate }));
    },
    useTls: (name, which) => (which === 'next' ? useNext(name) : useEarlier(name)),
    changes: () => vault.changes(),
    state: () => ({ protections: vault.protections(), secrets: vault.names().length }),
  };
}
