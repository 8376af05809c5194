// Packs in memory: a file anybody can read, addressed to desks, with the maker's real signature on it.
import { createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { CompactSign } from 'jose';
import { fault, type Fault } from '../../shared/domain/errors.ts';
import { jcs, jcsBytes } from '../../shared/domain/jcs.ts';
import { packManifestSchema } from '../../shared/domain/pack.ts';
import type { PolicyDesk } from '../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { SHEET_JWS } from '../../shared/domain/sheet.ts';
import { sha256Bytes, sha256Hex } from '../digest/sha256.ts';
import { NOT_SENT_JWS } from '../statements/handover.ts';
import type { OpenedPack, PackContent, PackEntry, PackTools } from './packs.ts';

export interface FakeDeskKeys {
  /** As the administrators enrol the desk. */
  readonly enrolled: PolicyDesk;
  readonly key: KeyObject;
}

/** Keys of a desk: signing is real, what would be encrypted to it is only labelled. */
export function fakeDeskKeys(id: string): FakeDeskKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const signing = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');
  const encryption = sha256Bytes(signing, 'encryption').toString('base64');
  return { enrolled: { id, name: `Desk ${id}`, encryption, signing }, key: privateKey };
}

const START = 'FAKE PACK ';

interface File {
  readonly company: string;
  readonly environment: string;
  /** Encryption key of each desk it is for, by id. */
  readonly desks: Readonly<Record<string, string>>;
  readonly maker: string;
  readonly manifest: string;
  readonly signature: string;
  readonly entries: Readonly<Record<string, string>>;
}

/** `keys` null: a desk that was made without keys for packs. */
export function fakePacks(keys: FakeDeskKeys | null): PackTools {
  const missing = (): Result<never> => err(fault('desk-keys-missing'));
  return {
    async write(content) {
      if (content.desks.length === 0) return err(fault('pack-no-desks'));
      return keys === null ? missing() : ok(written(content, keys.key));
    },
    async open(chunks, expected) {
      if (keys === null) return missing();
      const file = readFile((await gathered(chunks)).toString('utf8'));
      if (!file.ok) return file;
      const { company, environment, desks, maker, manifest: text } = file.value;
      if (company !== expected.company) return err(fault('pack-other-company'));
      if (environment !== expected.environment)
        return err(fault('pack-other-environment', { detail: environment }));
      const addressed = desks[expected.desk];
      if (addressed === undefined) return err(fault('pack-not-addressed'));
      if (addressed !== keys.enrolled.encryption) return err(fault('pack-damaged'));
      const known = makerFault(file.value, expected.desks);
      if (known !== null && expected.newestDesks === undefined) return err(known);
      const manifest = packManifestSchema.parse(JSON.parse(text));
      if (manifest.desk !== maker) return err(fault('pack-contents-differ'));
      const opened: OpenedPack = { manifest, entries: entriesOf(file.value) };
      if (expected.newestDesks === undefined) return ok(opened);
      const policies = new Map([...opened.entries].filter(([name]) => name.startsWith('policies/')));
      const newest = makerFault(file.value, await expected.newestDesks({ manifest, entries: policies }));
      return newest === null ? ok(opened) : err(known ?? newest);
    },
    async signNotSent(statement) {
      if (keys === null) return missing();
      return ok(await signed(keys.key, { typ: NOT_SENT_JWS, kid: statement.desk }, statement));
    },
    async signSheet(code) {
      if (keys === null) return missing();
      const jwk = createPublicKey(keys.key).export({ format: 'jwk' });
      return ok(await signed(keys.key, { typ: SHEET_JWS, kid: code.desk, jwk }, code));
    },
  };
}

async function* written(content: PackContent, key: KeyObject): AsyncGenerator<Uint8Array, void, undefined> {
  const { company, environment, desk } = content.manifest;
  const entries: Record<string, string> = {};
  for (const { name, sha256, bytes, chunks } of content.entries) {
    const all = await gathered(chunks());
    if (sha256Hex(all) !== sha256 || all.length !== bytes)
      throw new Error(`${name} streamed other bytes than it announced`);
    entries[name] = all.toString('base64');
  }
  const lines = content.entries.map(({ name, sha256, bytes }) => ({ name, sha256, bytes }));
  const manifest = jcs(packManifestSchema.parse({ ...content.manifest, entries: lines }));
  const file: File = {
    company,
    environment,
    desks: Object.fromEntries(content.desks.map(({ id, encryption }) => [id, encryption])),
    maker: desk,
    manifest,
    signature: sign(null, Buffer.from(manifest), key).toString('base64'),
    entries,
  };
  const body = JSON.stringify(file);
  yield Buffer.from(`${START}${sha256Hex(body)}\n`);
  yield Buffer.from(body);
}

function readFile(text: string): Result<File> {
  if (!text.startsWith(START)) return err(fault('pack-not-one'));
  const end = text.indexOf('\n');
  const body = text.slice(end + 1);
  return text.slice(START.length, end) === sha256Hex(body)
    ? ok(JSON.parse(body) as File)
    : err(fault('pack-damaged'));
}

function makerFault({ maker, manifest, signature }: File, desks: readonly PolicyDesk[]): Fault | null {
  const desk = desks.find(({ id }) => id === maker);
  if (desk === undefined) return fault('pack-desk-not-enrolled', { detail: maker });
  const x = Buffer.from(desk.signing, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(manifest), key, Buffer.from(signature, 'base64'))
    ? null
    : fault('pack-signature-invalid', { detail: desk.id });
}

function entriesOf({ entries }: File): ReadonlyMap<string, PackEntry> {
  return new Map(
    Object.entries(entries).map(([name, base64]) => {
      const bytes = Buffer.from(base64, 'base64');
      return [name, { name, sha256: sha256Hex(bytes), bytes: bytes.length, chunks: () => [bytes] }];
    }),
  );
}

function signed(key: KeyObject, header: object, payload: unknown): Promise<string> {
  return new CompactSign(jcsBytes(payload)).setProtectedHeader({ alg: 'Ed25519', ...header }).sign(key);
}

async function gathered(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of chunks) parts.push(part);
  return Buffer.concat(parts);
}
