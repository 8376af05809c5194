// Owns the verification of a bank signature: our structure rules first, then the library with a configured
// certificate, then only the verified bytes.
import { X509Certificate } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import type { Suite } from '../../shared/domain/bank-profile.ts';
import { canonicalAttribute } from '../../shared/domain/canonical-text.ts';
import { fault } from '../../shared/domain/errors.ts';
import type { FaultReason } from '../../shared/domain/fault-reason.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { sentence, type Sentence } from '../../shared/domain/sentence.ts';
import { sha256Hex } from '../digest/sha256.ts';
import { allElements, attributeOf, type GuardedDocument, type GuardedElement } from './guard.ts';
import { C14N, DSIG, ENVELOPED, MIN_RSA_BITS, SUITES } from './suites.ts';

// Owns the choice among the bank's configured certificates: fingerprint as configured, valid today, RSA and
// long enough.

/** A certificate of a bank profile. */
interface ConfiguredCertificate {
  readonly pem: string;
  readonly sha256: string;
}

/**
 * The configured certificates that may be used at `now`, newest first; fault `bank-certificate` when none
 * may.
 * A bank that renews has an old and a new one configured side by side.
 */
export function usableCertificates(
  configured: readonly ConfiguredCertificate[],
  now: Date,
): Result<readonly X509Certificate[]> {
  const usable: X509Certificate[] = [];
  const reasons: Sentence[] = [];
  for (const entry of configured) {
    const judged = judge(entry, now);
    if (judged instanceof X509Certificate) usable.push(judged);
    else reasons.push(judged);
  }
  if (usable.length === 0) return err(fault('bank-certificate', { sentences: reasons }));
  return ok(usable.toSorted((a, b) => b.validFromDate.getTime() - a.validFromDate.getTime()));
}

/** The one to encrypt with: the newest usable. */
export function encryptionCertificate(
  configured: readonly ConfiguredCertificate[],
  now: Date,
): Result<X509Certificate> {
  const usable = usableCertificates(configured, now);
  if (!usable.ok) return usable;
  const [newest] = usable.value;
  return newest === undefined ? err(fault('bank-certificate')) : ok(newest);
}

function judge(entry: ConfiguredCertificate, now: Date): X509Certificate | Sentence {
  const unfit = (why: FaultReason, of = ''): Sentence => sentence('fault-reason', { why, of });
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(entry.pem);
  } catch {
    return unfit('certificate-unreadable');
  }
  const name = certificate.subject.split('\n').at(-1) ?? '';
  if (sha256Hex(certificate.raw) !== entry.sha256) return unfit('certificate-other-fingerprint', name);
  if (now < certificate.validFromDate)
    return unfit('certificate-valid-from', `${name} (${certificate.validFromDate.toISOString()})`);
  if (now > certificate.validToDate)
    return unfit('certificate-valid-until', `${name} (${certificate.validToDate.toISOString()})`);
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== 'rsa') return unfit('certificate-not-rsa', name);
  return (asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS
    ? unfit('certificate-short-key', name)
    : certificate;
}

/** Rules a signature must keep besides being right; each is named in the fault. */
type SignatureRule =
  | 'one-signature'
  | 'position'
  | 'structure'
  | 'one-reference'
  | 'reference-uri'
  | 'transforms'
  | 'canonicalization'
  | 'signature-value';

/** Names the library finds by local name alone; each may occur only where the one signature has it. */
const SIGNATURE_PARTS: ReadonlySet<string> = new Set([
  'Signature',
  'SignedInfo',
  'SignatureValue',
  'KeyInfo',
  'Reference',
  'CanonicalizationMethod',
  'SignatureMethod',
]);

/**
 * The canonical form of the root without its signature, exactly the octets whose digest was signed.
 * Faults: `answer-unsigned`, `answer-other-suite`, `answer-forged` with the {@link SignatureRule} as `rule`.
 */
