// Packs with changed contents that an enrolled desk has signed: what a desk of the company could send, by
// mistake or by malice.
import { must } from '../../../../shared/domain/must.fake.ts';
import { approvalEntry } from '../../../../shared/domain/pack.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import type { PackContent, PackEntry } from '../../../ports/packs.ts';
import { signedByCard, type FakeCard } from '../../../ports/token.fake.ts';
import type { ExchangeDesk } from '../memory-desks.fake.ts';

export type Change = (content: PackContent) => PackContent | Promise<PackContent>;

/** The pack with a change, signed anew by its maker. */
export async function remadePack(maker: ExchangeDesk, pack: Uint8Array, change: Change): Promise<Buffer> {
  const { companyId: company, environment, desk } = maker.context.identity;
  const desks = (await maker.store.desk.policy())?.policy.desks ?? [];
  const opened = must(await maker.context.packs.open([pack], { company, environment, desk, desks }));
  const { entries: _lines, ...manifest } = opened.manifest;
  const content = await change({ manifest, entries: [...opened.entries.values()], desks });
  const parts: Uint8Array[] = [];
  for await (const part of must(await maker.context.packs.write(content))) parts.push(part);
  return Buffer.concat(parts);
}

/** Bytes under a name, as an entry of a pack. */
export function packEntry(name: string, text: string): PackEntry {
  const bytes = Buffer.from(text, 'utf8');
  return { name, sha256: sha256Hex(bytes), bytes: bytes.length, chunks: () => [bytes] };
}

/** Without the entries whose names begin so. */
export const without =
  (start: string) =>
  (content: PackContent): PackContent => ({
    ...content,
    entries: content.entries.filter(({ name }) => !name.startsWith(start)),
  });
export const withEntry =
  (name: string, text: string) =>
  (content: PackContent): PackContent => ({
    ...content,
    entries: [...content.entries.filter((one) => one.name !== name), packEntry(name, text)],
  });
export const withManifest =
  (more: Partial<PackContent['manifest']>) =>
  (content: PackContent): PackContent => ({ ...content, manifest: { ...content.manifest, ...more } });
export async function textOf(content: PackContent, name: string): Promise<string> {
  const parts: Uint8Array[] = [];
  const entry = content.entries.find((one) => one.name === name);
  for await (const part of entry?.chunks() ?? []) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
export const withStatement =
  (card: FakeCard, change: Record<string, unknown>) =>
  async (content: PackContent): Promise<PackContent> => {
    const approval = content.entries.filter(({ name }) => name.startsWith('approvals/')).at(-1);
    const [, body = ''] = (await textOf(content, approval?.name ?? '')).split('.');
    const stated = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const jws = await signedByCard({ ...stated, ...change }, card);
    return withEntry(approvalEntry(sha256Hex(jws)), jws)(content);
  };

/** What a compact JWS says, whoever signed it. */
export function payloadOf(jws: string): Record<string, unknown> {
  const [, body = ''] = jws.split('.');
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
}
