// The one place that wires: opens a desk's parts, hands them to the use cases, and gives a shell its router,
// events and PIN door.
import { coded, sentence } from '../shared/domain/sentence.ts';
import { allCalls, type DeskDeps } from './ipc/all-calls.ts';
import { makeRouter, type Router } from './ipc/router.ts';
import type { Diagnostics, PinWindow } from './ports/desk.ts';
import type { SheetPrinter } from './ports/sheet.ts';
import type { DeskIdentity } from './ports/store.ts';
import type { TokenHosts } from './ports/token.ts';
import { instantOf, newId } from './ports/clock.ts';
import { createBankLink } from './bank/bank-link.ts';
import { createEnvelope } from './bank/envelope-adapter.ts';
import { placesOf, readDeskFile, rootsFile, makeRollbackGuard } from './composition/desk-file.ts';
import { namedFailure } from './composition/named-failure.ts';
import { folderFiles } from './composition/folder-files.ts';
import { deskBackup } from './composition/backup.ts';
import { bankSecrets, vaultDesk } from './composition/bank-secrets.ts';
import { vaultProtection } from './composition/vault-protection.ts';
import { makeAtWork } from './composition/at-work.ts';
import { lockedSettings } from './composition/locked-settings.ts';
import { makeEvents, noDiagnostics, systemClock, systemRandom, type Events } from './composition/system.ts';
import { openDeps, type DeskUnlock, type TrainingOptions } from './composition/open-deps.ts';
import { pageFonts } from './composition/page-fonts.ts';
import { fault } from '../shared/domain/errors.ts';
import { err, ok, type Result } from '../shared/domain/result.ts';
import { packTools } from './pack/pack-tools.ts';
import { openReadOnlyDesk } from './read-only-desk.ts';
import { messageTools } from './messages/message-tools.ts';
import { moduleRegistry } from './token/module-registry.ts';
import type { HostLauncher } from './token/transport.ts';
import { askEachMorning } from './app/observe/index.ts';
import {
  addSealed,
  expireBatches,
  reportedFault,
  makeFolderWatch,
  makePendingImports,
  makeRemovedPayments,
  sealReleased,
  watchFolders,
} from './app/prepare/index.ts';
import { writeDueReports } from './app/exchange/index.ts';
import {
  checkPagesDaily,
  followCard,
  followCardSessions,
  followEnrolment,
  lockCards,
  makeCardMonitor,
  NETWORK_SETTING,
  noticeOlderVault,
  finishAdoption,
  rememberVault,
  expireConfirmations,
  noticeCompanyKeys,
  useAddedModules,
  whenLocked,
} from './app/administer/index.ts';
import {
  type BankPause,
  makeUploadBuffer,
  makeNetwork,
  makeNotices,
  noticeIfDamaged,
  makeOutgoingFiles,
  makeSeat,
  makeTickets,
  pausedBank,
  PAUSES_SETTING,
  SIGN_IN_SETTING,
  signInRule,
} from './app/desk/index.ts';
import {
  afterLookUp,
  expireCases,
  makeFollower,
  recordSealedSince,
  noticeRestore,
  recover,
  send,
  settleInterruptedCases,
} from './app/follow/index.ts';
import { pinPage } from './app/authorise/index.ts';
import { makeFollowState, writeRollbackGuard } from './app/deliver/index.ts';
import { makeKeyedMutex } from '../shared/concurrency/mutex.ts';

export interface DeskOptions {
  /** Private folder of the desk (absolute). */
  readonly folder: string;
  readonly shell: DeskDeps['shell'];
  /** A protection that this shell's window has to do without; it says so. */
  readonly missing?: 'browser-sandbox';
  readonly version: string;
  /** A training desk; `create` makes one where there is none. */
  readonly training?: TrainingOptions;
  /** How the vault opens; a training desk brings its own passphrase. */
  readonly unlock?: DeskUnlock;
  /** No bank is started and the network switch is off, whatever was set before. */
  readonly offline?: boolean;
  /** What this process was started with; the process's own by default. */
  readonly startedWith?: Pick<NodeJS.Process, 'execArgv' | 'env'>;
  readonly pinWindow: PinWindow;
  /** The shell's engine for pages; without it approval sheets are saved as pages. */
  readonly sheetPrinter?: SheetPrinter;
  readonly diagnostics?: Diagnostics;
  /** Electron starts token processes its own way. */
  readonly launcher?: HostLauncher;
  /** Where a bundler put the store's worker. */
  readonly storeWorker?: URL;
  /** Where a bundler put the worker for large messages. */
  readonly messageWorker?: URL;
}

export interface OpenDesk {
  readonly router: Router;
  readonly events: Pick<Events, 'on'>;
  readonly environment: DeskIdentity['environment'];
  /** For shells whose PIN page cannot reach the token host by itself. */
  readonly pin: Pick<TokenHosts, 'answerPin' | 'cancel'>;
  /** Electron only: joins the PIN page's port with the token host that waits for it. */
  connectPinPort(requestId: string, port: unknown): boolean;
  /** The screen was locked or the machine goes to sleep: open cards are closed. */
  lock(): void;
  close(): Promise<void>;
}

