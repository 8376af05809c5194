// Makes a desk for the bank's sandbox or production in an empty folder: vault, store, its own keys, an empty
// trust root. The desk file comes last.
import { coded, sentence } from '../../shared/domain/sentence.ts';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId, type Clock, type Random } from '../ports/clock.ts';
import type { DeskIdentity } from '../ports/store.ts';
import { fault } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { enrolment, keepDeskKeys, makeDeskKeys } from '../pack/desk-keys.ts';
import { openStore } from '../store/open-store.ts';
import { createVault, type Vault } from '../vault/vault.ts';
import type { Protection } from '../vault/wraps.ts';
import { placesOf, writeDeskFile } from './desk-file.ts';
import { OWN_ENROLMENT } from '../app/administer/index.ts';

export interface NewDesk {
  readonly folder: string;
  readonly environment: 'sandbox' | 'production';
  readonly company: { readonly id: string; readonly name: string };
  /** As the company's other desks know it. */
  readonly deskName: string;
  readonly protection: Protection;
  /** Recovery shares to make; null for none. */
  readonly shares: { readonly threshold: number; readonly count: number } | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly workerFile?: URL;
}

/** Says that what lies in the folder is a set-up that did not finish, and may be thrown away. */
const MARK = 'desk-in-the-making';
/** What a shell may have put into the folder before: its diagnostics, and an administrator's locks. */
const NOT_OURS: ReadonlySet<string> = new Set(['diagnostics', 'logs', 'locked-settings.json']);

/**
 * Answers the desk's id and the recovery shares, which are kept nowhere. Faults: desk-folder-not-empty and
 * those of vault and store.
 */
export async function createDesk(
  options: NewDesk,
): Promise<Result<{ readonly desk: string; readonly shares: string[] }>> {
  const { folder, clock, random, environment, company } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = (await readdir(folder)).filter((name) => !NOT_OURS.has(name) && !name.endsWith('.log'));
  if (found.length > 0 && !found.includes(MARK)) return err(fault('desk-folder-not-empty'));
  for (const name of found) await rm(join(folder, name), { recursive: true, force: true });
  await writeFile(join(folder, MARK), '');
  const identity: DeskIdentity = {
    environment,
    companyId: company.id,
    companyName: company.name,
    desk: newId(random, 'desk'),
    logId: newId(random, 'log'),
    createdAt: new Date(clock.now()).toISOString(),
  };
  const places = placesOf(folder);
  const vault = await createVault({ file: places.vault, desk: identity.desk, random }, options.protection);
  if (!vault.ok) return vault;
  try {
    const made = await fill(options, identity, vault.value);
    if (!made.ok) return made;
    await writeFile(
      places.roots,
      `${JSON.stringify({ company: company.id, environment, desk: identity.desk, policies: [] })}\n`,
      { mode: 0o600, flush: true },
    );
    await writeDeskFile(folder, {
      format: 'countersign/desk/1',
      desk: identity.desk,
      environment,
      modules: [],
      training: null,
    });
    await rm(join(folder, MARK));
    return ok({ desk: identity.desk, shares: made.value });
  } finally {
    vault.value.close();
  }
}

async function fill(
  { folder, deskName, shares, workerFile }: NewDesk,
  identity: DeskIdentity,
  vault: Vault,
): Promise<Result<string[]>> {
  const keys = makeDeskKeys();
  const kept = await keepDeskKeys(vault, keys);
  if (!kept.ok) return kept;
  const split = shares === null ? ok([]) : await vault.makeShares(shares.threshold, shares.count);
  if (!split.ok) return split;
  const store = await openStore({
    file: placesOf(folder).store,
    key: vault.storeKey(),
    mode: 'create',
    ...(workerFile === undefined ? {} : { workerFile }),
  });
  if (!store.ok) return store;
  try {
    const { environment, companyName, desk, createdAt } = identity;
    const detail = coded(
      sentence('log-desk-made', { environment, company: companyName, protections: vault.protections() }),
    );
    const initialized = await store.value.desk.initialize(identity, {
      at: createdAt,
      act: 'desk.create',
      actor: 'desk',
      subject: desk,
      detail,
    });
    if (!initialized.ok) return initialized;
    await store.value.desk.saveSetting(OWN_ENROLMENT, enrolment(desk, deskName, keys), null);
    return ok([...split.value]);
  } finally {
    await store.value.close();
  }
}
