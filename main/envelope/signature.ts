// Owns what an XML-DSig of ours looks like, and the small XML requests we sign: canonical by construction. No
// key comes near this file.
import { X509Certificate, createHash } from 'node:crypto';
import type { BankProfile, Suite } from '../../shared/domain/bank-profile.ts';
import type { InquiryFields } from '../../shared/domain/card-job.ts';
import { canonicalAttribute, canonicalText, textElement } from '../../shared/domain/canonical-text.ts';
import { base64Stream } from './base64-stream.ts';
import { C14N, DSIG, ENVELOPED, SUITES } from './suites.ts';

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Where the frozen bytes go (bank profile, `initiation`). */
export interface PayloadTags {
  readonly rootTag: string;
  readonly payloadTag: string;
}

const TAG = /^[A-Za-z_][A-Za-z0-9_.-]*$/u;

/**
 * The text around the Base64 of the payload. The root has no namespace, so this text is its own canonical
 * form.
 */
export function payloadFrame({ rootTag, payloadTag }: PayloadTags): {
  readonly open: string;
  readonly close: string;
  readonly end: string;
} {
  if (!TAG.test(rootTag) || !TAG.test(payloadTag))
    throw new Error('The tags of a bank profile must be plain XML names.');
  return { open: `<${rootTag}><${payloadTag}>`, close: `</${payloadTag}>`, end: `</${rootTag}>` };
}

/**
 * DigestValue (Base64) of `<root><payload>BASE64</payload></root>` as the enveloped-signature transform and
 * C14N leave it.
 * Streams: memory does not grow with the payload.
 */
export async function payloadDigest(suite: Suite, tags: PayloadTags, chunks: Chunks): Promise<string> {
  const frame = payloadFrame(tags);
  const hash = createHash(SUITES[suite].hash).update(frame.open);
  for await (const text of base64Stream(chunks)) hash.update(text);
  return hash.update(frame.close).update(frame.end).digest('base64');
}

/** DigestValue (Base64) of a small document given in canonical form without a signature. */
export function documentDigest(suite: Suite, canonicalXml: string): string {
  return createHash(SUITES[suite].hash).update(canonicalXml, 'utf8').digest('base64');
}

/**
 * Canonical SignedInfo: the exact UTF-8 bytes that RSASSA-PKCS1-v1_5 signs, with SHA-256 (`modern`) or SHA-1
 * (`legacy`).
 *
 * C14N renders the namespaces in scope on the apex element. Signature declares the default namespace itself
 * and our roots declare no
 * prefixed one, so the context of any root of ours is the same: exactly one declaration, the signature
 * namespace.
 */
export function signedInfo(suite: Suite, digestValue: string): string {
  return signedInfoElement(suite, digestValue, ` xmlns="${DSIG}"`);
}

function signedInfoElement(suite: Suite, digestValue: string, namespace: string): string {
  const algorithms = SUITES[suite];
  return (
    `<SignedInfo${namespace}>` +
    `<CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="${algorithms.signature}"></SignatureMethod>` +
    '<Reference URI="">' +
    `<Transforms><Transform Algorithm="${ENVELOPED}"></Transform><Transform Algorithm="${C14N}"></Transform></Transforms>` +
    `<DigestMethod Algorithm="${algorithms.digest}"></DigestMethod>` +
    `<DigestValue>${digestValue}</DigestValue>` +
    '</Reference></SignedInfo>'
  );
}

interface SignatureParts {
  readonly suite: Suite;
  /** From {@link payloadDigest} or {@link documentDigest}. */
  readonly digestValue: string;
  /** RSASSA-PKCS1-v1_5 over the UTF-8 bytes of {@link signedInfo}. */
  readonly signatureValue: Uint8Array;
  /** DER of the signing certificate. */
  readonly certificate: Uint8Array;
}

/** The complete Signature element, canonical, to stand as the last child of the payload root. */
export function signatureElement(parts: SignatureParts): string {
  const certificate = new X509Certificate(parts.certificate);
  return (
    `<Signature xmlns="${DSIG}">` +
    signedInfoElement(parts.suite, parts.digestValue, '') +
    `<SignatureValue>${Buffer.from(parts.signatureValue).toString('base64')}</SignatureValue>` +
    '<KeyInfo><X509Data><X509IssuerSerial>' +
    `<X509IssuerName>${canonicalText(issuerName(certificate))}</X509IssuerName>` +
    `<X509SerialNumber>${BigInt(`0x${certificate.serialNumber}`).toString()}</X509SerialNumber>` +
    '</X509IssuerSerial>' +
    `<X509Certificate>${certificate.raw.toString('base64')}</X509Certificate>` +
    '</X509Data></KeyInfo></Signature>'
  );
}

/**
 * Issuer as RFC 2253 wants it: last RDN first, and openssl turns the parts of a multi-valued RDN round as
 * well. Node prints one RDN per
 * line in encoding order, values already escaped after RFC 2253 (control characters included), parts with ` +
 * ` between them; a plus
 * within a value is escaped and cannot match.
 */
export function issuerName(certificate: X509Certificate): string {
  return certificate.issuer
    .split('\n')
    .filter((rdn) => rdn !== '')
    .toReversed()
    .map((rdn) =>
      rdn
        .split(/(?<!\\) \+ /u)
        .toReversed()
        .join('+'),
    )
    .join(',');
}

/** Puts the signature into a small canonical document, as the last child of its root. */
export function withSignature(canonicalXml: string, signature: string): string {
  const end = canonicalXml.lastIndexOf('</');
  if (end < 0) throw new Error('A document to be signed must have an end tag.');
  return canonicalXml.slice(0, end) + signature + canonicalXml.slice(end);
}

// Owns the small XML requests we sign: status inquiry and access token, canonical by construction.

/** `paymentInquiryRequest` in canonical form, unsigned. */
export function inquiryRequest(profile: BankProfile, fields: InquiryFields): string {
  const amount = fields.instdAmt;
  const parts = [
    optional('MsgId', fields.msgId),
    optional('EndToEndId', fields.endToEndId),
    optional('GlobalTranNo', fields.globalTranNo),
    optional('CreDt', fields.creDt),
    amount === undefined
      ? ''
      : `<InstdAmt Ccy="${canonicalAttribute(amount.currency)}">${canonicalText(amount.amount)}</InstdAmt>`,
    optional('ReqdExctnDt', fields.reqdExctnDt),
  ];
  return root('paymentInquiryRequest', profile.inquiry.namespace, parts.join(''));
}

/** `oAuthToken` of the variant `xml-secured` in canonical form, unsigned. */
export function accessTokenRequest(profile: BankProfile): string {
  const { namespace, scope, sourceApplication } = profile.accessToken;
  const parts = [
    textElement('grantType', 'client_credentials'),
    textElement('scope', scope),
    sourceApplication === null ? '' : textElement('sourceApplication', sourceApplication),
  ];
  return root('oAuthToken', namespace, parts.join(''));
}

function optional(name: string, value: string | undefined): string {
  return value === undefined ? '' : textElement(name, value);
}

function root(name: string, namespace: string, content: string): string {
  return `<${name}${namespace === '' ? '' : ` xmlns="${canonicalAttribute(namespace)}"`}>${content}</${name}>`;
}
