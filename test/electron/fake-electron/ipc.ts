// `ipcMain`: one handler per channel, called with the sender's frame; every argument that reaches a handler
// is kept for the test to search.
import { EventEmitter } from 'node:events';
import { note, take, toScreen } from './link.ts';

interface SenderFrame {
  readonly url: string;
  readonly parent: object | null;
}
type Handler = (
  event: { readonly sender: unknown; readonly senderFrame: SenderFrame },
  ...args: readonly unknown[]
) => unknown;

class IpcMain extends EventEmitter {
  readonly handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
}

export const ipcMain = new IpcMain();

/** `contentsOf`: the sender by its window's number; null when it is gone. */
export function answerPages(contentsOf: (window: number) => unknown): void {
  take('page.invoke', ({ window, call, channel, args, frame }) => {
    note('main-received', { channel, args });
    const sender = contentsOf(window);
    const handler = ipcMain.handlers.get(channel);
    const answer = async (): Promise<unknown> => {
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
      return handler({ sender, senderFrame: { url: frame.url, parent: frame.top ? null : {} } }, ...args);
    };
    answer().then(
      (value: unknown) => toScreen({ what: 'page.answer', window, call, value, error: null }),
      (cause: unknown) => toScreen({ what: 'page.answer', window, call, value: null, error: String(cause) }),
    );
  });
}
