// The main process's end of the channel to the screen.
import type { FromScreen, ToScreen } from './wire.ts';

type Taker<W extends FromScreen['what']> = (message: Extract<FromScreen, { what: W }>) => void;

const takers = new Map<string, (message: FromScreen) => void>();

export function toScreen(message: ToScreen): void {
  if (process.connected) process.send?.(message);
}

/** Says what happened, for the test to read. */
export function note(what: string, detail: unknown = null): void {
  toScreen({ what: 'note', note: what, detail });
}

export function take<W extends FromScreen['what']>(what: W, taker: Taker<W>): void {
  takers.set(what, taker as (message: FromScreen) => void);
}

process.on('message', (message: FromScreen) => takers.get(message.what)?.(message));
// Until `ready` nothing here keeps the process alive: an entry that waits for ready at its top level then
// ends with Node's own code for that, 13.
process.channel?.unref();
