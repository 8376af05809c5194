// The product and the verifier judge the same certificates as able to sign: dates, usage, extended usage, and
// that of an authority.
import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { certificateInfo } from '../../main/statements/verify.ts';
import { certificateProblem } from '../../verifier/jws.ts';
import { createAuthority, KeyUsageFlags, type Wanted } from '../token/certificate-authority.ts';

const DAY = 86_400_000;
const spki = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
  type: 'spki',
  format: 'der',
});
const authority = await createAuthority();
const now = new Date();

const USAGES = [
  KeyUsageFlags.digitalSignature,
  KeyUsageFlags.nonRepudiation,
  KeyUsageFlags.digitalSignature | KeyUsageFlags.keyEncipherment,
  KeyUsageFlags.keyEncipherment,
  KeyUsageFlags.dataEncipherment,
  KeyUsageFlags.keyAgreement,
];
const EXTENDED = [
  undefined,
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 17, 36].map((last) => [`1.3.6.1.5.5.7.3.${last}`]),
  ['2.5.29.37.0'],
  ['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.3'],
  ['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2'],
  ['1.3.6.1.5.5.7.3.11', '1.3.6.1.5.5.7.3.17'],
  ['1.3.6.1.4.1.32473.1'],
];
const WANTED: readonly Omit<Wanted, 'name'>[] = [
  ...USAGES.flatMap((usage) =>
    EXTENDED.map((extendedUsages) => ({
      usage,
      ...(extendedUsages === undefined ? {} : { extendedUsages }),
    })),
  ),
  { isAuthority: true },
  { isAuthority: true, extendedUsages: ['1.3.6.1.5.5.7.3.4'] },
  { notAfter: new Date(now.getTime() - DAY / 2) },
  { notBefore: new Date(now.getTime() + DAY) },
];

test('one verdict on every certificate', async ({ annotate }) => {
  let usable = 0;
  for (const wanted of WANTED) {
    const der = await authority.issue(spki, { name: 'Alice', ...wanted });
    const ours = certificateInfo(der, now).unusable === null;
    expect([wanted, certificateProblem(new X509Certificate(der), now.toISOString()) === null]).toEqual([
      wanted,
      ours,
    ]);
    usable += ours ? 1 : 0;
  }
  await annotate(`${usable} of ${WANTED.length} may sign`);
  expect(usable).toBeGreaterThan(20);
  expect(WANTED.length - usable).toBeGreaterThan(40);
});
