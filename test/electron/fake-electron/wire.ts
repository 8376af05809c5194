// What the stand-in's main process and its screen tell each other over the process channel (structured
// clones).

/** Where a window stands on its display; the stand-in's windows have no frame. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type ToScreen =
  | {
      readonly what: 'window.new';
      readonly window: number;
      readonly partition: string;
      readonly preload: string | null;
      readonly javascript: boolean;
      readonly bounds: Bounds;
    }
  | { readonly what: 'window.bounds'; readonly window: number; readonly bounds: Bounds }
  | { readonly what: 'window.load'; readonly window: number; readonly url: string }
  | {
      readonly what: 'window.reload' | 'window.show' | 'window.hide' | 'window.focus' | 'window.destroyed';
      readonly window: number;
    }
  | {
      readonly what: 'page.send';
      readonly window: number;
      readonly channel: string;
      readonly args: readonly unknown[];
      readonly ports: readonly number[];
    }
  | { readonly what: 'port.message'; readonly window: number; readonly port: number; readonly data: unknown }
  | { readonly what: 'port.close'; readonly window: number; readonly port: number }
  | {
      readonly what: 'page.answer';
      readonly window: number;
      readonly call: number;
      readonly value: unknown;
      readonly error: string | null;
    }
  | {
      readonly what: 'response';
      readonly request: number;
      readonly answer: {
        readonly status: number;
        readonly headers: Record<string, string>;
        readonly body: Uint8Array;
      } | null;
    }
  /** A window is to close: whether its page lets it. */
  | { readonly what: 'window.unload'; readonly window: number }
  | { readonly what: 'print'; readonly window: number; readonly print: number }
  | { readonly what: 'note'; readonly note: string; readonly detail: unknown };

export type FromScreen =
  | { readonly what: 'request'; readonly request: number; readonly partition: string; readonly url: string }
  | { readonly what: 'window.loaded'; readonly window: number }
  | {
      readonly what: 'window.load-failed';
      readonly window: number;
      readonly description: string;
      readonly url: string;
    }
  | {
      readonly what: 'page.invoke';
      readonly window: number;
      readonly call: number;
      readonly channel: string;
      readonly args: readonly unknown[];
      readonly frame: { readonly url: string; readonly top: boolean };
    }
  | { readonly what: 'window.unloads'; readonly window: number; readonly prevented: boolean }
  | { readonly what: 'port.message'; readonly port: number; readonly data: unknown }
  | { readonly what: 'port.close'; readonly port: number }
  | { readonly what: 'print.done'; readonly print: number; readonly bytes: Uint8Array }
  /**
   * The user closes a window by its frame; its renderer dies; the system locks the screen; somebody ends the
   * application by its menu, or will press this button of the next box that waits for one.
   */
  | { readonly what: 'user.close'; readonly window: number }
  | { readonly what: 'renderer.gone'; readonly window: number }
  | { readonly what: 'power'; readonly event: string }
  | { readonly what: 'menu.quit' }
  | { readonly what: 'box.answer'; readonly response: number };

/** Main process and utility process of the stand-in, in both directions. */
export interface UtilityMessage {
  readonly stream: 'parent' | 'port';
  readonly port?: number;
  readonly data?: unknown;
  readonly ports?: readonly number[];
  readonly closed?: true;
}
