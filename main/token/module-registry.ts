// The modules of a desk: its own, those somebody added, and what card software on this machine offers. A file
// is judged each time before it is loaded.
import type { AddedModule, ModuleRegistry } from '../ports/modules.ts';
import type { DesktopTokenHosts, ModuleConfig } from './host.ts';
import { knownModules } from './known-modules.ts';
import { type FileSystemView, inspectModule } from './module-file.ts';
import { unprotectedFile } from './module-settings-file.ts';

export function moduleRegistry(
  hosts: Pick<DesktopTokenHosts, 'configure'>,
  own: readonly ModuleConfig[],
  view: FileSystemView,
): ModuleRegistry {
  const judged = async ({ moduleId, label, path, settings }: AddedModule): Promise<ModuleConfig> => {
    const { fault } = await inspectModule(path, label, view);
    const { initArguments = '', variables = {} } = settings ?? {};
    const refused =
      settings !== undefined && unprotectedFile(settings) !== null ? 'module-unprotected' : fault;
    return {
      moduleId,
      label,
      path,
      kind: 'pkcs11',
      env: variables,
      ...(initArguments === '' ? {} : { initArguments }),
      ...(refused === null ? {} : { refused }),
    };
  };
  return {
    own: own
      .filter((each) => each.kind === 'pkcs11')
      .map(({ moduleId, label, path }) => ({ moduleId, label, path })),
    async known() {
      const found = await Promise.all(
        knownModules(view.platform, view.env).map(({ label, path }) => inspectModule(path, label, view)),
      );
      const digests = new Set<string>();
      // The same file often stands under several paths: once is enough.
      return found.filter(({ sha256 }) => {
        if (sha256 === null || digests.has(sha256)) return false;
        digests.add(sha256);
        return true;
      });
    },
    inspect: (path) => inspectModule(path, '', view),
    unprotected: unprotectedFile,
    use: async (added) => hosts.configure([...own, ...(await Promise.all(added.map(judged)))]),
  };
}
