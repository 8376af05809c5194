// The virtual card as a process of its own: ordered by its parent over IPC, or by a person on a terminal.
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createAuthority } from '../token/certificate-authority.ts';
import { type CardOrder, createCard, type VirtualCard } from './card.ts';
import { obey, COMMANDS } from './obey.ts';
import { personalise, type SlotOrder } from './personalise.ts';

/** What a parent sends: the card first, then words with a number that their answer carries. */
export type ToCard =
  | { readonly type: 'card'; readonly order: CardOrder }
  | { readonly type: 'words'; readonly id: number; readonly words: readonly string[] };
export type FromCard =
  | { readonly type: 'ready' }
  | { readonly type: 'pulled' }
  | { readonly type: 'done'; readonly id: number; readonly value: unknown };

function serveParent(tell: (message: FromCard) => void): void {
  let card: VirtualCard | null = null;
  process.on('disconnect', () => process.exit(0));
  process.on('message', (message: ToCard) => {
    if (message.type === 'card') {
      card = createCard(message.order, () => tell({ type: 'pulled' }));
      tell({ type: 'ready' });
    } else if (card !== null) {
      const { id } = message;
      void obey(card, message.words).then((value) => tell({ type: 'done', id, value }));
    }
  });
}

async function serveTerminal(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '35963' },
      pin: { type: 'string', default: '482915' },
      puk: { type: 'string', default: '77110033' },
      name: { type: 'string', default: 'Virtual Officer' },
    },
  });
  const authority = await createAuthority();
  const issue = (spki: Uint8Array): Promise<Uint8Array> => authority.issue(spki, { name: values.name });
  const slots: SlotOrder[] = [
    { slot: '9A', type: 'RSA-2048', issue },
    { slot: '9C', type: 'P-256', issue },
  ];
  const card = createCard(
    await personalise({ port: Number(values.port), pin: values.pin, puk: values.puk, slots }),
    () => console.log('pulled'),
  );
  await card.insert();
  console.log(`inserted; ${COMMANDS} | quit`);
  for await (const line of createInterface({ input: process.stdin })) {
    const words = line.trim().split(/\s+/u);
    if (words[0] === 'quit') break;
    const said = await obey(card, words).catch((error: unknown) =>
      error instanceof Error ? error.message : 'refused',
    );
    console.log(said === undefined ? 'ok' : said);
  }
  process.exit(0);
}

const send = process.send?.bind(process);
if (send === undefined) await serveTerminal();
else serveParent((message) => void send(message));
