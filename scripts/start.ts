// npm start: opens the training desk in Electron where that works, else in an installed browser; without a
// display the guided tour.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findBrowser } from '../main/shells/chromium/browser.ts';
import { buildWindow } from './build-window.ts';
import { fetchInBackground, installedRuntime } from './start/electron-runtime.ts';
import { runElectron } from './start/electron-shell.ts';
import { openDesk } from './start/open-desk.ts';
import { electronObstacle, thisMachine } from './start/sandbox-check.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    desk: { type: 'string' },
    shell: { type: 'string' },
    offline: { type: 'boolean', default: false },
    reset: { type: 'boolean', default: false },
  },
});

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

const say = (sentence: string): void => console.error(`countersign: ${sentence}`);
const desk = values.desk ?? trainingFolder();
// What Electron keeps for the window of this desk lies beside it (main/shells/electron/start-options.ts).
if (values.reset)
  for (const folder of [desk, `${desk}.window`]) rmSync(folder, { recursive: true, force: true });
const training = ['--desk', desk, '--training', ...(values.offline ? ['--offline'] : [])];
const card = ['--card', join(root, 'test', 'virtual-card', 'main.ts')];
const place = {
  folder: join(root, 'node_modules', 'electron'),
  triedFile: join(root, 'node_modules', '.countersign-electron-tried'),
};

async function openShell(): Promise<number> {
  await buildWindow();
  return openDesk({
    wantsBrowser: values.shell === 'chromium',
    isRoot: process.getuid?.() === 0,
    runtime: () => installedRuntime(place),
    fetch: () => fetchInBackground(place, Date.now()),
    obstacle: (binary) => electronObstacle(thisMachine(binary)),
    electron: async (binary) => {
      const { buildElectron } = await import('./build-electron.ts');
      await buildElectron('training');
      // The project's folder, not the entry: only then do name, version and user data come from its
      // package.json.
      return runElectron({ binary, args: [root, ...training, ...card], cwd: root, env: process.env });
    },
    browser:
      findBrowser() === undefined
        ? undefined
        : () => {
            say(`opening the training desk in a browser window (folder ${desk}).`);
            return hand([
              join(root, 'main', 'shells', 'chromium', 'main.ts'),
              ...training,
              '--bank',
              join(root, 'sandbox', 'main.ts'),
              ...card,
            ]);
          },
    say,
  });
}

if (hasDisplay()) {
  process.exit(await openShell());
} else {
  say('this machine has no display, so the guided tour runs instead and leaves its pictures in tour-out/.');
  process.exit(await hand([join(root, 'scripts', 'tour.ts')]));
}
