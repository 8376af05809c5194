// Takes a picture of every screen, in both themes and four sizes, of the window with the double behind it,
// under the product's own policy.
// node scripts/look-at-screens.ts <folder> [name of a scene …]; `vite build --config
// test/window/vite.config.ts` comes first.
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { pageHeaders } from '../main/security/csp.ts';
import { findPageFile, listPageFiles } from '../main/security/page-files.ts';
import { SCENES, type Scene } from './screen-scenes.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 680 },
  { width: 640, height: 400 },
];
const THEMES = ['light', 'dark'] as const;

const [folder = 'screens', ...wanted] = process.argv.slice(2);
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

async function shoot(page: Page, scene: Scene, name: string): Promise<void> {
  await page.goto(`${origin}/${scene.page ?? 'index.html'}?${scene.query ?? ''}${scene.hash ?? ''}`);
  await page.waitForTimeout(500);
  await scene.act?.(page);
  await page.waitForTimeout(250);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

for (const scene of SCENES.filter((one) => wanted.length === 0 || wanted.includes(one.name))) {
  for (const viewport of scene.size ? [scene.size] : SIZES) {
    for (const colorScheme of THEMES) {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          console.error(`${scene.name}: ${message.text()}`);
      });
      page.on('pageerror', (error) => console.error(`${scene.name}: ${error.message}`));
      await shoot(page, scene, `${scene.name}-${viewport.width}-${colorScheme}`).catch((error: unknown) =>
        console.error(`${scene.name}: ${String(error)}`),
      );
      await context.close();
    }
  }
}
await browser.close();
server.close();
