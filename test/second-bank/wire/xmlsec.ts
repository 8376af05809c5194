// Owns XML signature and XML encryption: xmlsec1 signs, verifies, encrypts and decrypts; structure is read
// here.
import { runTool, withFiles } from './run-tool.ts';
import { at, child, childrenOf, everyElement, leaf, parseXml, tag } from './xml.ts';
import type { XmlElement } from './xml.ts';
import {
  C14N,
  DSIG,
  ENVELOPED,
  suiteOfCipher,
  suiteOfSignature,
  SUITES,
  XENC,
  XENC_ELEMENT,
} from './suites.ts';
import type { SuiteName } from './suites.ts';
import type { Pair } from './keys.ts';

/** The parts of an envelope that wire practice describes and that a counter-example may want different. */
export interface SealShape {
  /** Order of the two members of X509Data. */
  readonly certificateFirst?: boolean;
  /** Adds `Recipient` and `KeyName` to the EncryptedKey, as answers of a bank do. */
  readonly recipient?: string;
}

const DECLARATION = /^<\?xml[^>]*\?>\s*/;

/** X509Data is written in full: xmlsec1 fills a certificate in, but no issuer and serial number. */
function signatureTemplate(signer: Pair, suite: SuiteName, shape: SealShape): string {
  const { signature, digest } = SUITES[suite];
  const serial = tag(
    'X509IssuerSerial',
    leaf('X509IssuerName', signer.issuer) + leaf('X509SerialNumber', signer.serial),
  );
  const body = signer.cert.replace(/-----[^-]+-----|\s/g, '');
  const data =
    shape.certificateFirst === true
      ? leaf('X509Certificate', body) + serial
      : serial + leaf('X509Certificate', body);
  return (
    `<Signature xmlns="${DSIG}"><SignedInfo><CanonicalizationMethod Algorithm="${C14N}"/>` +
    `<SignatureMethod Algorithm="${signature}"/><Reference URI=""><Transforms>` +
    `<Transform Algorithm="${ENVELOPED}"/>` +
    `<Transform Algorithm="${C14N}"/></Transforms><DigestMethod Algorithm="${digest}"/><DigestValue/>` +
    `</Reference>` +
    `</SignedInfo><SignatureValue/><KeyInfo><X509Data>${data}</X509Data></KeyInfo></Signature>`
  );
}

/** Puts an enveloped signature as last child into the root of a document. */
export async function signXml(
  xml: string,
  signer: Pair,
  suite: SuiteName,
  shape: SealShape = {},
): Promise<string> {
  const bare = xml.replace(DECLARATION, '').trimEnd();
  const end = bare.lastIndexOf('</');
  if (end < 0) throw new Error('the root element to sign has no end tag');
  const template = bare.slice(0, end) + signatureTemplate(signer, suite, shape) + bare.slice(end);
  return withFiles({ 'template.xml': template }, async (path) => {
    const args = [
      '--sign',
      '--enabled-key-data',
      'key-name',
      '--privkey-pem',
      signer.keyFile,
      path('template.xml'),
    ];
    const made = await runTool('xmlsec1', args);
    if (made.code !== 0) throw new Error(`xmlsec1 did not sign: ${made.stderr}`);
    return made.stdout.replace(DECLARATION, '').trimEnd();
  });
}

/** Encrypts the root element for the holder of a certificate. */
export async function encryptXml(
  xml: string,
  receiver: Pair,
  suite: SuiteName,
  shape: SealShape = {},
): Promise<string> {
  const { cipher, keyTransport, sessionKey } = SUITES[suite];
  const to = shape.recipient === undefined ? '' : ` Recipient="name:${shape.recipient}"`;
  const keyName =
    shape.recipient === undefined
      ? ''
      : `<ds:KeyInfo><ds:KeyName>${shape.recipient}</ds:KeyName></ds:KeyInfo>`;
  const template =
    `<xenc:EncryptedData xmlns:xenc="${XENC}" Type="${XENC_ELEMENT}">` +
    `<xenc:EncryptionMethod Algorithm="${cipher}"/><ds:KeyInfo xmlns:ds="${DSIG}"><xenc:EncryptedKey${to}>` +
    `<xenc:EncryptionMethod Algorithm="${keyTransport}"/>${keyName}<xenc:CipherData><xenc:CipherValue/>` +
    '</xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo>' +
    '<xenc:CipherData><xenc:CipherValue/></xenc:CipherData>' +
    '</xenc:EncryptedData>';
  return withFiles({ 'template.xml': template, 'plain.xml': xml }, async (path) => {
    const key = shape.recipient === undefined ? '--pubkey-cert-pem' : `--pubkey-cert-pem:${shape.recipient}`;
    const made = await runTool('xmlsec1', [
      '--encrypt',
      key,
      receiver.certFile,
      '--session-key',
      sessionKey,
      '--xml-data',
      path('plain.xml'),
      '--node-xpath',
      '/*',
      path('template.xml'),
    ]);
    if (made.code !== 0) throw new Error(`xmlsec1 did not encrypt: ${made.stderr}`);
    return made.stdout.replace(DECLARATION, '').trimEnd();
  });
}

export type Opened =
  | { readonly ok: true; readonly xml: string; readonly suite: SuiteName }
  | { readonly ok: false; readonly why: string };

