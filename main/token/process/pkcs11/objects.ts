// Finds objects and reads attributes on a session (v2.40, 5.7), always closing the search it opened, in as
// few calls as the module allows: over a network each one costs a round trip.
import { X509Certificate } from 'node:crypto';
import pkcs11 from 'pkcs11js';
import type { Handle, PKCS11, Template } from 'pkcs11js';
import { because, fault, type FaultCode } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CardCertificate } from '../../../ports/token.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { certificateInfo, type CertificateInfo } from '../../../statements/verify.ts';
import { CKR, ckrOf } from '../ckr.ts';
import { CardRefusal } from './cards.ts';

/** Handles asked for in one call. */
const AT_ONCE = 256;
/**
 * A token with more objects of one kind than this is not listed at all: a part of them would look like the
 * whole. The bound keeps a broken module from looping.
 */
const MAX_OBJECTS = 20_000;

/** One open session of one module. */
export interface Session {
  readonly native: PKCS11;
  readonly handle: Handle;
}

/**
 * @param wanted no more than this many are needed: a search for one that also finds a second asks for two.
 */
export function findObjects(session: Session, template: Template, wanted = MAX_OBJECTS): Handle[] {
  const { native, handle } = session;
  native.C_FindObjectsInit(handle, template);
  const found: Handle[] = [];
  try {
    for (;;) {
      const asked = Math.min(AT_ONCE, wanted - found.length);
      const next = native.C_FindObjects(handle, asked);
      found.push(...next);
      // Fewer than asked for is the end, or a module that gives one after another: only none is sure, unless
      // enough are there.
      if (next.length === 0 || found.length >= wanted) break;
      if (wanted <= AT_ONCE && next.length < asked) break;
    }
  } finally {
    native.C_FindObjectsFinal(handle);
  }
  if (found.length >= MAX_OBJECTS)
    throw new CardRefusal(because('module-unsupported', 'too-many-objects', String(MAX_OBJECTS)));
  return found;
}

/** The attribute's bytes, or null where the object does not have or does not show it. */
export function attribute(session: Session, object: Handle, type: number): Buffer | null {
  return attributes(session, object, [type])[0] ?? null;
}

/**
 * Several at once. A module answers the whole call with a refusal where the object lacks one of them: then
 * each is asked for alone.
 */
function attributes(session: Session, object: Handle, types: readonly number[]): readonly (Buffer | null)[] {
  try {
    const values = session.native.C_GetAttributeValue(
      session.handle,
      object,
      types.map((type) => ({ type })),
    );
    return types.map((_type, at) => {
      const value: unknown = values[at]?.value;
      return Buffer.isBuffer(value) ? value : null;
    });
  } catch (error) {
    const value = ckrOf(error)?.value;
    const name = value === undefined ? undefined : CKR[value]?.name;
    if (name !== 'CKR_ATTRIBUTE_TYPE_INVALID' && name !== 'CKR_ATTRIBUTE_SENSITIVE') throw error;
    return types.length === 1 ? [null] : types.flatMap((type) => attributes(session, object, [type]));
  }
}

/** A CK_BBOOL attribute; null where the object does not show it. */
export function flagAttribute(session: Session, object: Handle, type: number): boolean | null {
  return flagOf(attribute(session, object, type));
}

/** A CK_BBOOL as it was read. */
function flagOf(value: Buffer | null | undefined): boolean | null {
  return value === null || value === undefined || value.length === 0 ? null : value[0] !== 0;
}

// The private key that belongs to a certificate. The public key decides; CKA_ID and label are hints, because
// tokens exist whose keys share one id, or whose certificates carry another one or none.

export interface FoundKey {
  readonly key: Handle;
  /** CKA_SIGN; true where the token does not say. */
  readonly maySign: boolean;
  /** CKA_ALWAYS_AUTHENTICATE; null where the token does not say. */
  readonly asksAlways: boolean | null;
}

const PRIVATE = { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_PRIVATE_KEY } as const;
const PUBLIC = { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_PUBLIC_KEY } as const;
/** A second one must be seen; a third tells nothing more. */
const TWO = 2;

/** @throws what the module refuses; the fault says that the key is not there, or that several may be it. */
export function keyOf(session: Session, certificate: TokenCertificate): Result<FoundKey> {
  const publicKey = publicPart(certificate.der);
  const byId =
    certificate.ckaId.length === 0
      ? []
      : findObjects(session, [PRIVATE, { type: pkcs11.CKA_ID, value: certificate.ckaId }], TWO);
  const [hinted, ...others] = byId;
  if (hinted !== undefined && others.length === 0) {
    const found = described(session, hinted, publicKey);
    if (found.fits) return ok(found.found);
  }
  const matching = byPublicKey(session, publicKey, certificate);
  const [key, ...more] = matching;
  if (key === undefined) return err(fault('certificate-no-key'));
  if (more.length > 0) return err(because('card-changed', 'several-private-keys'));
  return ok(described(session, key, publicKey).found);
}

