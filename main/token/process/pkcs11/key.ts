// A private key of a logged-in session: signs and unwraps with it, authenticating again where the key wants
// that for every use.
import pkcs11, { type Handle } from 'pkcs11js';
import type { WrappedKey } from '../../../ports/token.ts';
import { because, fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { unpadKey } from '../../../envelope/unpad.ts';
import { constants, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';
import type { OpenKey, Secret, SignatureAlgorithm } from '../backend.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { ckrOf } from '../ckr.ts';
import { fallbackKey, probeBlock, rejectionSecret } from '../implicit-rejection.ts';
import { signatureVerifies } from '../verify.ts';
import { attempt, attemptAsync, attemptQuietly, attemptWithValue } from './login.ts';
import type { Login } from './login.ts';
import { NEXT_MECHANISM, type OfferedMechanisms, type SignatureCall, signatureCalls } from './mechanisms.ts';
import type { Session } from './objects.ts';

/** CK_RSA_PKCS_OAEP_SOURCE_TYPE (v2.40, 2.1.7); the binding does not name it. */
const CKZ_DATA_SPECIFIED = 1;

/** Room for a result of RSA-8192, larger than any card makes. */
const RESULT_BYTES = 1024;

export interface KeyContext {
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
      return signatureVerifies(context.certificate, algorithm, data, result.value)
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
  let value = 0;
  const result = await attemptAsync(async () => {
    try {
      return context.threads
        ? await session.native.C_SignAsync(session.handle, input, Buffer.alloc(RESULT_BYTES))
        : session.native.C_Sign(session.handle, input, Buffer.alloc(RESULT_BYTES));
    } catch (error) {
      value = ckrOf(error)?.value ?? -1;
      throw error;
    }
  });
  return { result, value };
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

type Mechanism = Parameters<Session['native']['C_DecryptInit']>[1];
type Decrypted = Result<Uint8Array | null>;

/**
 * Values that speak of the data alone (v2.40, 11.1.6); CKR_DATA_INVALID, too, for modules that mix the two
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
  let value = -1;
  const result = await attemptAsync(async () => {
    try {
      return context.threads
        ? await session.native.C_DecryptAsync(session.handle, Buffer.from(data), Buffer.alloc(RESULT_BYTES))
        : session.native.C_Decrypt(session.handle, Buffer.from(data), Buffer.alloc(RESULT_BYTES));
    } catch (error) {
      value = ckrOf(error)?.value ?? -1;
      throw error;
    }
  });
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
