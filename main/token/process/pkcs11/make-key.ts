// Makes a company key pair on a card (v2.40, 5.13), has it sign its own certificate request, and later stores
// the certificate beside it.
import { createPublicKey, X509Certificate } from 'node:crypto';
import pkcs11 from 'pkcs11js';
import { because, type Fault, type FaultCode, fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CompanyKeyOrder } from '../../../../shared/domain/card-job.ts';
import type { MadeKey } from '../backend.ts';
import { requestInfo, signedRequest } from '../certificate-request.ts';
import { attempt, attemptQuietly, attemptWithValue } from './cards.ts';
import { readCertificates, attribute, findObjects, type Session } from './objects.ts';
import { NEXT_MECHANISM, type OfferedMechanisms, signatureCalls } from './key.ts';
import { generateKeyPair, type KeyPair, storeCertificate } from './new-token.ts';
import { publicKeyInfo } from './public-key.ts';

const RESULT_BYTES = 1024;

/**
 * Answers of C_GenerateKeyPair and C_CreateObject to a holder who is logged in, by which a token says that
 * its security officer has to be: CKR_USER_NOT_LOGGED_IN and CKR_USER_TYPE_INVALID.
 */
const WANTS_SECURITY_OFFICER: ReadonlySet<number> = new Set([0x101, 0x103]);

/** Not where the holder's login was lost meanwhile: the same value is right then. */
function wantsSecurityOfficer({ native, handle }: Session, value: number): boolean {
  if (!WANTS_SECURITY_OFFICER.has(value)) return false;
  const info = attempt(() => native.C_GetSessionInfo(handle));
  return info.ok && info.value.state === CKS_RW_USER_FUNCTIONS;
}

/** CK_SESSION_INFO.state (v2.40, 3.4); the binding does not name it. */
const CKS_RW_USER_FUNCTIONS = 3;

/**
 * On a session that may write and is logged in, as the holder or as the security officer. Answers the CKA_ID
 * (hex) the pair got.
 */
export function makePair(session: Session, order: CompanyKeyOrder): Result<string> {
  const taken = attempt(
    () => findObjects(session, [{ type: pkcs11.CKA_ID, value: Buffer.from(order.id, 'hex') }]).length > 0,
  );
  if (!taken.ok) return taken;
  if (taken.value) return err(fault('key-id-taken'));
  // A key that only decrypts cannot prove that it is held: it may sign until its request is made.
  const pair = attemptWithValue(() =>
    generateKeyPair(session, {
      ...order,
      usage: order.usage === 'decrypt' ? 'sign-and-decrypt' : 'sign',
      alwaysAuthenticate: false,
    }),
  );
  const made = pair.result;
  if (made.ok)
    return attempt(
      () => attribute(session, made.value.publicKey, pkcs11.CKA_ID)?.toString('hex') ?? order.id,
    );
  return wantsSecurityOfficer(session, pair.value)
    ? err(fault('security-officer-needed', detailOf(made.error)))
    : made;
}

const detailOf = ({ detail }: Fault): { readonly detail?: string } =>
  detail === undefined ? {} : { detail };

/**
 * On a session the holder is logged in on: only the holder may use the key. A pair whose request could not be
 * made is taken away again, where the token lets its holder do that.
 */
export function requestFor(
  session: Session,
  offered: OfferedMechanisms,
  order: CompanyKeyOrder,
  id: string,
): Result<MadeKey> {
  const pair = pairOf(session, id);
  if (!pair.ok) return pair;
  const { publicKey, privateKey } = pair.value;
  const request = requestOf(session, offered, order, pair.value);
  if (!request.ok)
    for (const handle of [publicKey, privateKey])
      attemptQuietly(() => session.native.C_DestroyObject(session.handle, handle));
  // Not every card lets it be taken back; then the certificate's key usage is what limits the key.
  else if (order.usage === 'decrypt')
    attemptQuietly(() =>
      session.native.C_SetAttributeValue(session.handle, privateKey, [
        { type: pkcs11.CKA_SIGN, value: false },
      ]),
    );
  return request.ok ? ok({ id, request: request.value }) : request;
}