const LAST_WORDS = 5_000;

/** Never rejects: a file that is damaged or gone is a fault with a name in every shell. */
export function openDesk(options: DeskOptions): Promise<Result<OpenDesk>> {
  return namedFailure(
    options.diagnostics ?? noDiagnostics,
    () => newId(systemRandom, 'error'),
    () => openNamed(options),
  );
}

async function openNamed(options: DeskOptions): Promise<Result<OpenDesk>> {
  const file = await readDeskFile(options.folder);
  if (file.ok && file.value.environment === 'production') {
    // A browser that anything else on the machine may drive is no place for production (design: shells).
    if (options.shell === 'chromium') return err(fault('shell-not-for-production'));
    if (options.shell === 'stdio') return openReadOnlyDesk(options, file.value);
  }
  const [clock, random, events] = [
    systemClock(options.training?.kit.time.offset),
    systemRandom,
    makeEvents(),
  ];
  const diagnostics = options.diagnostics ?? noDiagnostics;
  const locks = await lockedSettings(options.folder);
  if (!locks.ok) return locks;
  const atWork = makeAtWork();
  const opened = await openDeps({ ...options, diagnostics, clock, random, actor: atWork.actor });
  if (!opened.ok) return opened;
  const { identity, store, vault, hosts, ownModules, training, stopBank } = opened.value;
  const closeParts = async (): Promise<void> => {
    training?.virtualCard.close();
    await Promise.allSettled([hosts.close(), stopBank?.()]);
    try {
      await store.close();
    } finally {
      vault.close();
    }
  };
  // The desk file said otherwise a moment ago: such a desk is for the desktop application alone.
  if (options.shell !== 'electron' && identity.environment === 'production') {
    await closeParts().catch(() => undefined);
    return err(fault('shell-not-for-production'));
  }

  let kept: unknown;
  let pausesKept: unknown;
  let signInKept: unknown;
  let governed: boolean;
  try {
    let policy: unknown;
    [kept, pausesKept, signInKept, policy] = await Promise.all([
      store.desk.setting(NETWORK_SETTING),
      store.desk.setting(PAUSES_SETTING),
      store.desk.setting(SIGN_IN_SETTING),
      store.desk.policy(),
    ]);
    governed = policy !== null;
  } catch (cause) {
    await closeParts().catch(() => undefined);
    throw cause;
  }
  // What cannot be read is no permission to connect.
  const lockedOffline = locks.value.some(({ setting }) => setting === 'network');
  const mode =
    options.offline === true || lockedOffline || !(kept === undefined || kept === 'online')
      ? 'offline'
      : 'online';
  const network = makeNetwork(clock, mode, () => events.emit('changed', { what: 'desk', id: null }));
  const secrets = bankSecrets(vault);
  const vaultChanged = (changes: number): Promise<void> =>
    rememberVault({ store }, changes).catch((cause: unknown) =>
      diagnostics.error(newId(random, 'error'), 'vault.changes', cause),
    );
  const link = { hosts, secrets, network, clock, random };
  const rollbackGuard = makeRollbackGuard(placesOf(options.folder).mark, placesOf(options.folder).store);
  const { pauses } = network;
  pauses.restore(pausesKept);
  const onPause = ({ operation, until }: BankPause): void => {
    const log = {
      at: instantOf(clock),
      act: 'bank.pause',
      actor: 'bank',
      subject: operation,
      detail: coded(sentence('log-until', { until })),
    };
    store.desk
      .saveSetting(PAUSES_SETTING, pauses.all(), log)
      .catch((cause: unknown) => diagnostics.error(newId(random, 'error'), 'bank.pause', cause));
  };
  const bank = pausedBank(createBankLink(link), pauses, onPause, clock);
  const messages = messageTools(options.messageWorker);
  const shown = new Map<string, number>();
  const tickets = makeTickets(events, random, (batch, failed) => reportedFault(desk, batch, failed));
  const seat = makeSeat({
    clock,
    rule: signInRule(locks.value, signInKept, governed),
    changed: (locked) => {
      // What was shown to whoever was here before is hidden again.
      desk.shown.clear();
      if (locked !== null) whenLocked(desk, locked);
      events.emit('changed', { what: 'session', id: null });
      lookForCard();
    },
  });
  const cardSeen = followCard({ seat });
  const lookForCard = (): void => {
    if (seat.view().at?.by === 'card') void desk.cards.modules(false).then(cardSeen, () => undefined);
  };
  const desk: DeskDeps = {
    identity,
    shell: options.shell,
    ...(options.missing === undefined ? {} : { missing: options.missing }),
    version: options.version,
    store,
    rollbackGuard,
    tokens: hosts,
    bank,
    envelope: createEnvelope(link),
    messages,
    companyKey: (uri) => secrets.companyKey(uri),
    clock,
    random,
    notifier: events,
    notices: makeNotices(clock, () => events.emit('changed', { what: 'desk', id: null })),
    verified: { log: null },
    pinWindow: pinPage(options.pinWindow, { store, locks: locks.value }),
    diagnostics,
    tickets,
    network,
    follow: makeFollowState(clock, random),
    mutex: makeKeyedMutex(),
    shown,
    removed: makeRemovedPayments(),
    openedAt: instantOf(clock),
    files: makeUploadBuffer(store.bytes, () => newId(random, 'file')),
    imports: makePendingImports(),
    folders: makeFolderWatch(folderFiles(options.folder)),
    packs: packTools(vault, random),
    outgoing: makeOutgoingFiles(() => newId(random, 'file')),
    sheetPrinter: options.sheetPrinter ?? null,
    pageFonts: pageFonts(),
    roots: rootsFile(placesOf(options.folder).roots),
    cards: makeCardMonitor(hosts, clock, () => {
      events.emit('changed', { what: 'cards', id: null });
      lookForCard();
    }),
    seat,
    modules: moduleRegistry(hosts, ownModules, { platform: process.platform, env: process.env }),
    backup: deskBackup(options.folder, store),
    vault: vaultDesk(vault, (uri, pin) => hosts.pinEntered(uri, pin), vaultChanged),
    protection: vaultProtection(vault, vaultChanged),
    locks: locks.value,
    training,
    // What the machine does from here on is its own, whoever set it off.
    wake: () => atWork.for(null, () => follower.wake()),
    released: (batch) =>
      void atWork.for(null, () =>
        sealReleased(desk, batch)
          .then(() => follower.wake())
          .catch((cause: unknown) => diagnostics.error(newId(random, 'error'), 'outbox.seal', cause)),
      ),
  };
  followCardSessions(desk);
  // Released before the desk was closed, and not sealed since.
  let releasedBefore: readonly { readonly batch: string }[];
  try {
    await useAddedModules(desk);
    await noticeCompanyKeys(desk);
    await noticeRestore(desk);
    await noticeOlderVault(desk);
    // Where the record of a restore cannot be read, the desk is there to be read and backed up; what depends
    // on it is refused by that name each time.
    await noticeIfDamaged(desk, () => recordSealedSince(desk));
    await recover(desk);
    await finishAdoption(desk);
    releasedBefore = (await store.batches.list({ offset: 0, limit: 500, states: ['released'] })).rows;
  } catch (cause) {
    await Promise.allSettled([bank.close(), messages.close(), closeParts()]);
    throw cause;
  }
  const follower = makeFollower(desk, {
    send: (message) => afterLookUp(desk, message, () => send(desk, message)),
    tidy: [
      () => expireBatches(desk),
      () => settleInterruptedCases(desk),
      () => expireCases(desk),
      () => expireConfirmations(desk),
      () => askEachMorning(desk),
      (goesOn) => addSealed(desk, goesOn),
    ],
  });
  const pageCheck = checkPagesDaily(desk, (cause) =>
    diagnostics.error(newId(random, 'error'), 'store.pages', cause),
  );
  const enrolment = atWork.for(null, () =>
    followEnrolment(desk, (cause) => diagnostics.error(newId(random, 'error'), 'session.enrolment', cause)),
  );
  events.on('changed', ({ what }) => {
    // A version of the policy or a revocation list may have come.
    if (what === 'settings') atWork.for(null, () => enrolment.check());
  });
  const folderWatch = atWork.for(null, () =>
    watchFolders(
      desk,
      () => writeDueReports(desk),
      (cause) => diagnostics.error(newId(random, 'error'), 'folders.look', cause),
    ),
  );
  const router = makeRouter({
    state: 'open',
    notNow: fault('desk-set-up'),
    calls: allCalls,
    context: desk,
    diagnostics,
    correlationId: () => newId(random, 'error'),
    readOnly: false,
    seat,
    inNameOf: atWork.for,
  });
  follower.wake();
  for (const { batch } of releasedBefore) desk.released(batch);
  return ok({
    router,
    events,
    environment: identity.environment,
    pin: hosts,
    connectPinPort: (requestId, port) => hosts.connectPinPort(requestId, port),
    lock: () => {
      seat.lock('screen');
      lockCards(desk).catch((cause: unknown) =>
        diagnostics.error(newId(random, 'error'), 'cards.lock', cause),
      );
    },
    async close() {
      tickets.close();
      seat.close();
      enrolment.close();
      desk.cards.close();
      await Promise.all([follower.close(), pageCheck.close(), folderWatch.close()]);
      // What is on the wire may end; what does not end in time is found as `sending` at the next start and
      // becomes unknown.
      await Promise.race([
        desk.mutex.idle(),
        new Promise((resolve) => clock.after(LAST_WORDS, () => resolve(null))),
      ]);
      await Promise.all([bank.close(), messages.close()]);
      await writeRollbackGuard({ rollbackGuard, store }).catch((cause: unknown) =>
        diagnostics.error(newId(random, 'error'), 'restore.mark', cause),
      );
      // A disk that fails must not keep the desk open: what was acknowledged is in the log, and the next
      // opening finds it there.
      await closeParts().catch((cause: unknown) =>
        diagnostics.error(newId(random, 'error'), 'desk.close', cause),
      );
    },
  });
}
