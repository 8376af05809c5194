// Owns a client of the bank made of foreign tools: openssl for keys, xmlsec1 for envelopes, node:https for
// the wire.
import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SuiteName = 'modern' | 'legacy';

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const XENC = 'http://www.w3.org/2001/04/xmlenc#';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const ALGORITHMS = {
  modern: {
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: `${XENC}sha256`,
    data: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    transport: `${XENC}rsa-oaep-mgf1p`,
    session: 'aes-256',
  },
  legacy: {
    signature: `${DSIG}rsa-sha1`,
    digest: `${DSIG}sha1`,
    data: `${XENC}tripledes-cbc`,
    transport: `${XENC}rsa-1_5`,
    session: 'des-192',
  },
} as const;

export interface BankInfo {
  readonly baseUrl: string;
  readonly consoleUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly caPem: string;
  readonly tls: { readonly certPem: string; readonly keyPem: string };
  readonly bank: {
    readonly signingCertPem: string;
    readonly encryptionCertPem: string;
    readonly previousSigningCertPem: string;
    readonly previousEncryptionCertPem: string;
  };
  readonly accounts: readonly {
    readonly id: string;
    readonly iban?: string;
    readonly number: string;
    readonly currency: string;
    readonly bic: string;
    readonly branch: string;
  }[];
  readonly journalDir: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly text: string;
}

export interface Certified {
  readonly key: string;
  readonly cert: string;
  readonly certPem: string;
}

/** Makes a self-signed RSA pair with openssl, unless it is there. */
export function makePair(dir: string, name: string, bits = 2048): Certified {
  const [key, cert] = [join(dir, `${name}.key.pem`), join(dir, `${name}.cert.pem`)];
  if (existsSync(key) && existsSync(cert)) return { key, cert, certPem: readFileSync(cert, 'utf8') };
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      `rsa:${bits}`,
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      '-days',
      '3650',
      '-subj',
      `/CN=${name}/O=Halden Marine/C=GB`,
    ],
    { stdio: 'ignore' },
  );
  return { key, cert, certPem: readFileSync(cert, 'utf8') };
}

