// Which keys the verifier takes a signature by, whatever a policy enrols.
import { constants, generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../main/composition/system.ts';
import { makeAuthority } from '../../training/certificates.ts';
import { certificateVerifies } from '../../verifier/jws.ts';

const authority = await makeAuthority('Acme', Date.now(), systemRandom);
const signed = Buffer.from('a statement');

async function made(bits: number) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const der = await authority.issue(publicKey.export({ type: 'spki', format: 'der' }), 'Somebody', 'officer');
  return { certificate: new X509Certificate(der), privateKey };
}

describe.each([
  [2048, true],
  [1024, false],
])('a key of RSA with %i bits', async (bits, counts) => {
  const { certificate, privateKey } = await made(bits);

  it(`${counts ? 'counts' : 'counts for nothing'} under RS256`, () => {
    const signature = sign('sha256', signed, privateKey);
    expect(certificateVerifies(certificate, 'RS256', signed, signature)).toBe(counts);
  });

  it(`${counts ? 'counts' : 'counts for nothing'} under PS256`, () => {
    const padding = { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
    const signature = sign('sha256', signed, padding);
    expect(certificateVerifies(certificate, 'PS256', signed, signature)).toBe(counts);
  });
});
