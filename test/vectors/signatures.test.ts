// Public vectors through the signatures the desk and the verifier accept: valid ones verify, invalid ones do
// not, other algorithms never.
import { createPublicKey, generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseCanonical } from '../../verifier/digests.ts';
import { certificateVerifies } from '../../verifier/jws.ts';
import {
  freshSignatureVerifies,
  jwsSignatureVerifies,
  verifyStatement,
} from '../../main/statements/verify.ts';
import { jwsAlgorithmSchema, type JwsAlgorithm, type Policy } from '../../shared/domain/policy.ts';
import { statementSchema } from '../../shared/domain/statement.ts';
import { jcs } from '../../shared/domain/jcs.ts';
import { certificateOf } from './key-holders.ts';
import { Tally } from './tally.ts';
import { groups, hex, VECTORS, VECTORS_ARE_ABSENT, type Group } from './vector-files.ts';

/** Every algorithm that a policy can enrol a certificate for. */
const ACCEPTED = jwsAlgorithmSchema.options;
const tally = new Tally();
afterAll(() => tally.print('Signatures and canonical JSON'));

/** Both readings of one signature; they must agree. */
async function readers(
  group: Group,
): Promise<(algorithm: JwsAlgorithm, message: Buffer, signature: Buffer) => boolean> {
  const certificate = await certificateOf(createPublicKey(String(group['publicKeyPem'])));
  const parsed = new X509Certificate(certificate);
  return (algorithm, message, signature) => {
    const desk = freshSignatureVerifies(certificate, algorithm, message, signature);
    expect(certificateVerifies(parsed, algorithm, message, signature)).toBe(desk);
    return desk;
  };
}

describe.skipIf(VECTORS_ARE_ABSENT)('signatures by certificates', () => {
  test.each([
    ['rsa_signature_2048_sha256', 'RS256', { passed: 9, refused: 250 }],
    ['rsa_signature_3072_sha256', 'RS256', { passed: 8, refused: 251 }],
    ['ecdsa_secp256r1_sha256_p1363', 'ES256', { passed: 173, refused: 89 }],
    ['ecdsa_secp384r1_sha384_p1363', 'ES384', { passed: 193, refused: 87 }],
  ] as const)('%s as %s', async (file, algorithm, counts) => {
    for (const group of groups(file)) {
      const verifies = await readers(group);
      for (const { msg, sig, result, tcId } of group.tests) {
        const found = verifies(algorithm, hex(msg), hex(sig));
        // "Acceptable" are signatures without the NULL of their algorithm: the strict reading refuses them.
        expect([tcId, found]).toEqual([tcId, result === 'valid']);
        tally.count(`${file} (${algorithm})`, found ? 'passed' : 'refused');
        // The vectors of ECDSA have none with a byte behind it.
        if (found) expect(verifies(algorithm, hex(msg), Buffer.concat([hex(sig), Buffer.of(0)]))).toBe(false);
        // Among the invalid ones are genuine signatures in another algorithm: none counts as two.
        expect([tcId, ACCEPTED.filter((each) => verifies(each, hex(msg), hex(sig))).length <= 1]).toEqual([
          tcId,
          true,
        ]);
      }
    }
    expect(tally.of(`${file} (${algorithm})`)).toEqual(counts);
  });

  test('of RSASSA-PSS pass as PS256 only with SHA-256, MGF1 with SHA-256 and a salt of 32 bytes', async () => {
    for (const group of groups('rsa_pss_misc')) {
      const verifies = await readers(group);
      const isPs256 = group['sha'] === 'SHA-256' && group['mgfSha'] === 'SHA-256' && group['sLen'] === 32;
      for (const { msg, sig, result } of group.tests) {
        expect(verifies('PS256', hex(msg), hex(sig))).toBe(isPs256 && result === 'valid');
        expect(verifies('RS256', hex(msg), hex(sig))).toBe(false);
        tally.count('rsa_pss_misc (PS256)', isPs256 ? 'passed' : 'refused');
      }
    }
    expect(tally.of('rsa_pss_misc (PS256)')).toEqual({ passed: 1, refused: 149 });
  });
});

test('a key on another curve than the algorithm names is refused, with whichever digest it signs', async () => {
  const data = Buffer.from('statement');
  const named = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' } as const;
  for (const [own, namedCurve] of Object.entries(named)) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
    const certificate = await certificateOf(publicKey);
    for (const [algorithm, digest] of [
      ['ES256', 'sha256'],
      ['ES384', 'sha384'],
      ['ES512', 'sha512'],
    ] as const) {
      const signature = sign(digest, data, { key: privateKey, dsaEncoding: 'ieee-p1363' });
      const found = freshSignatureVerifies(certificate, algorithm, data, signature);
      expect([own, algorithm, found]).toEqual([own, algorithm, own === algorithm]);
      expect(certificateVerifies(new X509Certificate(certificate), algorithm, data, signature)).toBe(found);
    }
  }
});

