// Opens a pack: every byte authenticated, the maker's signature checked, every entry equal to what the signed list names. Or a reason.
import { createHash } from 'node:crypto';
import type { OpenedPack, PackEntry, PackExpectation } from '../app/ports/packs.ts';
import { fault, type Fault } from '../../shared/domain/errors.ts';
import type { PolicyDesk } from '../../shared/domain/policy.ts';
import { jcs } from '../../shared/domain/jcs.ts';
import { packManifestSchema, type PackManifest } from '../../shared/domain/pack.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { readArchive, type ArchivedFile } from './archive-read.ts';
import { bodyKey, decryptBody } from './body-cipher.ts';
import { unwrapContentKey } from './content-key.ts';
import type { DeskKeys } from './desk-keys.ts';
import { manifestVerifies } from './manifest-signature.ts';
import { FIXED, readFixedPart } from './prelude.ts';
import { MANIFEST, MANIFEST_SIGNATURE } from './write-pack.ts';

/** The encrypted file; what is inside may be longer, for it is compressed. */
const LARGEST_FILE = 256_000_000;
const LARGEST_MANIFEST = 16_000_000;
/** All entries together, unpacked: a pack that announces more is not worth unpacking. */
const LARGEST_CONTENTS = 1_000_000_000;

export async function openPack(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, keys: DeskKeys, expected: PackExpectation): Promise<Result<OpenedPack>> {
  const file = await whole(chunks);
  if (file === null) return err(fault('pack-too-large'));
  const archive = await decrypt(file, keys, expected);
  if (!archive.ok) return archive;
  const files = archiveFiles(archive.value);
  if (files === null) return err(fault('pack-damaged'));
  const listed = await listOf(files, expected);
  if (!listed.ok) return listed;
  const known = await makerFault(listed.value, expected.desks);
  if (known !== null && expected.newestDesks === undefined) return err(known);
  const pack = await entriesOf(files, listed.value.manifest);
  if (!pack.ok || expected.newestDesks === undefined) return pack.ok || known === null ? pack : err(known);
  // The desk may be younger than the policy in force here, or be dropped by a newer one.
  const newest = await makerFault(listed.value, await expected.newestDesks(pack.value));
  return newest === null ? pack : err(known ?? newest);
}

async function whole(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > LARGEST_FILE) return null;
    parts.push(chunk);
  }
  return Buffer.concat(parts, length);
}

async function decrypt(file: Buffer, keys: DeskKeys, expected: PackExpectation): Promise<Result<Buffer>> {
  const begins = readFixedPart(file);
  if (begins.kind === 'other') return err(fault('pack-not-one'));
  if (begins.kind === 'newer') return err(fault('pack-newer'));
  if (begins.kind === 'damaged') return err(fault('pack-damaged'));
  const body = FIXED + begins.headerBytes;
  const header = file.subarray(FIXED, body);
  if (header.length !== begins.headerBytes) return err(fault('pack-damaged'));
  const contentKey = await unwrapContentKey(header, expected.desk, keys.encryption, expected);
  if (!contentKey.ok) return contentKey;
  const key = bodyKey(contentKey.value, [file.subarray(0, FIXED), header]);
  const plain: Uint8Array[] = [];
  try {
    for await (const piece of decryptBody(key, slices(file, body))) plain.push(piece);
    return ok(Buffer.concat(plain));
  } catch {
    return err(fault('pack-damaged'));
  } finally {
    key.fill(0);
    contentKey.value.fill(0);
  }
}

/** A megabyte at a time, with a breath in between: the desk answers while a large pack is read. */
async function* slices(file: Buffer, from: number): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = from; at < file.length; at += 1_048_576) {
    yield file.subarray(at, at + 1_048_576);
    await new Promise((next) => { setImmediate(next); });
  }
}

function archiveFiles(zip: Buffer): ReadonlyMap<string, ArchivedFile> | null {
  try {
    return readArchive(zip);
  } catch {
    return null;
  }
}

interface Listed {
  readonly manifest: PackManifest;
  readonly bytes: Uint8Array;
  readonly signature: Uint8Array;
}

async function listOf(files: ReadonlyMap<string, ArchivedFile>, expected: PackExpectation): Promise<Result<Listed>> {
  const bytes = await bytesOf(files.get(MANIFEST), LARGEST_MANIFEST);
  const signature = await bytesOf(files.get(MANIFEST_SIGNATURE), 10_000);
  const manifest = bytes === null ? null : readManifest(bytes);
  if (bytes === null || signature === null || manifest === null) return err(fault('pack-contents-differ'));
  if (manifest.company !== expected.company) return err(fault('pack-other-company'));
  if (manifest.environment !== expected.environment) return err(fault('pack-other-environment', { detail: manifest.environment }));
  return ok({ manifest, bytes, signature });
}

async function makerFault({ manifest, bytes, signature }: Listed, desks: readonly PolicyDesk[]): Promise<Fault | null> {
  const maker = desks.find((desk) => desk.id === manifest.desk);
  if (maker === undefined) return fault('pack-desk-not-enrolled', { detail: manifest.desk.slice(0, 64) });
  return (await manifestVerifies(bytes, Buffer.from(signature).toString('latin1'), maker)) ? null : fault('pack-signature-invalid', { detail: maker.id });
}

/** Only the canonical text counts (RFC 8785). */
function readManifest(bytes: Buffer): PackManifest | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const parsed = packManifestSchema.safeParse(JSON.parse(text));
    return parsed.success && jcs(parsed.data) === text ? parsed.data : null;
  } catch {
    return null;
  }
}

async function entriesOf(files: ReadonlyMap<string, ArchivedFile>, manifest: PackManifest): Promise<Result<OpenedPack>> {
  if (manifest.entries.reduce((sum, line) => sum + line.bytes, 0) > LARGEST_CONTENTS) return err(fault('pack-too-large'));
  const entries = new Map<string, PackEntry>();
  for (const line of manifest.entries) {
    const file = files.get(line.name);
    if (file === undefined || entries.has(line.name) || !(await matches(file, line.sha256, line.bytes))) {
      return err(fault('pack-contents-differ', { detail: line.name }));
    }
    entries.set(line.name, { ...line, chunks: () => file.read(line.bytes) });
  }
  // Two more than listed: the list and its signature.
  return files.size === entries.size + 2 ? ok({ manifest, entries }) : err(fault('pack-contents-differ', { detail: 'more than the list names' }));
}

async function matches(file: ArchivedFile, sha256: string, bytes: number): Promise<boolean> {
  const hash = createHash('sha256');
  let length = 0;
  try {
    for await (const chunk of file.read(bytes)) {
      hash.update(chunk);
      length += chunk.length;
    }
  } catch {
    return false;
  }
  return length === bytes && hash.digest('hex') === sha256;
}

async function bytesOf(file: ArchivedFile | undefined, limit: number): Promise<Buffer | null> {
  if (file === undefined) return null;
  const parts: Uint8Array[] = [];
  try {
    for await (const chunk of file.read(limit)) parts.push(chunk);
    return Buffer.concat(parts);
  } catch {
    return null;
  }
}
