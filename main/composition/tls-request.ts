// Makes the key of the bank connection (mutual TLS) and the request for its certificate (PKCS#10, RFC 2986).
import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { WantedTlsKey } from '../ports/vault.ts';

const ALGORITHMS = {
  'P-256': { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  'RSA-3072': {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 3072,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  },
} as const;

export interface TlsRequest {
  /** PKCS#8, PEM, unencrypted: for the vault alone. */
  readonly key: string;
  /** PKCS#10, PEM. */
  readonly request: string;
}

/** The request names the use: many authorities certify for servers alone unless they are told. */
export async function makeTlsRequest({ commonName, type }: WantedTlsKey): Promise<TlsRequest> {
  // Loaded here: no desk needs it to start.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const algorithm = ALGORITHMS[type];
  const keys = await globalThis.crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    // As a typed value: a plain text that begins with # would be read as DER, and quotes would be taken off.
    name: new x509.Name([{ CN: [{ utf8String: commonName }] }]),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth]),
    ],
  });
  const pkcs8 = Buffer.from(await globalThis.crypto.subtle.exportKey('pkcs8', keys.privateKey));
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  pkcs8.fill(0);
  return { key: String(key.export({ format: 'pem', type: 'pkcs8' })), request: request.toString('pem') };
}

/** False also where either is none. */
export function isOfKey(certificate: string, key: string): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}
