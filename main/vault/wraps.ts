// The ways to lock the vault key away and to get it back: key store, passphrase, recovery shares.
import { fault, because } from '../../shared/domain/errors.ts';
import type { FaultCode } from '../../shared/domain/errors.ts';
import { err, ok } from '../../shared/domain/result.ts';
import type { Result } from '../../shared/domain/result.ts';
import { DEFAULT_COST, KEY_BYTES, LEAST_PASSPHRASE, passphraseKey } from './passphrase-key.ts';
import type { ScryptCost } from './passphrase-key.ts';
import { openBox, sealBox } from './sealed-box.ts';
import type { BoxBinding } from './sealed-box.ts';
import { combine } from './shamir.ts';
import { readShare } from './share-text.ts';
import type { Random } from '../ports/clock.ts';
import type { Wrap, WrapKind } from './vault-file.ts';

// What the vault asks of the operating system's key store. Electron's safeStorage implements it; a backend
// without a real key is none.
export interface OsKeystore {
  /**
   * Name of the backend, kept beside the wrapped key so that a change is noticed instead of losing the data.
   */
  readonly backend: string;
  wrap(secret: Uint8Array): Promise<Uint8Array>;
  unwrap(wrapped: Uint8Array): Promise<Uint8Array>;
}

/** Backends that wrap with a password known to everybody. */
const UNPROTECTED: ReadonlySet<string> = new Set(['basic_text', 'unknown', '']);

export function isProtected(keystore: OsKeystore): boolean {
  return !UNPROTECTED.has(keystore.backend);
}

/** What protects a vault from now on. */
export type Protection =
  | { readonly kind: 'passphrase'; readonly passphrase: string; readonly cost?: ScryptCost }
  | { readonly kind: 'keystore'; readonly keystore: OsKeystore };

/**
 * What there is to open a vault with; the first that fits one of its wraps is used: key store, passphrase,
 * shares.
 */
export interface Unlock {
  readonly keystore?: OsKeystore;
  readonly passphrase?: string;
  readonly shares?: readonly string[];
}

export function wrapBinding(desk: string, kind: WrapKind): BoxBinding {
  return { use: 'vault-key', desk, kind };
}

export async function wrapKey(
  vaultKey: Uint8Array,
  protection: Protection,
  desk: string,
  random: Random,
): Promise<Result<Wrap>> {
  return protection.kind === 'passphrase'
    ? underPassphrase(vaultKey, protection, desk, random)
    : underKeystore(vaultKey, protection.keystore, desk, random);
}

async function underPassphrase(
  vaultKey: Uint8Array,
  its: Extract<Protection, { kind: 'passphrase' }>,
  desk: string,
  random: Random,
): Promise<Result<Wrap>> {
  if (Array.from(its.passphrase).length < LEAST_PASSPHRASE) return err(fault('vault-passphrase-weak'));
  const kdf = {
    name: 'scrypt',
    ...(its.cost ?? DEFAULT_COST),
    salt: Buffer.from(random.bytes(16)).toString('base64'),
  } as const;
  const key = await passphraseKey(its.passphrase, kdf);
  const wrap: Wrap = {
    kind: 'passphrase',
    kdf,
    key: sealBox(key, vaultKey, wrapBinding(desk, 'passphrase'), random),
  };
  key.fill(0);
  return ok(wrap);
}

async function underKeystore(
  vaultKey: Uint8Array,
  keystore: OsKeystore,
  desk: string,
  random: Random,
): Promise<Result<Wrap>> {
  if (!isProtected(keystore)) return err(fault('vault-keystore-unavailable', { detail: keystore.backend }));
  const key = random.bytes(KEY_BYTES);
  try {
    const wrapped = Buffer.from(await keystore.wrap(key)).toString('base64');
    return ok({
      kind: 'keystore',
      backend: keystore.backend,
      wrapped,
      key: sealBox(key, vaultKey, wrapBinding(desk, 'keystore'), random),
    });
  } catch {
    return err(fault('vault-keystore-unavailable', { detail: keystore.backend }));
  } finally {
    key.fill(0);
  }
}

