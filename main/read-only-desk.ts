// Opens a production desk for a shell that may only read: no socket, no card process, no recovery, no
// follow-up, and no file opened for writing.
import { allCalls, type DeskDeps } from './ipc/all-calls.ts';
import { makeRouter } from './ipc/router.ts';
import { instantOf, newId } from './ports/clock.ts';
import type { DeskIdentity, DeskStore, Store } from './ports/store.ts';
import { createBankLink } from './bank/bank-link.ts';
import { createEnvelope } from './bank/envelope-adapter.ts';
import type { DeskOptions, OpenDesk } from './compose.ts';
import { folderFiles } from './composition/folder-files.ts';
import { deskBackup } from './composition/backup.ts';
import { bankSecrets, vaultDesk } from './composition/bank-secrets.ts';
import { vaultProtection } from './composition/vault-protection.ts';
import { placesOf, rootsFile, makeRollbackGuard, type DeskFile } from './composition/desk-file.ts';
import { lockedSettings } from './composition/locked-settings.ts';
import { noCards } from './composition/no-cards.ts';
import { pageFonts } from './composition/page-fonts.ts';
import { makeEvents, noDiagnostics, systemClock, systemRandom } from './composition/system.ts';
import { messageTools } from './messages/message-tools.ts';
import { packTools } from './pack/pack-tools.ts';
import { fault } from '../shared/domain/errors.ts';
import { err, ok, type Result } from '../shared/domain/result.ts';
import { openStore } from './store/open-store.ts';
import { moduleRegistry } from './token/module-registry.ts';
import { openVault, type Vault } from './vault/vault.ts';
import { makeFolderWatch, makePendingImports, makeRemovedPayments } from './app/prepare/index.ts';
import { makeCardMonitor } from './app/administer/index.ts';
import {
  makeUploadBuffer,
  makeNetwork,
  makeNotices,
  makeOutgoingFiles,
  makeSeat,
  makeTickets,
  PAUSES_SETTING,
  SIGN_IN_SETTING,
  signInRule,
} from './app/desk/index.ts';
import { pinPage } from './app/authorise/index.ts';
import { makeFollowState } from './app/deliver/index.ts';
import { makeKeyedMutex } from '../shared/concurrency/mutex.ts';

interface ReadDesk {
  readonly identity: DeskIdentity;
  readonly store: Store;
  readonly vault: Vault;
}

/**
 * Faults: those of vault and store; store-not-closed, store-older where the store may not be read as it
 * stands.
 */
export async function openReadOnlyDesk(options: DeskOptions, file: DeskFile): Promise<Result<OpenDesk>> {
  const locks = await lockedSettings(options.folder);
  if (!locks.ok) return locks;
  const opened = await openForReading(options, file);
  if (!opened.ok) return opened;
  const { identity, vault } = opened.value;
  const store = withoutNotes(opened.value.store);
  const [clock, random, events] = [systemClock(), systemRandom, makeEvents()];
  const diagnostics = options.diagnostics ?? noDiagnostics;
  const hosts = noCards();
  const network = makeNetwork(clock, 'offline', () => undefined);
  const secrets = bankSecrets(vault);
  network.pauses.restore(await store.desk.setting(PAUSES_SETTING));
  const link = { hosts, secrets, network, clock, random };
  const bank = createBankLink(link);
  const messages = messageTools(options.messageWorker);
  const tickets = makeTickets(events, random);
  const places = placesOf(options.folder);
  const [signIn, policy] = await Promise.all([store.desk.setting(SIGN_IN_SETTING), store.desk.policy()]);
  const rule = signInRule(locks.value, signIn, policy !== null);
  const seat = makeSeat({ clock, rule, changed: () => undefined });
  const desk: DeskDeps = {
    identity,
    shell: options.shell,
    version: options.version,
    store,
    rollbackGuard: makeRollbackGuard(places.mark, places.store),
    tokens: hosts,
    bank,
    envelope: createEnvelope(link),
    messages,
    companyKey: (uri) => secrets.companyKey(uri),
    clock,
    random,
    notifier: events,
    notices: makeNotices(clock, () => undefined),
    verified: { log: null },
    pinWindow: pinPage(options.pinWindow, { store, locks: locks.value }),
    diagnostics,
    tickets,
    network,
    follow: makeFollowState(clock, random),
    mutex: makeKeyedMutex(),
    shown: new Map(),
    removed: makeRemovedPayments(),
    openedAt: instantOf(clock),
    files: makeUploadBuffer(store.bytes, () => newId(random, 'file')),
    imports: makePendingImports(),
    // Listed, and never looked into.
    folders: makeFolderWatch(folderFiles(options.folder)),
    packs: packTools(vault, random),
    outgoing: makeOutgoingFiles(() => newId(random, 'file')),
    sheetPrinter: null,
    pageFonts: pageFonts(),
    roots: rootsFile(places.roots),
    cards: makeCardMonitor(hosts, clock, () => undefined),
    modules: moduleRegistry(hosts, [], { platform: process.platform, env: process.env }),
    backup: deskBackup(options.folder, store),
    vault: vaultDesk(vault, () => Promise.resolve()),
    protection: vaultProtection(vault, () => Promise.resolve()),
    locks: locks.value,
    seat,
    training: null,
    wake: () => undefined,
    released: () => undefined,
  };
  const router = makeRouter({
    state: 'open',
    notNow: fault('desk-set-up'),
    calls: allCalls,
    context: desk,
    diagnostics,
    correlationId: () => newId(random, 'error'),
    readOnly: true,
    // Nobody can show a card to a shell that only reads: where one is demanded, it tells nothing.
    seat,
  });
  return ok({
    router,
    events,
    environment: identity.environment,
    pin: hosts,
    connectPinPort: () => false,
    lock: () => undefined,
    async close() {
      tickets.close();
      desk.cards.close();
      await Promise.all([bank.close(), messages.close()]);
      await store.close();
      vault.close();
    },
  });
}

async function openForReading(
  { folder, unlock, storeWorker }: DeskOptions,
  file: DeskFile,
): Promise<Result<ReadDesk>> {
  const places = placesOf(folder);
  const vault = await openVault({ file: places.vault, desk: file.desk, random: systemRandom }, unlock ?? {});
  if (!vault.ok) return vault;
  const worker = storeWorker === undefined ? {} : { workerFile: storeWorker };
  const store = await openStore({ file: places.store, key: vault.value.storeKey(), mode: 'read', ...worker });
  if (!store.ok) {
    vault.value.close();
    return store;
  }
  const identity = await store.value.desk.identity();
  if (identity !== null && identity.environment === file.environment && identity.desk === file.desk)
    return ok({ identity, store: store.value, vault: vault.value });
  await store.value.close();
  vault.value.close();
  return err(fault('store-foreign'));
}

/**
 * A read may keep its result for the next one, such as the verification of the log: here it is answered and
 * not kept.
 */
function withoutNotes(store: Store): Store {
  const desk = new Proxy(store.desk, {
    get: (all, name) => (name === 'saveSetting' ? () => Promise.resolve() : all[name as keyof DeskStore]),
  });
  return { ...store, desk };
}
