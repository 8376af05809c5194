// Owns the keys and certificates of one test installation: openssl makes them in a folder of its own.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool, withFiles } from './run-tool.ts';

/** A key pair as two PEM files and their texts. */
export interface Pair {
  readonly keyFile: string;
  readonly certFile: string;
  readonly key: string;
  readonly cert: string;
  /**
   * The issuer's name by RFC 2253 and the serial number as a decimal number, for X509IssuerSerial of those
   * that sign.
   */
  readonly issuer: string;
  readonly serial: string;
}

/**
 * Every key of both sides. A desk in another process is given the client's pairs and the bank's certificates.
 */
export interface KeySet {
  readonly folder: string;
  readonly ca: Pair;
  readonly server: Pair;
  readonly bankSigning: Pair;
  readonly bankEncryption: Pair;
  readonly clientTls: Pair;
  readonly clientSigning: Pair;
  readonly clientDecryption: Pair;
  /** A pair of the same CA that nobody registered: for counter-examples of signatures. */
  readonly stranger: Pair;
  /** A TLS pair of another CA: for counter-examples of the handshake. */
  readonly outsider: Pair;
}

const SUBJECTS = {
  server: 'Second Bank Server',
  bankSigning: 'Second Bank Signing',
  bankEncryption: 'Second Bank Encryption',
  clientTls: 'Second Client TLS',
  clientSigning: 'Second Client Signing',
  clientDecryption: 'Second Client Decryption',
  stranger: 'Stranger',
} as const;

/** What only proves itself by TLS has an elliptic key, which is made at once. */
const ELLIPTIC = ['ca', 'server', 'outsider'];

async function makeCertificate(
  folder: string,
  name: string,
  subject: string,
  more: readonly string[],
): Promise<void> {
  const algorithm = ELLIPTIC.includes(name) ? ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] : ['rsa:2048'];
  const made = await runTool('openssl', [
    'req',
    '-x509',
    '-newkey',
    ...algorithm,
    '-nodes',
    '-sha256',
    '-days',
    '3650',
    '-subj',
    `/O=Second Bank/CN=${subject}`,
    '-keyout',
    join(folder, `${name}.key`),
    '-out',
    join(folder, `${name}.pem`),
    ...more,
  ]);
  if (made.code !== 0) throw new Error(`openssl made no certificate for ${name}: ${made.stderr}`);
}

/** A pair of PEM files that exist. Of the other side there is a certificate alone; its key is then empty. */
export async function pairFromFiles(certFile: string, keyFile = ''): Promise<Pair> {
  const cert = await readFile(certFile, 'utf8');
  const key = keyFile === '' ? '' : await readFile(keyFile, 'utf8');
  const shown = await runTool('openssl', [
    'x509',
    '-in',
    certFile,
    '-noout',
    '-issuer',
    '-serial',
    '-nameopt',
    'RFC2253',
  ]);
  if (shown.code !== 0) throw new Error(`openssl reads no certificate in ${certFile}: ${shown.stderr}`);
  const issuer = /^issuer=\s*(.*)$/m.exec(shown.stdout)?.[1] ?? '';
  const serial = BigInt(`0x${/^serial=([0-9A-F]+)$/m.exec(shown.stdout)?.[1] ?? '0'}`).toString();
  return { keyFile, certFile, key, cert, issuer, serial };
}

async function readPair(folder: string, name: string): Promise<Pair> {
  const keyFile = join(folder, `${name}.key`);
  const certFile = join(folder, `${name}.pem`);
  if (/[sS]igning|stranger/.test(name)) return pairFromFiles(certFile, keyFile);
  const [key, cert] = await Promise.all([readFile(keyFile, 'utf8'), readFile(certFile, 'utf8')]);
  return { keyFile, certFile, key, cert, issuer: '', serial: '0' };
}

/** Lets the CA of the set issue a certificate for a request, as a bank does at onboarding. */
export async function issueCertificate(keys: KeySet, requestPem: string, certFile: string): Promise<void> {
  await withFiles({ 'request.pem': requestPem }, async (path) => {
    const made = await runTool('openssl', [
      'x509',
      '-req',
      '-in',
      path('request.pem'),
      '-CA',
      keys.ca.certFile,
      '-CAkey',
      keys.ca.keyFile,
      '-days',
      '3650',
      '-sha256',
      '-out',
      certFile,
    ]);
    if (made.code !== 0) throw new Error(`openssl issued no certificate: ${made.stderr}`);
  });
}

/** Makes the keys, or reads them when the folder holds them already. */
export async function makeKeys(folder?: string): Promise<KeySet> {
  const place = folder ?? (await mkdtemp(join(tmpdir(), 'second-bank-keys-')));
  if (!existsSync(join(place, 'ca.pem'))) {
    await mkdir(place, { recursive: true });
    const outsider = makeCertificate(place, 'outsider', 'Outsider', []);
    await makeCertificate(place, 'ca', 'Second Bank CA', []);
    const issued = [
      '-CA',
      join(place, 'ca.pem'),
      '-CAkey',
      join(place, 'ca.key'),
      '-addext',
      'basicConstraints=critical,CA:FALSE',
      '-addext',
      'subjectAltName=IP:127.0.0.1,DNS:localhost',
    ];
    await Promise.all(
      Object.entries(SUBJECTS).map(([name, subject]) => makeCertificate(place, name, subject, issued)),
    );
    await outsider;
  }
  const names = [
    'ca',
    'server',
    'bankSigning',
    'bankEncryption',
    'clientTls',
    'clientSigning',
    'clientDecryption',
    'stranger',
    'outsider',
  ] as const;
  const pairs = await Promise.all(names.map(async (name) => [name, await readPair(place, name)] as const));
  return { folder: place, ...(Object.fromEntries(pairs) as Record<(typeof names)[number], Pair>) };
}

export async function removeKeys(keys: KeySet): Promise<void> {
  await rm(keys.folder, { recursive: true, force: true });
}
