// Key pairs and certificates on a token (v2.40, 5.7 and 5.13); and a blank token set up whole (C_InitToken,
// C_InitPIN), for training and tests only.
import { X509Certificate } from 'node:crypto';
import pkcs11, { type Handle, type PKCS11, type Template } from 'pkcs11js';
import { because } from '../../../../shared/domain/errors.ts';
import { err, type Result } from '../../../../shared/domain/result.ts';
import type { KeyOrder } from '../../provision-protocol.ts';
import { certificateNames } from '../../../statements/verify.ts';
import { ckrOf } from '../ckr.ts';
import { attempt, attemptAsync, attemptQuietly, CardRefusal, unpadded } from './cards.ts';
import { flagAttribute, type Session } from './objects.ts';
import { publicKeyInfo } from './public-key.ts';

export interface TokenOrder {
  readonly label: string;
  readonly soPin: string;
  readonly pin: string;
  readonly keys: readonly KeyOrder[];
}

/** DER of prime256v1 (CKA_EC_PARAMS). */
const P256 = Buffer.from('06082a8648ce3d030107', 'hex');
const EXPONENT = Buffer.from([1, 0, 1]);

/**
 * Makes the token in the first slot whose token is not initialised; answers its serial number. `issue` turns
 * a public key into a certificate.
 */
export async function createToken(
  native: PKCS11,
  order: TokenOrder,
  issue: (index: number, spki: Uint8Array) => Promise<Uint8Array>,
): Promise<Result<string>> {
  const slot = attempt(() => initialise(native, order));
  if (!slot.ok) return slot;
  if (slot.value === null) return err(because('card-unreadable', 'no-blank-token'));
  const place = slot.value;
  return attemptAsync(async () => {
    const handle = native.C_OpenSession(place, pkcs11.CKF_SERIAL_SESSION | pkcs11.CKF_RW_SESSION);
    const session: Session = { native, handle };
    native.C_Login(handle, pkcs11.CKU_USER, order.pin);
    try {
      for (const [index, key] of order.keys.entries()) {
        const { publicKey } = generateKeyPair(session, key);
        storeCertificate(session, key, await issue(index, publicKeyInfo(session, publicKey, key.type)));
      }
      return unpadded(native.C_GetTokenInfo(place).serialNumber);
    } finally {
      attemptQuietly(() => native.C_Logout(handle));
      attemptQuietly(() => native.C_CloseSession(handle));
      attemptQuietly(() => native.C_Finalize());
    }
  });
}

function initialise(native: PKCS11, order: TokenOrder): Handle | null {
  const blank = native
    .C_GetSlotList(true)
    .find((slot) => (native.C_GetTokenInfo(slot).flags & pkcs11.CKF_TOKEN_INITIALIZED) === 0);
  if (blank === undefined) return null;
  // The label is a field of 32 bytes, padded with blanks (v2.40, 5.5).
  native.C_InitToken(blank, order.soPin, order.label.padEnd(32, ' '));
  const handle = native.C_OpenSession(blank, pkcs11.CKF_SERIAL_SESSION | pkcs11.CKF_RW_SESSION);
  native.C_Login(handle, pkcs11.CKU_SO, order.soPin);
  native.C_InitPIN(handle, order.pin);
  native.C_Logout(handle);
  native.C_CloseSession(handle);
  return blank;
}

export interface KeyPair {
  readonly publicKey: Handle;
  readonly privateKey: Handle;
}

/** Values by which tokens refuse a template that holds more, or less, than they know (v2.40, 4.1.1). */
const ABOUT_TEMPLATE: ReadonlySet<number> = new Set([0x05, 0x06, 0x07, 0x10, 0x12, 0x13, 0xd0, 0xd1]);

/**
 * Handles of both halves; the private key stays private, sensitive and not extractable. Tokens differ in what
 * a template may hold, so a smaller one follows where one is refused: without what is false, then without
 * what every token does by itself.
 * @throws the last refusal; also where a token took the smallest template and made a key that can be copied.
 */
export function generateKeyPair(session: Session, key: KeyOrder): KeyPair {
  const { native, handle } = session;
  const mechanism = key.type === 'P-256' ? pkcs11.CKM_EC_KEY_PAIR_GEN : pkcs11.CKM_RSA_PKCS_KEY_PAIR_GEN;
  const pair = firstAccepted(pairTemplates(key), ({ publicKey, privateKey }) =>
    native.C_GenerateKeyPair(handle, { mechanism }, [...publicKey], [...privateKey]),
  );
  const extractable = attempt(() => flagAttribute(session, pair.privateKey, pkcs11.CKA_EXTRACTABLE));
  if (!extractable.ok || extractable.value !== true) return pair;
  for (const half of [pair.privateKey, pair.publicKey])
    attemptQuietly(() => native.C_DestroyObject(handle, half));
  throw new CardRefusal(because('module-unsupported', 'keys-can-be-copied'));
}

