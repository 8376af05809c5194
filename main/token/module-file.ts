// Who could change a module before it is loaded. Native code runs with the officer's rights, so only files an
// administrator alone can change qualify.
import { sentence } from '../../shared/domain/sentence.ts';
import type { FaultReason } from '../../shared/domain/fault-reason.ts';
import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import { basename, posix, win32 } from 'node:path';
import type { FaultCode } from '../../shared/domain/errors.ts';
import type { ModuleFile } from '../ports/modules.ts';
import { isPkcs11Module } from './module-format.ts';
import { protectedFolders } from './known-modules.ts';
import { sha256Hex } from '../digest/sha256.ts';

const MAX_BYTES = 128 * 1024 * 1024;
/** POSIX mode bits: writable by the group, writable by all. */
const GROUP_WRITE = 0o020;
const OTHER_WRITE = 0o002;

export interface FileSystemView {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
}

interface Refusal {
  readonly fault: FaultCode;
  readonly why: FaultReason;
  readonly path: string;
}

/**
 * The file at `path` with size and digest, and why it may not be loaded if it may not. Links are followed;
 * both ends are judged.
 */
export async function inspectModule(path: string, label: string, view: FileSystemView): Promise<ModuleFile> {
  const base = { path, label: label === '' ? basename(path) : label };
  const refused = (fault: FaultCode, why: FaultReason | null = null, of = ''): ModuleFile => ({
    ...base,
    bytes: null,
    sha256: null,
    fault,
    why: why === null ? null : sentence('fault-reason', { why, of }),
  });
  // One answer for what is missing, cannot be read or is something else: a path typed here tells nothing
  // about other files.
  const noModule = refused('module-not-found');
  const paths = view.platform === 'win32' ? win32 : posix;
  if (
    !paths.isAbsolute(path) ||
    paths.normalize(path) !== path ||
    (view.platform === 'win32' && path.startsWith('\\\\'))
  )
    return refused('module-path', 'module-not-a-path');
  let real: string;
  let facts: { readonly bytes: number; readonly sha256: string };
  try {
    real = await realpath(path);
    const found = await stat(real);
    if (!found.isFile() || found.size > MAX_BYTES) return noModule;
    const bytes = await readFile(real);
    if (!isPkcs11Module(bytes)) return noModule;
    facts = { bytes: found.size, sha256: sha256Hex(bytes) };
  } catch {
    return noModule;
  }
  if ([path, real].some(isProxy)) return refused('module-proxy');
  const refusal =
    view.platform === 'win32'
      ? outsideProtected(real, view)
      : await changeable([...chain(path), ...chain(real)]);
  return refusal === null
    ? { ...base, ...facts, fault: null, why: null }
    : { ...refused(refusal.fault, refusal.why, refusal.path), ...facts };
}

/**
 * p11-kit's proxy loads whatever modules the configuration in the user's home names, so its own file says
 * nothing of what would run. Its
 * remote client (p11-kit-client.so) loads none.
 */
function isProxy(path: string): boolean {
  return /^(?:p11-kit-proxy|libp11-kit)\b/u.test(basename(path));
}

/**
 * Whether nobody but the administrator can change a file, by its path and where it leads. False for one that
 * is not there.
 */
export function isProtectedFile(path: string): boolean {
  try {
    return (
      posix.isAbsolute(path) &&
      [...new Set([...chain(path), ...chain(realpathSync(path))])].every(
        (one) => refusalOf(one, lstatSync(one)) === null,
      )
    );
  } catch {
    return false;
  }
}

/** The file and every folder above it: whoever can write one of them can put another file in its place. */
function chain(path: string): readonly string[] {
  const parent = posix.dirname(path);
  return parent === path ? [path] : [...chain(parent), path];
}

async function changeable(paths: readonly string[]): Promise<Refusal | null> {
  for (const path of new Set(paths)) {
    const refusal = refusalOf(path, await lstat(path));
    if (refusal !== null) return refusal;
  }
  return null;
}

function refusalOf(path: string, entry: Stats): Refusal | null {
  if (entry.uid !== 0) return { fault: 'module-unprotected', why: 'module-not-administrators', path };
  // The mode of a link says nothing; where it leads is judged by itself.
  if (entry.isSymbolicLink()) return null;
  if ((entry.mode & OTHER_WRITE) !== 0)
    return { fault: 'module-unprotected', why: 'module-changed-by-everybody', path };
  const byGroup = (entry.mode & GROUP_WRITE) !== 0 && entry.gid !== 0;
  return byGroup ? { fault: 'module-unprotected', why: 'module-changed-by-group', path } : null;
}

/** Windows has no such bits; its program and system folders are writable for administrators alone. */
function outsideProtected(real: string, { env }: FileSystemView): Refusal | null {
  const inside = protectedFolders(env).some((folder) =>
    real.toLowerCase().startsWith(`${folder.toLowerCase()}\\`),
  );
  return inside ? null : { fault: 'module-unprotected', why: 'module-outside-protected', path: real };
}
