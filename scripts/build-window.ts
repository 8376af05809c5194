// Builds what a window loads: the renderer and the four preload scripts. Rebuilds only when a source is newer
// than the last build.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNewerThanSources } from './newer-than-sources.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const PRELOADS = [
  { entry: 'preload/chromium.ts', file: 'chromium.js', format: 'iife' },
  { entry: 'preload/chromium-pin.ts', file: 'chromium-pin.js', format: 'iife' },
  { entry: 'preload/electron.ts', file: 'electron.cjs', format: 'cjs' },
  { entry: 'preload/electron-pin.ts', file: 'electron-pin.cjs', format: 'cjs' },
] as const;

function isFresh(): boolean {
  return isNewerThanSources(root, {
    built: ['dist/renderer/index.html', join('dist/preload', PRELOADS[3].file)],
    sources: ['renderer', 'preload', 'shared'],
  });
}

/**
 * Always what is shipped: tools that set NODE_ENV would else get the development build of React, which runs
 * effects twice.
 */
export async function buildWindow(): Promise<void> {
  if (isFresh()) return;
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await buildAll();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

async function buildAll(): Promise<void> {
  // Only when there is something to build: most starts find the last build fresh.
  const { build } = await import('vite');
  await build({ configFile: join(root, 'renderer/vite.config.ts'), logLevel: 'warn' });
  for (const { entry, file, format } of PRELOADS) {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      build: {
        outDir: join(root, 'dist/preload'),
        emptyOutDir: false,
        minify: false,
        target: 'es2023',
        lib: { entry: join(root, entry), formats: [format], name: 'preload', fileName: () => file },
        rolldownOptions: { external: ['electron'] },
      },
    });
  }
}

if (import.meta.main) await buildWindow();
