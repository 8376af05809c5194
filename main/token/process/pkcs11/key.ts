// A private key of a logged-in session: signs and unwraps with it, authenticating again where the key wants that for every use.
import pkcs11, { type Handle } from 'pkcs11js';
import type { WrappedKey } from '../../../app/ports/token.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { unpadKey } from '../../../envelope/unpad.ts';
import { randomBytes } from 'node:crypto';
import type { OpenKey, Secret, SignatureAlgorithm } from '../backend.ts';
import { signatureVerifies } from '../verify.ts';
import { attempt, attemptAsync } from './call.ts';
import type { Login } from './login.ts';
import { signatureCall } from './mechanisms.ts';
import { flagAttribute, type Session } from './objects.ts';

/** CK_RSA_PKCS_OAEP_SOURCE_TYPE (v2.40, 2.1.7); the binding does not name it. */
const CKZ_DATA_SPECIFIED = 1;

/** Room for a result of RSA-8192, larger than any card makes. */
const RESULT_BYTES = 1024;

export interface KeyContext {
  readonly session: Session;
  readonly slot: Handle;
  readonly key: Handle;
  readonly certificate: Uint8Array;
  readonly secret: Secret;
  readonly login: Login;
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

async function sign(context: KeyContext, algorithm: SignatureAlgorithm, data: Uint8Array): Promise<Result<Uint8Array>> {
  const { session, slot, key } = context;
  const prepared = attempt(() => ({
    call: signatureCall(session.native, slot, algorithm, data),
    maySign: flagAttribute(session, key, pkcs11.CKA_SIGN) ?? true,
    again: authenticatesAgain(context),
  }));
  if (!prepared.ok) return prepared;
  const { call, maySign, again } = prepared.value;
  if (!maySign) return err(fault('certificate-no-signing'));
  if (call === null) return err(fault('module-unsupported', { detail: `no mechanism for ${algorithm}` }));

  const started = attempt(() => session.native.C_SignInit(session.handle, call.mechanism, key));
  if (!started.ok) return started;
  const authenticated = again ? await context.login.context(session.handle, context.secret) : ok(undefined);
  if (!authenticated.ok) return authenticated;
  const signature = await attemptAsync(async () =>
    context.threads
      ? session.native.C_SignAsync(session.handle, call.input, Buffer.alloc(RESULT_BYTES))
      : session.native.C_Sign(session.handle, call.input, Buffer.alloc(RESULT_BYTES)),
  );
  if (!signature.ok) return signature;
  if (!signatureVerifies(context.certificate, algorithm, data, signature.value)) return err(fault('signature-not-made'));
  return ok(Uint8Array.from(signature.value));
}

/** CKA_ALWAYS_AUTHENTICATE wants the PIN again for each operation. Read before it begins: nothing may come between C_SignInit and C_Login. */
function authenticatesAgain({ session, key }: KeyContext): boolean {
  return flagAttribute(session, key, pkcs11.CKA_ALWAYS_AUTHENTICATE) ?? false;
}

async function unwrap(context: KeyContext, wrapped: WrappedKey): Promise<Result<Uint8Array>> {
  const random = randomBytes(wrapped.keyLength);
  if (wrapped.algorithm === 'rsa-oaep-mgf1p') {
    const parameter = { type: pkcs11.CK_PARAMS_RSA_OAEP, hashAlg: pkcs11.CKM_SHA_1, mgf: pkcs11.CKG_MGF1_SHA1, source: CKZ_DATA_SPECIFIED };
    const key = await decrypt(context, { mechanism: pkcs11.CKM_RSA_PKCS_OAEP, parameter }, wrapped.encrypted);
    return alike(key, (bytes) => (bytes.length === wrapped.keyLength ? bytes : random), random);
  }
  const offered = attempt(() => context.session.native.C_GetMechanismList(context.slot).includes(pkcs11.CKM_RSA_X_509));
  if (!offered.ok) return offered;
  // The raw operation lets the padding be judged here in constant time; a token's own unpadding answers with an error an attacker could count.
  if (offered.value) {
    const block = await decrypt(context, { mechanism: pkcs11.CKM_RSA_X_509 }, wrapped.encrypted);
    return alike(block, (bytes) => unpadKey(leftPadded(bytes, wrapped.encrypted.length), wrapped.keyLength, random), random);
  }
  const key = await decrypt(context, { mechanism: pkcs11.CKM_RSA_PKCS }, wrapped.encrypted);
  return alike(key, (bytes) => (bytes.length === wrapped.keyLength ? bytes : random), random);
}

type Decrypted = Result<Uint8Array | null>;

/** One decryption; null when the token says that the data is wrong, a fault when the key could not be used at all. */
async function decrypt(context: KeyContext, mechanism: Parameters<Session['native']['C_DecryptInit']>[1], data: Uint8Array): Promise<Decrypted> {
  const { session, key } = context;
  const started = attempt(() => {
    const again = authenticatesAgain(context);
    session.native.C_DecryptInit(session.handle, mechanism, key);
    return again;
  });
  if (!started.ok) return started;
  const authenticated = started.value ? await context.login.context(session.handle, context.secret) : ok(undefined);
  if (!authenticated.ok) return authenticated;
  const result = await attemptAsync(async () =>
    context.threads
      ? session.native.C_DecryptAsync(session.handle, Buffer.from(data), Buffer.alloc(RESULT_BYTES))
      : session.native.C_Decrypt(session.handle, Buffer.from(data), Buffer.alloc(RESULT_BYTES)),
  );
  if (result.ok) return ok(Uint8Array.from(result.value));
  // C_DecryptInit has accepted key and mechanism: only failures of the card itself stay failures. Everything that could depend on the padding
  // becomes a random key, CKR_DATA_INVALID among it, which some modules return where the standard wants CKR_ENCRYPTED_DATA_INVALID.
  const lasting = ['card-removed', 'card-busy', 'module-failed', 'certificate-no-signing'].includes(result.error.code);
  return lasting ? result : ok(null);
}

function alike(result: Decrypted, take: (bytes: Uint8Array) => Uint8Array, random: Uint8Array): Result<Uint8Array> {
  return result.ok ? ok(result.value === null ? Uint8Array.from(random) : Uint8Array.from(take(result.value))) : result;
}

/** CKM_RSA_X_509 gives the whole block (v2.40, 2.1.8), but some tokens drop leading zeros. */
function leftPadded(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length >= length) return bytes;
  const whole = new Uint8Array(length);
  whole.set(bytes, length - bytes.length);
  return whole;
}
