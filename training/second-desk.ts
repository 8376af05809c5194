// Makes the second training desk from the first: same company, policy, profile and cards, a store and keys of
// its own, no bank. They meet in packs only.
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { newId, type Clock, type Random } from '../main/ports/clock.ts';
import type { DeskIdentity, Store } from '../main/ports/store.ts';
import { placesOf, readDeskFile, writeDeskFile } from '../main/composition/desk-file.ts';
import { fault } from '../shared/domain/errors.ts';
import { err, ok, type Result } from '../shared/domain/result.ts';
import { keepDeskKeys, readDeskKeys } from '../main/pack/desk-keys.ts';
import { openStore } from '../main/store/open-store.ts';
import { trainingPassphrase, trainingProtection } from './create.ts';
import { createVault, openVault, type Vault } from '../main/vault/vault.ts';
import { SECOND_DESK, SECOND_DESK_KEYS } from './pack-desks.ts';

export interface SecondDesk {
  /** Folder of the first desk, which must not be open. */
  readonly first: string;
  /** Empty folder of the second. */
  readonly folder: string;
  readonly clock: Clock;
  readonly random: Random;
  /** No bank profile and no secret of the bank: a desk that only ever exchanges packs. */
  readonly withoutBank?: boolean;
}

/** Open it offline afterwards: it has no bank to start. */
export async function createSecondDesk(options: SecondDesk): Promise<Result<null>> {
  const { first, folder, random } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) return err(fault('desk-folder-not-empty'));
  const file = await readDeskFile(first);
  if (!file.ok) return file;
  const from = placesOf(first);
  const vault = await openVault(
    { file: from.vault, desk: file.value.desk, random },
    { passphrase: trainingPassphrase(first, random) },
  );
  if (!vault.ok) return vault;
  try {
    const store = await openStore({ file: from.store, key: vault.value.storeKey(), mode: 'open' });
    if (!store.ok) return store;
    try {
      const made = await makeStore(options, vault.value, store.value);
      if (!made.ok) return made;
    } finally {
      await store.value.close();
    }
  } finally {
    vault.value.close();
  }
  const to = placesOf(folder);
  // Officers carry their cards from desk to desk; the trust root is pinned at each.
  await cp(from.tokens, to.tokens, { recursive: true });
  const roots = z.looseObject({}).parse(JSON.parse(await readFile(from.roots, 'utf8')));
  await writeFile(to.roots, `${JSON.stringify({ ...roots, desk: SECOND_DESK })}\n`, { mode: 0o600 });
  const { training } = file.value;
  if (options.withoutBank === true) {
    await writeDeskFile(folder, {
      ...file.value,
      desk: SECOND_DESK,
      training: training === null ? null : { ...training, bankPort: null },
    });
    return ok(null);
  }
  await mkdir(to.bank, { recursive: true });
  await cp(join(from.bank, 'facts.json'), join(to.bank, 'facts.json'));
  await writeDeskFile(folder, { ...file.value, desk: SECOND_DESK });
  return ok(null);
}

async function makeStore(
  { folder, clock, random, withoutBank = false }: SecondDesk,
  firstVault: Vault,
  first: Store,
): Promise<Result<null>> {
  const keys = await readDeskKeys({ get: (name) => firstVault.get(`${SECOND_DESK_KEYS}${name}`) });
  if (!keys.ok) return keys;
  const vault = await createVault(
    { file: placesOf(folder).vault, desk: SECOND_DESK, random },
    trainingProtection(folder, random),
  );
  if (!vault.ok) return vault;
  try {
    const kept = await keepDeskKeys(vault.value, keys.value);
    if (!kept.ok) return kept;
    const shared = withoutBank ? ok(null) : await copySecrets(firstVault, vault.value);
    if (!shared.ok) return shared;
    const store = await openStore({
      file: placesOf(folder).store,
      key: vault.value.storeKey(),
      mode: 'create',
    });
    if (!store.ok) return store;
    try {
      return await copyTrust(first, store.value, { clock, random, withoutBank });
    } finally {
      await store.value.close();
    }
  } finally {
    vault.value.close();
  }
}

async function copyTrust(
  first: Store,
  second: Store,
  { clock, random, withoutBank }: Required<Pick<SecondDesk, 'clock' | 'random' | 'withoutBank'>>,
): Promise<Result<null>> {
  const [identity, policy, profile] = await Promise.all([
    first.desk.identity(),
    first.desk.policy(),
    first.desk.profile(),
  ]);
  if (identity === null || policy === null || profile === null) return err(fault('desk-missing'));
  const at = new Date(clock.now()).toISOString();
  const own: DeskIdentity = { ...identity, desk: SECOND_DESK, logId: newId(random, 'log'), createdAt: at };
  const initialized = await second.desk.initialize(own, {
    at,
    act: 'desk.create',
    actor: 'desk',
    subject: SECOND_DESK,
    detail: `second training desk of ${identity.companyName}`,
  });
  if (!initialized.ok) return initialized;
  const adopted = await second.desk.savePolicy(policy, {
    at,
    act: 'policy.adopt',
    actor: 'desk',
    subject: 'policy',
    detail: `version ${policy.policy.version}, SHA-256 ${policy.sha256}`,
  });
  if (!adopted.ok || withoutBank) return adopted;
  return second.desk.saveProfile(profile, {
    at,
    act: 'profile.adopt',
    actor: 'desk',
    subject: profile.profile.id,
    detail: `SHA-256 ${profile.sha256}`,
  });
}

/**
 * What a desk needs to seal and send once a batch is handed over to it. The keys of desks stay where they
 * are.
 */
async function copySecrets(from: Vault, to: Vault): Promise<Result<null>> {
  for (const name of from.names()) {
    if (name.includes('desk-key-')) continue;
    const secret = await from.get(name);
    const kept = secret === null ? ok(null) : await to.put(name, secret);
    if (!kept.ok) return kept;
  }
  return ok(null);
}
