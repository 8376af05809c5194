// Owns the company's side of the interop suite: signing with the product's pure builders, unwrapping as the
// file backend does.
import { constants, createSign, privateDecrypt, randomBytes } from 'node:crypto';
import {
  documentDigest,
  payloadDigest,
  signatureElement,
  signedInfo,
  withSignature,
} from '../../main/envelope/signature.ts';
import { SUITES } from '../../main/envelope/suites.ts';
import { unpadKey } from '../../main/envelope/unpad.ts';
import type { UnwrapKey } from '../../main/envelope/open.ts';
import type { BankProfile, Suite } from '../../shared/domain/bank-profile.ts';
import { ok } from '../../shared/domain/result.ts';
import type { KeyPair } from './keys.ts';

function elementFor(suite: Suite, digestValue: string, pair: KeyPair): string {
  const signatureValue = createSign(SUITES[suite].hash)
    .update(signedInfo(suite, digestValue), 'utf8')
    .sign(pair.key);
  return signatureElement({ suite, digestValue, signatureValue, certificate: pair.certificate.raw });
}

/** Signature element over frozen bytes, as the token host makes it. */
export async function signPayload(
  profile: BankProfile,
  chunks: readonly Uint8Array[],
  pair: KeyPair,
): Promise<string> {
  const suite = profile.suites.outgoing;
  return elementFor(suite, await payloadDigest(suite, profile.initiation, chunks), pair);
}

/** A small canonical document with its enveloped signature. */
export function signDocument(suite: Suite, canonicalXml: string, pair: KeyPair): string {
  return withSignature(canonicalXml, elementFor(suite, documentDigest(suite, canonicalXml), pair));
}

/** Unwraps with a private key in memory; a padding failure gives a random key back. */
export function fileUnwrap(pair: KeyPair): UnwrapKey {
  return ({ algorithm, encrypted, keyLength }) => {
    const fallback = randomBytes(keyLength);
    try {
      // A number past the modulus throws: it looks like any other wrong padding.
      if (algorithm === 'rsa-1_5') {
        const block = privateDecrypt({ key: pair.key, padding: constants.RSA_NO_PADDING }, encrypted);
        return Promise.resolve(ok(unpadKey(block, keyLength, fallback)));
      }
      const key = privateDecrypt(
        { key: pair.key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
        encrypted,
      );
      return Promise.resolve(ok(key.length === keyLength ? key : fallback));
    } catch {
      return Promise.resolve(ok(fallback));
    }
  };
}
