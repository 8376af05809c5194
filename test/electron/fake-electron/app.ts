// `app`: the documented order of ready, window-all-closed, before-quit, will-quit and quit, and the lock of
// the one instance.
import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { note, take, whenSent } from './link.ts';

interface Closable {
  isDestroyed(): boolean;
  close(): void;
  destroy(): void;
}

class PreventableEvent {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

const settings = JSON.parse(process.env['STAND_IN_APP'] ?? '{}') as {
  packaged: boolean;
  version: string;
  name: string;
  appData: string;
  root: string;
};

class App extends EventEmitter {
  readonly isPackaged = settings.packaged;
  readonly windows = new Set<Closable>();
  readonly #ready = Promise.withResolvers<void>();
  readonly #paths = new Map<string, string>([
    ['home', homedir()],
    ['temp', tmpdir()],
    ['appData', settings.appData],
  ]);
  #isReady = false;
  #name = settings.name;
  #quitting = false;
  #exiting: number | null = null;

  /** The runner says that the entry was evaluated: only then is the application ready. */
  becomeReady(): void {
    process.channel?.ref();
    this.#isReady = true;
    this.emit('will-finish-launching');
    note('ready');
    this.emit('ready', new PreventableEvent());
    this.#ready.resolve();
  }

  /** Of the operating system; empty before it is ready. */
  getLocale(): string {
    return this.#isReady ? 'en-GB' : '';
  }

  isReady(): boolean {
    return this.#isReady;
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  getName(): string {
    return this.#name;
  }

  setName(name: string): void {
    this.#name = name;
  }

  getVersion(): string {
    return settings.version;
  }

  getAppPath(): string {
    return settings.root;
  }

  getPath(name: string): string {
    const path =
      this.#paths.get(name) ?? (name === 'userData' ? join(settings.appData, this.#name) : undefined);
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    return path;
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
    note('sandbox');
  }

  /** The first process of a user-data folder gets it; the others leave their command line there. */
  requestSingleInstanceLock(): boolean {
    const folder = this.getPath('userData');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'SingletonLock');
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
    } catch {
      if (isAlive(Number(readFileSync(file, 'utf8')))) {
        writeFileSync(join(folder, `second-${process.pid}`), JSON.stringify(process.argv));
        return false;
      }
      writeFileSync(file, String(process.pid));
    }
    const watching = watch(folder, (_kind, name) => {
      if (name?.startsWith('second-') === true) this.#second(join(folder, name));
    });
    watching.unref();
    process.on('exit', () => rmSync(file, { force: true }));
    return true;
  }

  #second(file: string): void {
    const argv = parsed(file);
    if (argv === null) return;
    this.emit('second-instance', new PreventableEvent(), argv, process.cwd(), null);
    note('second-instance', argv);
  }

  quit(): void {
    if (this.#quitting || this.#exiting !== null) return;
    const event = new PreventableEvent();
    this.emit('before-quit', event);
    note('before-quit');
    if (event.defaultPrevented) return;
    this.#quitting = true;
    if (this.windows.size === 0) this.#shutDown();
    else for (const window of this.windows) if (!window.isDestroyed()) window.close();
  }

  /** A window refused to close: the application goes on. */
  quitRefused(): void {
    this.#quitting = false;
  }

  exit(code = 0): void {
    if (!this.#isReady) return whenSent(() => process.exit(code));
    this.#exiting ??= code;
    this.#quitting = true;
    // Later, as in Electron: the caller's next lines still run.
    setImmediate(() => {
      for (const window of this.windows) window.destroy();
      this.#end();
    });
  }

  windowGone(window: Closable): void {
    this.windows.delete(window);
    if (this.windows.size > 0 || this.#exiting !== null) return;
    if (this.#quitting) this.#shutDown();
    else if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
    note('window-all-closed');
  }

  #shutDown(): void {
    const event = new PreventableEvent();
    this.emit('will-quit', event);
    note('will-quit');
    if (event.defaultPrevented) this.#quitting = false;
    else this.#end();
  }

  #end(): void {
    this.emit('quit', new PreventableEvent(), this.#exiting ?? 0);
    note('quit');
    whenSent(() => process.exit(this.#exiting ?? 0));
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

export const app = new App();
export { PreventableEvent };
take('menu.quit', () => app.quit());

/** @throws as Electron does for what may only be used after `ready`. */
export function needReady(what: string): void {
  if (!app.isReady()) throw new Error(`${what} before app is ready`);
}
