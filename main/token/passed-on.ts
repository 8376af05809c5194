// Owns which variables of main's environment reach a token process, whatever starts it.

import { isProtectedFile } from './module-file.ts';

/**
 * What a card module, its middleware and the loader of a native module may need; nothing else of main's
 * environment is passed on.
 */
const PASSED_ON = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TMPDIR',
  'XDG_RUNTIME_DIR',
  'OPENSC_CONF',
  'PCSCLITE_CSOCK_NAME',
  // Windows: programs and card middleware find their folders by these.
  'SystemRoot',
  'SystemDrive',
  'windir',
  'TEMP',
  'TMP',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'ProgramData',
  'ProgramFiles',
];

/**
 * Names of files that tell middleware which code to load: passed on only where nobody but the administrator
 * can change them.
 */
const CONFIGURATION: ReadonlySet<string> = new Set(['OPENSC_CONF']);

/** `isTrusted`: whether only the administrator can change the file of that path. */
export function passedOn(
  env: NodeJS.ProcessEnv,
  isTrusted: (path: string) => boolean = isProtectedFile,
): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = env[name];
      return value === undefined || (CONFIGURATION.has(name) && !isTrusted(value)) ? [] : [[name, value]];
    }),
  );
}
