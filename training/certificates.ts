// The training certificate authority: issues the officers' and the company's certificates for keys that were
// made on the tokens.
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { webcrypto } from 'node:crypto';
import type { Random } from '../main/ports/clock.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const YEARS = 5;

export interface TrainingAuthority {
  /** PEM of the authority's own certificate. */
  readonly pem: string;
  /** DER certificate for a public key (SubjectPublicKeyInfo, DER). */
  issue(
    spki: Uint8Array,
    commonName: string,
    use: 'officer' | 'company-signing' | 'company-encryption',
  ): Promise<Uint8Array>;
}

/**
 * Its private key lives only as long as the creation of the desk: nobody can be added behind the policy's
 * back later.
 */
export async function makeAuthority(
  organisation: string,
  now: number,
  random: Random,
): Promise<TrainingAuthority> {
  x509.cryptoProvider.set(webcrypto);
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
  const name = (commonName: string): string => `CN=${escaped(commonName)}, O=${escaped(organisation)}`;
  const serial = (): string =>
    Buffer.from(random.bytes(16).map((byte, index) => (index === 0 ? (byte & 0x3f) | 0x40 : byte))).toString(
      'hex',
    );
  const validity = {
    notBefore: new Date(now - 86_400_000),
    notAfter: new Date(now + YEARS * 365 * 86_400_000),
  };
  const issuer = name('Training authority');
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name: issuer,
    ...validity,
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  });
  return {
    pem: root.toString('pem'),
    async issue(spki, commonName, use) {
      const usage =
        use === 'company-encryption'
          ? x509.KeyUsageFlags.keyEncipherment
          : x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation;
      const certificate = await x509.X509CertificateGenerator.create({
        serialNumber: serial(),
        issuer,
        subject: name(commonName),
        ...validity,
        signingAlgorithm: ALGORITHM,
        signingKey: keys.privateKey,
        publicKey: new x509.PublicKey(Buffer.from(spki)),
        extensions: [
          new x509.BasicConstraintsExtension(false, undefined, true),
          new x509.KeyUsagesExtension(usage, true),
        ],
      });
      return new Uint8Array(certificate.rawData);
    },
  };
}

/** RFC 4514: characters that would end or split a value. */
function escaped(value: string): string {
  return value.replaceAll(/[,+"\\<>;=]/gu, (character) => `\\${character}`);
}