/** What is wrong with an EncryptedData before any key is used; or its suite. */
export function readEncryption(xml: string): { readonly suite: SuiteName } | { readonly why: string } {
  let root: XmlElement;
  try {
    root = parseXml(xml);
  } catch (error) {
    return { why: `the body is no XML: ${(error as Error).message}` };
  }
  if (root.ns !== XENC || root.local !== 'EncryptedData')
    return { why: `the root is ${root.name}, not EncryptedData` };
  if (root.attributes.get('Type') !== XENC_ELEMENT)
    return { why: 'the Type is not that of an encrypted element' };
  const keys = [...everyElement(root)].filter((one) => one.local === 'EncryptedKey');
  if (keys.length !== 1) return { why: `there are ${keys.length} encrypted keys` };
  const inside = at(root, 'KeyInfo', 'EncryptedKey');
  if (inside === undefined) return { why: 'the encrypted key is not in KeyInfo' };
  const cipher = child(root, 'EncryptionMethod')?.attributes.get('Algorithm') ?? '';
  const transport = child(inside, 'EncryptionMethod')?.attributes.get('Algorithm') ?? '';
  const suite = suiteOfCipher(cipher, transport);
  return suite === undefined
    ? { why: `the algorithms ${cipher} and ${transport} are in no suite` }
    : { suite };
}

export async function decryptXml(xml: string, receiver: Pair): Promise<Opened> {
  const read = readEncryption(xml);
  if ('why' in read) return { ok: false, why: read.why };
  return withFiles({ 'sealed.xml': xml }, async (path) => {
    // The template of a bank may name the key; the same key is offered with and without a name.
    const name = /<(?:\w+:)?KeyName>([\w.-]+)</.exec(xml)?.[1];
    const named = name === undefined ? '--privkey-pem' : `--privkey-pem:${name}`;
    const made = await runTool('xmlsec1', ['--decrypt', named, receiver.keyFile, path('sealed.xml')]);
    if (made.code !== 0) return { ok: false, why: 'the body cannot be decrypted' };
    return { ok: true, xml: made.stdout.replace(DECLARATION, ''), suite: read.suite };
  });
}

/** What is wrong with the structure of an enveloped signature; or its suite. */
export function readSignature(xml: string): { readonly suite: SuiteName } | { readonly why: string } {
  let root: XmlElement;
  try {
    root = parseXml(xml);
  } catch (error) {
    return { why: `the signed data is no XML: ${(error as Error).message}` };
  }
  const signatures = [...everyElement(root)].filter((one) => one.ns === DSIG && one.local === 'Signature');
  if (signatures.length !== 1) return { why: `there are ${signatures.length} signatures` };
  const signature = root.children.at(-1);
  if (signature !== signatures[0]) return { why: 'the signature is not the last child of the root' };
  const info = child(signature, 'SignedInfo');
  if (child(info, 'CanonicalizationMethod')?.attributes.get('Algorithm') !== C14N) {
    return { why: 'the canonicalisation is not inclusive C14N' };
  }
  const references = childrenOf(info, 'Reference');
  if (references.length !== 1) return { why: `there are ${references.length} references` };
  if (references[0]?.attributes.get('URI') !== '')
    return { why: 'the reference is not to the whole document' };
  const transforms = childrenOf(child(references[0], 'Transforms'), 'Transform');
  const steps = transforms.map((one) => one.attributes.get('Algorithm'));
  if (steps.join(' ') !== `${ENVELOPED} ${C14N}`)
    return { why: 'the transforms are not enveloped-signature, C14N' };
  const data = at(signature, 'KeyInfo', 'X509Data');
  if (child(data, 'X509Certificate') === undefined || child(data, 'X509IssuerSerial') === undefined) {
    return { why: 'X509Data holds no certificate with issuer and serial number' };
  }
  const method = child(info, 'SignatureMethod')?.attributes.get('Algorithm') ?? '';
  const digest = child(references[0], 'DigestMethod')?.attributes.get('Algorithm') ?? '';
  const suite = suiteOfSignature(method, digest);
  return suite === undefined ? { why: `the algorithms ${method} and ${digest} are in no suite` } : { suite };
}

/** Verifies with the given certificate alone: xmlsec1 is told to take no key out of KeyInfo. */
export async function verifyXml(xml: string, signer: Pair): Promise<Opened> {
  const read = readSignature(xml);
  if ('why' in read) return { ok: false, why: read.why };
  return withFiles({ 'signed.xml': xml }, async (path) => {
    const args = [
      '--verify',
      '--enabled-key-data',
      'key-name',
      '--pubkey-cert-pem',
      signer.certFile,
      path('signed.xml'),
    ];
    const made = await runTool('xmlsec1', args);
    return made.code === 0
      ? { ok: true, xml, suite: read.suite }
      : { ok: false, why: 'the signature does not verify' };
  });
}

/** Signs, then encrypts: the order of both documents. */
export async function sealXml(
  xml: string,
  signer: Pair,
  receiver: Pair,
  suite: SuiteName,
  shape: SealShape = {},
): Promise<string> {
  return encryptXml(await signXml(xml, signer, suite, shape), receiver, suite, shape);
}
