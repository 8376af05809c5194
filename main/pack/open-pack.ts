// Opens a pack: every byte authenticated, the maker's signature checked, every entry equal to what the signed
// list names. Or a reason.
import { createInflateRaw } from 'node:zlib';
import { createHash } from 'node:crypto';
import { because, fault } from '../../shared/domain/errors.ts';
import type { Fault } from '../../shared/domain/errors.ts';
import { jcs } from '../../shared/domain/jcs.ts';
import { packManifestSchema } from '../../shared/domain/pack.ts';
import type { PackManifest } from '../../shared/domain/pack.ts';
import { err, ok } from '../../shared/domain/result.ts';
import type { Result } from '../../shared/domain/result.ts';
import { bodyKey, decryptBody } from './body-cipher.ts';
import { unwrapContentKey } from './content-key.ts';
import { manifestVerifies, signerNamed } from './manifest-signature.ts';
import { FIXED, readFixedPart } from './pack-header.ts';
import { MANIFEST, MANIFEST_SIGNATURE } from './write-pack.ts';
import type { OpenedPack, PackEntry, PackExpectation } from '../ports/packs.ts';
import type { PolicyDesk } from '../../shared/domain/policy.ts';
import type { DeskKeys } from './desk-keys.ts';

// The archive inside a pack as it is read: by its central directory (APPNOTE 4.3.12), each entry bounded by
// the length the signed list names.
const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
/** The most a list may name, the list itself and its signature. */
const MOST_ENTRIES = 20_002;

interface ArchivedFile {
  readonly name: string;
  /** Throws past `limit` bytes, and for a broken stream. */
  read(limit: number): AsyncIterable<Uint8Array>;
}

/** Throws for whatever is not a plain archive of one part. Names must be unique. */
function readArchive(zip: Buffer): ReadonlyMap<string, ArchivedFile> {
  const end = zip.length - 22;
  // No comment is ever written, so the end record stands at the very end.
  if (end < 0 || zip.readUInt32LE(end) !== END || zip.readUInt16LE(end + 20) !== 0)
    throw new Error('no end of central directory');
  const files = new Map<string, ArchivedFile>();
  const places: Place[] = [];
  let at = zip.readUInt32LE(end + 16);
  const directory = at;
  if (zip.readUInt16LE(end + 10) > MOST_ENTRIES) throw new Error('too many entries');
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new Error('broken central directory');
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    if (files.has(name)) throw new Error('two entries of one name');
    const from = zip.readUInt32LE(at + 42);
    const bytes = entryBytes(zip, from, packed);
    places.push({ from, to: bytes.byteOffset - zip.byteOffset + packed });
    files.set(name, { name, read: (limit) => inflated(bytes, method, limit) });
    at += 46 + nameLength + extra + comment;
  }
  if (at !== end) throw new Error('something stands behind the central directory');
  refuseOverlaps(places, directory);
  return files;
}

interface Place {
  readonly from: number;
  readonly to: number;
}

/** Entries that share bytes let a small archive unpack to any size. */
function refuseOverlaps(places: readonly Place[], directory: number): void {
  let last = 0;
  for (const { from, to } of places.toSorted((a, b) => a.from - b.from)) {
    if (from < last || to > directory) throw new Error('entries overlap');
    last = to;
  }
}

function entryBytes(zip: Buffer, offset: number, packed: number): Buffer {
  if (zip.readUInt32LE(offset) !== LOCAL) throw new Error('no entry where the directory says');
  const from = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  if (from + packed > zip.length) throw new Error('an entry ends behind the archive');
  return zip.subarray(from, from + packed);
}

async function* inflated(
  bytes: Buffer,
  method: number,
  limit: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (method !== STORED && method !== DEFLATED) throw new Error('an unknown compression');
  const source = method === STORED ? [bytes] : createInflateRaw().end(bytes);
  let length = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) throw new Error('an entry is longer than announced');
    yield chunk;
  }
}

/** The encrypted file; what is inside may be longer, for it is compressed. */
const LARGEST_FILE = 256_000_000;
/** Room for the most entries the list may have, each with its longest name. */
const LARGEST_MANIFEST = 6_000_000;
/**
 * All that is unpacked of a pack before anybody known has signed it: the policies that might enrol its maker.
 */
const LARGEST_UNVERIFIED = 8_000_000;
const MOST_UNVERIFIED = 2_000;
/** All entries together, unpacked: a pack that announces more is not worth unpacking. */
const LARGEST_CONTENTS = 1_000_000_000;