export function verifiedXml(
  document: GuardedDocument,
  suite: Suite,
  certificates: readonly X509Certificate[],
): Result<string> {
  const { root } = document;
  const named = [...allElements(root)].filter((element) => SIGNATURE_PARTS.has(element.local));
  const [signature, ...others] = named.filter((element) => element.local === 'Signature');
  if (signature === undefined) return err(fault('answer-unsigned'));
  if (others.length > 0) return forged('one-signature');
  if (!root.children.includes(signature) || signature.uri !== DSIG) return forged('position');
  const inside = new Set(allElements(signature));
  if (named.some((element) => !inside.has(element) || element.uri !== DSIG)) return forged('structure');
  const judged = judgeSignature(signature, suite);
  if (judged !== null) return judged;
  // No second element of such a name in KeyInfo either: whichever one the library finds is the one judged
  // here.
  if (new Set(named.map((element) => element.local)).size !== named.length) return forged('structure');

  const text = standalone(document, signature);
  for (const certificate of certificates) {
    const verified = check(document.text, text, certificate);
    if (verified !== null) return ok(verified);
  }
  return forged('signature-value');
}

function judgeSignature(signature: GuardedElement, suite: Suite): Result<never> | null {
  const algorithms = SUITES[suite];
  const [signedInfo, value, keyInfo, ...more] = signature.children;
  if (
    !is(signedInfo, 'SignedInfo') ||
    !is(value, 'SignatureValue') ||
    (keyInfo !== undefined && !is(keyInfo, 'KeyInfo')) ||
    more.length > 0
  )
    return forged('structure');
  const [c14n, method, reference, ...references] = signedInfo.children;
  if (!is(c14n, 'CanonicalizationMethod') || !is(method, 'SignatureMethod') || !is(reference, 'Reference'))
    return forged('structure');
  if (references.length > 0) return forged('one-reference');
  const [transforms, digestMethod, digestValue, ...rest] = reference.children;
  if (
    !is(transforms, 'Transforms') ||
    !is(digestMethod, 'DigestMethod') ||
    !is(digestValue, 'DigestValue') ||
    rest.length > 0
  )
    return forged('structure');
  if ([c14n, method, digestMethod, digestValue, value].some((element) => element.children.length > 0))
    return forged('structure');

  if (attributeOf(c14n, 'Algorithm') !== C14N) return forged('canonicalization');
  if (attributeOf(method, 'Algorithm') !== algorithms.signature)
    return err(fault('answer-other-suite', { rule: 'signature-algorithm' }));
  if (attributeOf(digestMethod, 'Algorithm') !== algorithms.digest)
    return err(fault('answer-other-suite', { rule: 'digest-algorithm' }));
  if (attributeOf(reference, 'URI') !== '') return forged('reference-uri');
  const [first, second, ...moreTransforms] = transforms.children;
  const inOrder = isTransform(first, ENVELOPED) && isTransform(second, C14N) && moreTransforms.length === 0;
  return inOrder ? null : forged('transforms');
}

/**
 * The signature's own text, with the prefixes it inherits declared on it, since the library reads it apart
 * from its document.
 */
function standalone({ text }: GuardedDocument, signature: GuardedElement): string {
  const own = new Set(signature.attributes.map((a) => a.name));
  const inherited = Object.entries(signature.namespaces)
    .map(([prefix, uri]) => [prefix === '' ? 'xmlns' : `xmlns:${prefix}`, uri] as const)
    .filter(([name]) => !own.has(name))
    .map(([name, uri]) => ` ${name}="${canonicalAttribute(uri)}"`)
    .join('');
  return (
    text.slice(signature.start, signature.nameEnd) + inherited + text.slice(signature.nameEnd, signature.end)
  );
}

function check(documentText: string, signatureText: string, certificate: X509Certificate): string | null {
  try {
    // Whatever certificate the message carries is not looked at: the key is the configured one.
    const signed = new SignedXml({ publicCert: certificate.toString(), getCertFromKeyInfo: () => null });
    signed.loadSignature(signatureText);
    if (!signed.checkSignature(documentText)) return null;
    const [verified, ...more] = signed.getSignedReferences();
    return verified !== undefined && more.length === 0 ? verified : null;
  } catch {
    // The library throws for a wrong signature value; the guard has already refused everything it could choke
    // on.
    return null;
  }
}

function isTransform(element: GuardedElement | undefined, algorithm: string): boolean {
  return (
    is(element, 'Transform') &&
    attributeOf(element, 'Algorithm') === algorithm &&
    element.children.length === 0
  );
}

function is(element: GuardedElement | undefined, local: string): element is GuardedElement {
  return element !== undefined && element.uri === DSIG && element.local === local;
}

function forged(rule: SignatureRule): Result<never> {
  return err(fault('answer-forged', { rule }));
}
