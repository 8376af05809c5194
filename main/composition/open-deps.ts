// Opens the parts of a desk in order: desk file, vault, store, token hosts, training; what was opened is
// closed again when a later part fails.
import { newId, type Clock, type Random } from '../ports/clock.ts';
import type { Diagnostics } from '../ports/desk.ts';
import type { DeskIdentity, Store } from '../ports/store.ts';
import type { TrainingDesk } from '../ports/training.ts';
import { fault } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { openStore } from '../store/open-store.ts';
import { childLauncher } from '../token/module-host.ts';
import { keptCertificates, rememberVault } from '../app/administer/index.ts';
import { revocationLists } from '../app/authorise/index.ts';
import { createTokenHosts, type DesktopTokenHosts, type ModuleConfig } from '../token/host.ts';
import { inspectModule } from '../token/module-file.ts';
import type { HostLauncher } from '../token/transport.ts';
import { openVault, type Vault } from '../vault/vault.ts';
import type { Unlock } from '../vault/wraps.ts';
import { placesOf, readDeskFile, type DeskFile } from './desk-file.ts';
import { refusedPinsFile } from './refused-pins-file.ts';
import { noDiagnostics } from './system.ts';
import type { StartingTraining, TrainingKit } from './training-kit.ts';

export type DeskUnlock = Unlock;

export interface TrainingOptions {
  readonly kit: TrainingKit;
  /** Makes the training desk where the folder has none. */
  readonly create: boolean;
  /**
   * Entry file of the training bank: given by the shell, for nothing of the application imports it. Null
   * where there is none: such a desk makes nothing and opens without its bank.
   */
  readonly sandboxEntry: string | null;
  /** Program of a virtual card for practice, given by the shell too. */
  readonly cardEntry?: string;
  /** Key files even where a PKCS#11 module is there. */
  readonly fileTokens?: boolean;
}

export interface OpenDepsOptions {
  readonly folder: string;
  readonly training?: TrainingOptions;
  readonly unlock?: DeskUnlock;
  readonly offline?: boolean;
  readonly launcher?: HostLauncher;
  readonly storeWorker?: URL;
  /** In whose name the store is asked; see at-work.ts. */
  readonly actor?: () => string | null;
  readonly diagnostics?: Diagnostics;
  readonly clock: Clock;
  readonly random: Random;
}

export interface OpenedDeps {
  readonly identity: DeskIdentity;
  readonly store: Store;
  readonly vault: Vault;
  readonly hosts: DesktopTokenHosts;
  /** The modules of the desk file. */
  readonly ownModules: readonly ModuleConfig[];
  readonly training: TrainingDesk | null;
  /** Ends the training bank's process; null where none runs. */
  readonly stopBank: (() => Promise<void>) | null;
}

export async function openDeps(options: OpenDepsOptions): Promise<Result<OpenedDeps>> {
  const { folder, training, random, clock } = options;
  const launcher = options.launcher ?? childLauncher();
  const worker = options.storeWorker === undefined ? {} : { workerFile: options.storeWorker };
  let file = await readDeskFile(folder);
  if (!file.ok && file.error.code === 'desk-missing' && training?.create === true) {
    const { kit, sandboxEntry } = training;
    if (sandboxEntry === null) return file;
    const created = await kit.create({
      folder,
      sandboxEntry,
      clock,
      random,
      launcher,
      fileTokens: training.fileTokens === true,
      ...worker,
    });
    if (!created.ok) return created;
    file = await readDeskFile(folder);
  }
  if (!file.ok) return file;
  if (file.value.environment === 'training' && training === undefined)
    return err(fault('training-not-included'));
  const starting = startTraining(options, file.value);
  let parts: Result<OpenParts>;
  try {
    parts = await openParts(options, file.value, launcher);
  } catch (cause) {
    await starting?.dropped();
    throw cause;
  }
  if (!parts.ok) {
    await starting?.dropped();
    return parts;
  }
  if (starting === null) return ok({ ...parts.value, training: null, stopBank: null });
  try {
    const { desk, stopBank } = await starting.opened();
    return ok({ ...parts.value, training: desk, stopBank });
  } catch {
    // The training bank's folder is gone or damaged: the desk of a bank that never was is no desk.
    await Promise.allSettled([parts.value.hosts.close(), parts.value.store.close(), starting.dropped()]);
    parts.value.vault.close();
    return err(fault('desk-file-unreadable', { detail: 'training bank' }));
  }
}

