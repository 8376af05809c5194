// The vault's port in memory: secrets go in and are counted.
import { because, fault } from '../../shared/domain/errors.ts';
import { err, ok } from '../../shared/domain/result.ts';
import type { OtherTlsKeys, VaultDesk } from './vault.ts';

/**
 * `pinEntered` hears of the key whose PIN was put in; `isOfKey`: whether a certificate is of the key of a
 * request.
 */
export function fakeVault(
  pinEntered: (uri: string, pin: string) => Promise<void> = () => Promise.resolve(),
  isOfKey: (certificate: string, request: string) => boolean = () => true,
): VaultDesk {
  const nextOf = new Map<string, NonNullable<OtherTlsKeys['next']>>();
  const secrets = new Map<string, string>();
  let changes = 0;
  const put = async (name: string, value: string): ReturnType<VaultDesk['putClientSecret']> => {
    secrets.set(name, value);
    changes += 1;
    return ok(null);
  };
  return {
    has: (name) => secrets.has(name),
    putClientSecret: put,
    putTlsIdentity: (name, { certificate }) => {
      const now = secrets.get(name);
      if (now !== undefined && now !== certificate) secrets.set(`${name}#earlier`, now);
      return put(name, certificate);
    },
    async putKeyPin(uri, pin) {
      const kept = await put(`pin:${uri}`, pin);
      await pinEntered(uri, pin);
      return kept;
    },
    async makeTlsKey(name, { commonName }) {
      const before = nextOf.get(name);
      if (before?.request === '' && before.certificate !== null && !secrets.has(`${name}#earlier`))
        secrets.set(`${name}#earlier`, before.certificate);
      nextOf.set(name, { request: `REQUEST ${commonName}`, certificate: null });
      return ok(`REQUEST ${commonName}`);
    },
    tlsBeside: async (name) => ({
      next: nextOf.get(name) ?? null,
      earlier: secrets.get(`${name}#earlier`) ?? null,
    }),
    async putTlsCertificate(name, certificate) {
      const next = nextOf.get(name);
      if (next === undefined || !isOfKey(certificate, next.request))
        return err(because('secret-unfit', 'secret-pair'));
      nextOf.set(name, { ...next, certificate });
      return ok(null);
    },
    async useTls(name, which) {
      const [now, next, earlier] = [secrets.get(name), nextOf.get(name), secrets.get(`${name}#earlier`)];
      const wanted = which === 'next' ? (next?.certificate ?? null) : (earlier ?? null);
      if (wanted === null) return err(fault('vault-secret-missing'));
      if (which === 'next') nextOf.delete(name);
      else secrets.delete(`${name}#earlier`);
      const asEarlier = which === 'next' || next !== undefined;
      if (now !== undefined && asEarlier) secrets.set(`${name}#earlier`, now);
      if (now !== undefined && !asEarlier) nextOf.set(name, { request: '', certificate: now });
      secrets.set(name, wanted);
      return ok(null);
    },
    tlsCertificate: async (name) => secrets.get(name) ?? null,
    changes: () => changes,
    state: () => ({ protections: ['passphrase'], secrets: secrets.size }),
  };
}
