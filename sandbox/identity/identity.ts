// Owns what the bank is on this machine: its keys, certificates and the client's credentials, made once per
// directory.
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { createPrivateKey, generateKeyPair, randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// How the bank makes key pairs and X.509 certificates (RFC 5280) for itself and for the mutual-TLS
// channel.
const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const DAY = 86_400_000;
const makeKeyPair = promisify(generateKeyPair);

interface PemPair {
  readonly keyPem: string;
  readonly certPem: string;
}

interface CertificateOrder {
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
async function issue(order: CertificateOrder, issuer?: PemPair): Promise<PemPair> {
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

export interface KeyPair {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
  readonly keyPem: string;
  readonly certPem: string;
}

export interface Identity {
  readonly caPem: string;
  /** Certifies the bank's own keys and those of its client. */
  readonly authority: PemPair;
  readonly server: PemPair;
  /** The mutual-TLS pair the bank hands to its client at onboarding. */
  readonly tlsClient: PemPair;
  readonly signing: KeyPair;
  readonly previousSigning: KeyPair;
  readonly encryption: KeyPair;
  readonly previousEncryption: KeyPair;
  /** A key nobody registered: the fault "forged signature" signs with it. */
  readonly stranger: KeyPair;
  readonly clientId: string;
  readonly clientSecret: string;
}

const BANK = 'O=Sandbox Bank, C=GB';
const ORDERS = {
  server: { subject: `CN=sandbox.bank.test, ${BANK}`, purpose: 'server', validDays: [-1, 3650] },
  'tls-client': { subject: `CN=Mutual TLS client, ${BANK}`, purpose: 'client', validDays: [-1, 3650] },
  'bank-signing': {
    subject: `CN=Sandbox Bank Message Signing 2, ${BANK}`,
    purpose: 'signing',
    validDays: [-30, 1825],
  },
  'bank-encryption': {
    subject: `CN=Sandbox Bank Message Encryption 2, ${BANK}`,
    purpose: 'encryption',
    validDays: [-30, 1825],
  },
  'bank-signing-previous': {
    subject: `CN=Sandbox Bank Message Signing 1, ${BANK}`,
    purpose: 'signing',
    validDays: [-1000, 60],
  },
  'bank-encryption-previous': {
    subject: `CN=Sandbox Bank Message Encryption 1, ${BANK}`,
    purpose: 'encryption',
    validDays: [-1000, 60],
  },
  stranger: { subject: 'CN=Nobody the client knows, C=GB', purpose: 'signing', validDays: [-30, 1825] },
} as const satisfies Record<string, CertificateOrder>;

function load(directory: string, name: string): PemPair | undefined {
  const [key, certificate] = [join(directory, `${name}.key.pem`), join(directory, `${name}.cert.pem`)];
  if (!existsSync(key) || !existsSync(certificate)) return undefined;
  return { keyPem: readFileSync(key, 'utf8'), certPem: readFileSync(certificate, 'utf8') };
}

function save(directory: string, name: string, pair: PemPair): PemPair {
  writeFileSync(join(directory, `${name}.key.pem`), pair.keyPem, { mode: 0o600 });
  writeFileSync(join(directory, `${name}.cert.pem`), pair.certPem);
  return pair;
}

function opened(pair: PemPair): KeyPair {
  return { ...pair, key: createPrivateKey(pair.keyPem), certificate: new X509Certificate(pair.certPem) };
}

function credentials(directory: string): { clientId: string; clientSecret: string } {
  const file = join(directory, 'oauth.json');
  if (existsSync(file))
    return JSON.parse(readFileSync(file, 'utf8')) as { clientId: string; clientSecret: string };
  const made = {
    clientId: `sb-${randomBytes(8).toString('hex')}`,
    clientSecret: randomBytes(32).toString('base64url'),
  };
  writeFileSync(file, JSON.stringify(made, undefined, 2), { mode: 0o600 });
  return made;
}

/** Whether a server certificate that was kept carries every name the bank is to be reached under. */
function serves(pair: PemPair, names: readonly string[]): boolean {
  const certificate = new X509Certificate(pair.certPem);
  return names.every((name) => certificate.checkHost(name) !== undefined);
}

/**
 * Loads the bank's identity from `<dir>/keys`, making what is missing. Takes about a second on the first
 * start.
 */
export async function openIdentity(dir: string, serverNames: readonly string[] = []): Promise<Identity> {
  const directory = join(dir, 'keys');
  mkdirSync(directory, { recursive: true });
  const ca =
    load(directory, 'ca') ??
    save(
      directory,
      'ca',
      await issue({
        subject: `CN=Sandbox Bank Root, ${BANK}`,
        purpose: 'authority',
        validDays: [-1001, 3650],
      }),
    );
  const names = Object.keys(ORDERS) as (keyof typeof ORDERS)[];
  const pairs = await Promise.all(
    names.map(async (name) => {
      const kept = load(directory, name);
      if (kept !== undefined && (name !== 'server' || serves(kept, serverNames))) return kept;
      const order = name === 'server' ? { ...ORDERS.server, names: serverNames } : ORDERS[name];
      return save(directory, name, await issue(order, ca));
    }),
  );
  const pair = (name: keyof typeof ORDERS): PemPair => pairs[names.indexOf(name)] as PemPair;
  return {
    caPem: ca.certPem,
    authority: ca,
    server: pair('server'),
    tlsClient: pair('tls-client'),
    signing: opened(pair('bank-signing')),
    previousSigning: opened(pair('bank-signing-previous')),
    encryption: opened(pair('bank-encryption')),
    previousEncryption: opened(pair('bank-encryption-previous')),
    stranger: opened(pair('stranger')),
    ...credentials(directory),
  };
}
