// The token process's end of the carrier: Electron's utilityProcess where there is a parent port, else Node's
// IPC channel.
import { z } from 'zod';
import type { ParentPort, PinPort } from '../transport.ts';

/** The part of Electron's MessagePortMain that is used; a message's data comes wrapped in an event. */
interface WrappedPort {
  postMessage(message: unknown, ports?: readonly unknown[]): void;
  on(
    event: 'message',
    listener: (event: { readonly data: unknown; readonly ports?: readonly WrappedPort[] }) => void,
  ): unknown;
  start?(): void;
  close?(): void;
}

const hasParentPort = z.object({
  parentPort: z.custom<WrappedPort>(
    (port) => typeof port === 'object' && port !== null && 'postMessage' in port,
  ),
});

/** @throws when this is not a child process at all. */
export function parentPort(): ParentPort {
  const electron = hasParentPort.safeParse(process);
  if (electron.success) return electronPort(electron.data.parentPort);
  const send = process.send?.bind(process) as ((message: unknown) => boolean) | undefined;
  if (send === undefined) throw new Error('a token process is started by the desk, not by hand');
  // Main's death closes the channel; a token process never outlives it.
  process.on('disconnect', () => process.exit(0));
  return {
    post: (message) => void send(message),
    onMessage: (listener) => void process.on('message', (message: unknown) => listener(message, [])),
  };
}

/** Whether the PIN page's own port can be transferred here: then nothing else confirms (pin-entry.ts). */
export function carriesPorts(): boolean {
  return hasParentPort.safeParse(process).success;
}

function electronPort(port: WrappedPort): ParentPort {
  return {
    post: (message) => port.postMessage(message),
    onMessage(listener) {
      port.on('message', (event) => listener(event.data, (event.ports ?? []).map(pinPort)));
      port.start?.();
    },
  };
}

/**
 * A transferred port as the PIN desk wants it. Exported for the test, which joins two ends without Electron.
 */
export function pinPort(port: WrappedPort): PinPort {
  return {
    post: (message) => port.postMessage(message),
    onMessage(listener) {
      port.on('message', (event) => listener(event.data));
      port.start?.();
    },
    close: () => port.close?.(),
  };
}
