// Owns the bank's desk for its client's certificates: a request (RFC 2986) is certified only when the signed
// letter, which came by another way, names its fingerprint.
import 'reflect-metadata';
import { createHash, X509Certificate } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import type { Bank } from '../bank.ts';
import { certify } from './identity.ts';
import type { Purpose } from './clients.ts';

const YEARS = 2;

/** A request the bank does not certify. */
class IssueRefusal extends RangeError {}

export interface ClientRequest {
  /** PKCS#10, PEM. */
  readonly requestPem: string;
  /** What the letter says, as text; white space does not count. */
  readonly letter: string;
}

export interface IssuedCertificate {
  readonly purpose: Purpose;
  readonly certificatePem: string;
}

function read(requestPem: string): x509.Pkcs10CertificateRequest {
  try {
    return new x509.Pkcs10CertificateRequest(requestPem);
  } catch {
    throw new IssueRefusal('requestPem is not a certificate request');
  }
}

/** The request says by its key usage what the key is for; one key never serves both uses. */
function purposeOf(request: x509.Pkcs10CertificateRequest): Purpose {
  const usages =
    request.extensions.find((each) => each instanceof x509.KeyUsagesExtension)?.usages ??
    x509.KeyUsageFlags.cRLSign;
  const signs = (usages & x509.KeyUsageFlags.digitalSignature) !== 0;
  const decrypts = (usages & x509.KeyUsageFlags.keyEncipherment) !== 0;
  if (signs === decrypts) throw new IssueRefusal('the request asks for neither or both of the two uses');
  return signs ? 'signing' : 'encryption';
}

/** Certifies the key, registers the certificate beside the known ones, and hands it out. */
export async function issueForClient(
  bank: Pick<Bank, 'identity' | 'clients'>,
  { requestPem, letter }: ClientRequest,
): Promise<IssuedCertificate> {
  const request = read(requestPem);
  const fingerprint = createHash('sha256').update(Buffer.from(request.rawData)).digest('hex');
  if (!letter.replaceAll(/\s/gu, '').toLowerCase().includes(fingerprint))
    throw new IssueRefusal('the letter does not name the fingerprint of this request');
  if (!(await request.verify()))
    throw new IssueRefusal('the request is not signed by the key it asks a certificate for');
  const { algorithm } = request.publicKey;
  if (!algorithm.name.startsWith('RSA')) throw new IssueRefusal('the bank certifies RSA keys');
  const purpose = purposeOf(request);
  const certificatePem = await certify(
    { subject: request.subject, purpose, validDays: [-1, YEARS * 365] },
    request.publicKey,
    bank.identity.authority,
  );
  bank.clients.register({ [purpose]: new X509Certificate(certificatePem).toString() });
  return { purpose, certificatePem };
}