/**
 * The public parts of every key the token shows, as text: read once, where a certificate's id names none of
 * them.
 */
function shownPublicParts(session: Session): ReadonlySet<string> {
  const parts = [PRIVATE, PUBLIC].flatMap((kind) =>
    findObjects(session, [kind]).flatMap((key) => [
      attribute(session, key, pkcs11.CKA_MODULUS),
      attribute(session, key, pkcs11.CKA_EC_POINT),
    ]),
  );
  return new Set(parts.flatMap((part) => (part === null ? [] : [partText(part)])));
}

/** How the certificate's public key stands in that list. */
function publicPartText(der: Uint8Array): string {
  const { modulus, template } = publicPart(der);
  const value = modulus ?? template?.[0]?.value;
  return Buffer.isBuffer(value) ? partText(value) : '';
}

/** Lengths of uncompressed points of P-256, P-384 and P-521. */
const POINT_LENGTHS: ReadonlySet<number> = new Set([65, 97, 133]);

/** A modulus without leading zeros; a point without the OCTET STRING that most tokens put around it. */
function partText(part: Buffer): string {
  const wrapping = part[1] === 0x81 ? 3 : 2;
  const isWrapped = part[0] === 0x04 && POINT_LENGTHS.has(part.length - wrapping) && part[wrapping] === 0x04;
  return (isWrapped ? part.subarray(wrapping) : withoutZeros(part)).toString('hex');
}

interface PublicPart {
  /** CKA_MODULUS of an RSA key, which its private object shows too; null for another. */
  readonly modulus: Buffer | null;
  /** Attributes that only objects of this key have; null for a key of another kind. */
  readonly template: Template | null;
}

function publicPart(der: Uint8Array): PublicPart {
  const { n, x, y } = new X509Certificate(der).publicKey.export({ format: 'jwk' });
  if (n !== undefined) {
    const modulus = Buffer.from(n, 'base64url');
    return { modulus, template: [{ type: pkcs11.CKA_MODULUS, value: modulus }] };
  }
  if (x === undefined || y === undefined) return { modulus: null, template: null };
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  // CKA_EC_POINT is the DER of an OCTET STRING (v2.40, 2.3.3); P-521 has a length of two bytes.
  const length = point.length < 0x80 ? [point.length] : [0x81, point.length];
  const value = Buffer.concat([Buffer.from([4, ...length]), point]);
  return { modulus: null, template: [{ type: pkcs11.CKA_EC_POINT, value }] };
}

/** Private keys by their own public part, or by that of the public key object beside them. */
function byPublicKey(
  session: Session,
  { template }: PublicPart,
  { ckaId, label }: TokenCertificate,
): readonly Handle[] {
  if (template === null) return [];
  const direct = findObjects(session, [PRIVATE, ...template], TWO);
  if (direct.length > 0) return direct;
  for (const half of findObjects(session, [PUBLIC, ...template], TWO)) {
    const [id, name] = attributes(session, half, [pkcs11.CKA_ID, pkcs11.CKA_LABEL]);
    const named: Template = [
      ...(id === null || id === undefined || id.length === 0 ? [] : [{ type: pkcs11.CKA_ID, value: id }]),
      ...(name === null || name === undefined || name.length === 0
        ? []
        : [{ type: pkcs11.CKA_LABEL, value: name }]),
    ];
    const keys = named.length === 0 ? [] : findObjects(session, [PRIVATE, ...named], TWO);
    if (keys.length > 0) return keys;
  }
  // Nothing shows its public part: of several keys with the certificate's id, its label names the one.
  return ckaId.length === 0 || label === ''
    ? []
    : findObjects(
        session,
        [
          PRIVATE,
          { type: pkcs11.CKA_ID, value: ckaId },
          { type: pkcs11.CKA_LABEL, value: Buffer.from(label, 'utf8') },
        ],
        TWO,
      );
}

function described(
  session: Session,
  key: Handle,
  { modulus }: PublicPart,
): { readonly found: FoundKey; readonly fits: boolean } {
  const [sign, always, own] = attributes(session, key, [
    pkcs11.CKA_SIGN,
    pkcs11.CKA_ALWAYS_AUTHENTICATE,
    ...(modulus === null ? [] : [pkcs11.CKA_MODULUS]),
  ]);
  const found = { key, maySign: flagOf(sign) ?? true, asksAlways: flagOf(always) };
  return {
    found,
    fits: modulus === null || own === null || own === undefined || withoutZeros(own).equals(modulus),
  };
}

