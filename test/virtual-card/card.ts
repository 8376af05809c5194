// One virtual PIV card: the application behind its transport, its reader, its moods (slow, pulled at a chosen
// command).
import { type Answer, type Command, createTransport } from './apdu.ts';
import { createApplet, type SlotContent } from './applet.ts';
import { createReaderLink } from './reader-link.ts';
import { createSecrets } from './secrets.ts';

export interface CardOrder {
  /** Port on which the reader listens. */
  readonly port: number;
  /** 16 bytes, hex. */
  readonly guid: string;
  readonly pin: string;
  readonly puk: string;
  readonly slots: readonly SlotContent[];
}

export interface VirtualCard {
  insert(): Promise<void>;
  remove(): void;
  /** Milliseconds before each answer. */
  delay(milliseconds: number): void;
  /** Pulls the card when the `count`-th command with this instruction byte arrives, before it is answered. */
  pullAt(ins: number, count: number): void;
  state(): {
    readonly triesLeft: { readonly pin: number; readonly puk: number };
    readonly commands: Readonly<Record<string, number>>;
  };
  /** Counters, PINs, moods and command counts as they were at first. */
  restore(): void;
}

export function createCard(order: CardOrder, pulled: () => void): VirtualCard {
  const secrets = createSecrets(order.pin, order.puk);
  const applet = createApplet(Buffer.from(order.guid, 'hex'), order.slots, secrets);
  const seen = new Map<number, number>();
  let latency = 0;
  let pull: { readonly ins: number; left: number } | null = null;

  const counted = (command: Command): Answer => {
    seen.set(command.ins, (seen.get(command.ins) ?? 0) + 1);
    return applet(command);
  };
  const transport = createTransport(counted);

  const link = createReaderLink(order.port, {
    power: () => secrets.forget(),
    async answer(apdu) {
      if (pull !== null && apdu[1] === pull.ins) {
        pull.left -= 1;
        if (pull.left === 0) {
          pull = null;
          link.remove();
          pulled();
          return null;
        }
      }
      if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
      return transport(apdu);
    },
  });

  return {
    insert: () => link.insert(),
    remove: () => link.remove(),
    delay: (milliseconds) => {
      latency = milliseconds;
    },
    pullAt: (ins, count) => {
      pull = { ins, left: count };
    },
    state: () => ({
      triesLeft: secrets.triesLeft(),
      commands: Object.fromEntries([...seen].map(([ins, count]) => [ins.toString(16), count])),
    }),
    restore() {
      secrets.restore();
      seen.clear();
      latency = 0;
      pull = null;
    },
  };
}
