// An authority run by openssl: it issues certificates for keys made elsewhere, revokes them and gives out
// revocation lists. What it writes is the foreign judge of what the product and the verifier read.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ListWanted {
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  /** cRLNumber; null: the list has none. */
  readonly number?: number | null;
  /** A further extension, as a line of openssl's configuration. */
  readonly extension?: string;
  readonly form?: 'der' | 'pem';
  readonly digest?: string;
  /** RSASSA-PSS instead of PKCS#1 v1.5. */
  readonly pss?: boolean;
}

export interface OpensslAuthority {
  readonly der: Buffer;
  issue(spki: Uint8Array, subject: string, extendedUsages?: readonly string[]): Buffer;
  revoke(certificate: Uint8Array, reason?: string): void;
  list(wanted: ListWanted): Buffer;
}

const openssl = (args: readonly string[]): Buffer => execFileSync('openssl', [...args], { stdio: 'pipe' });

/** UTCTime as `openssl ca` takes it. */
const utc = (date: Date): string => `${date.toISOString().slice(2, 19).replaceAll(/[-:T]/gu, '')}Z`;

/** @param folder empty; everything of the authority lies in it. */
export function opensslAuthority(
  folder: string,
  { name = 'Root', key = 'rsa:2048' }: { readonly name?: string; readonly key?: string } = {},
): OpensslAuthority {
  mkdirSync(folder, { recursive: true });
  const at = (file: string): string => join(folder, file);
  const subject = `/C=DE/O=Example Trust/CN=${name}`;
  const algorithm = key.startsWith('rsa:')
    ? ['-newkey', key]
    : ['-newkey', 'ec', '-pkeyopt', `ec_paramgen_curve:${key}`];
  openssl([
    'req',
    '-x509',
    ...algorithm,
    '-noenc',
    ...['-keyout', at('ca.key'), '-out', at('ca.pem'), '-subj', subject, '-days', '3650'],
    ...['-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
  ]);
  writeFileSync(at('index.txt'), '');
  let serial = 0x1000;
  const config = (crl: readonly string[]): string => {
    writeFileSync(
      at('ca.cnf'),
      [
        '[ca]',
        'default_ca = own',
        '[own]',
        `database = ${at('index.txt')}`,
        `certificate = ${at('ca.pem')}`,
        `private_key = ${at('ca.key')}`,
        'default_md = sha256',
        'policy = any',
        ...(crl.some((line) => line.startsWith('number =')) ? [`crlnumber = ${at('crlnumber')}`] : []),
        ...(crl.some((line) => !line.startsWith('number =')) ? ['crl_extensions = crl'] : []),
        '[any]',
        'commonName = supplied',
        '[crl]',
        ...crl.filter((line) => !line.startsWith('number =')),
        '',
      ].join('\n'),
    );
    return at('ca.cnf');
  };
  return {
    der: openssl(['x509', '-in', at('ca.pem'), '-outform', 'DER']),
    issue(spki, holder, extendedUsages = []) {
      serial += 1;
      const [pub, out, ext] = ['pub.pem', 'leaf.pem', 'leaf.ext'].map(at) as [string, string, string];
      const body = Buffer.from(spki)
        .toString('base64')
        .replaceAll(/(.{64})/gu, '$1\n');
      writeFileSync(pub, `-----BEGIN PUBLIC KEY-----\n${body.trim()}\n-----END PUBLIC KEY-----\n`);
      writeFileSync(
        ext,
        [
          'basicConstraints = critical,CA:FALSE',
          'keyUsage = critical,digitalSignature,nonRepudiation',
          ...(extendedUsages.length === 0 ? [] : [`extendedKeyUsage = ${extendedUsages.join(',')}`]),
          '',
        ].join('\n'),
      );
      openssl([
        ...['x509', '-new', '-force_pubkey', pub, '-subj', `/C=DE/O=Example AG/CN=${holder}`],
        ...['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-set_serial', `0x${serial.toString(16)}`],
        ...['-days', '700', '-extfile', ext, '-out', out],
      ]);
      return openssl(['x509', '-in', out, '-outform', 'DER']);
    },
    revoke(certificate, reason = 'keyCompromise') {
      const body = Buffer.from(certificate)
        .toString('base64')
        .replaceAll(/(.{64})/gu, '$1\n');
      writeFileSync(
        at('revoked.pem'),
        `-----BEGIN CERTIFICATE-----\n${body.trim()}\n-----END CERTIFICATE-----\n`,
      );
      openssl(['ca', '-config', config([]), '-revoke', at('revoked.pem'), '-crl_reason', reason]);
    },
    list({ thisUpdate, nextUpdate, number = 1, extension, form = 'der', digest = 'sha256', pss = false }) {
      const lines = [
        ...(number === null ? [] : ['number =', 'authorityKeyIdentifier = keyid:always']),
        ...(extension === undefined ? [] : [extension]),
      ];
      if (number !== null) writeFileSync(at('crlnumber'), `${number.toString(16).padStart(4, '0')}\n`);
      openssl([
        ...['ca', '-config', config(lines), '-gencrl', '-md', digest, '-out', at('list.pem')],
        ...['-crl_lastupdate', utc(thisUpdate), '-crl_nextupdate', utc(nextUpdate)],
        ...(pss ? ['-sigopt', 'rsa_padding_mode:pss'] : []),
      ]);
      return form === 'pem'
        ? readFileSync(at('list.pem'))
        : openssl(['crl', '-in', at('list.pem'), '-outform', 'DER']);
    },
  };
}
