// Which modules of the table a machine cannot have, and why: a package that .ci/run could not install, or a
// right. By hand a missing package stops the run before it begins (scripts/bootstrap.mjs).
import { spawnSync } from 'node:child_process';

/** The packages of scripts/system-packages.mjs that each module and its service are in. */
const PACKAGES = {
  'NSS softokn': ['libnss3', 'libnss3-tools'],
  opencryptoki: ['opencryptoki'],
  'tpm2-pkcs11': [
    'libtpm2-pkcs11-1',
    'swtpm',
    'tpm2-abrmd',
    'libtss2-tcti-tabrmd0',
    'libtss2-tcti-swtpm0',
    'tpm2-tools',
    'dbus-daemon',
  ],
  'p11-kit remote': ['p11-kit', 'p11-kit-modules'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const WITHOUT = (process.env['COUNTERSIGN_WITHOUT_PACKAGES'] ?? '').split(' ');

/** Why this module is left out here; null: it takes part, and what it lacks is an error. */
export function leftOut(module: string): string | null {
  const packages: readonly string[] = Object.hasOwn(PACKAGES, module)
    ? PACKAGES[module as keyof typeof PACKAGES]
    : [];
  const missing = packages.filter((name) => WITHOUT.includes(name));
  if (missing.length > 0) return `not installed: ${missing.join(', ')}`;
  return module === 'opencryptoki' && !canMount()
    ? 'this user may make no mount namespace, and its folders are compiled in'
    : null;
}

/** What the title of tests says besides where they are skipped for this reason. */
export function because(reason: string | null): string {
  return reason === null ? '' : ` (left out, ${reason})`;
}

function canMount(): boolean {
  const mount = ['sh', '-c', 'mount -t tmpfs none /dev/shm'];
  return spawnSync('unshare', ['--mount', '--ipc', ...mount], { stdio: 'ignore' }).status === 0;
}
