// Opens the parts of a desk in order: desk file, vault, store, token hosts, training; what was opened is
// closed again when a later part fails.
import type { Clock, Random } from '../ports/clock.ts';
import type { DeskIdentity, Store } from '../ports/store.ts';
import type { TrainingDesk } from '../ports/training.ts';
import { fault } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { openStore } from '../store/open-store.ts';
import { childLauncher } from '../token/child-launcher.ts';
import { createTokenHosts, type DesktopTokenHosts, type ModuleConfig } from '../token/host.ts';
import { inspectModule } from '../token/module-file.ts';
import { prepareSoftHsm } from '../token/soft-hsm.ts';
import type { HostLauncher } from '../token/transport.ts';
import type { BankProcess } from '../training/bank-process.ts';
import type { BankTime } from '../training/bank-time.ts';
import { createTraining } from '../training/create.ts';
import { openTraining } from '../training/open.ts';
import { trainingPassphrase } from '../vault/training-passphrase.ts';
import { openVault, type Vault } from '../vault/vault.ts';
import type { Unlock } from '../vault/wraps.ts';
import { placesOf, readDeskFile, type DeskFile } from './desk-file.ts';

export type DeskUnlock = Unlock;

export interface TrainingOptions {
  /** Makes the training desk where the folder has none. */
  readonly create: boolean;
  /** Entry file of the training bank: given by the shell, for nothing of the application imports it. */
  readonly sandboxEntry: string;
  /** Program of a virtual card for practice, given by the shell too. */
  readonly cardEntry?: string;
  /** Key files even where a PKCS#11 module is there. */
  readonly fileTokens?: boolean;
}

export interface PartsOptions {
  readonly folder: string;
  readonly training?: TrainingOptions;
  readonly unlock?: DeskUnlock;
  readonly offline?: boolean;
  readonly launcher?: HostLauncher;
  readonly storeWorker?: URL;
  readonly clock: Clock;
  readonly random: Random;
  readonly time: BankTime;
}

export interface Parts {
  readonly identity: DeskIdentity;
  readonly store: Store;
  readonly vault: Vault;
  readonly hosts: DesktopTokenHosts;
  /** The modules of the desk file. */
  readonly ownModules: readonly ModuleConfig[];
  readonly training: TrainingDesk | null;
  readonly bankProcess: BankProcess | null;
}

export async function openParts(options: PartsOptions): Promise<Result<Parts>> {
  const { folder, training, random, clock } = options;
  const launcher = options.launcher ?? childLauncher();
  const worker = options.storeWorker === undefined ? {} : { workerFile: options.storeWorker };
  let file = await readDeskFile(folder);
  if (!file.ok && file.error.code === 'desk-missing' && training?.create === true) {
    const created = await createTraining({
      folder,
      sandboxEntry: training.sandboxEntry,
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
  const places = placesOf(folder);
  const unlock =
    file.value.environment === 'training'
      ? { passphrase: trainingPassphrase(folder, random) }
      : options.unlock;
  const vault = await openVault({ file: places.vault, desk: file.value.desk, random }, unlock ?? {});
  if (!vault.ok) return vault;
  const store = await openStore({ file: places.store, key: vault.value.storeKey(), mode: 'open', ...worker });
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
  if (
    identity === null ||
    identity.environment !== file.value.environment ||
    identity.desk !== file.value.desk
  ) {
    await store.value.close();
    vault.value.close();
    return err(fault('store-foreign'));
  }
  const ownModules = await modulesOf(file.value, folder);
  const hosts = createTokenHosts({ modules: ownModules, rootsFile: places.roots, launcher });
  const parts = { identity, store: store.value, vault: vault.value, hosts, ownModules };
  if (file.value.training === null) return ok({ ...parts, training: null, bankProcess: null });
  const sandboxEntry = options.offline === true || training === undefined ? null : training.sandboxEntry;
  try {
    const { desk, bank } = await openTraining({
      folder,
      file: file.value.training,
      sandboxEntry,
      cardEntry: training?.cardEntry ?? null,
      time: options.time,
      clock,
      random,
    });
    return ok({ ...parts, training: desk, bankProcess: bank });
  } catch {
    // The training bank's folder is gone or damaged: the desk of a bank that never was is no desk.
    await Promise.all([hosts.close(), store.value.close()]);
    vault.value.close();
    return err(fault('desk-file-unreadable', { detail: 'training bank' }));
  }
}

async function modulesOf(file: DeskFile, folder: string): Promise<readonly ModuleConfig[]> {
  const modules: ModuleConfig[] = [];
  for (const { softHsm, ...module } of file.modules) {
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
      ...(softHsm ? { env: await prepareSoftHsm(placesOf(folder).tokens) } : {}),
    });
  }
  return modules;
}
