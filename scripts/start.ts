// npm start: opens the training desk in Electron where that works, else in an installed browser; without a
// display the guided tour. With --set-up <folder> a real desk, set up there where the folder is empty.
import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findBrowser } from '../main/shells/chromium/find-browser.ts';
import { buildWindow } from './build-window.ts';
import { ensureBundle } from './bundle-desk.ts';
import { fetchInBackground, installedRuntime } from './start/electron-runtime.ts';
import { runElectron } from './start/electron-shell.ts';
import { openDesk } from './start/open-desk.ts';
import { electronObstacle, thisMachine } from './start/sandbox-check.ts';
import { startOrder } from './start/start-arguments.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function trainingFolder(): string {
  if (process.platform === 'win32') return join(process.env['APPDATA'] ?? homedir(), 'Countersign Training');
  if (process.platform === 'darwin')
    return join(homedir(), 'Library', 'Application Support', 'Countersign Training');
  return join(process.env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'countersign-training');
}

function hasDisplay(): boolean {
  return (
    process.platform !== 'linux' ||
    [process.env['DISPLAY'], process.env['WAYLAND_DISPLAY']].some((name) => name !== undefined && name !== '')
  );
}

/** Runs one of the project's own programs in this one's place. */
function hand(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Goes on as one of the project's own programs, which ends this process: another process would load Node and
 * its own modules once more before a window opens.
 */
async function become(entry: string, args: readonly string[]): Promise<never> {
  process.chdir(root);
  process.argv.splice(1, Infinity, entry, ...args);
  await import(pathToFileURL(entry).href);
  return new Promise<never>(() => undefined);
}

const say = (sentence: string): void => console.error(`countersign: ${sentence}`);
const order = startOrder(process.argv.slice(2), root, trainingFolder());
if (typeof order === 'string') {
  say(order);
  process.exit(2);
}
const { desk, kind, flavour, opening, wantsBrowser } = order;
if (order.reset) {
  const { resetTrainingDesk } = await import('./start/reset.ts');
  const refused = await resetTrainingDesk(desk, desk === trainingFolder());
  if (refused !== null) {
    say(refused);
    process.exit(2);
  }
}
const place = {
  folder: join(root, 'node_modules', 'electron'),
  triedFile: join(root, 'node_modules', '.countersign-electron-tried'),
};

async function openShell(): Promise<number> {
  await buildWindow();
  return openDesk({
    kind,
    wantsBrowser,
    isRoot: process.getuid?.() === 0,
    runtime: () => installedRuntime(place),
    fetch: () => fetchInBackground(place, Date.now()),
    obstacle: (binary) => electronObstacle(thisMachine(binary)),
    electron: async (binary) => {
      const bundle = await ensureBundle(flavour);
      if ('why' in bundle)
        return { kind: 'failed', why: `The program could not be built for Electron (${bundle.why}).` };
      // The project's folder, not the entry: only then do name, version and user data come from its
      // package.json.
      // A folder that code is read from: a production desk refuses to open beside such a variable.
      const { NODE_COMPILE_CACHE: _compiled, ...env } = process.env;
      return runElectron({ binary, args: [root, ...opening], cwd: root, env });
    },
    browser:
      findBrowser() === undefined
        ? undefined
        : async () => {
            say(`opening the ${kind} in a browser window (folder ${desk}).`);
            const bundle = await ensureBundle('browser');
            // Where it cannot be built, the program runs from its sources, which takes a second longer.
            const [entry, bank] =
              'why' in bundle
                ? [join(root, 'main', 'shells', 'chromium', 'main.ts'), join(root, 'sandbox', 'main.ts')]
                : [join(bundle.folder, 'main.js'), join(bundle.folder, 'sandbox.js')];
            return become(entry, [...opening, '--pages', join(root, 'dist'), '--bank', bank]);
          },
    say,
  });
}

if (hasDisplay()) {
  process.exit(await openShell());
} else if (kind === 'desk') {
  say('a desk is set up in a window, and this machine has no display.');
  process.exit(1);
} else {
  say('this machine has no display, so the guided tour runs instead and leaves its pictures in tour-out/.');
  process.exit(await hand([join(root, 'scripts', 'tour.ts')]));
}
