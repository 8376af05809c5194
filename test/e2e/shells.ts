// Starts the shell under test: chromium here, Electron where COUNTERSIGN_SHELL=electron and its runtime is
// present.
import { fileURLToPath } from 'node:url';
import { _electron, type Page } from 'playwright';
import { findBrowser } from '../../main/shells/chromium/find-browser.ts';
import { startChromiumShell } from '../../main/shells/chromium/shell.ts';

export interface ShellUnderTest {
  readonly page: Page;
  readonly pinPage: () => Promise<Page>;
  close(): Promise<void>;
}

/** `real`: no training desk is made; the window begins with the set-up. */
export function startUnderTest(
  folder: string,
  dist: string,
  kind: 'training' | 'real' = 'training',
): Promise<ShellUnderTest> {
  return process.env['COUNTERSIGN_SHELL'] === 'electron'
    ? electron(folder, kind)
    : browser(folder, dist, kind === 'training');
}

async function browser(folder: string, dist: string, create: boolean): Promise<ShellUnderTest> {
  const executable = findBrowser();
  if (executable === undefined) throw new Error('no Chromium-family browser is installed');
  const sandboxEntry = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));
  const started = await startChromiumShell({
    folder,
    dist,
    executable,
    version: '0.0.0',
    headless: true,
    offline: false,
    training: { create, sandboxEntry },
  });
  if (!started.ok)
    throw new Error(`the desk did not open: ${started.error.code} ${started.error.detail ?? ''}`);
  const shell = started.value;
  return { page: shell.page, pinPage: () => Promise.resolve(shell.pinPage), close: () => shell.close() };
}

async function electron(folder: string, kind: 'training' | 'real'): Promise<ShellUnderTest> {
  // The project's folder, as npm start opens it: name and version come from its package.json.
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const args = [root, '--desk', folder, ...(kind === 'training' ? ['--training'] : [])];
  // Without this Playwright adds --no-sandbox, against which the shell switches the sandbox on.
  const app = await _electron.launch({ args, chromiumSandbox: true });
  const page = await app.firstWindow();
  // The PIN window opens with the first request: until then its page is waited for when it is first used.
  const isPin = (window: Page): boolean => window.url().endsWith('/pin.html');
  const pinPage = (): Promise<Page> => {
    const open = app.windows().find(isPin);
    return open === undefined ? app.waitForEvent('window', { predicate: isPin }) : Promise.resolve(open);
  };
  return { page, pinPage, close: () => app.close() };
}
