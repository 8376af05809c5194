// The chromium shell's carrier: one binding that takes and gives JSON text, and events that arrive as DOM
// events.
import type { Carrier } from './build-bridge.ts';

const BINDING = '__countersignCall';
const EVENT = 'countersign:event';

declare global {
  interface Window {
    /** What the shell exposed to its page. */
    [BINDING]?: (json: string) => Promise<string>;
  }
}

/** Undefined in frames and pages that are not served by the desk: there is nothing to take there. */
export function takeBinding(): Carrier | undefined {
  const binding = window[BINDING];
  if (binding === undefined || window.top !== window) return undefined;
  delete window[BINDING];
  return {
    invoke: async (name, input) => JSON.parse(await binding(JSON.stringify({ name, input }))) as unknown,
    subscribe: (listener) => {
      window.addEventListener(EVENT, (raised) => {
        const { event, data } = JSON.parse((raised as CustomEvent<string>).detail) as {
          event: string;
          data: unknown;
        };
        listener(event, data);
      });
    },
  };
}