describe.skipIf(VECTORS_ARE_ABSENT)('JSON web signatures', () => {
  test.each([
    ['json_web_signature', { passed: 16, refused: 308, 'refused by name': 77 }],
    ['json_web_key', { 'refused by name': 26 }],
  ] as const)(
    '%s: no invalid one passes, and of the valid ones those of a key that can be enrolled',
    async (file, counts) => {
      for (const group of groups(file)) {
        const usual = group.tests.find(({ result }) => result === 'valid') ?? group.tests[0];
        const enrolled = await enrol(
          (group['public'] ?? group['private']) as Jwk,
          algorithmOf(usual?.['jws']),
        );
        for (const { jws, result, tcId } of group.tests) {
          const text = typeof jws === 'string' ? jws : JSON.stringify(jws);
          // None of them is a statement: the header alone decides, whatever the signature.
          expect(verifyStatement(text, { persons: [] } as unknown as Policy, statementSchema)).toMatchObject({
            ok: false,
            error: { code: 'approval-invalid' },
          });
          const isVerified = enrolled !== null && verifiesCompact(text, enrolled);
          // Every valid one whose key can be enrolled passes, and nothing else; an empty payload states
          // nothing.
          expect([tcId, isVerified]).toEqual([
            tcId,
            enrolled !== null &&
              result === 'valid' &&
              algorithmOf(text) === enrolled.algorithm &&
              !text.includes('..'),
          ]);
          tally.count(file, isVerified ? 'passed' : enrolled === null ? 'refused by name' : 'refused');
        }
      }
      expect(tally.of(file)).toEqual(counts);
    },
  );
});

function algorithmOf(jws: unknown): string {
  try {
    return String(
      (JSON.parse(Buffer.from(String(jws).split('.')[0] ?? '', 'base64url').toString()) as { alg?: unknown })
        .alg,
    );
  } catch {
    return '';
  }
}

interface Jwk {
  readonly kty?: string;
  readonly crv?: string;
  readonly alg?: string;
  readonly use?: string;
  readonly key_ops?: readonly string[];
  readonly keys?: readonly unknown[];
}

interface Enrolled {
  readonly algorithm: JwsAlgorithm;
  readonly certificate: Uint8Array;
}

const isAccepted = (algorithm: string): algorithm is JwsAlgorithm =>
  ACCEPTED.some((each) => each === algorithm);

/** RFC 7518, 3.4: the algorithm names the curve. */
const CURVES: Partial<Record<JwsAlgorithm, string>> = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' };

/**
 * A policy enrols one certificate for one algorithm; a symmetric key, a set of keys or a key for encryption
 * has none.
 */
async function enrol(jwk: Jwk, usual: string): Promise<Enrolled | null> {
  // RFC 7518 has no ES521; the vectors spell ES512 of RFC 7520, 4.3 so.
  const algorithm = jwk.alg === 'ES521' ? 'ES512' : (jwk.alg ?? usual);
  const isForSignatures = jwk.use !== 'enc' && (jwk.key_ops === undefined || jwk.key_ops.includes('verify'));
  if (jwk.keys !== undefined || jwk.kty === 'oct' || !isForSignatures || !isAccepted(algorithm)) return null;
  if (jwk.kty === 'EC' && jwk.crv !== CURVES[algorithm]) return null;
  return {
    algorithm,
    certificate: await certificateOf(createPublicKey({ key: jwk as never, format: 'jwk' })),
  };
}

/**
 * The compact form and the enrolled algorithm, as `verifyStatement` asks for them, without the statement
 * inside.
 */
function verifiesCompact(jws: string, { algorithm, certificate }: Enrolled): boolean {
  const parts = jws.split('.');
  const [head = '', body = '', signature = ''] = parts;
  if (
    parts.length !== 3 ||
    !parts.every((part) => /^[A-Za-z0-9_-]+$/u.test(part)) ||
    algorithmOf(jws) !== algorithm
  )
    return false;
  return jwsSignatureVerifies(
    certificate,
    algorithm,
    Buffer.from(`${head}.${body}`),
    Buffer.from(signature, 'base64url'),
  );
}

describe.skipIf(VECTORS_ARE_ABSENT)('canonical JSON (RFC 8785)', () => {
  const names = VECTORS_ARE_ABSENT ? [] : readdirSync(join(VECTORS, 'jcs/input'));
  test.each(names)('%s comes out byte for byte', (name) => {
    const read = (folder: string): string => readFileSync(join(VECTORS, 'jcs', folder, name), 'utf8');
    const wanted = read('output');
    expect(jcs(JSON.parse(read('input')))).toBe(wanted);
    expect(Buffer.from(wanted).toString('hex')).toBe(
      readFileSync(join(VECTORS, 'jcs/outhex', name.replace('.json', '.txt')), 'utf8').replaceAll(/\s/g, ''),
    );
    tally.count('jcs (desk)', 'passed');
    // The verifier takes only text that is canonical already.
    if (read('input') !== wanted) expect(() => parseCanonical(Buffer.from(read('input')))).toThrow(/\S/);
  });
});
