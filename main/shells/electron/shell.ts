// Start-up order of the Electron shell, and nothing else. Electron is ready only after its entry was
// evaluated, so neither the entry nor anything it imports awaits at its top level.
import { app, dialog, powerMonitor, protocol, safeStorage, session, type BrowserWindow } from 'electron';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenDesk } from '../../compose.ts';
import type { TrainingOptions } from '../../composition/open-deps.ts';
import { openApp } from '../../locked-app.ts';
import { refusedStart } from '../../security/start-check.ts';
import { fileDiagnostics } from '../../lifecycle/diagnostics.ts';
import { listPageFiles } from '../../security/page-files.ts';
import { guardApplication, guardSession, SCHEME_PRIVILEGES } from './contents-guard.ts';
import { fatalHandler } from './failure.ts';
import { osKeystore } from './keystore.ts';
import { openMainWindow } from './main-window.ts';
import { electronPinWindow, type ElectronPinWindow } from './pin-window.ts';
import { electronSheetPrinter } from './sheet-printer.ts';
import { appFolders, readStartOptions } from './start-options.ts';
import { utilityLauncher } from './token-launcher.ts';
import { languageOf } from '../../../shared/domain/language.ts';
import { textsIn, type Texts } from '../../../shared/texts/index.ts';
import { sayMore } from '../../../shared/texts/say.ts';

export interface ShellStart {
  /** Of the application: what its window and its folders are called. */
  readonly name: string;
  /** What an application that is a training desk hands in; the product has none. */
  readonly training: Pick<TrainingOptions, 'kit' | 'sandboxEntry'> | null;
}

/** Whoever comes back must not find a card open. */
function lockWithTheScreen(desk: OpenDesk): void {
  powerMonitor.on('lock-screen', () => desk.lock());
  powerMonitor.on('suspend', () => desk.lock());
  powerMonitor.on('user-did-resign-active', () => desk.lock());
}

/** Which language was chosen lies in a store that may not be open yet. */
function systemTexts(): Texts {
  return textsIn(languageOf(app.getLocale()));
}

function bringForward(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Called once, by the entry of the application. */
export function startShell({ name, training }: ShellStart): void {
  const options = readStartOptions(process.argv, app.isPackaged);
  const folders = appFolders(name, app.getPath('appData'), options.desk);
  // Before the lock, which lies in the user data: an unnamed application would share both with every
  // other one.
  app.setName(name);
  app.setPath('userData', folders.userData);
  const diagnostics = fileDiagnostics(folders.desk);
  const dist = join(import.meta.dirname, '..');
  const environment = { packaged: app.isPackaged, title: name };

  const fatal = fatalHandler({
    texts: systemTexts,
    packaged: app.isPackaged,
    diagnostics,
    correlationId: () => randomBytes(8).toString('hex'),
    print: (text) => void process.stderr.write(text),
    showErrorBox: (title, content) => dialog.showErrorBox(title, content),
    exit: (code) => app.exit(code),
  });

  /** Tells whoever started this process, once, how far it came. */
  function report(state: 'first-call' | 'already-open' | 'refused'): void {
    if (options.startedFile !== undefined) writeFileSync(options.startedFile, state);
  }

  function openDesk(pinWindow: ElectronPinWindow): ReturnType<typeof openApp> {
    // A training desk opens with a passphrase of its own; the system's keystore is not even asked.
    const keystore =
      training !== null && options.training ? undefined : osKeystore(safeStorage, process.platform);
    return openApp({
      folder: folders.desk,
      shell: 'electron',
      version: app.getVersion(),
      offline: options.offline,
      ...(training === null
        ? {}
        : {
            training: {
              ...training,
              create: options.training,
              ...(options.card === undefined ? {} : { cardEntry: options.card }),
            },
          }),
      ...(keystore === undefined ? {} : { unlock: { keystore } }),
      launcher: utilityLauncher(join(import.meta.dirname, 'token-host.js')),
      storeWorker: new URL('store-worker.js', import.meta.url),
      pinWindow,
      sheetPrinter: electronSheetPrinter(),
      diagnostics,
    });
  }

  function quitInOrder(pinWindow: ElectronPinWindow, desk: ReturnType<typeof openApp>): void {
    let closing = false;
    app.on('will-quit', (event) => {
      event.preventDefault();
      if (closing) return;
      closing = true;
      pinWindow.dispose();
      const close = async (): Promise<void> => {
        const opened = await desk;
        if (opened.ok) await opened.value.close();
      };
      close().then(() => app.exit(0), fatal);
    });
  }

  async function start(): Promise<void> {
    await app.whenReady();
    const files = listPageFiles(join(dist, 'renderer'));
    guardSession(session.defaultSession, files, !app.isPackaged);
    let open: OpenDesk | undefined;
    let window: BrowserWindow | null = null;
    const pinWindow = electronPinWindow({
      environment: { ...environment, preload: join(dist, 'preload', 'electron-pin.cjs') },
      files,
      beside: () => window,
      connect: (requestId, port) => open?.connectPinPort(requestId, port) ?? false,
      cancel: (requestId) => open?.pin.cancel(requestId),
      failed: fatal,
    });
    const desk = openDesk(pinWindow);
    quitInOrder(pinWindow, desk);
    const main = openMainWindow({
      environment: { ...environment, preload: join(dist, 'preload', 'electron.cjs') },
      texts: systemTexts,
      desk,
      firstCall: () => report('first-call'),
      // The PIN window only hides, so it would keep the application running.
      closed: () => app.quit(),
      failed: fatal,
    });
    window = main;
    app.on('second-instance', () => bringForward(main));
    const opened = await desk;
    if (opened.ok) {
      open = opened.value;
      lockWithTheScreen(open);
      pinWindow.prepare();
      return;
    }
    const { code } = opened.error;
    const t = systemTexts();
    const { happened, todo } = t.faults[code];
    const more = sayMore(t, opened.error);
    const named = more === '' ? code : `${code}: ${more}`;
    report('refused');
    if (!app.isPackaged) process.stderr.write(`${['countersign:', happened, todo, named].join(' ')}\n`);
    dialog.showErrorBox(t.shell.notOpened, [happened, todo, named].join('\n\n'));
    app.exit(2);
  }

  const refused = app.isPackaged ? refusedStart(process.argv.slice(1), process.execArgv, process.env) : [];
  if (refused.length > 0) {
    const { shell } = systemTexts();
    dialog.showErrorBox(shell.notStarted, shell.openDoors(refused.join(', ')));
    app.exit(3);
  } else if (app.requestSingleInstanceLock()) {
    app.enableSandbox();
    protocol.registerSchemesAsPrivileged(SCHEME_PRIVILEGES);
    guardApplication(app);
    app.on('window-all-closed', () => app.quit());
    process.on('uncaughtException', fatal);
    process.on('unhandledRejection', fatal);
    start().catch(fatal);
  } else {
    report('already-open');
    app.exit(0);
  }
}