/** Some tokens give numbers with leading zeros. */
function withoutZeros(value: Buffer): Buffer {
  const first = value.findIndex((byte) => byte !== 0);
  return first < 0 ? value : value.subarray(first);
}

/** CKA_ID of a private key; empty where it has none. */
export function idOf(session: Session, key: Handle): Buffer {
  return attribute(session, key, pkcs11.CKA_ID) ?? Buffer.alloc(0);
}

// Certificates on a token and whether their private key can sign, as far as that shows before login.

export interface TokenCertificate {
  readonly der: Buffer;
  readonly ckaId: Buffer;
  readonly label: string;
}

/** X.509 certificate objects of the token; only those with these attributes where some are given. */
export function readCertificates(session: Session, narrowed: Template = []): TokenCertificate[] {
  const handles = findObjects(session, [
    { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_CERTIFICATE },
    { type: pkcs11.CKA_CERTIFICATE_TYPE, value: pkcs11.CKC_X_509 },
    ...narrowed,
  ]);
  const found: TokenCertificate[] = [];
  for (const handle of handles) {
    const [der, ckaId, label] = attributes(session, handle, [
      pkcs11.CKA_VALUE,
      pkcs11.CKA_ID,
      pkcs11.CKA_LABEL,
    ]);
    if (der === null || der === undefined || der.length === 0) continue;
    found.push({ der, ckaId: ckaId ?? Buffer.alloc(0), label: label?.toString('utf8') ?? '' });
  }
  return found;
}

/** A certificate the desk keeps, with its public key as {@link partText} words it. */
export interface KeptCertificate {
  readonly der: Buffer;
  readonly sha256: string;
  readonly publicPart: string;
}

/** Those whose key a token could hold; what is no certificate is left out. */
export function withPublicKeys(certificates: readonly Uint8Array[]): readonly KeptCertificate[] {
  return certificates.flatMap((der) => {
    const publicPart = readablePublicPart(der);
    return publicPart === '' ? [] : [{ der: Buffer.from(der), sha256: sha256Hex(der), publicPart }];
  });
}

function readablePublicPart(der: Uint8Array): string {
  try {
    return publicPartText(der);
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_OSSL')) return '';
    throw error;
  }
}

/** The kept certificates of this private key; none where nothing shows its public part. */
export function keptFor(
  session: Session,
  key: Handle,
  kept: readonly KeptCertificate[],
): readonly KeptCertificate[] {
  if (kept.length === 0) return [];
  const id = idOf(session, key);
  const halves =
    id.length === 0 ? [] : findObjects(session, [PUBLIC, { type: pkcs11.CKA_ID, value: id }], TWO);
  for (const half of [key, ...halves]) {
    const part = shownPart(session, half);
    if (part !== null) return kept.filter(({ publicPart }) => publicPart === part);
  }
  return [];
}

function shownPart(session: Session, key: Handle): string | null {
  const part = attribute(session, key, pkcs11.CKA_MODULUS) ?? attribute(session, key, pkcs11.CKA_EC_POINT);
  return part === null || part.length === 0 ? null : partText(part);
}

/**
 * Everything the officer can choose from on this token, unusable certificates with their reason; of the kept
 * ones those whose key it shows without a certificate of its own.
 */
export function listCertificates(
  session: Session,
  now: Date,
  kept: readonly KeptCertificate[] = [],
): ListedCertificates {
  const certificates = readCertificates(session);
  if (certificates.length === 0 && kept.length === 0) return { onToken: [], kept: [] };
  const shown = shownKeys(session);
  const onToken = certificates.map(({ der, ckaId }) => {
    const facts = certificateInfo(der, now);
    const key = keyBeforeLogin(shown, der, ckaId.toString('hex'));
    return {
      ...facts,
      ckaId: ckaId.toString('hex'),
      alwaysAuthenticate: key.alwaysAuthenticate,
      unusable: facts.unusable ?? key.unusable,
    };
  });
  const there = new Set(onToken.map(({ sha256 }) => sha256));
  const missing = kept.filter(({ sha256 }) => !there.has(sha256));
  return { onToken, kept: keptOn(session, shown, new Set(onToken.map(({ ckaId }) => ckaId)), missing, now) };
}

export interface ListedCertificates {
  readonly onToken: readonly CardCertificate[];
  readonly kept: readonly CardCertificate[];
}

/**
 * Kept certificates by the keys the token shows under ids that no certificate of it has: on a token that
 * holds its certificates there are none, and nothing is read.
 */
