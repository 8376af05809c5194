// `BrowserWindow` and its `webContents`: what a test process shows in a real browser. Whoever speaks to a
// destroyed one gets Electron's TypeError.
import { EventEmitter } from 'node:events';
import { app, needReady, PreventableEvent } from './app.ts';
import { placed } from './displays.ts';
import { answerPages } from './ipc.ts';
import { note, take, toScreen } from './link.ts';
import { endClosed, fromEnd, type MessagePortMain } from './ports.ts';
import { partitionOf } from './session.ts';
import type { Bounds } from './wire.ts';

interface Options {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly show?: boolean;
  readonly webPreferences?: {
    readonly preload?: string;
    readonly partition?: string;
    readonly session?: never;
    readonly javascript?: boolean;
    readonly sandbox?: boolean;
    readonly contextIsolation?: boolean;
  };
}

const windows = new Map<number, BrowserWindow>();
const printing = new Map<number, (bytes: Uint8Array) => void>();
let lastWindow = 0;
let lastPrint = 0;

class WebContents extends EventEmitter {
  readonly id: number;
  readonly #window: BrowserWindow;
  loading = false;

  constructor(id: number, window: BrowserWindow) {
    super();
    this.id = id;
    this.#window = window;
  }

  isLoading(): boolean {
    this.#window.alive();
    return this.loading;
  }

  isDestroyed(): boolean {
    return this.#window.isDestroyed();
  }

  send(channel: string, ...args: readonly unknown[]): void {
    this.#window.alive();
    toScreen({ what: 'page.send', window: this.id, channel, args: structuredClone(args), ports: [] });
    note(`page-send ${channel}`);
  }

  postMessage(channel: string, message: unknown, ports: readonly MessagePortMain[] = []): void {
    this.#window.alive();
    const window = this.id;
    const numbers = ports.map((each) =>
      each.transfer((port) => ({
        message: (data) => toScreen({ what: 'port.message', window, port, data }),
        close: () => toScreen({ what: 'port.close', window, port }),
      })),
    );
    toScreen({ what: 'page.send', window, channel, args: [structuredClone(message)], ports: numbers });
  }

  setWindowOpenHandler(): void {}

  forcefullyCrashRenderer(): void {
    this.#window.alive();
    this.emit('render-process-gone', new PreventableEvent(), { reason: 'killed', exitCode: 9 });
  }

  printToPDF(): Promise<Buffer> {
    this.#window.alive();
    lastPrint += 1;
    const print = lastPrint;
    return new Promise((resolve) => {
      printing.set(print, (bytes) => resolve(Buffer.from(bytes)));
      toScreen({ what: 'print', window: this.id, print });
    });
  }
}

export class BrowserWindow extends EventEmitter {
  readonly id: number;
  readonly #contents: WebContents;
  #bounds: Bounds;
  #destroyed = false;
  #minimized = false;
  #loaded: { readonly resolve: () => void; readonly reject: (cause: Error) => void } | null = null;
  #painted = false;

  constructor({ width = 800, height = 600, show = true, webPreferences = {}, ...at }: Options = {}) {
    super();
    needReady('Cannot create BrowserWindow');
    lastWindow += 1;
    this.id = lastWindow;
    this.#bounds = placed({ ...at, width, height });
    this.#contents = new WebContents(this.id, this);
    windows.set(this.id, this);
    app.windows.add(this);
    const { preload = null, javascript = true } = webPreferences;
    const partition = webPreferences.partition ?? partitionOf(webPreferences.session);
    toScreen({ what: 'window.new', window: this.id, partition, preload, javascript, bounds: this.#bounds });
    app.emit('web-contents-created', new PreventableEvent(), this.#contents);
    if (show) this.show();
  }

  static getAllWindows(): readonly BrowserWindow[] {
    return [...windows.values()];
  }

  /** @throws as Electron does when something is asked of a destroyed object. */
  alive(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
  }

  get webContents(): WebContents {
    this.alive();
    return this.#contents;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  loadURL(url: string): Promise<void> {
    this.alive();
    this.#contents.loading = true;
    toScreen({ what: 'window.load', window: this.id, url });
    return new Promise((resolve, reject) => {
      this.#loaded = { resolve, reject };
    });
  }

  reload(): void {
    this.alive();
    this.#contents.loading = true;
    toScreen({ what: 'window.reload', window: this.id });
  }

  show(): void {
    this.#tell('window.show');
  }
  hide(): void {
    this.#tell('window.hide');
  }
  focus(): void {
    this.#tell('window.focus');
  }
  restore(): void {
    this.alive();
    this.#minimized = false;
  }
  isMinimized(): boolean {
    this.alive();
    return this.#minimized;
  }
  getBounds(): Bounds {
    this.alive();
    return this.#bounds;
  }
  getNormalBounds(): Bounds {
    return this.getBounds();
  }
  setBounds(bounds: Partial<Bounds>): void {
    this.alive();
    this.#bounds = { ...this.#bounds, ...bounds };
    toScreen({ what: 'window.bounds', window: this.id, bounds: this.#bounds });
  }

  close(): void {
    this.alive();
    setImmediate(() => {
      if (this.#destroyed) return;
      const event = new PreventableEvent();
      this.emit('close', event);
      if (event.defaultPrevented) app.quitRefused();
      else toScreen({ what: 'window.unload', window: this.id });
    });
  }

  /** Asked after `close`: a page that objects keeps its window, unless the shell overrules it. */
  unloads(prevented: boolean): void {
    if (this.#destroyed) return;
    const event = new PreventableEvent();
    if (prevented) {
      this.#contents.emit('will-prevent-unload', event);
      note('unload-prevented');
    }
    if (prevented && !event.defaultPrevented) app.quitRefused();
    else this.destroy();
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    windows.delete(this.id);
    toScreen({ what: 'window.destroyed', window: this.id });
    this.#loaded?.reject(new Error('ERR_FAILED (-2)'));
    this.emit('closed');
    app.windowGone(this);
  }

  /** The screen's word on the page. */
  pageLoaded(): void {
    this.#contents.loading = false;
    this.#loaded?.resolve();
    this.#loaded = null;
    if (!this.#painted) this.emit('ready-to-show');
    this.#painted = true;
    this.#contents.emit('did-finish-load');
  }

  pageFailed(description: string, url: string): void {
    this.#contents.loading = false;
    this.#contents.emit('did-fail-load', new PreventableEvent(), -6, description, url, true);
    this.#loaded?.reject(new Error(`${description} (-6) loading '${url}'`));
    this.#loaded = null;
  }

  #tell(what: 'window.show' | 'window.hide' | 'window.focus'): void {
    this.alive();
    toScreen({ what, window: this.id });
  }
}

answerPages((window) => (windows.has(window) ? { id: window } : { id: -1 }));
take('window.loaded', ({ window }) => windows.get(window)?.pageLoaded());
take('window.load-failed', ({ window, description, url }) =>
  windows.get(window)?.pageFailed(description, url),
);
take('window.unloads', ({ window, prevented }) => windows.get(window)?.unloads(prevented));
take('user.close', ({ window }) => windows.get(window)?.close());
take('renderer.gone', ({ window }) =>
  windows
    .get(window)
    ?.webContents.emit('render-process-gone', new PreventableEvent(), { reason: 'crashed', exitCode: 5 }),
);
take('port.message', ({ port, data }) => fromEnd(port, data));
take('port.close', ({ port }) => endClosed(port));
take('print.done', ({ print, bytes }) => {
  printing.get(print)?.(bytes);
  printing.delete(print);
});
