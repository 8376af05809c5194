// The vault's file: its form, and writing it so that after a power loss the old or the new one is there,
// whole.
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { fault } from '../../shared/domain/errors.ts';
import { err, ok } from '../../shared/domain/result.ts';
import type { Result } from '../../shared/domain/result.ts';
import { scryptSchema } from './passphrase-key.ts';
import { sealedBoxSchema } from './sealed-box.ts';

const FORMAT = 'countersign/vault/1';

/** Each wraps the same vault key; losing one of them is not losing the data while another is left. */
const wrapSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('passphrase'), kdf: scryptSchema, key: sealedBoxSchema }),
  /** `wrapped`: a random key under the operating system's key store; it opens `key`. */
  z.strictObject({
    kind: z.literal('keystore'),
    backend: z.string().min(1),
    wrapped: z.base64(),
    key: sealedBoxSchema,
  }),
  z.strictObject({
    kind: z.literal('shares'),
    set: z.string().regex(/^[0-9a-f]{8}$/u),
    threshold: z.int().min(2),
    count: z.int().max(255),
    key: sealedBoxSchema,
  }),
]);
export type Wrap = z.infer<typeof wrapSchema>;
export type WrapKind = Wrap['kind'];

const vaultFileSchema = z.strictObject({
  format: z.literal(FORMAT),
  desk: z.string().min(1),
  wraps: z.array(wrapSchema).min(1),
  storeKey: sealedBoxSchema,
  secrets: z.record(z.string(), sealedBoxSchema),
});
export type VaultFile = z.infer<typeof vaultFileSchema>;

export function newVaultFile(rest: Omit<VaultFile, 'format'>): VaultFile {
  return { format: FORMAT, ...rest };
}

export function vaultExists(file: string): boolean {
  return existsSync(file);
}

/**
 * Reads and checks the form. Which desk it is for stands in every binding, so a renamed desk would not open a
 * single box.
 */
export function readVaultFile(file: string, desk: string): Result<VaultFile> {
  if (!vaultExists(file)) return err(fault('vault-missing'));
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return err(fault('vault-damaged'));
  }
  const format = z.object({ format: z.string() }).safeParse(json);
  const version = /^countersign\/vault\/(\d+)$/u.exec(format.data?.format ?? '')?.[1];
  if (version !== undefined && Number(version) > 1) return err(fault('vault-newer'));
  const parsed = vaultFileSchema.safeParse(json);
  if (!parsed.success) return err(fault('vault-damaged'));
  return parsed.data.desk === desk ? ok(parsed.data) : err(fault('vault-foreign'));
}

export function writeVaultFile(file: string, content: VaultFile): Result<null> {
  const partial = `${file}.partial`;
  try {
    const handle = openSync(partial, 'w', 0o600);
    try {
      writeSync(handle, `${JSON.stringify(content, null, 1)}\n`);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    // An older partial file may have had wider permissions.
    chmodSync(partial, 0o600);
    renameSync(partial, file);
    syncFolder(dirname(file));
    return ok(null);
  } catch (error) {
    removeQuietly(partial);
    return err(fault('vault-write-failed', { detail: codeOf(error) }));
  }
}

/** What cannot be removed either, such as a folder of this name, is why nothing was written. */
function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The fault of the writing says it.
  }
}

function syncFolder(folder: string): void {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'write failed';
}
