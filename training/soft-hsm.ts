// SoftHSM2 as the training desk's and the tests' PKCS#11 module: where it lies, and a private token directory
// for it.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Places of the distributions; the module's own configuration is never read, because each desk brings its
 * own.
 */
const PLACES = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so',
  '/usr/lib/aarch64-linux-gnu/softhsm/libsofthsm2.so',
  '/usr/lib64/pkcs11/libsofthsm2.so',
  '/usr/lib/pkcs11/libsofthsm2.so',
  '/usr/local/lib/softhsm/libsofthsm2.so',
  '/opt/homebrew/lib/softhsm/libsofthsm2.so',
  'C:\\SoftHSM2\\lib\\softhsm2-x64.dll',
];

/** Absolute path of the module on this machine, or null. */
export function findSoftHsm(): string | null {
  return PLACES.find((place) => existsSync(place)) ?? null;
}

export interface SoftHsmEnvironment extends Readonly<Record<string, string>> {
  readonly SOFTHSM2_CONF: string;
}

/**
 * Makes `directory` (absolute) a token directory of its own; the returned environment belongs to every
 * process that loads the module.
 */
export async function prepareSoftHsm(directory: string): Promise<SoftHsmEnvironment> {
  const tokens = join(directory, 'tokens');
  await mkdir(tokens, { recursive: true, mode: 0o700 });
  const configuration = join(directory, 'softhsm2.conf');
  const lines = [
    `directories.tokendir = ${tokens}`,
    'objectstore.backend = file',
    'log.level = ERROR',
    'slots.removable = false',
    '',
  ];
  await writeFile(configuration, lines.join('\n'), { mode: 0o600 });
  return { SOFTHSM2_CONF: configuration };
}
