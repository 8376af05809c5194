// Training desks made once per run of the tests and copied for each test that wants a new one: making cards,
// keys and certificates costs more than most tests.
import { createServer } from 'node:net';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyCustomer, endWorld, isCustomerMade, makeCustomer, proxyPortOf } from './customer-world.ts';
import { asSameFile } from './same-file.ts';

/** Where the run keeps what it made; without it (a script, a bench) every desk is made anew. */
export const MADE_DESKS = 'COUNTERSIGN_MADE_DESKS';

const BANK = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));
/** Files of a desk that name its own folder. */
const NAMING_THE_FOLDER = ['tokens/softhsm2.conf', 'training-bank/facts.json'];

/**
 * `desk`: one training desk as it is when it was just made. `pair`: such a desk in `a` and the company's
 * second desk in `b`. `customer`: a desk that was set up as a customer sets one up, its
 * profile in force.
 */
export type MadeKind = 'desk' | 'pair' | 'customer';

/** Which folder of this process was copied from which original. */
const given = new Map<string, string>();

/**
 * Puts a copy into `folder` where that is empty or not there. Returns the original; null where nothing was
 * copied, because the folder has something in it or this run keeps no desks.
 */
export async function copyMadeDesk(folder: string, kind: MadeKind = 'desk'): Promise<string | null> {
  const root = process.env[MADE_DESKS];
  if (root === undefined || (existsSync(folder) && (await readdir(folder)).length > 0)) return null;
  // Before an original is chosen: a folder that is there holds its original against others of this process.
  await mkdir(folder, { recursive: true });
  const original = await freeOriginal(root, kind, folder);
  if (kind === 'customer') {
    await copyCustomer(original, folder);
    asSameFile(folder);
    return original;
  }
  await cp(original, folder, { recursive: true });
  for (const part of kind === 'pair' ? ['a', 'b'] : ['']) {
    await nameItsOwnFolder(join(original, part), join(folder, part));
    asSameFile(join(folder, part));
  }
  return original;
}

/**
 * An original whose bank no other desk runs: the profile names the bank's port, so two desks of one original
 * cannot both have their bank.
 * Originals belong to one worker of the runner each, and to one folder at a time.
 */
async function freeOriginal(root: string, kind: MadeKind, folder: string): Promise<string> {
  const worker = process.env['VITEST_POOL_ID'] ?? '0';
  for (let index = 0; ; index += 1) {
    const original = join(root, `${kind}-${worker}-${index}`);
    const holder = given.get(original);
    if (holder !== undefined && existsSync(holder)) continue;
    if (holder !== undefined) await endWorld(holder);
    given.set(original, folder);
    if (kind === 'customer') {
      if (!isCustomerMade(original)) {
        await rm(original, { recursive: true, force: true });
        await makeCustomer(original);
      }
      if (await isFree(proxyPortOf(original))) return original;
      continue;
    }
    // The desk file comes last: without it a desk was not finished.
    if (!existsSync(join(original, kind === 'pair' ? 'b' : '', 'desk.json'))) {
      await rm(original, { recursive: true, force: true });
      await make(kind, original);
    }
    if (await isFree(await bankPort(join(original, kind === 'pair' ? 'a' : '')))) return original;
  }
}

async function make(kind: 'desk' | 'pair', folder: string): Promise<void> {
  // Loaded only where a desk is made: most processes copy.
  const { createTraining } = await import('../../training/create.ts');
  const { systemClock, systemRandom: random } = await import('../../main/composition/system.ts');
  const { childLauncher } = await import('../../main/token/module-host.ts');
  const clock = systemClock();
  const first = kind === 'pair' ? join(folder, 'a') : folder;
  await mkdir(first, { recursive: true });
  const made = await createTraining({
    folder: first,
    sandboxEntry: BANK,
    clock,
    random,
    launcher: childLauncher(),
    fileTokens: false,
  });
  if (!made.ok) throw new Error(`${made.error.code} ${made.error.detail ?? ''}`);
  if (kind === 'desk') return;
  const { createSecondDesk } = await import('../../training/second-desk.ts');
  const second = await createSecondDesk({ first, folder: join(folder, 'b'), clock, random });
  if (!second.ok) throw new Error(`${second.error.code} ${second.error.detail ?? ''}`);
}

async function nameItsOwnFolder(original: string, copy: string): Promise<void> {
  for (const name of NAMING_THE_FOLDER) {
    const file = join(copy, name);
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replaceAll(original, () => copy),
    );
  }
}

async function bankPort(desk: string): Promise<number> {
  const { training } = JSON.parse(await readFile(join(desk, 'desk.json'), 'utf8')) as {
    readonly training: { readonly bankPort: number };
  };
  return training.bankPort;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
