// The secrets of the bank link out of the vault, by the names the bank profile refers to.
import { z } from 'zod';
import { because, fault, type Fault } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import type { VaultDesk } from '../ports/vault.ts';
import { makeMutex } from '../../shared/concurrency/mutex.ts';
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

/** The connection key in force, the new one, and the one before. */
interface Slots {
  readonly now: TlsIdentity | null;
  readonly next: NewTls | null;
  readonly earlier: TlsIdentity | null;
}

const textOf = (secret: TlsIdentity | NewTls | null): string | null =>
  secret === null ? null : JSON.stringify(secret);

const tlsOf = ({ key, certificate }: NewTls): TlsIdentity | null =>
  certificate === null ? null : { key, certificate };

const NEXT_SECRET = (name: string): string => `${name}#next`;
const EARLIER_SECRET = (name: string): string => `${name}#earlier`;

export const PIN_SECRET = (uri: string): string => `pin:${uri}`;
/** Which of these PINs their cards refused. It is the desk's own record, and counts as no secret. */
export const REFUSED_PINS_SECRET = 'refused-pins';
export const FILE_SECRET = (name: string): string => `key-file:${name}`;
export const PASSWORD_SECRET = (name: string): string => `key-password:${name}`;

const noSecret = (name: string): Fault => fault('vault-secret-missing', { detail: name });

/** It is no secret of the bank profile: the card is named, and where its PIN is entered. */
const noPin = (uri: string): Fault =>
  fault('company-pin-missing', { detail: parsePkcs11Uri(uri)?.token ?? uri });

/** Null for what is something else. What a parser says of it would quote it. */
export function formIn<S extends z.ZodType>(schema: S, text: string): z.infer<S> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

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
    async clientSecret(name) {
      const secret = await text(name);
      // A profile may give both the same name, and this one is told to the bank.
      if (!secret.ok) return secret;
      return formIn(tlsSchema, secret.value) === null ? secret : err(noSecret(name));
    },
    async tlsIdentity(name, which = 'now') {
      const secret = await text(which === 'now' ? name : NEXT_SECRET(name), noSecret(name));
      if (!secret.ok) return secret;
      const made = which === 'now' ? null : formIn(newTlsSchema, secret.value);
      const identity = made === null ? formIn(tlsSchema, secret.value) : tlsOf(made);
      return identity === null ? err(noSecret(name)) : ok(identity);
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
 * `pinEntered`: told the company key and the PIN that a person has just entered; `changed`: told the number
 * of changes after each.
 */
export function vaultDesk(
  vault: Pick<Vault, 'changes' | 'get' | 'putAll' | 'names' | 'protections'>,
  pinEntered: (uri: string, pin: string) => Promise<void>,
  changed: (changes: number) => Promise<void> = () => Promise.resolve(),
): VaultDesk {
  const told = async (done: Result<null>): Promise<Result<null>> => {
    if (done.ok) await changed(vault.changes());
    return done;
  };
  const putAll = async (texts: Readonly<Record<string, string | null>>): ReturnType<Vault['put']> => {
    const all = Object.entries(texts).map(
      ([name, text]) => [name, text === null ? null : Buffer.from(text, 'utf8')] as const,
    );
    const kept = await vault.putAll(Object.fromEntries(all));
    for (const [, bytes] of all) bytes?.fill(0);
    return told(kept);
  };
  const read = async <S extends z.ZodType>(name: string, schema: S): Promise<z.infer<S> | null> => {
    const secret = await vault.get(name);
    return secret === null ? null : formIn(schema, Buffer.from(secret).toString('utf8'));
  };
  const identity = (name: string): Promise<TlsIdentity | null> => read(name, tlsSchema);
  const next = (name: string): Promise<NewTls | null> => read(NEXT_SECRET(name), newTlsSchema);
  const put = async (name: string, text: string): ReturnType<Vault['put']> => putAll({ [name]: text });

  /** One after the other: each step reads the slots that another one changes. */
  const connection = makeMutex();

  async function slotsOf(name: string): Promise<Slots> {
    return {
      now: await identity(name),
      next: await next(name),
      earlier: await identity(EARLIER_SECRET(name)),
    };
  }

  /** All three in one change: a key that was used may be the only one the bank knows, and is never lost. */
  const keep = (name: string, { now, next: made, earlier }: Slots): ReturnType<Vault['put']> =>
    putAll({
      [name]: textOf(now),
      [NEXT_SECRET(name)]: textOf(made),
      [EARLIER_SECRET(name)]: textOf(earlier),
    });

  async function useNext(name: string): Promise<Result<null>> {
    const { now, next: made, earlier } = await slotsOf(name);
    if (made === null || made.certificate === null) return err(noSecret(NEXT_SECRET(name)));
    const { key, certificate } = made;
    // An earlier version may have been stopped half way: then the new key is in force already.
    const before = now === null || now.key === key ? earlier : now;
    return keep(name, { now: { key, certificate }, next: null, earlier: before });
  }

  /** A new key that waits for its certificate stays: then the two that were used change places. */
  async function useEarlier(name: string): Promise<Result<null>> {
    const { now, next: made, earlier } = await slotsOf(name);
    if (earlier === null) return err(noSecret(EARLIER_SECRET(name)));
    if (now === null || now.key === earlier.key)
      return keep(name, { now: earlier, next: made, earlier: null });
    const isWaiting = made !== null && made.key !== now.key;
    return keep(name, {
      now: earlier,
      next: isWaiting ? made : { ...now, request: '' },
      earlier: isWaiting ? now : null,
    });
  }

  return {
    has: (name) => vault.names().includes(name),
    putClientSecret: (name, value) => put(name, value),
    putTlsIdentity: (name, { key, certificate }) =>
      connection.runExclusive(async () => {
        const slots = await slotsOf(name);
        const isOther = slots.now !== null && slots.now.key !== key;
        const earlier = isOther ? slots.now : slots.earlier;
        return keep(name, { ...slots, now: { key, certificate }, earlier });
      }),
    async putKeyPin(uri, pin) {
      const kept = await put(PIN_SECRET(uri), pin);
      if (kept.ok) await pinEntered(uri, pin);
      return kept;
    },
    tlsCertificate: async (name) => (await identity(name))?.certificate ?? null,
    async makeTlsKey(name, wanted) {
      const { key, request } = await makeTlsRequest(wanted);
      return connection.runExclusive(async () => {
        const slots = await slotsOf(name);
        const wasUsed = slots.next?.request === '' ? tlsOf(slots.next) : null;
        const made: NewTls = { key, request, certificate: null };
        const kept = await keep(name, { ...slots, next: made, earlier: slots.earlier ?? wasUsed });
        return kept.ok ? ok(request) : kept;
      });
    },
    async tlsBeside(name) {
      const [made, before] = [await next(name), await identity(EARLIER_SECRET(name))];
      return {
        next: made === null ? null : { request: made.request, certificate: made.certificate },
        earlier: before?.certificate ?? null,
      };
    },
    putTlsCertificate: (name, certificate) =>
      connection.runExclusive(async () => {
        const made = await next(name);
        if (made === null || !isOfKey(certificate, made.key))
          return err(because('secret-unfit', 'secret-pair'));
        return put(NEXT_SECRET(name), JSON.stringify({ ...made, certificate }));
      }),
    useTls: (name, which) =>
      connection.runExclusive(() => (which === 'next' ? useNext(name) : useEarlier(name))),
    changes: () => vault.changes(),
    state: () => ({
      protections: vault.protections(),
      secrets: vault.names().filter((name) => name !== REFUSED_PINS_SECRET).length,
    }),
  };
}
