// npm start: opens the training desk. Electron if its runtime is there or can be fetched within a minute, else an installed browser; without a display the guided tour.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findBrowser } from '../main/shells/chromium/browser.ts';
import { buildWindow } from './build-window.ts';

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
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Countersign Training');
  return join(process.env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'countersign-training');
}

function hasDisplay(): boolean {
  return process.platform !== 'linux' || [process.env['DISPLAY'], process.env['WAYLAND_DISPLAY']].some((name) => name !== undefined && name !== '');
}

/** Path of Electron's binary, fetched by its own installer when that takes less than a minute. */
function electronRuntime(): string | undefined {
  const folder = join(root, 'node_modules', 'electron');
  const marker = join(folder, 'path.txt');
  if (!existsSync(marker)) {
    console.error('countersign: Electron\'s runtime is not here; trying to fetch it for at most a minute …');
    spawnSync(process.execPath, [join(folder, 'install.js')], { cwd: folder, stdio: 'ignore', timeout: 60_000 });
  }
  if (!existsSync(marker)) return undefined;
  const binary = join(folder, 'dist', readFileSync(marker, 'utf8'));
  return existsSync(binary) ? binary : undefined;
}

function hand(file: string, args: readonly string[]): void {
  const child = spawn(file, args, { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}

const desk = values.desk ?? trainingFolder();
if (values.reset) rmSync(desk, { recursive: true, force: true });
const training = ['--desk', desk, '--training', '--bank', join(root, 'sandbox', 'main.ts'), '--card', join(root, 'test', 'virtual-card', 'main.ts'), ...(values.offline ? ['--offline'] : [])];

if (!hasDisplay()) {
  console.error('countersign: this machine has no display, so the guided tour runs instead and leaves its pictures in tour-out/.');
  hand(process.execPath, [join(root, 'scripts', 'tour.ts')]);
} else {
  const electron = values.shell === 'chromium' ? undefined : electronRuntime();
  await buildWindow();
  if (electron !== undefined) {
    const { buildElectron } = await import('./build-electron.ts');
    await buildElectron('training');
    hand(electron, [join(root, 'dist', 'electron', 'main.js'), ...training]);
  } else if (findBrowser() !== undefined) {
    console.error(`countersign: opening the training desk in the chromium shell (folder ${desk}).`);
    hand(process.execPath, [join(root, 'main', 'shells', 'chromium', 'main.ts'), ...training]);
  } else {
    console.error('countersign: neither Electron\'s runtime nor a Chromium-family browser is here. On Debian or Ubuntu: sudo apt-get install chromium');
    process.exit(1);
  }
}
