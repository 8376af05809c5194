// Bundles the main process, the token host and the workers for Electron. Packages stay outside:
// electron-builder packs the dependencies from node_modules.
// What a build is (product or training desk) is fixed here, not at run time.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, type Plugin } from 'vite';
import { buildWindow } from './build-window.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Entry → file in dist/electron. Workers and hosts are files of their own because they run in processes and
 * threads of their own.
 */
const ENTRIES: Readonly<Record<string, string>> = {
  main: 'main/shells/electron/main.ts',
  'token-host': 'main/token/process/main.ts',
  'store-worker': 'main/store/worker.ts',
  'message-worker': 'main/messages/worker.ts',
  'answer-worker': 'main/bank/large-answers/worker.ts',
};

/**
 * The training desk brings its bank, makes its officers' tokens, and can be driven by lines of text; the
 * product does none of it.
 */
const TRAINING_ENTRIES: Readonly<Record<string, string>> = {
  ...ENTRIES,
  main: 'training/electron.ts',
  sandbox: 'sandbox/main.ts',
  personalize: 'main/token/process/personalize.ts',
  stdio: 'main/shells/stdio/main.ts',
};

/**
 * `new URL('worker.ts', import.meta.url)` names a source; in the bundle it has to name the file that source
 * became.
 */
function entriesByUrl(entries: Readonly<Record<string, string>>): Plugin {
  const files = new Map(Object.entries(entries).map(([name, entry]) => [join(root, entry), name]));
  return {
    name: 'entries-by-url',
    enforce: 'pre',
    transform(code, id) {
      return code.replaceAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/gu, (whole, path: string) => {
        const name = files.get(resolve(dirname(id), path));
        return name === undefined ? whole : `new URL(${JSON.stringify(`./${name}.js`)}, import.meta.url)`;
      });
    },
  };
}

export type Flavour = 'product' | 'training';

/** Writes the bundles into `outDir`. */
export async function bundleDesk(flavour: Flavour, outDir: string): Promise<void> {
  const entries = flavour === 'training' ? TRAINING_ENTRIES : ENTRIES;
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    resolve: { conditions: ['node'] },
    plugins: [entriesByUrl(entries)],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, join(root, entry)])),
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

export async function buildElectron(flavour: Flavour): Promise<void> {
  await buildWindow();
  await bundleDesk(flavour, join(root, 'dist/electron'));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { flavour: { type: 'string', default: 'product' } } });
  await buildElectron(values.flavour === 'training' ? 'training' : 'product');
}
