// The vpcd protocol: two-byte length and payload over TCP; a payload of one byte is a control of the reader,
// anything else an APDU.
import { connect, type Socket } from 'node:net';
import koffi from 'koffi';

/**
 * T=1, PIV application identifier in the historical bytes: card drivers recognise it without configuration.
 */
const ATR = Buffer.from('3b8b0180f9a0000003080000100048', 'hex');
const CONTROL = { off: 0, on: 1, reset: 2, atr: 4 } as const;
const RETRY = 100;

export interface CardSide {
  /** Power off, on, or reset. */
  power(): void;
  /** Null when the card gives no answer any more: it was pulled meanwhile. */
  answer(apdu: Buffer): Promise<Buffer | null>;
}

export interface ReaderLink {
  /** Resolves once the reader has the card; does nothing when it is in already. */
  insert(): Promise<void>;
  remove(): void;
}

export function createReaderLink(port: number, card: CardSide): ReaderLink {
  let socket: Socket | null = null;
  let opening: Promise<void> | null = null;
  let wanted = false;

  const serve = (connected: Socket): void => {
    let received: Buffer = Buffer.alloc(0);
    let turn: Promise<void> = Promise.resolve();
    const take = async (payload: Buffer): Promise<void> => {
      if (payload.length === 1) {
        if (payload[0] === CONTROL.atr) send(connected, ATR);
        else card.power();
        return;
      }
      const answer = await card.answer(payload);
      if (answer !== null) send(connected, answer);
    };
    acknowledgeAtOnce(connected);
    connected.on('data', (bytes) => {
      acknowledgeAtOnce(connected);
      received = Buffer.concat([received, bytes]);
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
        const end = 2 + received.readUInt16BE(0);
        const payload = received.subarray(2, end);
        received = received.subarray(end);
        turn = turn.then(() => take(payload));
      }
    });
    connected.on('error', () => undefined);
    connected.on('close', () => {
      if (socket === connected) socket = null;
    });
  };

  const open = async (): Promise<void> => {
    for (;;) {
      const opened = wanted && socket === null ? await dial(port) : null;
      if (!wanted || socket !== null) {
        opened?.destroy();
        return;
      }
      if (opened !== null) {
        socket = opened;
        serve(opened);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
  };

  return {
    insert() {
      wanted = true;
      opening ??= open().finally(() => {
        opening = null;
      });
      return opening;
    },
    remove() {
      wanted = false;
      card.power();
      socket?.destroy();
      socket = null;
    },
  };
}

/** Null while no reader listens. */
function dial(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}

const IPPROTO_TCP = 6;
const TCP_QUICKACK = 12;
const setOption =
  process.platform === 'linux'
    ? koffi
        .load('libc.so.6')
        .func('int setsockopt(int socket, int level, int name, const int *value, unsigned int length)')
    : null;

/**
 * The reader's driver writes length and command in two pieces, and TCP holds the second one back until the
 * first is acknowledged, which Linux does after 40 ms: each command of a card would cost as much. The kernel
 * forgets the option after some packets, so it is set again with each.
 */
function acknowledgeAtOnce(socket: Socket): void {
  const { fd } = (socket as unknown as { readonly _handle: { readonly fd?: number } | null })._handle ?? {};
  if (fd !== undefined && fd >= 0) setOption?.(fd, IPPROTO_TCP, TCP_QUICKACK, [1], 4);
}

function send(socket: Socket, payload: Buffer): void {
  if (socket.destroyed) return;
  const length = Buffer.alloc(2);
  length.writeUInt16BE(payload.length);
  socket.write(Buffer.concat([length, payload]));
}
