// The window over a desk that is made up: every screen by its address, without a desk behind it.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { chromium, expect, type Page } from 'playwright/test';
import { build } from 'vite';
import { pageHeaders } from '../../main/security/csp.ts';
import { findPageFile, listPageFiles } from '../../main/security/page-files.ts';
import { findBrowser } from '../../main/shells/chromium/find-browser.ts';
import { t } from '../../shared/texts/index.ts';

/** A place and the one next step that stands there, where there is one. */
export const SCREENS: readonly (readonly [string, string | null])[] = [
  ['desk', null],
  ['payments', t.payments.import],
  ['beneficiaries', t.beneficiaries.add],
  ['beneficiaries?waiting', t.beneficiaries.add],
  ['beneficiaries?proposals', t.beneficiaries.add],
  ['beneficiaries?alike', t.beneficiaries.add],
  ['beneficiaries/ben-1', t.beneficiaries.edit],
  ['batch/b-0', t.batch.details],
  ['runs', t.runs.add],
  ['approvals', null],
  ['review/b-2', t.review.return],
  ['sheet/b-2', null],
  ['outbox', null],
  ['cases/c-2', null],
  ['status', null],
  ['cases', t.cases.begin],
  ['cash', null],
  ['officers', null],
  ['log', null],
  ['settings', null],
  ['search', t.search.run],
  ['welcome', null],
  ['import', null],
  ['import/first', t.cases.form.discard],
  ['review/b-3', null],
  ['review/b-4', null],
  ['review/b-5', null],
  ['review/b-8', null],
  ['review/b-11', null],
  ['message/m-b-7', null],
  ['payment/p-11-4', null],
  ['cases/new', null],
  ['cash/partial', null],
  ['cash/statement', null],
  ['cash/not-sent', null],
  ['cash/not-sent?missing', null],
  ['officers?policy', null],
  ['officers?change', null],
  ['settings/edit', null],
  ['settings?accounts', null],
  ['settings?signIn', null],
  ['settings?cards', null],
  ['settings?vault', null],
  ['settings?onboarding', null],
  ['log?verify', null],
];
/** States of the desk that take room. */
export const STATES: readonly (readonly [string, string])[] = [
  ['root', 'desk'],
  ['notices', 'desk'],
  ['damaged', 'desk'],
  ['ended', 'desk'],
  ['ended', 'beneficiaries?waiting'],
  ['restored', 'desk'],
  ['paused', 'message/m-b-9'],
  ['open', 'approvals'],
  ['bankless', 'outbox'],
  ['locked', 'settings'],
  ['checks', 'batch/b-0'],
  ['seat=locked', 'desk'],
  ['seat=demanded', 'desk'],
  ['seat=card', 'settings?signIn'],
  ['seat=name', 'desk'],
  ['setup=empty', 'desk'],
  ['setup=refused', 'desk'],
  ['setup=locked', 'desk'],
  ['setup=draft', 'desk'],
  ['setup=draft&environment=production', 'desk'],
  ['setup=sign', 'desk'],
  ['setup=compare', 'desk'],
  ['binder=new&environment=sandbox', 'settings?onboarding'],
  ['binder=renewed&environment=sandbox', 'settings?onboarding'],
];
export const PIN_PAGES = [
  '',
  'open',
  'case&typed',
  'policy',
  'confirmation',
  'first',
  'handover',
  'note',
  'change=demanded',
  'try=final&wrong',
  'ignored',
  'pad',
  'officer',
  'idle',
];

/** The address of a place: what stands behind the hash, or with a state of the desk before it. */
export function addressOf(place: string): string {
  if (place.startsWith('?')) return `index.html${place}`;
  return `index.html${place.startsWith('settings') ? '?environment=production' : ''}#/${place}`;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How the system is set up that the window runs on. */
export interface Look {
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
}

export interface MockWindow {
  readonly origin: string;
  /**
   * The document is a new one for each look, the page is not: to start one costs more than what is looked at
   * in it.
   */
  opened(size: Size, address: string, look?: Look): Promise<Page>;
  /** A page that no other test has. */
  newPage(viewport: Size): Promise<Page>;
  close(): Promise<void>;
}

/** Builds the window, serves it on loopback, and starts the browser of this machine. */
export async function openMockWindow(): Promise<MockWindow> {
  await build({
    configFile: fileURLToPath(new URL('../window/vite.config.ts', import.meta.url)),
    logLevel: 'error',
  });
  const files = listPageFiles(fileURLToPath(new URL('../../dist/renderer-dev', import.meta.url)));
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    url.search = '';
    const file = findPageFile(files, url);
    response.writeHead(file ? 200 : 404, pageHeaders(file?.contentType ?? 'text/plain'));
    response.end(file?.body ?? 'nothing');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('no port');
  const origin = `http://127.0.0.1:${listening.port}`;
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('no Chromium-family browser is installed');
  const browser = await chromium.launch({
    executablePath,
    ...(process.getuid?.() === 0 ? { args: ['--no-sandbox'] } : {}),
  });
  // For what is looked at without a click; a test that fails ends its worker, and these pages with it.
  const pages = new Map<string, Page>();

  return {
    origin,
    async opened(size, address, { locale = 'en-GB', colorScheme = 'light' } = {}) {
      const key = `${locale} ${colorScheme}`;
      const page =
        pages.get(key) ?? (await browser.newPage({ reducedMotion: 'reduce', locale, colorScheme }));
      pages.set(key, page);
      // An address that differs behind its hash alone opens no new document.
      await page.goto(`${origin}/nothing`);
      await page.setViewportSize(size);
      expect(await page.goto(`${origin}/${address}`), 'a new document').not.toBeNull();
      return page;
    },
    newPage: (viewport) => browser.newPage({ viewport, reducedMotion: 'reduce' }),
    async close() {
      await browser.close();
      server.close();
    },
  };
}