export async function openPack(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  keys: DeskKeys,
  expected: PackExpectation,
): Promise<Result<OpenedPack>> {
  const file = await whole(chunks);
  if (file === null) return err(fault('pack-too-large'));
  const archive = await decrypt(file, keys, expected);
  if (!archive.ok) return archive;
  const files = archiveFiles(archive.value);
  if (files === null) return err(fault('pack-damaged'));
  const signed = await signedListOf(files);
  if (signed === null) return err(fault('pack-contents-differ'));
  const known = await makerFault(signed, expected.desks);
  // Whoever has the public key of a desk can encrypt to it: without a signature of a known desk the list is
  // not even parsed.
  if (known !== null && expected.newestDesks === undefined) return err(known);
  const manifest = manifestOf(signed, expected);
  if (!manifest.ok) return manifest;
  if (expected.newestDesks === undefined) return entriesOf(files, manifest.value);
  // The desk may be younger than the policy in force here, or be dropped by a newer one: the policies are
  // read first, and alone.
  const policies = await policiesOf(files, manifest.value, known === null);
  if (!policies.ok) return known === null ? policies : err(known);
  const newest = await makerFault(signed, await expected.newestDesks(policies.value));
  return newest === null ? entriesOf(files, manifest.value) : err(known ?? newest);
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
    await new Promise((next) => {
      setImmediate(next);
    });
  }
}

function archiveFiles(zip: Buffer): ReadonlyMap<string, ArchivedFile> | null {
  try {
    return readArchive(zip);
  } catch {
    return null;
  }
}

interface SignedList {
  readonly bytes: Buffer;
  readonly signature: string;
  /** The desk the signature names; the list must name the same. */
  readonly maker: string;
}

async function signedListOf(files: ReadonlyMap<string, ArchivedFile>): Promise<SignedList | null> {
  const signature = (await bytesOf(files.get(MANIFEST_SIGNATURE), 10_000))?.toString('latin1');
  const maker = signature === undefined ? null : signerNamed(signature);
  const bytes = maker === null ? null : await bytesOf(files.get(MANIFEST), LARGEST_MANIFEST);
  return bytes === null || signature === undefined || maker === null ? null : { bytes, signature, maker };
}

function manifestOf({ bytes, maker }: SignedList, expected: PackExpectation): Result<PackManifest> {
  const manifest = readManifest(bytes);
  if (manifest === null || manifest.desk !== maker) return err(fault('pack-contents-differ'));
  if (manifest.company !== expected.company) return err(fault('pack-other-company'));
  if (manifest.environment !== expected.environment)
    return err(fault('pack-other-environment', { detail: manifest.environment }));
  return ok(manifest);
}

async function makerFault(
  { maker, bytes, signature }: SignedList,
  desks: readonly PolicyDesk[],
): Promise<Fault | null> {
  const desk = desks.find(({ id }) => id === maker);
  if (desk === undefined) return fault('pack-desk-not-enrolled', { detail: maker.slice(0, 64) });
  return (await manifestVerifies(bytes, signature, desk))
    ? null
    : fault('pack-signature-invalid', { detail: desk.id });
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

async function entriesOf(
  files: ReadonlyMap<string, ArchivedFile>,
  manifest: PackManifest,
): Promise<Result<OpenedPack>> {
  const all = await matching(files, manifest, manifest.entries, LARGEST_CONTENTS);
  // Two more than listed: the list and its signature.
  return !all.ok || files.size === all.value.entries.size + 2
    ? all
    : err(because('pack-contents-differ', 'pack-more-than-listed'));
}

/** The pack as far as it says who its desks are. */
async function policiesOf(
  files: ReadonlyMap<string, ArchivedFile>,
  manifest: PackManifest,
  isVerified: boolean,
): Promise<Result<OpenedPack>> {
  const lines = manifest.entries.filter(({ name }) => name.startsWith('policies/'));
  // A desk of the policy in force has signed it: many versions with many cards are no attack.
  if (isVerified) return matching(files, manifest, lines, LARGEST_CONTENTS);
  return lines.length > MOST_UNVERIFIED
    ? err(fault('pack-too-large'))
    : matching(files, manifest, lines, LARGEST_UNVERIFIED);
}

async function matching(
  files: ReadonlyMap<string, ArchivedFile>,
  manifest: PackManifest,
  lines: PackManifest['entries'],
  most: number,
): Promise<Result<OpenedPack>> {
  if (lines.reduce((sum, line) => sum + line.bytes, 0) > most) return err(fault('pack-too-large'));
  const entries = new Map<string, PackEntry>();
  for (const line of lines) {
    const file = files.get(line.name);
    if (file === undefined || entries.has(line.name) || !(await matches(file, line.sha256, line.bytes))) {
      return err(fault('pack-contents-differ', { detail: line.name }));
    }
    entries.set(line.name, { ...line, chunks: () => file.read(line.bytes) });
  }
  return ok({ manifest, entries });
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
