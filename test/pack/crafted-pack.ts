// Packs an enrolled desk would never write: rightly encrypted and signed, but with a list or an archive of
// somebody else's making.
import { zipSync } from 'fflate';
import { randomBytes } from 'node:crypto';
import { bodyKey, encryptBody } from '../../main/pack/body-cipher.ts';
import { wrapContentKey } from '../../main/pack/content-key.ts';
import { signManifest } from '../../main/pack/manifest-signature.ts';
import { fixedPart } from '../../main/pack/pack-header.ts';
import { jcs } from '../../shared/domain/jcs.ts';
import type { PackManifest } from '../../shared/domain/pack.ts';
import type { PolicyDesk } from '../../shared/domain/policy.ts';
import { digest, sampleContent, type SampleDesk } from './sample-pack.ts';

export interface Crafted {
  readonly readers: readonly PolicyDesk[];
  /** Changes to the signed list; the label outside stays right. */
  readonly manifest?: Partial<PackManifest>;
  readonly listed?: PackManifest['entries'];
  readonly files?: Record<string, Uint8Array>;
  readonly withoutManifest?: boolean;
  readonly respell?: (text: string) => string;
  readonly archive?: Uint8Array;
}

const LOG = Buffer.from('{}');

export async function crafted(maker: SampleDesk, craft: Crafted): Promise<Buffer> {
  const base = sampleContent(maker.id, craft.readers).manifest;
  const listed = craft.listed ?? [{ name: 'log.jsonl', sha256: digest(LOG), bytes: LOG.length }];
  const text = jcs({ ...base, entries: listed, ...craft.manifest });
  const manifest = Buffer.from(craft.respell?.(text) ?? text);
  const signature = Buffer.from(await signManifest(manifest, maker.id, maker.keys.signing));
  const list = craft.withoutManifest === true ? {} : { 'manifest.json': manifest };
  const archive =
    craft.archive ??
    zipSync({ ...list, 'manifest.jws': signature, ...(craft.files ?? { 'log.jsonl': LOG }) });
  const contentKey = new Uint8Array(randomBytes(32));
  const header = await wrapContentKey(contentKey, base, craft.readers);
  const fixed = fixedPart(header);
  const parts: Uint8Array[] = [fixed, header];
  async function* once(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(archive);
  }
  for await (const piece of encryptBody(bodyKey(contentKey, [fixed, header]), once())) parts.push(piece);
  return Buffer.concat(parts);
}
