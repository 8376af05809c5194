// Bundles the main process, the token host and the store worker for Electron. What a build is (product or training desk) is fixed here, not at run time.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { buildWindow } from './build-window.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Entry → file in dist/electron. Worker and host are files of their own because they run in processes and threads of their own. */
const ENTRIES = {
  main: 'main/shells/electron/main.ts',
  'token-host': 'main/token/process/main.ts',
  'store-worker': 'main/store/worker.ts',
} as const;

/** The training desk brings its bank; the product has none. */
const TRAINING_ENTRIES = { ...ENTRIES, sandbox: 'sandbox/main.ts' } as const;

/** Native addons and what must be found on disk stay outside the bundles; electron-builder packs them from node_modules. */
const EXTERNAL = ['electron', 'pkcs11js', 'koffi', 'better-sqlite3-multiple-ciphers', 'electron-store', /^node:/u];

export type Flavour = 'product' | 'training';

export async function buildElectron(flavour: Flavour): Promise<void> {
  await buildWindow();
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { __FLAVOUR__: JSON.stringify(flavour) },
    resolve: { conditions: ['node'] },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: join(root, 'dist/electron'),
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(flavour === 'training' ? TRAINING_ENTRIES : ENTRIES).map(([name, entry]) => [name, join(root, entry)])),
        external: EXTERNAL,
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { flavour: { type: 'string', default: 'product' } } });
  await buildElectron(values.flavour === 'training' ? 'training' : 'product');
}
