// The main process's end of the channel to the screen.
import type { FromScreen, ToScreen } from './wire.ts';

type Taker<W extends FromScreen['what']> = (message: Extract<FromScreen, { what: W }>) => void;

const takers = new Map<string, (message: FromScreen) => void>();

let unsent = 0;
const waiting = new Set<() => void>();

export function toScreen(message: ToScreen): void {
  if (!process.connected || process.send === undefined) return;
  unsent += 1;
  process.send(message, undefined, undefined, () => {
    unsent -= 1;
    if (unsent === 0) for (const then of waiting) then();
  });
}

/** A busy screen reads late, and what is on its way when the process ends is lost. */
export function whenSent(then: () => void): void {
  if (unsent === 0) then();
  else waiting.add(then);
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
