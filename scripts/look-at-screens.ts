// Takes a picture of every screen, in both themes and four sizes, of the window with the double behind it,
// under the product's own policy; COUNTERSIGN_LANGUAGE=de takes them in German.
// node scripts/look-at-screens.ts <folder> [--size 1024 …] [--theme dark] [name of a scene …]; `vite build
// --config test/window/vite.config.ts` comes first. With --main it takes the pictures of docs/screens alone,
// always the same ones: English, light, 1280 x 800, at one moment.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Page, type ViewportSize } from 'playwright';
import { pageHeaders } from '../main/security/csp.ts';
import { findPageFile, listPageFiles } from '../main/security/page-files.ts';
import { language, t } from '../test/e2e/catalogue.ts';
import { MAIN_SCREENS, SCENES, type Scene } from './screen-scenes.ts';
import { withPalette } from './small-png.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 680 },
  { width: 640, height: 400 },
];
const THEMES = ['light', 'dark'] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    main: { type: 'boolean', default: false },
    size: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
  },
});
const { main } = values;
if (main && language !== 'en') throw new Error('the pictures of docs/screens are taken in English');
const [folder = main ? 'docs/screens' : 'screens', ...named] = positionals;
const wanted = main ? Object.keys(MAIN_SCREENS) : named;
const sizes = SIZES.filter(({ width }) => (main ? ['1280'] : values.size)?.includes(String(width)) ?? true);
const themes = THEMES.filter((theme) => (main ? ['light'] : values.theme)?.includes(theme) ?? true);
/** The desk's clock in the pictures of docs/screens, so that they do not change from one day to the next. */
const MOMENT = new Date('2026-11-20T13:42:10Z');
const files = listPageFiles(fileURLToPath(new URL('../dist/renderer-dev', import.meta.url)));
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  url.search = '';
  const file = findPageFile(files, url);
  response.writeHead(file ? 200 : 404, pageHeaders(file?.contentType ?? 'text/plain'));
  response.end(file?.body);
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('no port');
const origin = `http://127.0.0.1:${address.port}`;

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
mkdirSync(folder, { recursive: true });

/** Opens a scene at its first size; the window is resized for the others, as a person does it. */
async function open(page: Page, scene: Scene): Promise<void> {
  await page.goto(`${origin}/${scene.page ?? 'index.html'}?${scene.query ?? ''}${scene.hash ?? ''}`);
  // A page that is read first is drawn later, with its heading.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByText(t.common.reading).first().waitFor({ state: 'hidden' });
  await scene.act?.(page);
  // Nothing is under the pointer.
  if (main) await page.mouse.move(0, 0);
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(250);
  const picture = await page.screenshot();
  writeFileSync(join(folder, `${name}.png`), main ? withPalette(picture) : picture);
}

async function lookAt(page: Page, scene: Scene, viewports: readonly ViewportSize[]): Promise<void> {
  await open(page, scene);
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      const name = main ? MAIN_SCREENS[scene.name] : `${scene.name}-${viewport.width}-${colorScheme}`;
      await shoot(page, name ?? scene.name);
    }
  }
}

for (const scene of SCENES.filter((one) => wanted.length === 0 || wanted.includes(one.name))) {
  const viewports = scene.size ? [scene.size] : sizes;
  const [viewport = null, colorScheme = null] = [viewports[0], themes[0]];
  const context = await browser.newContext({
    viewport,
    colorScheme,
    locale: language,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (main) await page.clock.setFixedTime(MOMENT);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      console.error(`${scene.name}: ${message.text()}`);
  });
  page.on('pageerror', (error) => console.error(`${scene.name}: ${error.message}`));
  await lookAt(page, scene, viewports).catch((error: unknown) =>
    console.error(`${scene.name}: ${String(error)}`),
  );
  await context.close();
}
await browser.close();
server.close();
