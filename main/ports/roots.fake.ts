// The pinned versions of the policy, in memory.
import type { RootsDesk } from './roots.ts';

export function fakeRoots(): RootsDesk {
  const policies: { readonly version: number; readonly sha256: string }[] = [];
  return {
    pinned: async () => [...policies],
    async pin(version, sha256) {
      if (policies.some((one) => one.version === version && one.sha256 === sha256)) return;
      if (version !== policies.length + 1)
        throw new Error(`policy version ${version} cannot be pinned after version ${policies.length}`);
      policies.push({ version, sha256 });
    },
  };
}