/** Found again by its id: a handle of a private key ends with the login it was made in (v2.40, 5.6). */
function pairOf(session: Session, id: string): Result<KeyPair> {
  const found = attempt(() => {
    const byId = { type: pkcs11.CKA_ID, value: Buffer.from(id, 'hex') };
    const of = (type: number) => findObjects(session, [{ type: pkcs11.CKA_CLASS, value: type }, byId]);
    const [publicKeys, privateKeys] = [of(pkcs11.CKO_PUBLIC_KEY), of(pkcs11.CKO_PRIVATE_KEY)];
    const [publicKey, privateKey] = [publicKeys[0], privateKeys[0]];
    const isOne = publicKeys.length === 1 && privateKeys.length === 1;
    return isOne && publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : null;
  });
  if (!found.ok) return found;
  return found.value === null ? err(fault('card-key-gone')) : ok(found.value);
}

function requestOf(
  session: Session,
  offered: OfferedMechanisms,
  order: CompanyKeyOrder,
  { publicKey, privateKey }: KeyPair,
): Result<Uint8Array> {
  const spki = attempt(() => publicKeyInfo(session, publicKey, order.type));
  if (!spki.ok) return spki;
  const info = requestInfo(order.subject, spki.value, order.usage);
  const bits = createPublicKey({ key: Buffer.from(spki.value), type: 'spki', format: 'der' })
    .asymmetricKeyDetails?.modulusLength;
  const algorithm = order.type === 'P-256' ? 'ES256' : 'RS256';
  let signature: Result<Buffer> = err(because('module-unsupported', 'no-mechanism', order.type));
  for (const { mechanism, input } of signatureCalls(offered, algorithm, info, bits ?? 0)) {
    const tried = attemptWithValue(() => {
      session.native.C_SignInit(session.handle, mechanism, privateKey);
      return session.native.C_Sign(session.handle, input, Buffer.alloc(RESULT_BYTES));
    });
    signature = tried.result;
    if (signature.ok || !NEXT_MECHANISM.has(tried.value)) break;
  }
  if (!signature.ok) return signature;
  const request = signedRequest(info, spki.value, signature.value);
  return request === null ? err(fault('signature-not-made')) : ok(Uint8Array.from(request));
}

/** Refusals of C_CreateObject by which a token says that it takes no certificate, or no further one. */
const TAKES_NO_CERTIFICATE: ReadonlySet<FaultCode> = new Set([
  'module-unsupported',
  'card-full',
  'card-read-only',
]);

/**
 * The certificate must be for the key with this CKA_ID. Storing the same one twice is no harm; another one
 * beside it is refused. Security modules that hold keys alone take none.
 */
export function storeCompanyCertificate(
  session: Session,
  id: string,
  der: Uint8Array,
): Result<{ readonly onCard: boolean }> {
  const spki = new X509Certificate(der).publicKey.export({ type: 'spki', format: 'der' });
  const found = attempt(() => {
    const byId = { type: pkcs11.CKA_ID, value: Buffer.from(id, 'hex') };
    const [publicKey] = findObjects(session, [
      { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_PUBLIC_KEY },
      byId,
    ]);
    const keys = findObjects(session, [{ type: pkcs11.CKA_CLASS, value: pkcs11.CKO_PRIVATE_KEY }, byId]);
    const beside = readCertificates(session, [byId]);
    return { publicKey, hasKey: keys.length === 1, beside };
  });
  if (!found.ok) return found;
  const { publicKey, hasKey, beside } = found.value;
  if (publicKey === undefined || !hasKey) return err(fault('company-key-not-found'));
  const type = new X509Certificate(der).publicKey.asymmetricKeyType === 'ec' ? 'P-256' : 'RSA-2048';
  const own = attempt(() => Buffer.from(publicKeyInfo(session, publicKey, type)));
  if (!own.ok || !own.value.equals(spki)) return err(fault('certificate-other-key'));
  if (beside.some((each) => each.der.equals(Buffer.from(der)))) return ok({ onCard: true });
  if (beside.length > 0) return err(because('key-id-taken', 'other-certificate-at-key'));
  // Some tokens take one label for one subject alone (NSS): the key's own fits its certificate.
  const label = attempt(() => attribute(session, publicKey, pkcs11.CKA_LABEL)?.toString('utf8') ?? '');
  if (!label.ok) return label;
  const stored = attemptWithValue(() => storeCertificate(session, { id, label: label.value }, der));
  if (stored.result.ok) return ok({ onCard: true });
  // No one asks for the security officer for that: the desk keeps the certificate as well.
  const isKept =
    TAKES_NO_CERTIFICATE.has(stored.result.error.code) || wantsSecurityOfficer(session, stored.value);
  return isKept ? ok({ onCard: false }) : stored.result;
}
