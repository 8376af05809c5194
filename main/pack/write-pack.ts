// Writes a pack: signed list of contents, archive, encryption, as one stream.
import { Zip, ZipDeflate } from 'fflate';
import { createHash } from 'node:crypto';
import { packManifestSchema } from '../../shared/domain/pack.ts';
import { jcsBytes } from '../../shared/domain/jcs.ts';
import { bodyKey, encryptBody } from './body-cipher.ts';
import { wrapContentKey } from './content-key.ts';
import { signManifest } from './manifest-signature.ts';
import { fixedPart } from './pack-header.ts';
import type { PackContent, PackEntry } from '../ports/packs.ts';
import type { DeskKeys } from './desk-keys.ts';

// The archive inside a pack as it streams out: an ordinary zip, entries in the order given.

/** So much at once, so that compressing never holds up the desk. */
const SLICE = 65_536;

type ArchiveEntry = Pick<PackEntry, 'name' | 'chunks'> & Partial<Pick<PackEntry, 'sha256' | 'bytes'>>;

/**
 * Throws when an entry streams other bytes than it announced: a signed list must not name what is not inside.
 */
async function* writeArchive(
  entries: readonly ArchiveEntry[],
  time: Date,
): AsyncGenerator<Uint8Array, void, undefined> {
  const out: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    if (chunk.length > 0) out.push(chunk);
  });
  for (const entry of entries) {
    const file = new ZipDeflate(entry.name, { level: 6 });
    file.mtime = time;
    zip.add(file);
    for await (const slice of checked(entry)) {
      file.push(slice);
      yield* out.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* out.splice(0);
  }
  zip.end();
  yield* out.splice(0);
}

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
    for (let from = 0; from < chunk.length; from += SLICE) yield chunk.subarray(from, from + SLICE);
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
  yield* encryptBody(key, writeArchive(files, new Date(content.manifest.time)));
  key.fill(0);
}
