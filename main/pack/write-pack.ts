// Writes a pack: signed list of contents, archive, encryption, as one stream.
import { createHash } from 'node:crypto';
import { packManifestSchema } from '../../shared/domain/pack.ts';
import { jcsBytes } from '../../shared/domain/jcs.ts';
import { bodyKey, encryptBody } from './body-cipher.ts';
import { writeZip } from '../zip/write-zip.ts';
import { wrapContentKey } from './content-key.ts';
import { signManifest } from './manifest-signature.ts';
import { fixedPart } from './pack-header.ts';
import type { PackContent, PackEntry } from '../ports/packs.ts';
import type { DeskKeys } from './desk-keys.ts';

type ArchiveEntry = Pick<PackEntry, 'name' | 'chunks'> & Partial<Pick<PackEntry, 'sha256' | 'bytes'>>;

/**
 * Throws when an entry streams other bytes than it announced: a signed list must not name what is not inside.
 */
async function* checked({
  name,
  chunks,
  sha256,
  bytes,
}: ArchiveEntry): AsyncGenerator<Uint8Array, void, undefined> {
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of chunks()) {
    hash.update(chunk);
    length += chunk.length;
    yield chunk;
  }
  if (sha256 !== undefined && hash.digest('hex') !== sha256)
    throw new Error(`${name} streamed other bytes than it announced`);
  if (bytes !== undefined && length !== bytes)
    throw new Error(`${name} streamed another number of bytes than it announced`);
}

export const MANIFEST = 'manifest.json';
export const MANIFEST_SIGNATURE = 'manifest.jws';

/** `contentKey`: 32 fresh random bytes, wiped here. */
export async function* writePack(
  content: PackContent,
  keys: DeskKeys,
  contentKey: Uint8Array,
): AsyncGenerator<Uint8Array, void, undefined> {
  const lines = content.entries.map(({ name, sha256, bytes }) => ({ name, sha256, bytes }));
  const manifest = jcsBytes(packManifestSchema.parse({ ...content.manifest, entries: lines }));
  const signature = Buffer.from(await signManifest(manifest, content.manifest.desk, keys.signing), 'ascii');
  const header = await wrapContentKey(contentKey, content.manifest, content.desks);
  const fixed = fixedPart(header);
  const key = bodyKey(contentKey, [fixed, header]);
  contentKey.fill(0);
  yield fixed;
  yield header;
  const files: readonly ArchiveEntry[] = [
    { name: MANIFEST, chunks: () => [manifest] },
    { name: MANIFEST_SIGNATURE, chunks: () => [signature] },
    ...content.entries,
  ];
  const entries = files.map((entry) => ({ name: entry.name, chunks: () => checked(entry) }));
  yield* encryptBody(key, writeZip(entries, new Date(content.manifest.time)));
  key.fill(0);
}
