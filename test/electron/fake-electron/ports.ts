// MessageChannelMain and MessagePortMain: pairs whose ends can be transferred once, to a page or a utility
// process, and are dead here afterwards.
import { EventEmitter } from 'node:events';

/** Where an end lives now. */
type Carrier = { readonly message: (data: unknown) => void; readonly close: () => void };

interface End {
  readonly id: number;
  peer: End | null;
  carrier: Carrier | null;
  closed: boolean;
}

const ends = new Map<number, End>();
let last = 0;

function newEnd(): End {
  last += 1;
  const end: End = { id: last, peer: null, carrier: null, closed: false };
  ends.set(last, end);
  return end;
}

/** What the other end of `id` sent arrives where that end lives. */
export function fromEnd(id: number, data: unknown): void {
  ends.get(id)?.peer?.carrier?.message(data);
}

export function endClosed(id: number): void {
  const end = ends.get(id);
  if (end === undefined || end.closed) return;
  end.closed = true;
  ends.delete(id);
  end.peer?.carrier?.close();
  if (end.peer !== null) end.peer.closed = true;
}

export class MessagePortMain extends EventEmitter {
  #end: End | null;
  #started = false;
  readonly #queue: unknown[] = [];

  constructor(end: End) {
    super();
    this.#end = end;
    end.carrier = { message: (data) => this.#arrived(data), close: () => this.emit('close') };
  }

  /** Takes the end out of this object for good; the other process gets its number. */
  transfer(carrierOf: (id: number) => Carrier): number {
    const end = this.#alive();
    if (this.#started)
      throw new Error('a started port cannot be transferred here: its messages would be lost');
    this.#end = null;
    const carrier = carrierOf(end.id);
    end.carrier = carrier;
    // The number travels first: what was sent before comes after it.
    setImmediate(() => {
      for (const data of this.#queue) carrier.message(data);
    });
    return end.id;
  }

  postMessage(data: unknown): void {
    const copy: unknown = structuredClone(data);
    const end = this.#alive();
    setImmediate(() => fromEnd(end.id, copy));
  }

  start(): void {
    this.#started = true;
    for (const data of this.#queue.splice(0)) this.emit('message', { data, ports: [] });
  }

  close(): void {
    if (this.#end !== null) endClosed(this.#end.id);
  }

  #alive(): End {
    if (this.#end === null) throw new TypeError('port is neutered');
    return this.#end;
  }

  #arrived(data: unknown): void {
    if (this.#started) this.emit('message', { data, ports: [] });
    else this.#queue.push(data);
  }
}

export class MessageChannelMain {
  readonly port1: MessagePortMain;
  readonly port2: MessagePortMain;

  constructor() {
    const [one, two] = [newEnd(), newEnd()];
    one.peer = two;
    two.peer = one;
    this.port1 = new MessagePortMain(one);
    this.port2 = new MessagePortMain(two);
  }
}
