// Owns the keys of the interop suite: fresh RSA pairs with certificates, in memory and as PEM files for the
// foreign tool.
import 'reflect-metadata';
import {
  createHash,
  createPrivateKey,
  randomBytes,
  webcrypto,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

export interface KeyPair {
  readonly key: KeyObject;
  readonly keyPem: string;
  readonly certificate: X509Certificate;
  readonly certificatePem: string;
  readonly sha256: string;
}

/** A self-signed RSA certificate; `subject` in RFC 2253 form. */
export async function rsaPair(
  subject: string,
  options: {
    readonly bits?: number;
    readonly notBefore?: Date;
    readonly notAfter?: Date;
    readonly ip?: string;
  } = {},
): Promise<KeyPair> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: options.bits ?? 2048,
  };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const made = await X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: `7f${randomBytes(12).toString('hex')}`,
      name: subject,
      notBefore: options.notBefore ?? new Date(Date.now() - 86_400_000),
      notAfter: options.notAfter ?? new Date(Date.now() + 365 * 86_400_000),
      signingAlgorithm: algorithm,
      keys,
      extensions:
        options.ip === undefined
          ? []
          : [new SubjectAlternativeNameExtension([{ type: 'ip', value: options.ip }])],
    },
    webcrypto,
  );
  const key = createPrivateKey({
    key: Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
    format: 'der',
    type: 'pkcs8',
  });
  const certificate = new X509Certificate(Buffer.from(made.rawData));
  return {
    key,
    keyPem: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificate,
    certificatePem: certificate.toString(),
    sha256: createHash('sha256').update(certificate.raw).digest('hex'),
  };
}

/** Writes key and certificate for the command line; returns their paths. */
export function writePair(
  folder: string,
  name: string,
  pair: KeyPair,
): { readonly key: string; readonly certificate: string } {
  const key = join(folder, `${name}.key.pem`);
  const certificate = join(folder, `${name}.cert.pem`);
  writeFileSync(key, pair.keyPem);
  writeFileSync(certificate, pair.certificatePem);
  return { key, certificate };
}
