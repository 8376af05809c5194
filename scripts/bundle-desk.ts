// Bundles the main process, the token host and the workers: for Electron, and for the browser shell of
// npm start, which then reads a few dozen files in place of a thousand. Packages stay outside but for those
// of PACKED_IN: electron-builder packs the dependencies from node_modules.
// What a build for Electron is (product or training desk) is fixed here, not at run time.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Plugin } from 'vite';
import { buildWindow } from './build-window.ts';
import { isNewerThanSources } from './newer-than-sources.ts';

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
export const TRAINING_ENTRIES: Readonly<Record<string, string>> = {
  ...ENTRIES,
  main: 'training/electron.ts',
  sandbox: 'sandbox/main.ts',
  personalize: 'main/token/process/personalize.ts',
  stdio: 'main/shells/stdio/main.ts',
};

/**
 * The browser shell opens training desks and others; what belongs to training is a file of its own that no
 * other desk loads.
 */
const BROWSER_ENTRIES: Readonly<Record<string, string>> = {
  ...ENTRIES,
  main: 'main/shells/chromium/main.ts',
  sandbox: 'sandbox/main.ts',
  personalize: 'main/token/process/personalize.ts',
};

const ENTRIES_OF = { product: ENTRIES, training: TRAINING_ENTRIES, browser: BROWSER_ENTRIES } as const;

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

/** The two applications of Electron. */
export type Flavour = 'product' | 'training';

/**
 * Packages of many small files that every process or thread loads at its start, and needs a part of: zod
 * alone takes half of the time in which the store's thread loads. Their code must be modules of ECMAScript
 * throughout.
 */
const PACKED_IN = ['zod', 'jose'];

/** Writes the bundles into `outDir`. */
export function bundleDesk(what: keyof typeof ENTRIES_OF, outDir: string): Promise<void> {
  return bundleEntries(ENTRIES_OF[what], outDir);
}

/** @param entries by name, each a source below the repository. */
export async function bundleEntries(
  entries: Readonly<Record<string, string>>,
  outDir: string,
): Promise<void> {
  // Only when there is something to build: most starts find the last build fresh.
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    resolve: { conditions: ['node'] },
    ssr: { noExternal: PACKED_IN },
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
  await bundleInto('electron', flavour);
}

/** Its folder, or why there is none. */
type Bundle = { readonly folder: string } | { readonly why: string };

/**
 * Builds what npm start opens, where a source is newer than the last build or that was another one; a start
 * of what is built already waits for no bundler.
 */
export async function ensureBundle(what: keyof typeof ENTRIES_OF): Promise<Bundle> {
  const name = what === 'browser' ? 'browser' : 'electron';
  const mark = markOf(name);
  const isFresh =
    existsSync(join(root, mark)) &&
    readFileSync(join(root, mark), 'utf8') === what &&
    isNewerThanSources(root, { built: [mark, join('dist', name, 'main.js')], sources: SOURCES });
  try {
    if (!isFresh) await bundleInto(name, what);
  } catch (cause) {
    // The user who starts it may not be the one who may write here.
    return { why: cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause) };
  }
  return { folder: join(root, 'dist', name) };
}

/** What a bundle is made of. */
const SOURCES = ['main', 'shared', 'training', 'sandbox', 'package-lock.json', 'scripts/bundle-desk.ts'];

/** The file that says what was built; it lies outside the bundle, because all of that is packed. */
const markOf = (name: string): string => join('dist', `${name}.built`);

async function bundleInto(name: 'electron' | 'browser', what: keyof typeof ENTRIES_OF): Promise<void> {
  const mark = join(root, markOf(name));
  // A build that is cut off leaves no mark, so the next start builds again.
  rmSync(mark, { force: true });
  await bundleDesk(what, join(root, 'dist', name));
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, what);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { flavour: { type: 'string', default: 'product' } } });
  await buildElectron(values.flavour === 'training' ? 'training' : 'product');
}
