// A worker's own desk: a fresh training desk with its cards and bank, shown in the shell under test; the
// suite drives the very window a user sees.
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, type Page } from 'playwright/test';
import { startUnderTest } from './shells.ts';

export interface DeskWindows {
  readonly page: Page;
  readonly pinPage: () => Promise<Page>;
  /** Answers one IPC call as the window would: for looking, never for setting a state. */
  readonly folder: string;
}

interface OfTheWorker {
  readonly desk: DeskWindows;
  /**
   * A file whose tests need a desk on which nothing has happened says so by its name here: files with
   * different values never share a worker, and so no desk.
   */
  readonly ownDesk: string;
}

export const test = base.extend<{ failOnPageErrors: undefined }, OfTheWorker>({
  ownDesk: ['', { scope: 'worker', option: true }],
  desk: [
    async ({ ownDesk: _ownDesk }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'countersign-e2e-'));
      const shell = await startUnderTest(
        join(folder, 'desk'),
        fileURLToPath(new URL('../../dist', import.meta.url)),
      );
      await use({ page: shell.page, pinPage: shell.pinPage, folder });
      await shell.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    // Guards against hanging only, as everywhere: making a desk with its cards takes minutes on a busy
    // machine.
    { scope: 'worker', timeout: 300_000 },
  ],
  failOnPageErrors: [
    async ({ desk }, use, testInfo) => {
      const errors: string[] = [];
      const note = (error: Error) => void errors.push(error.message);
      desk.page.on('pageerror', note);
      await use(undefined);
      desk.page.off('pageerror', note);
      const diagnostics = join(desk.folder, 'desk', 'diagnostics.log');
      if (testInfo.status !== testInfo.expectedStatus && existsSync(diagnostics))
        copyFileSync(diagnostics, testInfo.outputPath('diagnostics.log'));
      if (errors.length > 0) throw new Error(`the window threw: ${errors.join('; ')}`);
    },
    { auto: true },
  ],
});

export { expect } from 'playwright/test';
