// Writes the roots file: versions are only added, one after the other, and the file is whole at every
// instant.
import { open, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import type { RootsDesk } from '../ports/roots.ts';
import { environmentSchema } from '../../shared/domain/environment.ts';
import { renameSynced } from './desk-file.ts';
import { sha256 } from '../../shared/domain/schemas.ts';

const rootsSchema = z.strictObject({
  company: z.string(),
  environment: environmentSchema,
  desk: z.string().optional(),
  policies: z.array(z.strictObject({ version: z.int().min(1), sha256 })),
});

export function rootsFile(path: string): RootsDesk {
  const read = async (): Promise<z.infer<typeof rootsSchema>> => {
    try {
      return rootsSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    } catch (cause) {
      throw new FaultError(
        fault('roots-unreadable', { detail: (cause as NodeJS.ErrnoException).code ?? 'content' }),
      );
    }
  };
  return {
    pinned: async () => (await read()).policies,
    async pin(version, sha256) {
      const roots = await read();
      const last = Math.max(0, ...roots.policies.map((one) => one.version));
      if (roots.policies.some((one) => one.version === version && one.sha256 === sha256)) return;
      if (version !== last + 1)
        throw new Error(`policy version ${version} cannot be pinned after version ${last}`);
      const file = await open(`${path}.next`, 'w', 0o600);
      try {
        await file.writeFile(
          `${JSON.stringify({ ...roots, policies: [...roots.policies, { version, sha256 }] })}\n`,
        );
        await file.sync();
      } finally {
        await file.close();
      }
      await renameSynced(`${path}.next`, path);
    },
  };
}