interface PairTemplates {
  readonly publicKey: Template;
  readonly privateKey: Template;
}

function pairTemplates(key: KeyOrder): readonly PairTemplates[] {
  const signs = key.usage !== 'decrypt';
  const decrypts = key.usage !== 'sign';
  const common: Template = [
    { type: pkcs11.CKA_TOKEN, value: true },
    { type: pkcs11.CKA_ID, value: Buffer.from(key.id, 'hex') },
    { type: pkcs11.CKA_LABEL, value: key.label },
  ];
  const kind: Template =
    key.type === 'P-256'
      ? [{ type: pkcs11.CKA_EC_PARAMS, value: P256 }]
      : [
          { type: pkcs11.CKA_MODULUS_BITS, value: key.type === 'RSA-3072' ? 3072 : 2048 },
          { type: pkcs11.CKA_PUBLIC_EXPONENT, value: EXPONENT },
        ];
  const publicUsage: Template = [
    { type: pkcs11.CKA_VERIFY, value: signs },
    { type: pkcs11.CKA_ENCRYPT, value: decrypts },
  ];
  const secrecy: Template = [
    { type: pkcs11.CKA_PRIVATE, value: true },
    { type: pkcs11.CKA_SENSITIVE, value: true },
    { type: pkcs11.CKA_EXTRACTABLE, value: false },
  ];
  const privateUsage: Template = [
    { type: pkcs11.CKA_SIGN, value: signs },
    { type: pkcs11.CKA_DECRYPT, value: decrypts },
  ];
  const careful: Template = key.alwaysAuthenticate
    ? [{ type: pkcs11.CKA_ALWAYS_AUTHENTICATE, value: true }]
    : [];
  const wanted = (template: Template): Template => template.filter(({ value }) => value !== false);
  return [
    {
      publicKey: [...common, ...kind, ...publicUsage],
      privateKey: [...common, ...secrecy, ...privateUsage, ...careful],
    },
    {
      publicKey: [...common, ...kind, ...wanted(publicUsage)],
      privateKey: [...common, ...secrecy, ...wanted(privateUsage), ...careful],
    },
    { publicKey: [...common, ...kind], privateKey: [...common, ...careful] },
  ];
}

/** @throws what the first template was refused with, or at once what is not about a template. */
function firstAccepted<T, R>(templates: readonly T[], make: (template: T) => R): R {
  let refusal: unknown = null;
  for (const template of templates) {
    try {
      return make(template);
    } catch (error) {
      const value = ckrOf(error)?.value;
      if (value === undefined || !ABOUT_TEMPLATE.has(value)) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}

/** Attributes by v2.40, 4.6.3; the smallest template where a token takes no names beside the certificate. */
export function storeCertificate(
  session: Session,
  key: Pick<KeyOrder, 'id' | 'label'>,
  der: Uint8Array,
): void {
  const { serial, issuer, subject } = certificateNames(new X509Certificate(der).raw);
  const needed: Template = [
    { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_CERTIFICATE },
    { type: pkcs11.CKA_CERTIFICATE_TYPE, value: pkcs11.CKC_X_509 },
    { type: pkcs11.CKA_TOKEN, value: true },
    { type: pkcs11.CKA_ID, value: Buffer.from(key.id, 'hex') },
    { type: pkcs11.CKA_SUBJECT, value: subject },
    { type: pkcs11.CKA_VALUE, value: Buffer.from(der) },
  ];
  const label: Template = [{ type: pkcs11.CKA_LABEL, value: key.label }];
  const names: Template = [
    { type: pkcs11.CKA_ISSUER, value: issuer },
    { type: pkcs11.CKA_SERIAL_NUMBER, value: serial },
  ];
  const open: Template = [{ type: pkcs11.CKA_PRIVATE, value: false }];
  const templates = [
    [...needed, ...names, ...label, ...open],
    [...needed, ...names, ...label],
    [...needed, ...names],
    needed,
  ];
  firstAccepted(templates, (template) => session.native.C_CreateObject(session.handle, [...template]));
}
