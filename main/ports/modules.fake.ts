// Card modules in memory: which files stand where, who could change them, and what is in use.
import { posix } from 'node:path';
import { sentence } from '../../shared/domain/sentence.ts';
import type { AddedModule, ModuleFile, ModuleRegistry } from './modules.ts';

export interface FakeModuleFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Whether somebody else than the administrator could change it. */
  readonly changeable?: boolean;
  /** Of the card software, where it stands at one of its usual paths. */
  readonly software?: string;
}

interface Modules {
  readonly own?: readonly AddedModule[];
  readonly files: readonly FakeModuleFile[];
}

export interface FakeModules extends ModuleRegistry {
  /** What was put in use, each time. */
  readonly used: readonly (readonly AddedModule[])[];
}

export function fakeModules({ own = [], files }: Modules): FakeModules {
  const used: (readonly AddedModule[])[] = [];
  const at = (path: string): FakeModuleFile | undefined => files.find((file) => file.path === path);
  const inspected = (path: string, label: string): ModuleFile => {
    const nothing = { path, label, bytes: null, sha256: null };
    if (!posix.isAbsolute(path) || posix.normalize(path) !== path)
      return {
        ...nothing,
        fault: 'module-path',
        why: sentence('fault-reason', { why: 'module-not-a-path', of: '' }),
      };
    const file = at(path);
    if (file === undefined) return { ...nothing, fault: 'module-not-found', why: null };
    const { bytes, sha256, changeable = false } = file;
    return {
      ...{ path, label, bytes, sha256 },
      fault: changeable ? 'module-unprotected' : null,
      why: changeable ? sentence('fault-reason', { why: 'module-changed-by-everybody', of: path }) : null,
    };
  };
  return {
    own,
    used,
    async known() {
      const digests = new Set<string>();
      return files.flatMap(({ path, sha256, software }) => {
        if (software === undefined || digests.has(sha256)) return [];
        digests.add(sha256);
        return [inspected(path, software)];
      });
    },
    inspect: async (path) => inspected(path, posix.basename(path)),
    unprotected: ({ initArguments, variables }) =>
      [initArguments, ...Object.values(variables)]
        .flatMap((value) => value.match(/\/[^\s'",:;=<>]+/gu) ?? [])
        .find((path) => at(path)?.changeable ?? at(path) === undefined) ?? null,
    use: async (added) => void used.push(added),
  };
}