function tool(...args: string[]): void {
  execFileSync('xmlsec1', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/**
 * The xmlsec1 template; it fills digest, value and certificate, the issuer and serial number stand in it from
 * the start.
 */
export function signatureTemplate(suite: SuiteName, signer: Certified): string {
  const { signature, digest } = ALGORITHMS[suite];
  const certificate = new X509Certificate(signer.certPem);
  const issuer = `<X509IssuerSerial><X509IssuerName>${certificate.issuer.split('\n').toReversed().join(',')}</X509IssuerName><X509SerialNumber>${BigInt(`0x${certificate.serialNumber}`)}</X509SerialNumber></X509IssuerSerial>`;
  return (
    `<Signature xmlns="${DSIG}"><SignedInfo><CanonicalizationMethod Algorithm="${C14N}"/><SignatureMethod Algorithm="${signature}"/>` +
    `<Reference URI=""><Transforms><Transform Algorithm="${DSIG}enveloped-signature"/><Transform Algorithm="${C14N}"/></Transforms>` +
    `<DigestMethod Algorithm="${digest}"/><DigestValue></DigestValue></Reference></SignedInfo><SignatureValue></SignatureValue>` +
    `<KeyInfo><X509Data>${issuer}<X509Certificate/></X509Data></KeyInfo></Signature>`
  );
}

function encryptionTemplate(suite: SuiteName): string {
  const { data, transport } = ALGORITHMS[suite];
  return (
    `<xenc:EncryptedData xmlns:xenc="${XENC}" Type="${XENC}Element"><xenc:EncryptionMethod Algorithm="${data}"/>` +
    `<ds:KeyInfo xmlns:ds="${DSIG}"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${transport}"/><xenc:CipherData><xenc:CipherValue/></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo>` +
    '<xenc:CipherData><xenc:CipherValue/></xenc:CipherData></xenc:EncryptedData>'
  );
}

function withoutDeclaration(xml: string): string {
  return xml.replace(/^<\?xml[^>]*\?>\s*/, '').trimEnd();
}

/** One-request-per-connection HTTPS client with mutual TLS. */
export class ForeignClient {
  readonly dir: string;
  readonly facts: BankInfo;
  readonly signing: Certified;
  readonly encryption: Certified;
  readonly #bankEncryption: string;
  readonly #bankSigning: string;

  /** With a directory, pairs that lie there are used again. */
  constructor(facts: BankInfo, dir = mkdtempSync(join(tmpdir(), 'foreign-client-'))) {
    this.facts = facts;
    this.dir = dir;
    this.signing = makePair(this.dir, 'signing');
    this.encryption = makePair(this.dir, 'encryption');
    this.#bankEncryption = this.file('bank-encryption.pem', facts.bank.encryptionCertPem);
    this.#bankSigning = this.file('bank-signing.pem', facts.bank.signingCertPem);
  }

  file(name: string, content: string | Buffer): string {
    const path = join(this.dir, name);
    writeFileSync(path, content);
    return path;
  }

  /** Signs with xmlsec1: `element` without its end tag gets the signature as last child. */
  sign(
    element: string,
    suite: SuiteName = 'modern',
    signer: Certified = this.signing,
    template = signatureTemplate(suite, signer),
  ): string {
    const end = element.lastIndexOf('</');
    const input = this.file('unsigned.xml', element.slice(0, end) + template + element.slice(end));
    tool(
      '--sign',
      '--privkey-pem',
      `${signer.key},${signer.cert}`,
      '--output',
      join(this.dir, 'signed.xml'),
      input,
    );
    return withoutDeclaration(readFileSync(join(this.dir, 'signed.xml'), 'utf8'));
  }

  /** Encrypts the root element with xmlsec1 for the bank (or another certificate file). */
  encrypt(signed: string, suite: SuiteName = 'modern', certificate = this.#bankEncryption): string {
    const template = this.file('template.xml', encryptionTemplate(suite));
    const data = this.file('plain.xml', signed);
    tool(
      '--encrypt',
      '--pubkey-cert-pem',
      certificate,
      '--session-key',
      ALGORITHMS[suite].session,
      '--xml-data',
      data,
      '--output',
      join(this.dir, 'encrypted.xml'),
      template,
    );
    return withoutDeclaration(readFileSync(join(this.dir, 'encrypted.xml'), 'utf8'));
  }

  seal(element: string, suite: SuiteName = 'modern'): string {
    return this.encrypt(this.sign(element, suite), suite);
  }

  /** Decrypts with xmlsec1; throws when it cannot. */
  decrypt(body: Buffer | string): string {
    const input = this.file('answer.xml', body);
    tool(
      '--decrypt',
      '--privkey-pem',
      this.encryption.key,
      '--output',
      join(this.dir, 'answer.plain.xml'),
      input,
    );
    return readFileSync(join(this.dir, 'answer.plain.xml'), 'utf8');
  }

  /**
   * Verifies with xmlsec1 under the bank's certificate from the facts, not the one in the message; throws
   * when it does not hold.
   */
  verify(xml: string, certificate = this.#bankSigning): void {
    tool(
      '--verify',
      '--enabled-key-data',
      'key-name,rsa',
      '--pubkey-cert-pem',
      certificate,
      this.file('verify.xml', xml),
    );
  }

  /** Opens an answer and returns the pain.002 inside, whatever its form. */
  openStatus(answer: HttpAnswer): string {
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}: ${answer.text.slice(0, 300)}`);
    const body = answer.text.startsWith('{')
      ? Buffer.from((JSON.parse(answer.text) as { psrDocument: string }).psrDocument, 'base64')
      : answer.body;
    const plain = this.decrypt(body);
    this.verify(plain);
    const wrapped = /<Response>(?:<psr1>)?([A-Za-z0-9+/=]+)</.exec(plain);
    return wrapped
      ? Buffer.from(wrapped[1] ?? '', 'base64').toString('utf8')
      : plain.replace(/<Signature .*<\/Signature>/s, '');
  }

  send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string | Buffer,
    tls: { cert?: string; key?: string } = { cert: this.facts.tls.certPem, key: this.facts.tls.keyPem },
  ): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        path.startsWith('https:') ? path : this.facts.baseUrl + path,
        {
          method,
          headers: {
            ...headers,
            ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          },
          ca: this.facts.caPem,
          ...tls,
          agent: false,
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () => {
            const all = Buffer.concat(chunks);
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: all,
              text: all.toString('utf8'),
            });
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  basic(secret = this.facts.clientSecret): string {
    return `Basic ${Buffer.from(`${this.facts.clientId}:${secret}`).toString('base64')}`;
  }

  /** A fresh token by the JSON variant: the suites move the bank's clock, so none is kept. */
  async token(): Promise<string> {
    const body = JSON.stringify({
      oAuthToken: { grantType: 'client_credentials', scope: '/authenticationservices/v1' },
    });
    const answer = await this.send(
      'POST',
      '/authenticationservices/v4/oauth/token',
      { authorization: this.basic(), 'content-type': 'application/json' },
      body,
    );
    return (JSON.parse(answer.text) as { token: { access_token: string } }).token.access_token;
  }

  async authorized(extra: Record<string, string> = {}): Promise<Record<string, string>> {
    return { authorization: `Bearer ${await this.token()}`, ...extra };
  }

  /** Sends a body to 4.4 as it is. */
  async postInitiation(body: string, headers: Record<string, string> = {}): Promise<HttpAnswer> {
    const base = await this.authorized({
      'content-type': 'application/xml',
      payloadtype: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03',
    });
    return this.send(
      'POST',
      `/paymentservices/v1/payment/initiation?client_id=${this.facts.clientId}`,
      { ...base, ...headers },
      body,
    );
  }

  requestOf(pain: string): string {
    return `<Request><paymentBase64>${Buffer.from(pain).toString('base64')}</paymentBase64></Request>`;
  }

  /** Seals and sends a pain message to 4.4. */
  async initiate(
    pain: string,
    suite: SuiteName = 'modern',
    headers: Record<string, string> = {},
  ): Promise<HttpAnswer> {
    return this.postInitiation(this.seal(this.requestOf(pain), suite), headers);
  }

  /** Seals and sends key fields to 4.7. */
  async inquire(fields: string, suite: SuiteName = 'modern'): Promise<HttpAnswer> {
    const element = `<paymentInquiryRequest xmlns="http://com.citi.citiconnect/services/types/inquiries/payment/v1">${fields}</paymentInquiryRequest>`;
    const headers = await this.authorized({ 'content-type': 'application/xml' });
    return this.send(
      'POST',
      `/paymentservices/v1/payment/inquiry?client_id=${this.facts.clientId}`,
      headers,
      this.seal(element, suite),
    );
  }
}
