// Loaded before a utility process's entry: gives it `process.parentPort` and takes the sight of Node's own
// channel from it.
import { EventEmitter } from 'node:events';
import type { UtilityMessage } from './wire.ts';

const send = process.send?.bind(process);
const post = (message: UtilityMessage): void => void send?.(message);
const ports = new Map<number, TransferredPort>();

/** Holds messages back until it is started, as a MessagePortMain does. */
class Port extends EventEmitter {
  readonly #queue: object[] = [];
  #started = false;

  start(): void {
    this.#started = true;
    for (const event of this.#queue.splice(0)) this.emit('message', event);
  }

  arrived(event: object): void {
    if (this.#started) this.emit('message', event);
    else this.#queue.push(event);
  }
}

class TransferredPort extends Port {
  readonly #number: number;

  constructor(number: number) {
    super();
    this.#number = number;
    ports.set(number, this);
  }

  postMessage(data: unknown): void {
    post({ stream: 'port', port: this.#number, data });
  }

  close(): void {
    ports.delete(this.#number);
    post({ stream: 'port', port: this.#number, closed: true });
  }
}

class ParentPort extends Port {
  postMessage(data: unknown): void {
    post({ stream: 'parent', data });
  }
}

const parentPort = new ParentPort();
process.on('message', (message: UtilityMessage) => {
  if (message.stream === 'parent')
    parentPort.arrived({
      data: message.data,
      ports: (message.ports ?? []).map((number) => new TransferredPort(number)),
    });
  else if (message.closed === true) ports.get(message.port ?? 0)?.emit('close');
  else ports.get(message.port ?? 0)?.arrived({ data: message.data, ports: [] });
});
process.on('disconnect', () => process.exit(0));
Object.defineProperty(process, 'parentPort', { value: parentPort });
Object.defineProperty(process, 'send', { value: undefined });
