// The small files in a desk's folder: what the desk is, the roots its card processes read, and the rollback
// guard. Each is written whole and synced before it takes the place of the one before.
import type { BigIntStats } from 'node:fs';
import { open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { makeMutex } from '../../shared/concurrency/mutex.ts';
import { environmentSchema } from '../../shared/domain/environment.ts';
import { fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import {
  endedMessageSchema,
  givenUpSchema,
  mergeEnded,
  mergeGivenUp,
} from '../../shared/domain/restore/restore.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { sha256 } from '../../shared/domain/schemas.ts';
import type { GuardedLog, NeverSent, RollbackGuard } from '../ports/rollback-guard.ts';
import type { RootsDesk } from '../ports/roots.ts';

// A rename that is on the disk when it resolves: a new name is durable when its folder is.
async function renameSynced(from: string, to: string): Promise<void> {
  await rename(from, to);
  // Windows opens no folders; renames are durable there without it.
  if (process.platform === 'win32') return;
  const folder = await open(dirname(to), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const moduleSchema = z.strictObject({
  moduleId: z.string().regex(/^[a-z0-9-]+$/u),
  label: z.string(),
  kind: z.enum(['pkcs11', 'pkcs12']),
  path: z.string(),
  /** The module keeps its tokens in the folder of the desk: its environment names it. */
  ownTokens: z.boolean().default(false),
});

// Earlier versions named both members after the module that training desks are made with.
const formerModuleSchema = moduleSchema
  .omit({ ownTokens: true })
  .extend({ softHsm: z.boolean() })
  .transform(({ softHsm, ...module }) => ({ ...module, ownTokens: softHsm }));
const formerTokensSchema = z.literal('softhsm').transform(() => 'pkcs11' as const);

const schema = z.strictObject({
  format: z.literal('countersign/desk/1'),
  desk: z.string(),
  environment: environmentSchema,
  modules: z.array(z.union([moduleSchema, formerModuleSchema])),
  /** `bankPort` null: a desk without a bank, which only ever exchanges packs. */
  training: z
    .strictObject({
      tokens: z.union([z.enum(['pkcs11', 'file']), formerTokensSchema]),
      bankPort: z.int().nullable(),
    })
    .nullable(),
});
export type DeskFile = z.infer<typeof schema>;

export const placesOf = (folder: string) => ({
  deskFile: join(folder, 'desk.json'),
  store: join(folder, 'desk.db'),
  mark: join(folder, 'desk.mark'),
  vault: join(folder, 'vault.json'),
  roots: join(folder, 'roots.json'),
  tokens: join(folder, 'tokens'),
  bank: join(folder, 'training-bank'),
});

export async function readDeskFile(folder: string): Promise<Result<DeskFile>> {
  try {
    const parsed = schema.safeParse(JSON.parse(await readFile(placesOf(folder).deskFile, 'utf8')));
    return parsed.success ? ok(parsed.data) : err(fault('desk-file-unreadable'));
  } catch (cause) {
    return err(
      fault((cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'desk-missing' : 'desk-file-unreadable'),
    );
  }
}

/** Whole or not at all: it is written last, so that a desk without it was never finished. */
export async function writeDeskFile(folder: string, content: DeskFile): Promise<void> {
  const { deskFile } = placesOf(folder);
  await writeFile(`${deskFile}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  await renameSynced(`${deskFile}.new`, deskFile);
}

// Writes the roots file: versions are only added, one after the other, and the file is whole at every
// instant.

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
      const next = { ...roots, policies: [...roots.policies, { version, sha256 }] };
      try {
        await writeFile(`${path}.next`, `${JSON.stringify(next)}\n`, { mode: 0o600, flush: true });
        await renameSynced(`${path}.next`, path);
      } catch (cause) {
        throw new FaultError(
          fault('policy-pin-failed', { detail: (cause as NodeJS.ErrnoException).code ?? 'write' }),
        );
      }
    },
  };
}

// The rollback guard as a small file next to the store; no secret is in it.

const identitySchema = z.strictObject({ inode: z.string(), born: z.string().nullable() });
type FileIdentity = z.infer<typeof identitySchema>;

const guardSchema = z.strictObject({
  format: z.literal('countersign/store-mark/1'),
  logId: z.string(),
  size: z.int().min(0),
  head: sha256,
  givenUp: z.array(givenUpSchema).default([]),
  ended: z.array(endedMessageSchema).default([]),
  /** Which file the store was, and which one this was when it was written; left out by earlier versions. */
  store: identitySchema.optional(),
  self: identitySchema.optional(),
});
type GuardFile = z.infer<typeof guardSchema>;

/** What a file keeps as long as it is this file, and no copy of it has. Null where it cannot be told. */
function identityOf({ ino, birthtimeNs }: BigIntStats): FileIdentity | null {
  return ino === 0n ? null : { inode: String(ino), born: birthtimeNs > 0n ? String(birthtimeNs) : null };
}

/** An inode may be given away again, so the time of birth counts, too, where the system knows one. */
function isAnother(before: FileIdentity | undefined, now: BigIntStats | null): boolean {
  if (before === undefined || now === null || now.ino === 0n) return false;
  if (before.inode !== String(now.ino)) return true;
  // Some systems name the last change instead of the birth.
  const knowsBirth = now.birthtimeNs > 0n && now.birthtimeNs !== now.ctimeNs;
  return knowsBirth && before.born !== null && before.born !== String(now.birthtimeNs);
}

/** Windows gives a file that takes a name the time of birth of the file that had it. */
function selfOf(stats: BigIntStats): FileIdentity | null {
  const identity = identityOf(stats);
  return identity !== null && process.platform === 'win32' ? { ...identity, born: null } : identity;
}

const statsOf = (file: string): Promise<BigIntStats | null> => stat(file, { bigint: true }).catch(() => null);

/**
 * `file`: the guard's own; `store`: the file it guards. Each guard is written to a file of its own and names
 * it, so an older one that was copied over it, into the same file, is told from it.
 */
export function makeRollbackGuard(file: string, store: string): RollbackGuard {
  const mutex = makeMutex();
  let known: Promise<Required<NeverSent>> | null = null;

  async function load(): Promise<GuardFile | 'unreadable' | null> {
    try {
      const parsed = guardSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
      return parsed.success ? parsed.data : 'unreadable';
    } catch (cause) {
      return (cause as NodeJS.ErrnoException).code === 'ENOENT' ? null : 'unreadable';
    }
  }

  /** Read once, before the first writing replaces the file. */
  function neverSent(): Promise<Required<NeverSent>> {
    known ??= load().then((found) =>
      found === null || found === 'unreadable' ? { givenUp: [], ended: [] } : found,
    );
    return known;
  }

  async function write(log: GuardedLog, more: NeverSent): Promise<void> {
    const before = await neverSent();
    const all = {
      givenUp: mergeGivenUp(before.givenUp, more.givenUp ?? []),
      ended: mergeEnded(before.ended, more.ended ?? []),
    };
    const { logId, size, head } = log;
    const guarded = await statsOf(store);
    const handle = await open(`${file}.new`, 'w', 0o600);
    try {
      const [self, storeFile] = [selfOf(await handle.stat({ bigint: true })), guarded && identityOf(guarded)];
      const content = {
        format: 'countersign/store-mark/1',
        logId,
        size,
        head,
        ...all,
        ...(storeFile === null ? {} : { store: storeFile }),
        ...(self === null ? {} : { self }),
      };
      await handle.writeFile(`${JSON.stringify(content)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await renameSynced(`${file}.new`, file);
    known = Promise.resolve(all);
  }

  return {
    givenUp: async () => (await neverSent()).givenUp,
    ended: async () => (await neverSent()).ended,
    async read() {
      const found = await load();
      if (found === null || found === 'unreadable') return found;
      const { logId, size, head } = found;
      const isCopy =
        isAnother(found.store, await statsOf(store)) || isAnother(found.self, await statsOf(file));
      return { logId, size, head, ...(isCopy ? { isCopy } : {}) };
    },
    // One after the other: two writers of one temporary name would spoil it.
    write: (log, more = {}) => mutex.runExclusive(() => write(log, more)),
  };
}
