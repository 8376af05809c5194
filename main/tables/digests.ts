// Digests of a file as other programs print them beside it. MD5 and SHA-1 prove nothing against an attacker
// and are compared only because ERP systems still print them.
import { createHash } from 'node:crypto';

export async function digestsOf(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ readonly md5: string; readonly sha1: string; readonly sha256: string }> {
  const md5 = createHash('md5');
  const sha1 = createHash('sha1');
  const sha256 = createHash('sha256');
  for await (const chunk of chunks) {
    md5.update(chunk);
    sha1.update(chunk);
    sha256.update(chunk);
  }
  return { md5: md5.digest('hex'), sha1: sha1.digest('hex'), sha256: sha256.digest('hex') };
}
