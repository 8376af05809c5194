// Starts the shell under test: chromium here, Electron where COUNTERSIGN_SHELL=electron and its runtime is present.
import { fileURLToPath } from 'node:url';
import { _electron, type Page } from 'playwright';
import { findBrowser } from '../../main/shells/chromium/browser.ts';
import { startChromiumShell } from '../../main/shells/chromium/shell.ts';

export interface ShellUnderTest {
  readonly page: Page;
  readonly pinPage: () => Promise<Page>;
  close(): Promise<void>;
}

/** `real`: no training desk is made; the window begins with the set-up. */
export function startUnderTest(folder: string, dist: string, kind: 'training' | 'real' = 'training'): Promise<ShellUnderTest> {
  return process.env['COUNTERSIGN_SHELL'] === 'electron' ? electron(folder) : browser(folder, dist, kind === 'training');
}

async function browser(folder: string, dist: string, create: boolean): Promise<ShellUnderTest> {
  const executable = findBrowser();
  if (executable === undefined) throw new Error('no Chromium-family browser is installed');
  const sandboxEntry = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));
  const started = await startChromiumShell({ folder, dist, executable, version: '0.0.0', headless: true, offline: false, training: { create, sandboxEntry } });
  if (!started.ok) throw new Error(`the desk did not open: ${started.error.code} ${started.error.detail ?? ''}`);
  const shell = started.value;
  return { page: shell.page, pinPage: () => Promise.resolve(shell.pinPage), close: () => shell.close() };
}

async function electron(folder: string): Promise<ShellUnderTest> {
  const main = fileURLToPath(new URL('../../dist/electron/main.js', import.meta.url));
  const app = await _electron.launch({ args: [main, '--desk', folder, '--training'] });
  const page = await app.firstWindow();
  const pinPage = async (): Promise<Page> => {
    const isPin = (window: Page) => window.url().endsWith('/pin.html');
    return app.windows().find(isPin) ?? app.waitForEvent('window', { predicate: isPin });
  };
  return { page, pinPage, close: () => app.close() };
}
