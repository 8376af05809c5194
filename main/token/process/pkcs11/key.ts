// A private key of a logged-in session: signs and unwraps with it, authenticating again where the key wants
// that for every use.
import { X509Certificate, constants, createHash, publicEncrypt, randomBytes } from 'node:crypto';
import pkcs11 from 'pkcs11js';
import type { Handle, Mechanism, PKCS11 } from 'pkcs11js';
import { because, fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { sha256Bytes, sha256Hex } from '../../../digest/sha256.ts';
import { unpadKey } from '../../../envelope/unpad.ts';
import type { WrappedKey } from '../../../ports/token.ts';
import { freshSignatureVerifies, type SignatureAlgorithm } from '../../../statements/verify.ts';
import type { OpenKey, Secret } from '../backend.ts';
import { ckrOf } from '../ckr.ts';
import { fallbackKey, probeBlock, rejectionSecret } from '../implicit-rejection.ts';
import { attempt, attemptCall, attemptQuietly, attemptWithValue, type Login } from './cards.ts';
import type { Session } from './objects.ts';

// The blocks that raw RSA signs (RFC 8017, 9.1.1 and 9.2): for tokens that offer no mechanism that pads.

const HASH = 'sha256';
const HASH_LENGTH = 32;

/** EMSA-PKCS1-v1_5 over a DigestInfo, as long as the modulus. */
export function pkcs1Block(digestInfo: Uint8Array, modulusBits: number): Buffer {
  const length = Math.ceil(modulusBits / 8);
  const padding = Buffer.alloc(length - digestInfo.length - 3, 0xff);
  return Buffer.concat([Buffer.from([0, 1]), padding, Buffer.from([0]), digestInfo]);
}

/** EMSA-PSS over a SHA-256 digest, with MGF1 of the same hash and a salt as long as it (PS256). */
export function pssBlock(digest: Uint8Array, modulusBits: number): Buffer {
  const bits = modulusBits - 1;
  const length = Math.ceil(bits / 8);
  const salt = randomBytes(HASH_LENGTH);
  const hash = createHash(HASH).update(Buffer.alloc(8)).update(digest).update(salt).digest();
  const data = Buffer.concat([Buffer.alloc(length - 2 * HASH_LENGTH - 2), Buffer.from([1]), salt]);
  const mask = mgf1(hash, data.length);
  for (const [at, byte] of mask.entries()) data[at] = (data[at] ?? 0) ^ byte;
  data[0] = (data[0] ?? 0) & (0xff >> (8 * length - bits));
  const block = Buffer.concat([data, hash, Buffer.from([0xbc])]);
  // One byte shorter than the modulus where its length is one bit above whole bytes.
  return Buffer.concat([Buffer.alloc(Math.ceil(modulusBits / 8) - length), block]);
}

/** RFC 8017, B.2.1. */
function mgf1(seed: Uint8Array, length: number): Buffer {
  const parts: Buffer[] = [];
  for (let counter = 0; counter * HASH_LENGTH < length; counter += 1) {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(counter);
    parts.push(createHash(HASH).update(seed).update(number).digest());
  }
  return Buffer.concat(parts).subarray(0, length);
}

// Which PKCS#11 mechanisms make which signature, in order of preference, and what is handed to each: hashing
// stays in this process wherever the card allows it.

interface SignatureCall {
  readonly mechanism: Mechanism;
  readonly input: Buffer;
}

/** DigestInfo prefixes of RFC 8017, 9.2 note 1. */
const DIGEST_INFO = {
  sha256: Buffer.from('3031300d060960864801650304020105000420', 'hex'),
  sha1: Buffer.from('3021300906052b0e03021a05000414', 'hex'),
} as const;

/** PS256 (RFC 7518, 3.5): salt as long as the hash, MGF1 with the same hash. */
const PSS_SHA256 = {
  type: pkcs11.CK_PARAMS_RSA_PSS,
  hashAlg: pkcs11.CKM_SHA256,
  mgf: pkcs11.CKG_MGF1_SHA256,
  saltLen: 32,
};

interface Candidate {
  readonly mechanism: Mechanism;
  readonly input: (data: Uint8Array, modulusBits: number) => Buffer;
}

const whole = (data: Uint8Array): Buffer => Buffer.from(data);

function digestInfo(hash: 'sha256' | 'sha1', data: Uint8Array): Buffer {
  return Buffer.concat([DIGEST_INFO[hash], createHash(hash).update(data).digest()]);
}

function pkcs1(hash: 'sha256' | 'sha1', hashing: number): readonly Candidate[] {
  return [
    { mechanism: { mechanism: pkcs11.CKM_RSA_PKCS }, input: (data) => digestInfo(hash, data) },
    { mechanism: { mechanism: hashing }, input: whole },
    {
      mechanism: { mechanism: pkcs11.CKM_RSA_X_509 },
      input: (data, modulusBits) => pkcs1Block(digestInfo(hash, data), modulusBits),
    },
  ];
}

function ecdsa(hash: string, hashing: number): readonly Candidate[] {
  return [
    {
      mechanism: { mechanism: pkcs11.CKM_ECDSA },
      input: (data) => createHash(hash).update(data).digest(),
    },
    { mechanism: { mechanism: hashing }, input: whole },
  ];
}

const RSA_SHA256 = pkcs1('sha256', pkcs11.CKM_SHA256_RSA_PKCS);

/**
 * In order of preference: the mechanism that pads first, because every card has it and no data travels to the
 * card; raw RSA last, where a token announces nothing else or refuses the others.
 */
const CANDIDATES: Readonly<Record<SignatureAlgorithm, readonly Candidate[]>> = {
  RS256: RSA_SHA256,
  'rsa-sha256': RSA_SHA256,
  'rsa-sha1': pkcs1('sha1', pkcs11.CKM_SHA1_RSA_PKCS),
  PS256: [
    {
      mechanism: { mechanism: pkcs11.CKM_RSA_PKCS_PSS, parameter: PSS_SHA256 },
      input: (data) => sha256Bytes(data),
    },
    { mechanism: { mechanism: pkcs11.CKM_SHA256_RSA_PKCS_PSS, parameter: PSS_SHA256 }, input: whole },
    {
      mechanism: { mechanism: pkcs11.CKM_RSA_X_509 },
      input: (data, modulusBits) => pssBlock(sha256Bytes(data), modulusBits),
    },
  ],
  ES256: ecdsa('sha256', pkcs11.CKM_ECDSA_SHA256),
  ES384: ecdsa('sha384', pkcs11.CKM_ECDSA_SHA384),
  ES512: ecdsa('sha512', pkcs11.CKM_ECDSA_SHA512),
};

const SIGNING: ReadonlySet<number> = new Set(
  Object.values(CANDIDATES).flatMap((all) => all.map(({ mechanism }) => mechanism.mechanism)),
);

/** What a token offers, read before a login: after it each call counts. */
export interface OfferedMechanisms {
  has(mechanism: number): boolean;
  /** CK_MECHANISM_INFO.flags has CKF_SIGN; true where the module does not describe the mechanism. */
  signs(mechanism: number): boolean;
}

/**
 * @param described flags by mechanism as this process has read them before; a token does not change what a
 * mechanism does.
 */
export function offeredMechanisms(
  native: PKCS11,
  slot: Handle,
  described: Map<number, number>,
): OfferedMechanisms {
  const listed = new Set(native.C_GetMechanismList(slot));
  for (const mechanism of listed)
    if (SIGNING.has(mechanism) && !described.has(mechanism))
      described.set(mechanism, flagsOf(native, slot, mechanism));
  return {
    has: (mechanism) => listed.has(mechanism),
    signs(mechanism) {
      const flags = described.get(mechanism) ?? 0;
      return listed.has(mechanism) && (flags === 0 || (flags & pkcs11.CKF_SIGN) !== 0);
    },
  };
}

function flagsOf(native: PKCS11, slot: Handle, mechanism: number): number {
  try {
    return native.C_GetMechanismInfo(slot, mechanism).flags;
  } catch (error) {
    if (ckrOf(error) === null) throw error;
    return 0;
  }
}

/** The mechanisms of this token that sign so; empty where it offers none. */
export function signingMechanisms(
  offered: OfferedMechanisms,
  algorithm: SignatureAlgorithm,
): readonly number[] {
  return CANDIDATES[algorithm]
    .map(({ mechanism }) => mechanism.mechanism)
    .filter((mechanism) => offered.signs(mechanism));
}

/** The calls that make this signature here, the next one for where one is refused. */
export function signatureCalls(
  offered: OfferedMechanisms,
  algorithm: SignatureAlgorithm,
  data: Uint8Array,
  modulusBits: number,
): readonly SignatureCall[] {
  return CANDIDATES[algorithm]
    .filter(({ mechanism }) => offered.signs(mechanism.mechanism))
    .map(({ mechanism, input }) => ({ mechanism, input: input(data, modulusBits) }));
}

/**
 * Return values by which a token refuses a mechanism it announces, or what is handed to it: the next one may
 * do. CKR_KEY_FUNCTION_NOT_PERMITTED may be about the key or the mechanism.
 */
export const NEXT_MECHANISM: ReadonlySet<number> = new Set([0x20, 0x21, 0x54, 0x62, 0x63, 0x68, 0x70, 0x71]);

/** CK_RSA_PKCS_OAEP_SOURCE_TYPE (v2.40, 2.1.7); the binding does not name it. */
const CKZ_DATA_SPECIFIED = 1;

/** Room for a result of RSA-8192, larger than any card makes. */
const RESULT_BYTES = 1024;

interface KeyContext {
  readonly session: Session;
  readonly key: Handle;
  readonly certificate: Uint8Array;
  readonly secret: Secret;
  readonly login: Login;
  /** What the token offers, as it was read before the login. */
  readonly offered: OfferedMechanisms;
  readonly maySign: boolean;
  /** CKA_ALWAYS_AUTHENTICATE: the PIN again for each operation, after C_SignInit and right before C_Sign. */
  readonly asksAlways: boolean;
  /** Whether native calls may run beside the event loop. */
  readonly threads: boolean;
}

export function openKey(context: KeyContext): OpenKey {
  return {
    certificate: context.certificate,
    sign: (algorithm, data) => sign(context, algorithm, data),
    unwrap: (wrapped) => unwrap(context, wrapped),
  };
}

async function sign(
  context: KeyContext,
  algorithm: SignatureAlgorithm,
  data: Uint8Array,
): Promise<Result<Uint8Array>> {
  if (!context.maySign) return err(fault('certificate-no-signing', { detail: 'CKA_SIGN is false' }));
  const { publicKey } = new X509Certificate(context.certificate);
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  let refusal: Result<never> | null = null;
  for (const call of signatureCalls(context.offered, algorithm, data, bits)) {
    const { result, value } = await signOnce(context, call);
    if (result.ok)
      return freshSignatureVerifies(context.certificate, algorithm, data, result.value)
        ? ok(Uint8Array.from(result.value))
        : err(fault('signature-not-made'));
    // The first refusal is the one to tell: a later one may only follow from it.
    refusal ??= result;
    if (!NEXT_MECHANISM.has(value)) break;
  }
  return refusal ?? err(because('module-unsupported', 'no-mechanism', algorithm));
}

/**
 * One C_SignInit and one C_Sign. Where the key wants its PIN for each use, nothing comes between them but it.
 */
async function signOnce(
  context: KeyContext,
  { mechanism, input }: SignatureCall,
): Promise<{ readonly result: Result<Uint8Array>; readonly value: number }> {
  const { session, key } = context;
  const started = attemptWithValue(() => session.native.C_SignInit(session.handle, mechanism, key));
  if (!started.result.ok) return { result: started.result, value: started.value };
  const authenticated = context.asksAlways
    ? await context.login.context(session.handle, context.secret)
    : ok(undefined);
  if (!authenticated.ok) return { result: authenticated, value: 0 };
  return attemptCall('C_Sign', async () =>
    context.threads
      ? session.native.C_SignAsync(session.handle, input, Buffer.alloc(RESULT_BYTES))
      : session.native.C_Sign(session.handle, input, Buffer.alloc(RESULT_BYTES)),
  );
}

async function unwrap(context: KeyContext, wrapped: WrappedKey): Promise<Result<Uint8Array>> {
  // Anybody can see the length. A module may take a wrong one for a mistake of the caller, which would look
  // like a broken device.
  if (wrapped.encrypted.length !== modulusLength(context.certificate))
    return ok(fallbackKey(PROCESS_SECRET, wrapped));
  if (wrapped.algorithm === 'rsa-oaep-mgf1p') {
    const parameter = {
      type: pkcs11.CK_PARAMS_RSA_OAEP,
      hashAlg: pkcs11.CKM_SHA_1,
      mgf: pkcs11.CKG_MGF1_SHA1,
      source: CKZ_DATA_SPECIFIED,
    };
    const random = randomBytes(wrapped.keyLength);
    const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' };
    const key = await decrypt(
      context,
      { mechanism: pkcs11.CKM_RSA_PKCS_OAEP, parameter },
      wrapped.encrypted,
      padding,
    );
    return alike(key, (bytes) => (bytes.length === wrapped.keyLength ? bytes : random), random);
  }
  // The raw operation lets the padding be judged here in constant time; a token's own unpadding answers with
  // an error an attacker could count.
  if (context.offered.has(pkcs11.CKM_RSA_X_509)) {
    const secret = await secretOf(context);
    if (!secret.ok) return secret;
    const fallback = fallbackKey(secret.value, wrapped);
    const block = await decrypt(context, { mechanism: pkcs11.CKM_RSA_X_509 }, wrapped.encrypted, {
      padding: constants.RSA_NO_PADDING,
    });
    return alike(
      block,
      (bytes) => unpadKey(leftPadded(bytes, wrapped.encrypted.length), wrapped.keyLength, fallback),
      fallback,
    );
  }
  const fallback = fallbackKey(PROCESS_SECRET, wrapped);
  const key = await decrypt(context, { mechanism: pkcs11.CKM_RSA_PKCS }, wrapped.encrypted, {
    padding: constants.RSA_PKCS1_PADDING,
  });
  return alike(key, (bytes) => (bytes.length === wrapped.keyLength ? bytes : fallback), fallback);
}

/**
 * For keys without the raw operation, which give nothing a secret could be made of: the fallback is the same
 * until the process ends.
 */
const PROCESS_SECRET = randomBytes(32);
const secrets = new Map<string, Uint8Array>();

/**
 * What the key makes of a fixed block: the same on every machine, and nobody without the key knows it. One
 * operation in the life of a process.
 */
async function secretOf(context: KeyContext): Promise<Result<Uint8Array>> {
  const known = secrets.get(sha256Hex(context.certificate));
  if (known !== undefined) return ok(known);
  const length = modulusLength(context.certificate);
  const block = await decryptOnce(context, { mechanism: pkcs11.CKM_RSA_X_509 }, probeBlock(length));
  if (!block.result.ok) return block.result;
  const secret = rejectionSecret(leftPadded(block.result.value, length));
  secrets.set(sha256Hex(context.certificate), secret);
  return ok(secret);
}

function modulusLength(certificate: Uint8Array): number {
  return Math.ceil((new X509Certificate(certificate).publicKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
}

type Decrypted = Result<Uint8Array | null>;

/**
 * Values that are about the data alone (v2.40, 11.1.6); CKR_DATA_INVALID, too, for modules that mix the two
 * up.
 */
const ABOUT_DATA: ReadonlySet<number> = new Set([0x20, 0x21, 0x40, 0x41]);
/** What some modules answer to a wrong padding, and others when the device fails. */
const AMBIGUOUS: ReadonlySet<number> = new Set([0x05, 0x06]);

/**
 * Null when the data is wrong, a fault when the device failed: a failure of the device must never become a
 * random key,
 * or a good answer would count as one nobody can read. An ambiguous value is settled by the key itself: where
 * it
 * opens what was encrypted to it just now, and refuses the data again, the data is wrong.
 */
async function decrypt(
  context: KeyContext,
  mechanism: Mechanism,
  data: Uint8Array,
  padding: Padding,
): Promise<Decrypted> {
  const first = await decryptOnce(context, mechanism, data);
  if (first.result.ok || !AMBIGUOUS.has(first.value)) return settled(first);
  const probe = probeFor(context.certificate, padding);
  const works = await apart(context, (other) => decryptOnce(other, mechanism, probe.encrypted));
  if (!works.result.ok) return first.result;
  if (!probe.plain.equals(leftPadded(works.result.value, probe.plain.length))) return first.result;
  const again = await apart(context, (other) => decryptOnce(other, mechanism, data));
  return !again.result.ok && AMBIGUOUS.has(again.value) ? ok(null) : settled(again);
}

/**
 * On a session of its own, which shares the login: some modules leave an operation that failed active, and
 * take no other one on its session (tpm2-pkcs11).
 */
async function apart(
  context: KeyContext,
  run: (context: KeyContext) => Promise<Attempted>,
): Promise<Attempted> {
  const { native, handle } = context.session;
  const opened = attempt(() =>
    native.C_OpenSession(native.C_GetSessionInfo(handle).slotID, pkcs11.CKF_SERIAL_SESSION),
  );
  if (!opened.ok) return { result: opened, value: -1 };
  try {
    return await run({ ...context, session: { native, handle: opened.value } });
  } finally {
    attemptQuietly(() => native.C_CloseSession(opened.value));
  }
}

function settled({ result, value }: Attempted): Decrypted {
  return !result.ok && ABOUT_DATA.has(value) ? ok(null) : result;
}

interface Padding {
  readonly padding: number;
  readonly oaepHash?: string;
}

/** Something the key must be able to open. */
function probeFor(
  certificate: Uint8Array,
  padding: Padding,
): { readonly plain: Buffer; readonly encrypted: Uint8Array } {
  const { publicKey } = new X509Certificate(certificate);
  const isRaw = padding.padding === constants.RSA_NO_PADDING;
  const plain = isRaw ? Buffer.from(probeBlock(modulusLength(certificate))) : randomBytes(32);
  return { plain, encrypted: publicEncrypt({ key: publicKey, ...padding }, plain) };
}

interface Attempted {
  readonly result: Result<Uint8Array>;
  /** The return value of C_Decrypt when it failed; -1 for any other failure. */
  readonly value: number;
}

async function decryptOnce(context: KeyContext, mechanism: Mechanism, data: Uint8Array): Promise<Attempted> {
  const { session, key } = context;
  const started = attempt(() => session.native.C_DecryptInit(session.handle, mechanism, key));
  if (!started.ok) return { result: started, value: -1 };
  const authenticated = context.asksAlways
    ? await context.login.context(session.handle, context.secret)
    : ok(undefined);
  if (!authenticated.ok) return { result: authenticated, value: -1 };
  const { result, value } = await attemptCall('C_Decrypt', async () =>
    context.threads
      ? session.native.C_DecryptAsync(session.handle, Buffer.from(data), Buffer.alloc(RESULT_BYTES))
      : session.native.C_Decrypt(session.handle, Buffer.from(data), Buffer.alloc(RESULT_BYTES)),
  );
  return { result: result.ok ? ok(Uint8Array.from(result.value)) : result, value };
}

function alike(
  result: Decrypted,
  take: (bytes: Uint8Array) => Uint8Array,
  random: Uint8Array,
): Result<Uint8Array> {
  return result.ok
    ? ok(result.value === null ? Uint8Array.from(random) : Uint8Array.from(take(result.value)))
    : result;
}

/** CKM_RSA_X_509 gives the whole block (v2.40, 2.1.8), but some tokens drop leading zeros. */
function leftPadded(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length >= length) return bytes;
  const whole = new Uint8Array(length);
  whole.set(bytes, length - bytes.length);
  return whole;
}