/** The vault key, or why none of what was given opens a wrap. */
export async function unwrapVaultKey(
  wraps: readonly Wrap[],
  unlock: Unlock,
  desk: string,
): Promise<Result<Buffer>> {
  const find = <K extends WrapKind>(kind: K) =>
    wraps.find((wrap): wrap is Extract<Wrap, { kind: K }> => wrap.kind === kind);
  const [keystore, passphrase, shares] = [find('keystore'), find('passphrase'), find('shares')];
  // Whoever brings shares or types a passphrase means it: the key store may be the very thing that was lost.
  if (unlock.shares !== undefined && shares !== undefined) return fromShares(shares, unlock.shares, desk);
  if (unlock.passphrase !== undefined && passphrase !== undefined)
    return fromPassphrase(passphrase, unlock.passphrase, desk);
  if (unlock.keystore !== undefined && keystore !== undefined)
    return fromKeystore(keystore, unlock.keystore, desk);
  return err(fault(whatIsMissing(keystore !== undefined, passphrase !== undefined)));
}

function whatIsMissing(hasKeystore: boolean, hasPassphrase: boolean): FaultCode {
  if (hasPassphrase) return 'vault-passphrase-needed';
  return hasKeystore ? 'vault-keystore-unavailable' : 'recovery-shares-too-few';
}

async function fromPassphrase(
  wrap: Extract<Wrap, { kind: 'passphrase' }>,
  passphrase: string,
  desk: string,
): Promise<Result<Buffer>> {
  const key = await passphraseKey(passphrase, wrap.kdf);
  const opened = openBox(key, wrap.key, wrapBinding(desk, 'passphrase'));
  key.fill(0);
  return opened === undefined ? err(fault('vault-wrong-passphrase')) : ok(opened);
}

async function fromKeystore(
  wrap: Extract<Wrap, { kind: 'keystore' }>,
  keystore: OsKeystore,
  desk: string,
): Promise<Result<Buffer>> {
  if (!isProtected(keystore)) return err(fault('vault-keystore-unavailable', { detail: keystore.backend }));
  if (keystore.backend !== wrap.backend)
    return err(fault('vault-keystore-lost', { detail: `${wrap.backend} → ${keystore.backend}` }));
  let key: Uint8Array;
  try {
    key = await keystore.unwrap(Buffer.from(wrap.wrapped, 'base64'));
  } catch {
    return err(fault('vault-keystore-lost', { detail: keystore.backend }));
  }
  if (key.length !== KEY_BYTES) return err(fault('vault-keystore-lost', { detail: keystore.backend }));
  const opened = openBox(key, wrap.key, wrapBinding(desk, 'keystore'));
  key.fill(0);
  return opened === undefined ? err(fault('vault-damaged')) : ok(opened);
}

async function fromShares(
  wrap: Extract<Wrap, { kind: 'shares' }>,
  typed: readonly string[],
  desk: string,
): Promise<Result<Buffer>> {
  const shares = typed.map(readShare);
  const index = shares.findIndex(
    (share) => share === undefined || share.set !== wrap.set || share.threshold !== wrap.threshold,
  );
  if (index >= 0) return err(because('recovery-share-invalid', 'of-share', String(index + 1)));
  const points = new Map(
    shares.flatMap((share) => (share === undefined ? [] : [[share.point.x, share.point] as const])),
  );
  if (points.size < wrap.threshold)
    return err(fault('recovery-shares-too-few', { detail: `${points.size}/${wrap.threshold}` }));
  const key = await combine([...points.values()].slice(0, wrap.threshold));
  const opened = key.length === KEY_BYTES ? openBox(key, wrap.key, wrapBinding(desk, 'shares')) : undefined;
  key.fill(0);
  return opened === undefined ? err(fault('recovery-share-invalid')) : ok(opened);
}
