// A certificate authority for tests: issues officers' and company certificates for keys made on a token.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

x509.cryptoProvider.set(webcrypto as never);

export interface Wanted {
  readonly name: string;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  readonly usage?: x509.KeyUsageFlags;
  /** Dotted. */
  readonly extendedUsages?: readonly string[];
  /** The certificate of another authority. */
  readonly isAuthority?: boolean;
}

export interface Authority {
  readonly pem: string;
  /** DER certificate for a SubjectPublicKeyInfo. */
  issue(spki: Uint8Array, wanted: Wanted): Promise<Uint8Array>;
}

const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY = 86_400_000;

export async function createAuthority(): Promise<Authority> {
  const keys = await webcrypto.subtle.generateKey(EC, true, ['sign', 'verify']);
  const now = Date.now();
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=Test Authority',
    notBefore: new Date(now - 365 * DAY),
    notAfter: new Date(now + 365 * DAY),
    signingAlgorithm: EC,
    keys: keys as never,
    extensions: [
      new x509.BasicConstraintsExtension(true, 1, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  });
  let serial = 1;
  return {
    pem: root.toString('pem'),
    async issue(spki, wanted) {
      serial += 1;
      const certificate = await x509.X509CertificateGenerator.create({
        serialNumber: serial.toString(16).padStart(4, '0'),
        subject: `CN=${wanted.name}, O=Example AG, C=DE`,
        issuer: root.subject,
        notBefore: wanted.notBefore ?? new Date(now - DAY),
        notAfter: wanted.notAfter ?? new Date(now + 90 * DAY),
        signingKey: keys.privateKey as never,
        signingAlgorithm: EC,
        publicKey: new x509.PublicKey(spki as never),
        extensions: [
          new x509.KeyUsagesExtension(
            (wanted.usage ?? x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation) |
              (wanted.isAuthority === true ? x509.KeyUsageFlags.keyCertSign : 0),
            true,
          ),
          ...(wanted.extendedUsages === undefined
            ? []
            : [new x509.ExtendedKeyUsageExtension([...wanted.extendedUsages])]),
          ...(wanted.isAuthority === true ? [new x509.BasicConstraintsExtension(true, 0, true)] : []),
        ],
      });
      return new Uint8Array(certificate.rawData);
    },
  };
}

export const { KeyUsageFlags } = x509;
