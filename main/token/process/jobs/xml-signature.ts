// The XML-DSig of a payload root or a small request by the company key; its form is owned by the envelope,
// its key by the token.
import type { Suite } from '../../../../shared/domain/bank-profile.ts';
import { because, fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { signatureElement, signedInfo } from '../../../envelope/signature.ts';
import type { OpenKey, SignatureAlgorithm } from '../backend.ts';
import { certificateFacts } from '../../../statements/certificate.ts';

/** RSASSA-PKCS1-v1_5 with the hash of the suite (wire practice, section 2). */
const ALGORITHM: Readonly<Record<Suite, SignatureAlgorithm>> = { modern: 'rsa-sha256', legacy: 'rsa-sha1' };

/** The complete `ds:Signature` over a canonical document with this DigestValue (Base64). */
export async function signDigest(
  suite: Suite,
  digestValue: string,
  key: OpenKey,
  now: Date,
): Promise<Result<string>> {
  const facts = certificateFacts(key.certificate, now);
  if (facts.unusable !== null) return err(fault(facts.unusable));
  if (facts.keyType !== 'RSA') return err(because('certificate-key-unsupported', 'key-not-rsa'));
  const signatureValue = await key.sign(
    ALGORITHM[suite],
    Buffer.from(signedInfo(suite, digestValue), 'utf8'),
  );
  if (!signatureValue.ok) return signatureValue;
  return ok(
    signatureElement({
      suite,
      digestValue,
      signatureValue: signatureValue.value,
      certificate: key.certificate,
    }),
  );
}
