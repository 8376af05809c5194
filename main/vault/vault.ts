// The vault: the store's key and the desk's named secrets, sealed under one random key that is never written
// unwrapped.
import { fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { err, ok } from '../../shared/domain/result.ts';
import type { Result } from '../../shared/domain/result.ts';
import type { Random } from '../ports/clock.ts';
import { KEY_BYTES } from './passphrase-key.ts';
import { openBox, sealBox } from './sealed-box.ts';
import type { BoxBinding } from './sealed-box.ts';
import { split } from './shamir.ts';
import { printShare } from './share-text.ts';
import { newVaultFile, readVaultFile, vaultExists, writeVaultFile } from './vault-file.ts';
import type { VaultFile, Wrap, WrapKind } from './vault-file.ts';
import { unwrapVaultKey, wrapBinding, wrapKey } from './wraps.ts';
import type { Protection, Unlock } from './wraps.ts';
import { makeMutex } from '../../shared/concurrency/mutex.ts';

export interface Vault {
  readonly desk: string;
  /** A fresh copy, for `openStore`, which wipes it. */
  storeKey(): Uint8Array;
  /** Seals under a name, replacing what was there. The bytes stay the caller's to wipe. */
  put(name: string, secret: Uint8Array): Promise<Result<null>>;
  /** Several at once, null for none; after a crash all of them stand, or none. */
  putAll(wanted: Readonly<Record<string, Uint8Array | null>>): Promise<Result<null>>;
  /**
   * Null when there is no secret of this name. Throws FaultError `vault-damaged` when its bytes were changed.
   */
  get(name: string): Promise<Uint8Array | null>;
  delete(name: string): Promise<Result<null>>;
  names(): readonly string[];
  /** How often it was changed since it was made: an older copy of its file has a smaller number. */
  changes(): number;
  /** Whether this opens it at present. Faults as of `openVault`. */
  opensWith(unlock: Unlock): Promise<Result<null>>;
  /** How it is protected at present. */
  protections(): readonly WrapKind[];
  /**
   * Adds a protection, or replaces the one of its kind: a new passphrase, a new key ring after a recovery.
   */
  protect(protection: Protection): Promise<Result<null>>;
  /** Removes one; the last one stays. */
  unprotect(kind: WrapKind): Promise<Result<null>>;
  /** New recovery shares as text to write down; those made before are void. They are never stored. */
  makeShares(threshold: number, count: number): Promise<Result<readonly string[]>>;
  /** Wipes the keys; nothing works afterwards. */
  close(): void;
}

/** Sealed like a secret, so that earlier versions of the program keep it as it is. */
const CHANGES = '#changes';

export interface VaultPlace {
  readonly file: string;
  /** Id of the desk; a vault opens for no other. */
  readonly desk: string;
  readonly random: Random;
}

/**
 * Makes the keys and the file. Faults: vault-exists, vault-passphrase-weak, vault-keystore-unavailable,
 * vault-write-failed.
 */
export async function createVault(place: VaultPlace, protection: Protection): Promise<Result<Vault>> {
  if (vaultExists(place.file)) return err(fault('vault-exists'));
  const vaultKey = Buffer.from(place.random.bytes(KEY_BYTES));
  const wrap = await wrapKey(vaultKey, protection, place.desk, place.random);
  if (!wrap.ok) return wrap;
  const storeKey = place.random.bytes(KEY_BYTES);
  const content = newVaultFile({
    desk: place.desk,
    wraps: [wrap.value],
    storeKey: sealBox(vaultKey, storeKey, { use: 'store-key', desk: place.desk }, place.random),
    secrets: {},
  });
  storeKey.fill(0);
  const written = writeVaultFile(place.file, content);
  return written.ok ? ok(vaultOver(place, content, vaultKey)) : written;
}

/**
 * Faults: vault-missing, -damaged, -newer, -foreign, -wrong-passphrase, -passphrase-needed, -keystore-*,
 * recovery-*.
 */
export async function openVault(place: VaultPlace, unlock: Unlock): Promise<Result<Vault>> {
  const read = readVaultFile(place.file, place.desk);
  if (!read.ok) return read;
  const vaultKey = await unwrapVaultKey(read.value.wraps, unlock, place.desk);
  if (!vaultKey.ok) return vaultKey;
  const vault = vaultOver(place, read.value, vaultKey.value);
  try {
    vault.storeKey().fill(0);
    vault.changes();
  } catch (error) {
    if (error instanceof FaultError) return err(error.fault);
    throw error;
  }
  return ok(vault);
}

function vaultOver({ file, desk, random }: VaultPlace, start: VaultFile, vaultKey: Buffer): Vault {
  let content = start;
  let open = true;
  const mutex = makeMutex();
  /** One change after the other, each on the disk before the next begins. */
  const change = (make: () => Promise<Result<VaultFile>> | Result<VaultFile>): Promise<Result<null>> =>
    mutex.runExclusive(async () => {
      if (!open) throw new Error('the vault is closed');
      const made = await make();
      if (!made.ok) return made;
      const counted = withCount(made.value, changes() + 1);
      const written = writeVaultFile(file, counted);
      if (written.ok) content = counted;
      return written;
    });
  const unseal = (box: VaultFile['storeKey'], binding: BoxBinding): Buffer => {
    if (!open) throw new Error('the vault is closed');
    const opened = openBox(vaultKey, box, binding);
    if (opened === undefined) throw new FaultError(fault('vault-damaged'));
    return opened;
  };
  const changes = (): number => {
    const box = content.secrets[CHANGES];
    return box === undefined ? 0 : Number(unseal(box, secretBinding(desk, CHANGES)).toString('utf8'));
  };
  const withCount = (next: VaultFile, count: number): VaultFile => ({
    ...next,
    secrets: {
      ...next.secrets,
      [CHANGES]: sealBox(vaultKey, Buffer.from(String(count), 'utf8'), secretBinding(desk, CHANGES), random),
    },
  });
  const withWrap = (wrap: Wrap): VaultFile => ({
    ...content,
    wraps: [...content.wraps.filter(({ kind }) => kind !== wrap.kind), wrap],
  });

  const putAll: Vault['putAll'] = (wanted) => {
    // Copied before anything is awaited: the caller may wipe its own at once.
    const copies = Object.entries(wanted).map(
      ([name, secret]) => [name, secret === null ? null : Uint8Array.from(secret)] as const,
    );
    return change(() => {
      const secrets = new Map(Object.entries(content.secrets));
      for (const [name, copy] of copies) {
        if (copy === null) secrets.delete(name);
        else {
          secrets.set(name, sealBox(vaultKey, copy, secretBinding(desk, name), random));
          copy.fill(0);
        }
      }
      return ok({ ...content, secrets: Object.fromEntries(secrets) });
    });
  };

  return {
    desk,
    storeKey: () => unseal(content.storeKey, { use: 'store-key', desk }),
    put: (name, secret) => putAll({ [name]: secret }),
    putAll,
    get: async (name) => {
      await mutex.runExclusive(() => Promise.resolve());
      const box = Object.hasOwn(content.secrets, name) ? content.secrets[name] : undefined;
      return box === undefined ? null : unseal(box, secretBinding(desk, name));
    },
    delete: (name) => putAll({ [name]: null }),
    names: () =>
      Object.keys(content.secrets)
        .filter((name) => name !== CHANGES)
        .toSorted(),
    changes,
    opensWith: async (unlock) => {
      const opened = await unwrapVaultKey(content.wraps, unlock, desk);
      if (!opened.ok) return opened;
      opened.value.fill(0);
      return ok(null);
    },
    protections: () => content.wraps.map(({ kind }) => kind),
    protect: (protection) =>
      change(async () => {
        const wrap = await wrapKey(vaultKey, protection, desk, random);
        return wrap.ok ? ok(withWrap(wrap.value)) : wrap;
      }),
    unprotect: (kind) =>
      change(() => {
        const wraps = content.wraps.filter((wrap) => wrap.kind !== kind);
        return wraps.length === 0 ? err(fault('vault-last-protection')) : ok({ ...content, wraps });
      }),
    makeShares: async (threshold, count) => {
      const key = random.bytes(KEY_BYTES);
      const set = Buffer.from(random.bytes(4)).toString('hex');
      const shares = (await split(key, threshold, count)).map((point) =>
        printShare({ set, threshold, point }),
      );
      const done = await change(() =>
        ok(
          withWrap({
            kind: 'shares',
            set,
            threshold,
            count,
            key: sealBox(key, vaultKey, wrapBinding(desk, 'shares'), random),
          }),
        ),
      );
      key.fill(0);
      return done.ok ? ok(shares) : done;
    },
    close: () => {
      open = false;
      vaultKey.fill(0);
    },
  };
}

function secretBinding(desk: string, name: string): BoxBinding {
  return { use: 'secret', desk, name };
}
