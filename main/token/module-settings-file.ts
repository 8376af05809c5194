// Which files the settings of a module name: middleware reads its configuration, and loads further code, from
// such paths, so nobody but the administrator may be able to change them.
import { lstatSync } from 'node:fs';
import type { ModuleSettings } from '../ports/modules.ts';
import { isProtectedFile } from './module-file.ts';

/** An absolute path of POSIX or of Windows inside a value. */
const PATH = /(?:^|[^\w./-])(\/[^\s'",:;=<>]+|[A-Za-z]:\\[^'",;=<>]+)/gu;

/**
 * The first path that names a file somebody else could change, or nothing at all; null where there is none.
 * Folders and sockets are the holder's own: a token's store, a server's address.
 */
export function unprotectedFile({ initArguments, variables }: ModuleSettings): string | null {
  const named = [initArguments, ...Object.values(variables)].flatMap((value) =>
    [...value.matchAll(PATH)].map(([, path = '']) => path),
  );
  return named.find((path) => !isAllowed(path)) ?? null;
}

function isAllowed(path: string): boolean {
  try {
    const entry = lstatSync(path);
    return entry.isDirectory() || entry.isSocket() || entry.isCharacterDevice() || isProtectedFile(path);
  } catch {
    // What is not there yet could be anything when the module looks for it. A socket comes with its server.
    return /\bsock(?:et)?$|^\/run\//u.test(path);
  }
}
