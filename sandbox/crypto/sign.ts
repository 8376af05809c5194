// Owns the bank's enveloped XML signature. The text it works on is canonical by construction, so it is hashed
// as it stands.
import { createHash, sign } from 'node:crypto';
import type { KeyObject, X509Certificate } from 'node:crypto';
import { escapeText } from '../xml/canonical.ts';
import { C14N, DSIG, ENVELOPED } from './suites.ts';
import type { Suite } from './suites.ts';

export interface Signer {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
}

/**
 * RFC 4514 order (most specific first), as X509IssuerName wants it; node prints the reverse, one part per
 * line.
 */
function distinguishedName(lines: string): string {
  return lines.split('\n').toReversed().join(',');
}

/**
 * Appends the signature as the last child of the root of `canonical`, a document in canonical form without
 * attributes
 * or namespace prefixes on its root other than a default namespace.
 */
export function signEnveloped(canonical: string, suite: Suite, signer: Signer): string {
  const digest = createHash(suite.hash).update(canonical).digest('base64');
  const signedInfo = (head: string): string =>
    `${head}<CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="${suite.signature}"></SignatureMethod>` +
    `<Reference URI=""><Transforms><Transform Algorithm="${ENVELOPED}"></Transform><Transform Algorithm="${C14N}"></Transform></Transforms>` +
    `<DigestMethod Algorithm="${suite.digest}"></DigestMethod><DigestValue>${digest}</DigestValue></Reference></SignedInfo>`;
  const value = sign(
    suite.hash,
    Buffer.from(signedInfo(`<SignedInfo xmlns="${DSIG}">`)),
    signer.key,
  ).toString('base64');
  const { certificate } = signer;
  const keyInfo =
    `<KeyInfo><X509Data><X509IssuerSerial><X509IssuerName>${escapeText(distinguishedName(certificate.issuer))}</X509IssuerName>` +
    `<X509SerialNumber>${BigInt(`0x${certificate.serialNumber}`)}</X509SerialNumber></X509IssuerSerial>` +
    `<X509Certificate>${certificate.raw.toString('base64')}</X509Certificate></X509Data></KeyInfo>`;
  const signature = `<Signature xmlns="${DSIG}">${signedInfo('<SignedInfo>')}<SignatureValue>${value}</SignatureValue>${keyInfo}</Signature>`;
  const end = canonical.lastIndexOf('</');
  return canonical.slice(0, end) + signature + canonical.slice(end);
}
