// Owns the check of an enveloped XML signature against the certificates a client registered at onboarding.
import { createHash, timingSafeEqual, verify } from 'node:crypto';
import type { X509Certificate } from 'node:crypto';
import { canonicalize } from '../xml/canonical.ts';
import { attributeOf, childOf, elementsOf, textOf } from '../xml/document.ts';
import type { XmlElement } from '../xml/document.ts';
import { EnvelopeRefusal } from './decrypt.ts';
import { C14N, DSIG, ENVELOPED } from './suites.ts';
import type { Suite } from './suites.ts';

function algorithm(parent: XmlElement | undefined, local: string): string | undefined {
  return attributeOf(childOf(parent, local, DSIG), 'Algorithm');
}

function named(parent: XmlElement, local: string): XmlElement[] {
  return elementsOf(parent).filter((child) => child.local === local && child.namespace === DSIG);
}

function countSignatures(element: XmlElement): number {
  return elementsOf(element).reduce(
    (sum, child) => sum + countSignatures(child),
    element.local === 'Signature' && element.namespace === DSIG ? 1 : 0,
  );
}

function binary(element: XmlElement | undefined): Buffer {
  return Buffer.from((textOf(element) ?? '').replace(/\s+/g, ''), 'base64');
}

function demand(condition: boolean, complaint: string): asserts condition {
  if (!condition) throw new EnvelopeRefusal(complaint);
}

function soleReference(signedInfo: XmlElement, suite: Suite): XmlElement {
  const references = named(signedInfo, 'Reference');
  const reference = references[0];
  demand(reference !== undefined && references.length === 1, 'exactly one Reference is wanted');
  demand(attributeOf(reference, 'URI') === '', 'the Reference must be to the whole document (URI="")');
  const transforms = childOf(reference, 'Transforms', DSIG);
  const listed = (transforms ? named(transforms, 'Transform') : []).map((each) =>
    attributeOf(each, 'Algorithm'),
  );
  demand(
    listed.length === 2 && listed[0] === ENVELOPED && listed[1] === C14N,
    'the transforms must be enveloped-signature, then inclusive C14N',
  );
  demand(
    algorithm(reference, 'DigestMethod') === suite.digest,
    `digest ${algorithm(reference, 'DigestMethod') ?? 'missing'} is not the agreed one`,
  );
  return reference;
}

function checkKeyInfo(signature: XmlElement, signer: X509Certificate): void {
  const data = childOf(childOf(signature, 'KeyInfo', DSIG), 'X509Data', DSIG);
  demand(data !== undefined, 'KeyInfo/X509Data is missing');
  demand(
    childOf(childOf(data, 'X509IssuerSerial', DSIG), 'X509SerialNumber', DSIG) !== undefined,
    'X509IssuerSerial is missing',
  );
  const serial = (
    textOf(childOf(childOf(data, 'X509IssuerSerial', DSIG), 'X509SerialNumber', DSIG)) ?? ''
  ).trim();
  demand(
    /^\d+$/.test(serial) && BigInt(serial) === BigInt(`0x${signer.serialNumber}`),
    'X509SerialNumber is not that of the registered certificate',
  );
  demand(
    binary(childOf(data, 'X509Certificate', DSIG)).equals(signer.raw),
    'X509Certificate is not the registered one',
  );
}

/**
 * Verifies the one enveloped signature of `root` and returns it with the certificate that holds.
 * The key is always a registered one; what KeyInfo carries is only compared, never trusted.
 */
export function verifyEnveloped(
  root: XmlElement,
  suite: Suite,
  registered: readonly X509Certificate[],
): { signature: XmlElement; signer: X509Certificate } {
  demand(countSignatures(root) === 1, 'exactly one Signature is wanted');
  const signature = elementsOf(root).at(-1);
  demand(
    signature?.local === 'Signature' && signature.namespace === DSIG,
    'the Signature must be the last child of the root',
  );
  const signedInfo = childOf(signature, 'SignedInfo', DSIG);
  demand(signedInfo !== undefined, 'SignedInfo is missing');
  demand(
    algorithm(signedInfo, 'CanonicalizationMethod') === C14N,
    'the canonicalization must be inclusive C14N',
  );
  demand(
    algorithm(signedInfo, 'SignatureMethod') === suite.signature,
    `signature ${algorithm(signedInfo, 'SignatureMethod') ?? 'missing'} is not the agreed one`,
  );
  const reference = soleReference(signedInfo, suite);
  const stated = binary(childOf(reference, 'DigestValue', DSIG));
  const computed = createHash(suite.hash).update(canonicalize(root, signature)).digest();
  demand(
    stated.length === computed.length && timingSafeEqual(stated, computed),
    'the digest does not match the content',
  );
  const value = binary(childOf(signature, 'SignatureValue', DSIG));
  const bytes = Buffer.from(canonicalize(signedInfo));
  const signer = registered.find((certificate) => verify(suite.hash, bytes, certificate.publicKey, value));
  demand(signer !== undefined, 'the signature is not by a registered certificate');
  checkKeyInfo(signature, signer);
  return { signature, signer };
}
