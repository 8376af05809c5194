// Start-up order of the Electron shell, and nothing else.
import { app, dialog, powerMonitor, protocol, safeStorage, session } from 'electron';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openFrontDoor } from '../../front-door.ts';
import { fileDiagnostics } from '../../lifecycle/diagnostics.ts';
import { listPageFiles } from '../../security/page-files.ts';
import { guardApplication } from './contents-guard.ts';
import { FLAVOUR } from './flavour.ts';
import { refusedStart } from './hardening.ts';
import { osKeystore } from './keystore.ts';
import { openMainWindow } from './main-window.ts';
import { electronPinWindow } from './pin-window.ts';
import { guardSession, SCHEME_PRIVILEGES } from './session-guard.ts';
import { electronSheetPrinter } from './sheet-printer.ts';
import { utilityLauncher } from './token-launcher.ts';

const refused = app.isPackaged ? refusedStart(process.argv.slice(1), process.env) : [];
if (refused.length > 0) {
  dialog.showErrorBox('Countersign does not start', `These switches or variables would open a door into it: ${refused.join(', ')}.`);
  app.exit(3);
}
app.enableSandbox();
protocol.registerSchemesAsPrivileged(SCHEME_PRIVILEGES);
guardApplication(app);
if (!app.requestSingleInstanceLock()) app.exit(0);
app.on('window-all-closed', () => app.quit());
process.on('uncaughtException', (cause) => {
  dialog.showErrorBox('Countersign met an error it did not expect', `${cause.name}. The store is safe. Countersign closes now; start it again.`);
  app.exit(1);
});

await app.whenReady();
const { values } = parseArgs({
  args: process.argv.slice(app.isPackaged ? 1 : 2),
  strict: false,
  options: { desk: { type: 'string' }, card: { type: 'string' }, training: { type: 'boolean' }, offline: { type: 'boolean' } },
});
const dist = join(import.meta.dirname, '..');
const files = listPageFiles(join(dist, 'renderer'));
guardSession(session.defaultSession, files, !app.isPackaged);
const environment = { packaged: app.isPackaged, title: 'Countersign' };
const folder = typeof values.desk === 'string' ? values.desk : join(app.getPath('userData'), 'desk');
const pinWindow = electronPinWindow({
  environment: { ...environment, preload: join(dist, 'preload', 'electron-pin.cjs') },
  files,
  connect: (requestId, port) => opened.ok && opened.value.connectPinPort(requestId, port),
  cancel: (requestId) => {
    if (opened.ok) opened.value.pin.cancel(requestId);
  },
});
const keystore = osKeystore(safeStorage, process.platform);
const opened = await openFrontDoor({
  folder,
  shell: 'electron',
  version: app.getVersion(),
  offline: values.offline === true,
  ...(FLAVOUR === 'training' ? { training: { create: true, sandboxEntry: join(import.meta.dirname, 'sandbox.js'), ...(typeof values.card === 'string' ? { cardEntry: resolve(values.card) } : {}) } } : {}),
  ...(keystore === undefined ? {} : { unlock: { keystore } }),
  launcher: utilityLauncher(join(import.meta.dirname, 'token-host.js')),
  storeWorker: new URL('store-worker.js', import.meta.url),
  pinWindow,
  sheetPrinter: electronSheetPrinter(),
  diagnostics: fileDiagnostics(folder),
});
if (!opened.ok) {
  dialog.showErrorBox('The desk did not open', `${opened.error.code}${opened.error.detail === undefined ? '' : `: ${opened.error.detail}`}`);
  app.exit(2);
} else {
  const desk = opened.value;
  const window = openMainWindow({ ...environment, preload: join(dist, 'preload', 'electron.cjs') }, desk);
  // Whoever comes back must not find a card open.
  powerMonitor.on('lock-screen', () => desk.lock());
  powerMonitor.on('suspend', () => desk.lock());
  powerMonitor.on('user-did-resign-active', () => desk.lock());
  app.on('second-instance', () => {
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  let closing = false;
  app.on('will-quit', (event) => {
    if (closing) return;
    closing = true;
    event.preventDefault();
    pinWindow.dispose();
    void desk.close().finally(() => app.exit(0));
  });
}