function keptOn(
  session: Session,
  { bare }: ShownKeys,
  ids: ReadonlySet<string>,
  kept: readonly KeptCertificate[],
  now: Date,
): readonly CardCertificate[] {
  if (kept.length === 0) return [];
  const found = new Map<string, CardCertificate>();
  // Private halves stand first: what they say of the key counts.
  for (const { handle, id, alwaysAuthenticate, maySign } of bare(ids)) {
    const part = shownPart(session, handle);
    for (const { der, sha256, publicPart } of kept) {
      if (publicPart !== part || found.has(sha256)) continue;
      const facts = certificateInfo(der, now);
      const unusable = facts.unusable ?? (maySign ? null : 'certificate-no-signing');
      found.set(sha256, { ...facts, ckaId: id, alwaysAuthenticate, unusable });
    }
  }
  return [...found.values()];
}

interface KeyBeforeLogin {
  readonly alwaysAuthenticate: boolean;
  readonly unusable: FaultCode | null;
}

/** By CKA_ID, what the keys say that the token shows before a login. */
interface ShownKeys {
  readonly private: ReadonlyMap<string, { readonly maySign: boolean; readonly asksAlways: boolean }>;
  readonly public: ReadonlyMap<string, { readonly mayVerify: boolean }>;
  /** Whether a half of the certificate's key shows under whatever id. */
  readonly holds: (der: Uint8Array) => boolean;
  /** Keys under ids that are not among these, and those without one. */
  readonly bare: (ids: ReadonlySet<string>) => readonly ShownKey[];
}

interface ShownKey {
  readonly handle: Handle;
  readonly id: string;
  /** CKA_SIGN of a private key, CKA_VERIFY of a public one. */
  readonly maySign: boolean;
  readonly alwaysAuthenticate: boolean;
}

function shownKeys(session: Session): ShownKeys {
  const read = (kind: number, types: readonly number[]): ShownKey[] =>
    findObjects(session, [{ type: pkcs11.CKA_CLASS, value: kind }]).map((handle) => {
      const [id, signs, always] = attributes(session, handle, [pkcs11.CKA_ID, ...types]);
      return {
        handle,
        id: id?.toString('hex') ?? '',
        maySign: flagOf(signs) ?? true,
        alwaysAuthenticate: flagOf(always) ?? false,
      };
    });
  const privateKeys = read(pkcs11.CKO_PRIVATE_KEY, [pkcs11.CKA_SIGN, pkcs11.CKA_ALWAYS_AUTHENTICATE]);
  const publicKeys = read(pkcs11.CKO_PUBLIC_KEY, [pkcs11.CKA_VERIFY]);
  let parts: ReadonlySet<string> | null = null;
  return {
    bare: (ids) => [...privateKeys, ...publicKeys].filter(({ id }) => id === '' || !ids.has(id)),
    holds(der) {
      parts ??= shownPublicParts(session);
      return parts.has(publicPartText(der));
    },
    private: new Map(
      privateKeys.map(({ id, maySign, alwaysAuthenticate }) => [
        id,
        { maySign, asksAlways: alwaysAuthenticate },
      ]),
    ),
    public: new Map(publicKeys.map(({ id, maySign }) => [id, { mayVerify: maySign }])),
  };
}

/**
 * Some cards show private key objects before login, some hide them (CKA_PRIVATE), some show only those that
 * need no PIN (PIV, key 9E). So a key is missing only where the token shows keys of others but neither half
 * of this one, by its id or by its public part; where its public half shows, or nothing at all, only the
 * login can tell.
 */
function keyBeforeLogin(shown: ShownKeys, der: Uint8Array, id: string): KeyBeforeLogin {
  const privateKey = shown.private.get(id);
  if (privateKey !== undefined && id !== '')
    return {
      alwaysAuthenticate: privateKey.asksAlways,
      unusable: privateKey.maySign ? null : 'certificate-no-signing',
    };
  const publicKey = shown.public.get(id);
  if (publicKey !== undefined && id !== '')
    return { alwaysAuthenticate: false, unusable: publicKey.mayVerify ? null : 'certificate-no-signing' };
  const showsAny = shown.private.size > 0 || shown.public.size > 0;
  // An authority's certificate beside the officer's has no key here, and often no id either.
  const missing = showsAny ? !holdsKeyOf(shown, der) : id === '' && isAuthority(der);
  return { alwaysAuthenticate: false, unusable: missing ? 'certificate-no-key' : null };
}

function holdsKeyOf(shown: ShownKeys, der: Uint8Array): boolean {
  try {
    return shown.holds(new X509Certificate(der).raw);
  } catch (error) {
    // A certificate that cannot be parsed has no public key to look for; it is unusable for that reason.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_OSSL')) return true;
    throw error;
  }
}

function isAuthority(der: Uint8Array): boolean {
  try {
    return new X509Certificate(der).ca;
  } catch {
    return true;
  }
}

export type { CertificateInfo };
