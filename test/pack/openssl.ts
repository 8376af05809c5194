// One officer's JWS checked by openssl alone, against the certificate the policy enrols (RFC 7515, RFC 7518).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';

interface Policy {
  readonly persons: readonly {
    readonly id: string;
    readonly certificates: readonly {
      readonly sha256: string;
      readonly der: string;
      readonly algorithm: string;
    }[];
  }[];
}

const PSS = ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:32'];

/** `approve by jonas-weber: verified`, or what openssl said. */
export function opensslVerifies(jws: string, policyText: string, folder: string): string {
  const [head = '', body = '', mark = ''] = jws.trim().split('.');
  const statement = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as {
    purpose: string;
    person: string;
    certificate: string;
  };
  const enrolled = (JSON.parse(policyText) as Policy).persons
    .find((one) => one.id === statement.person)
    ?.certificates.find((one) => one.sha256 === statement.certificate);
  if (enrolled === undefined) return `${statement.purpose} by ${statement.person}: not enrolled`;
  const home = mkdtempSync(join(folder, 'openssl-'));
  const signature = Buffer.from(mark, 'base64url');
  writeFileSync(join(home, 'signed'), `${head}.${body}`);
  writeFileSync(
    join(home, 'signature'),
    enrolled.algorithm.startsWith('ES') ? ecdsaDer(signature) : signature,
  );
  writeFileSync(
    join(home, 'certificate.pem'),
    new X509Certificate(Buffer.from(enrolled.der, 'base64')).toString(),
  );
  const key = spawnSync('openssl', ['x509', '-in', 'certificate.pem', '-pubkey', '-noout'], {
    cwd: home,
    encoding: 'utf8',
  });
  writeFileSync(join(home, 'key.pem'), key.stdout);
  const options = enrolled.algorithm === 'PS256' ? PSS : [];
  const checked = spawnSync(
    'openssl',
    [
      'dgst',
      `-sha${enrolled.algorithm.slice(2)}`,
      '-verify',
      'key.pem',
      ...options,
      '-signature',
      'signature',
      'signed',
    ],
    { cwd: home, encoding: 'utf8' },
  );
  return `${statement.purpose} by ${statement.person}: ${checked.status === 0 ? 'verified' : checked.stdout + checked.stderr}`;
}

/** R and S as the DER sequence openssl wants (RFC 3279, 2.2.3); JOSE joins them (RFC 7518, 3.4). */
function ecdsaDer(joined: Buffer): Buffer {
  const integer = (bytes: Buffer): Buffer => {
    let from = 0;
    while (from < bytes.length - 1 && bytes[from] === 0) from += 1;
    const plain = bytes.subarray(from);
    const padded = (plain[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), plain]) : plain;
    return Buffer.concat([Buffer.from([2, padded.length]), padded]);
  };
  const half = joined.length / 2;
  const both = Buffer.concat([integer(joined.subarray(0, half)), integer(joined.subarray(half))]);
  return Buffer.concat([Buffer.from([48, both.length]), both]);
}
