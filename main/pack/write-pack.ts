// Writes a pack: signed list of contents, archive, encryption, as one stream.
import type { PackContent } from '../ports/packs.ts';
import { packManifestSchema } from '../../shared/domain/pack.ts';
import { jcsBytes } from '../../shared/domain/jcs.ts';
import { writeArchive, type ArchiveEntry } from './archive-write.ts';
import { bodyKey, encryptBody } from './body-cipher.ts';
import { wrapContentKey } from './content-key.ts';
import type { DeskKeys } from './desk-keys.ts';
import { signManifest } from './manifest-signature.ts';
import { fixedPart } from './pack-header.ts';

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
