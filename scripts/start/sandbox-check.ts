// Asks the machine, before Electron is started, whether Electron's sandbox and libraries can work here.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly uid: number | undefined;
  /** A kernel setting; undefined where the kernel does not have it. */
  readonly setting: (path: string) => string | undefined;
  /** Whether an ordinary process gets a user namespace; undefined where that cannot be tried. */
  readonly namespaceTrial: () => boolean | undefined;
  /** Electron's set-user-id helper. */
  readonly helper: () => { readonly uid: number; readonly mode: number } | undefined;
  readonly missingLibraries: () => readonly string[];
}

const SETTINGS = [
  { path: 'kernel/apparmor_restrict_unprivileged_userns', refuses: '1' },
  { path: 'kernel/unprivileged_userns_clone', refuses: '0' },
  { path: 'user/max_user_namespaces', refuses: '0' },
] as const;

export const AS_ROOT = 'Electron does not run as root.';

/** Why Electron would abort here, as a sentence; null when nothing speaks against it. */
export function electronObstacle(machine: Machine): string | null {
  if (machine.platform !== 'linux') return null;
  if (machine.uid === 0) return AS_ROOT;
  const missing = machine.missingLibraries();
  if (missing.length > 0)
    return `Electron needs libraries that this machine does not have: ${missing.join(', ')}.`;
  const helper = machine.helper();
  if (helper !== undefined && helper.uid === 0 && (helper.mode & 0o7777) === 0o4755) return null;
  const refused = SETTINGS.find(({ path, refuses }) => machine.setting(path) === refuses);
  const why =
    refused === undefined ? 'a trial was refused' : `${refused.path.replace('/', '.')} is ${refused.refuses}`;
  if (refused === undefined && machine.namespaceTrial() !== false) return null;
  return `Electron's sandbox needs user namespaces, and this system gives none to ordinary users (${why}).`;
}

export function thisMachine(binary: string): Machine {
  return {
    platform: process.platform,
    uid: process.getuid?.(),
    setting: (path) => read(join('/proc/sys', path)),
    namespaceTrial: () => {
      const tried = spawnSync('unshare', ['-Ur', 'true'], { stdio: 'ignore' });
      return tried.error === undefined ? tried.status === 0 : undefined;
    },
    helper: () => statSync(join(dirname(binary), 'chrome-sandbox'), { throwIfNoEntry: false }),
    missingLibraries: () => notFound(spawnSync('ldd', [binary], { encoding: 'utf8' }).stdout),
  };
}

/** Lines of ldd such as `libnss3.so => not found`. */
export function notFound(listing: string | null): readonly string[] {
  return [...(listing ?? '').matchAll(/^\s*(\S+) => not found$/gmu)].map(([, name = '']) => name);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}