/** Null where the desk has no bank of its own. */
function startTraining(
  { folder, training, offline, clock, random }: OpenDepsOptions,
  file: DeskFile,
): StartingTraining | null {
  if (file.training === null || training === undefined) return null;
  return training.kit.start({
    folder,
    file: file.training,
    sandboxEntry: offline === true ? null : training.sandboxEntry,
    cardEntry: training.cardEntry ?? null,
    clock,
    random,
  });
}

type OpenParts = Omit<OpenedDeps, 'training' | 'stopBank'>;

async function openParts(
  { folder, training, random, ...options }: OpenDepsOptions,
  file: DeskFile,
  launcher: HostLauncher,
): Promise<Result<OpenParts>> {
  const places = placesOf(folder);
  const worker = options.storeWorker === undefined ? {} : { workerFile: options.storeWorker };
  const unlock =
    file.environment === 'training' && training !== undefined
      ? { passphrase: training.kit.passphrase(folder, random) }
      : options.unlock;
  const vault = await openVault({ file: places.vault, desk: file.desk, random }, unlock ?? {});
  if (!vault.ok) return vault;
  const store = await openStore({
    file: places.store,
    key: vault.value.storeKey(),
    mode: 'open',
    ...(options.actor === undefined ? {} : { actor: options.actor }),
    ...worker,
  });
  if (!store.ok) {
    vault.value.close();
    return store;
  }
  let identity: DeskIdentity | null;
  try {
    identity = await store.value.desk.identity();
  } catch (cause) {
    await store.value.close().catch(() => undefined);
    vault.value.close();
    throw cause;
  }
  // The store says what it is; a desk file that says otherwise was changed by hand.
  if (identity === null || identity.environment !== file.environment || identity.desk !== file.desk) {
    await store.value.close().catch(() => undefined);
    vault.value.close();
    return err(fault('store-foreign'));
  }
  let ownModules: readonly ModuleConfig[];
  try {
    ownModules = await modulesOf(file, folder, training?.kit ?? null);
  } catch (cause) {
    // A store that stays open here is in use to the next start in this process.
    await store.value.close().catch(() => undefined);
    vault.value.close();
    throw cause;
  }
  const { diagnostics = noDiagnostics } = options;
  const hosts = createTokenHosts({
    modules: ownModules,
    rootsFile: places.roots,
    launcher,
    certificates: keptCertificates({ store: store.value }),
    revocationLists: revocationLists({ store: store.value }),
    refusedPins: refusedPinsFile(
      vault.value,
      (changes) => rememberVault({ store: store.value }, changes),
      (cause) => diagnostics.error(newId(random, 'error'), 'vault.refused-pins', cause),
    ),
  });
  return ok({ identity, store: store.value, vault: vault.value, hosts, ownModules });
}

async function modulesOf(
  file: DeskFile,
  folder: string,
  kit: TrainingKit | null,
): Promise<readonly ModuleConfig[]> {
  const modules: ModuleConfig[] = [];
  for (const { ownTokens, ...module } of file.modules) {
    // The desk file lies where its user can write: what it names is judged like any other module, except for
    // training.
    const inspected =
      file.environment === 'training' || module.kind !== 'pkcs11'
        ? null
        : await inspectModule(module.path, module.label, { platform: process.platform, env: process.env });
    const refused = inspected === null || inspected.fault === null ? {} : { refused: inspected.fault };
    modules.push({
      ...module,
      ...refused,
      ...(ownTokens && kit !== null ? { env: await kit.moduleEnvironment(placesOf(folder).tokens) } : {}),
    });
  }
  return modules;
}
