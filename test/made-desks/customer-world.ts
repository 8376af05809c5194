// The desk the flow suites run on where COUNTERSIGN_DESK=customer: set up as a customer sets one up, on cards
// it did not make, with a bank that is no part of it. It is made once per run and copied, as training desks
// are; its cards and its bank lie in a folder beside it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startNamedBank, type NamedBank } from '../bank/named-bank.ts';
import { makeCards } from '../flow/real-cards.ts';

/** One switch for all flow suites that do not set up a desk of their own. */
export const ON_CUSTOMER_DESK = process.env['COUNTERSIGN_DESK'] === 'customer';

/** What stands around one desk: its cards and its bank. */
export interface CustomerWorld {
  /** The desk's own folder, and with it the world's. */
  readonly folder: string;
  readonly env: { readonly HOME: string };
  readonly bank: NamedBank;
}

/** By the id of the desk: a copy of its folder is the same desk, with the same cards and bank. */
const worlds = new Map<string, CustomerWorld>();

export const worldFolder = (folder: string): string => `${folder}.world`;
const PARTS = { desk: 'desk', home: 'home', bank: 'bank', port: 'proxy-port' } as const;
/** Written last. */
const MADE = PARTS.port;

export const isCustomerMade = (original: string): boolean => existsSync(join(original, MADE));
export const proxyPortOf = (original: string): number =>
  Number(readFileSync(join(original, PARTS.port), 'utf8'));

/** From an empty folder to a desk with its profile in force; everything is at rest afterwards. */
export async function makeCustomer(original: string): Promise<void> {
  const { StdioDesk } = await import('../flow/stdio-desk.ts');
  const { setUp } = await import('../flow/real-cards.ts');
  const { connectToBank } = await import('../flow/customer-desk.ts');
  const [home, dir] = [join(original, PARTS.home), join(original, PARTS.bank)];
  await Promise.all([home, dir].map((folder) => mkdir(folder, { recursive: true })));
  const env = await makeCards(home, { withStranger: true });
  const bank = await startNamedBank({ dir });
  const desk = await StdioDesk.start(join(original, PARTS.desk), { args: [], env, real: true });
  await setUp(desk);
  await connectToBank(desk, bank);
  await desk.stop();
  await bank.rest();
  writeFileSync(join(original, PARTS.port), new URL(bank.proxy.url).port);
}

/** Puts a copy of the desk into `folder` and its world beside it, and starts the bank. */
export async function copyCustomer(original: string, folder: string): Promise<void> {
  const beside = worldFolder(folder);
  await rm(beside, { recursive: true, force: true });
  await Promise.all([
    cp(join(original, PARTS.desk), folder, { recursive: true }),
    ...[PARTS.home, PARTS.bank].map((part) =>
      cp(join(original, part), join(beside, part), { recursive: true }),
    ),
  ]);
  const home = join(beside, PARTS.home);
  for (const name of ['tokens/softhsm2.conf', '.config/softhsm2/softhsm2.conf']) {
    const file = join(home, name);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll(join(original, PARTS.home), () => home),
    );
  }
  const bank = await startNamedBank({ dir: join(beside, PARTS.bank), proxyPort: proxyPortOf(original) });
  worlds.set(deskIdIn(folder), { folder, env: { HOME: home }, bank });
}

/** Null where the folder holds no desk that was copied here. */
export function worldOf(folder: string): CustomerWorld | null {
  return existsSync(join(folder, 'desk.json')) ? (worlds.get(deskIdIn(folder)) ?? null) : null;
}

/** Ends the bank of a desk whose folder was given to a test; its files go with it. */
export async function endWorld(folder: string): Promise<void> {
  for (const [desk, world] of worlds) {
    if (world.folder !== folder) continue;
    worlds.delete(desk);
    await world.bank.stop();
    await rm(worldFolder(folder), { recursive: true, force: true, maxRetries: 3 });
  }
}

function deskIdIn(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'desk.json'), 'utf8')) as { readonly desk: string }).desk;
}
