// A test's hand on a virtual card that runs in its own process: PKCS#11 calls block their process, and the
// card must still answer.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CardOrder, VirtualCard } from './card.ts';
import type { FromCard, ToCard } from './main.ts';

const ENTRY = fileURLToPath(new URL('main.ts', import.meta.url));

export interface RemoteCard {
  insert(): Promise<void>;
  remove(): Promise<void>;
  delay(milliseconds: number): Promise<void>;
  /** Pulls the card when the `count`-th command with this instruction arrives; `pulled` resolves then. */
  pullAt(ins: number, count?: number): Promise<{ readonly pulled: Promise<void> }>;
  state(): Promise<ReturnType<VirtualCard['state']>>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function startCard(order: CardOrder): Promise<RemoteCard> {
  const child = fork(ENTRY, [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ready = Promise.withResolvers<void>();
  const answers = new Map<number, (value: unknown) => void>();
  const watchers: (() => void)[] = [];
  let last = 0;
  child.on('message', (message: FromCard) => {
    if (message.type === 'ready') ready.resolve();
    else if (message.type === 'pulled') watchers.shift()?.();
    else answers.get(message.id)?.(message.value);
  });
  child.once('exit', (code) => ready.reject(new Error(`the virtual card ended with ${code ?? 'a signal'}`)));
  const post = (message: ToCard): void => void child.send(message);
  const say = (...words: readonly string[]): Promise<unknown> => {
    last += 1;
    const id = last;
    return new Promise((resolve) => {
      answers.set(id, resolve);
      post({ type: 'words', id, words });
    });
  };
  post({ type: 'card', order });
  await ready.promise;
  return {
    insert: async () => void (await say('insert')),
    remove: async () => void (await say('remove')),
    delay: async (milliseconds) => void (await say('delay', String(milliseconds))),
    async pullAt(ins, count = 1) {
      const pulled = new Promise<void>((resolve) => watchers.push(resolve));
      await say('pull', ins.toString(16), String(count));
      return { pulled };
    },
    state: async () => (await say('state')) as ReturnType<VirtualCard['state']>,
    restore: async () => void (await say('restore')),
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
}
