// The revocation lists this desk keeps: public documents that their authorities have signed, and the policy
// as it stands by them.
import { z } from 'zod';
import type { Policy } from '../../../shared/domain/policy.ts';
import { sha256 } from '../../../shared/domain/schemas.ts';
import { damagedSetting, storedSetting } from '../../ports/stored-setting.ts';
import { sha256Hex } from '../../digest/sha256.ts';
import type { DeskStore, LogDraft } from '../../ports/store.ts';
import { revocationPolicy } from '../../statements/revocation.ts';

const keptSchema = z.strictObject({
  /** SHA-256 of the certificate of the authority. */
  authority: sha256,
  /** SHA-256 of the list's DER, under which its bytes are kept. */
  sha256,
  importedAt: z.string(),
});
type KeptList = z.infer<typeof keptSchema>;

/** Settings of a desk, where the lists are kept. */
interface ListShelf {
  readonly store: { readonly desk: Pick<DeskStore, 'setting' | 'saveSetting'> };
}

const NAME = 'revocation.lists';
const bytesName = (digest: string): string => `revocation.list.${digest}`;

/** Bytes by their digest: one object for one list, so that what was read of it is remembered. */
const read = new Map<string, Uint8Array>();

async function namedLists(desk: ListShelf): Promise<readonly KeptList[]> {
  return (await storedSetting(desk, NAME, z.array(keptSchema))) ?? [];
}

/** Throws FaultError `setting-damaged` where a list was kept and cannot be read. */
export async function keptLists(
  desk: ListShelf,
): Promise<readonly (KeptList & { readonly der: Uint8Array })[]> {
  const lists: (KeptList & { readonly der: Uint8Array })[] = [];
  for (const kept of await namedLists(desk)) {
    const der = read.get(kept.sha256) ?? (await bytesOf(desk, kept.sha256));
    // A list that is gone would let its revoked cards sign again.
    if (der === null) throw damagedSetting(bytesName(kept.sha256));
    read.set(kept.sha256, der);
    lists.push({ ...kept, der });
  }
  for (const digest of read.keys()) if (!lists.some((one) => one.sha256 === digest)) read.delete(digest);
  return lists;
}

async function bytesOf(desk: ListShelf, digest: string): Promise<Uint8Array | null> {
  const text = await desk.store.desk.setting(bytesName(digest));
  const der = typeof text === 'string' ? new Uint8Array(Buffer.from(text, 'base64')) : null;
  return der !== null && sha256Hex(der) === digest ? der : null;
}

/** DER, for the card processes. */
export function revocationLists(desk: ListShelf): () => Promise<readonly Uint8Array[]> {
  return async () => (await keptLists(desk)).map(({ der }) => der);
}

/** In the place of the list of the same authority. Its bytes come first: what is named is there. */
export async function keepList(
  desk: ListShelf,
  { authority, der, importedAt }: Pick<KeptList, 'authority' | 'importedAt'> & { readonly der: Uint8Array },
  log: LogDraft,
): Promise<void> {
  // Names alone: a list whose bytes are damaged is replaced by importing it again.
  const before = await namedLists(desk);
  const digest = sha256Hex(der);
  const others = before.filter((one) => one.authority !== authority);
  await desk.store.desk.saveSetting(bytesName(digest), Buffer.from(der).toString('base64'), null);
  await desk.store.desk.saveSetting(NAME, [...others, { authority, sha256: digest, importedAt }], log);
  for (const one of before)
    if (one.authority === authority && one.sha256 !== digest)
      await desk.store.desk.saveSetting(bytesName(one.sha256), null, null);
}

/** The policy as it is evaluated now: a card on a list counts as revoked. */
export async function revocationsInForce(desk: ListShelf, policy: Policy): Promise<Policy> {
  return policy.authorities === undefined
    ? policy
    : revocationPolicy(
        policy,
        (await keptLists(desk)).map(({ der }) => der),
      );
}

/** Certificates that a policy has revoked: what they signed confirms nothing. */
export function revokedIn({ persons }: Policy): readonly string[] {
  return persons.flatMap(({ certificates }) =>
    certificates.filter(({ revoked }) => revoked !== undefined).map(({ sha256 }) => sha256),
  );
}

/** Those of the policy in force and of the lists; none before there is a policy. */
export async function revokedNow(desk: {
  readonly store: { readonly desk: Pick<DeskStore, 'policy' | 'setting' | 'saveSetting'> };
}): Promise<readonly string[]> {
  const stored = await desk.store.desk.policy();
  return stored === null ? [] : revokedIn(await revocationsInForce(desk, stored.policy));
}
