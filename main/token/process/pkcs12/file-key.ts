// Opens a PKCS#12 file (RFC 7292) and signs with the RSA key in it. Training only: a file can be copied, a
// card cannot.
import {
  X509Certificate,
  createPrivateKey,
  constants,
  privateDecrypt,
  randomBytes,
  sign as cryptoSign,
  type KeyObject,
} from 'node:crypto';
import forge from 'node-forge';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { WrappedKey } from '../../../ports/token.ts';
import { unpadKey } from '../../../envelope/unpad.ts';
import { freshSignatureVerifies, type SignatureAlgorithm } from '../../../statements/verify.ts';
import type { OpenKey } from '../backend.ts';
import { parsePfx } from './cost.ts';
import { fallbackKey, rejectionSecret } from '../implicit-rejection.ts';

/** The RSA key and its certificate, or `pin-incorrect` when the password does not open the file. */
export function openFileKey(file: Uint8Array, password: string): Result<OpenKey> {
  let bags: Bags;
  try {
    bags = readBags(file, password);
  } catch (error) {
    // The MAC of the file cannot tell a wrong password from a damaged file (RFC 7292, 5.1).
    const wrong = error instanceof Error && /MAC could not be verified|Invalid password/u.test(error.message);
    return err(fault(wrong ? 'pin-incorrect' : 'card-unreadable'));
  }
  const { privateKey, certificates } = bags;
  if (privateKey === null) return err(fault('certificate-no-key'));
  const key = createPrivateKey(forge.pki.privateKeyToPem(privateKey));
  const certificate = certificates.find((each) => new X509Certificate(each).checkPrivateKey(key));
  if (certificate === undefined) return err(fault('certificate-no-key'));
  return ok({
    certificate,
    sign: async (algorithm, data) => sign(key, certificate, algorithm, data),
    unwrap: async (wrapped) => unwrap(key, wrapped),
  });
}

interface Bags {
  readonly privateKey: forge.pki.rsa.PrivateKey | null;
  readonly certificates: readonly Buffer[];
}

function readBags(file: Uint8Array, password: string): Bags {
  const store = forge.pkcs12.pkcs12FromAsn1(parsePfx(file), false, password);
  const of = (type: string): forge.pkcs12.Bag[] => store.getBags({ bagType: type })[type] ?? [];
  const { certBag = '', pkcs8ShroudedKeyBag = '' } = forge.pki.oids;
  const key = of(pkcs8ShroudedKeyBag)[0]?.key;
  return {
    privateKey: key === undefined || key === null ? null : key,
    certificates: of(certBag).map(certificateBytes),
  };
}

/**
 * Where node-forge knows the issuer's algorithm it has parsed the certificate, else it leaves the bag's ASN.1
 * as it is.
 */
function certificateBytes(bag: forge.pkcs12.Bag): Buffer {
  const asn1 =
    bag.cert === undefined || (bag.cert as unknown) === null
      ? bag.asn1
      : forge.pki.certificateToAsn1(bag.cert);
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
}

function sign(
  key: KeyObject,
  certificate: Uint8Array,
  algorithm: SignatureAlgorithm,
  data: Uint8Array,
): Result<Uint8Array> {
  let signature: Buffer;
  switch (algorithm) {
    case 'RS256':
    case 'rsa-sha256':
      signature = cryptoSign('sha256', data, key);
      break;
    case 'rsa-sha1':
      signature = cryptoSign('sha1', data, key);
      break;
    case 'PS256':
      signature = cryptoSign('sha256', data, {
        key,
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: 32,
      });
      break;
    case 'ES256':
    case 'ES384':
    case 'ES512':
      return err(fault('certificate-key-unsupported'));
  }
  return freshSignatureVerifies(certificate, algorithm, data, signature)
    ? ok(Uint8Array.from(signature))
    : err(fault('signature-not-made'));
}

function unwrap(key: KeyObject, wrapped: WrappedKey): Result<Uint8Array> {
  const isOaep = wrapped.algorithm === 'rsa-oaep-mgf1p';
  // Made before anything is known of the padding, whatever becomes of it.
  const fallback = isOaep
    ? randomBytes(wrapped.keyLength)
    : fallbackKey(rejectionSecret(key.export({ type: 'pkcs8', format: 'der' })), wrapped);
  try {
    if (isOaep) {
      const plain = privateDecrypt(
        { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
        wrapped.encrypted,
      );
      return ok(Uint8Array.from(plain.length === wrapped.keyLength ? plain : fallback));
    }
    // Node refuses RSA_PKCS1_PADDING for private decryption; raw RSA and the constant-time unpadding take its
    // place.
    const block = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, wrapped.encrypted);
    return ok(unpadKey(block, wrapped.keyLength, fallback));
  } catch (error) {
    return isAboutData(error) ? ok(Uint8Array.from(fallback)) : err(fault('card-unreadable'));
  }
}

/** OpenSSL's refusals of what was to be decrypted: wrong padding, wrong length, not below the modulus. */
function isAboutData(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^ERR_OSSL_(?:RSA_|EVP_PROVIDER_ASYM_CIPHER_FAILURE)/u.test(code);
}
