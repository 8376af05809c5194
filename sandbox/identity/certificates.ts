// Owns how the bank makes key pairs and X.509 certificates (RFC 5280) for itself and for the mutual-TLS
// channel.
import 'reflect-metadata';
import { generateKeyPair, randomBytes, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import * as x509 from '@peculiar/x509';

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const DAY = 86_400_000;
const makeKeyPair = promisify(generateKeyPair);

export interface PemPair {
  readonly keyPem: string;
  readonly certPem: string;
}

export interface CertificateOrder {
  readonly subject: string;
  readonly purpose: 'authority' | 'server' | 'client' | 'signing' | 'encryption';
  /** Days from today to the first and the last day of validity. */
  readonly validDays: readonly [number, number];
  readonly bits?: number;
  /** DNS names of a server beside this machine's own. */
  readonly names?: readonly string[];
}

function der(pem: string): Buffer {
  return Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
}

const USAGE = x509.KeyUsageFlags;
const KEY_USAGES: Readonly<Record<CertificateOrder['purpose'], number>> = {
  authority: USAGE.keyCertSign | USAGE.cRLSign,
  server: USAGE.digitalSignature | USAGE.keyEncipherment,
  client: USAGE.digitalSignature,
  signing: USAGE.digitalSignature | USAGE.nonRepudiation,
  encryption: USAGE.keyEncipherment | USAGE.dataEncipherment,
};

function extensions({ purpose, names = [] }: CertificateOrder): x509.Extension[] {
  const authority = purpose === 'authority';
  const list: x509.Extension[] = [
    new x509.BasicConstraintsExtension(authority, authority ? 0 : undefined, true),
    new x509.KeyUsagesExtension(KEY_USAGES[purpose], true),
  ];
  if (purpose === 'client') list.push(new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth]));
  if (purpose === 'server') {
    list.push(
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
        ...names.map((value) => ({ type: 'dns' as const, value })),
      ]),
    );
  }
  return list;
}

/** Makes an RSA key pair (2048 bits unless told) and its certificate, signed by `issuer` or by itself. */
export async function issue(order: CertificateOrder, issuer?: PemPair): Promise<PemPair> {
  const pair = await makeKeyPair('rsa', {
    modulusLength: order.bits ?? 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const publicKey = await webcrypto.subtle.importKey('spki', der(pair.publicKey), ALGORITHM, true, [
    'verify',
  ]);
  const own = { keyPem: pair.privateKey, certPem: null };
  return { keyPem: pair.privateKey, certPem: await certify(order, publicKey, issuer ?? own) };
}

/** A certificate for a key that is elsewhere. An issuer without a certificate signs for itself. */
export async function certify(
  order: CertificateOrder,
  publicKey: x509.PublicKeyType,
  issuer: { readonly keyPem: string; readonly certPem: string | null },
): Promise<string> {
  const signingKey = await webcrypto.subtle.importKey('pkcs8', der(issuer.keyPem), ALGORITHM, false, [
    'sign',
  ]);
  const now = Date.now();
  const serial = randomBytes(12);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial.toString('hex'),
    subject: order.subject,
    issuer: issuer.certPem === null ? order.subject : new x509.X509Certificate(issuer.certPem).subject,
    notBefore: new Date(now + order.validDays[0] * DAY),
    notAfter: new Date(now + order.validDays[1] * DAY),
    publicKey,
    signingKey,
    signingAlgorithm: ALGORITHM,
    extensions: extensions(order),
  });
  return `${certificate.toString('pem')}\n`;
}
