// The training desk opens without asking: its passphrase lies beside it, in a file that says so. Never used
// by any other desk.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../main/ports/clock.ts';

const TRAINING_PASSPHRASE_FILE = 'training-only-passphrase.txt';

/** Reads the passphrase of a training desk's folder, making it first if there is none. */
export function trainingPassphrase(folder: string, random: Random): string {
  const file = join(folder, TRAINING_PASSPHRASE_FILE);
  if (!existsSync(file))
    writeFileSync(file, `${Buffer.from(random.bytes(32)).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}
