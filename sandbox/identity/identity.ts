// Owns what the bank is on this machine: its keys, certificates and the client's credentials, made once per
// directory.
import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { issue } from './certificates.ts';
import type { CertificateOrder, PemPair } from './certificates.ts';

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
