import { createHash, generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { CompactSign, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { jcs } from '../../shared/domain/jcs.ts';
import { policySchema, type Policy } from '../../shared/domain/policy.ts';
import { makeAuthority } from '../../training/certificates.ts';
import { systemRandom } from '../composition/system.ts';
import { statementSchema, type Statement } from '../../shared/domain/statement.ts';
import { STATEMENT_JWS, verifyStatement as verifySigned, type SignedStatement } from './verify.ts';

const authority = await makeAuthority('Acme', Date.now(), systemRandom);

async function person(
  algorithm: 'RS256' | 'ES256',
  use: 'officer' | 'company-encryption' = 'officer',
  bits = 2048,
) {
  const { publicKey, privateKey } =
    algorithm === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: bits })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const der = Buffer.from(
    await authority.issue(publicKey.export({ type: 'spki', format: 'der' }), 'Somebody', use),
  );
  return { privateKey, der, sha256: createHash('sha256').update(der).digest('hex') };
}

let ada: Awaited<ReturnType<typeof person>>;
let jonas: Awaited<ReturnType<typeof person>>;
let policy: Policy;

beforeAll(async () => {
  [ada, jonas] = [await person('RS256'), await person('ES256')];
  const enrolled = (id: string, { der, sha256 }: typeof ada, algorithm: string) => ({
    id,
    name: id,
    roles: ['approver'],
    certificates: [{ sha256, der: der.toString('base64'), algorithm }],
  });
  policy = policySchema.parse({
    typ: 'countersign/policy/1',
    company: { id: 'acme', name: 'Acme' },
    environment: 'training',
    version: 1,
    previous: null,
    validFrom: '2026-11-20T00:00:00Z',
    persons: [enrolled('ada', ada, 'RS256'), enrolled('jonas', jonas, 'ES256')],
    rules: [{ id: 'r', kinds: ['credit-transfer'], approvals: 1, release: false, validHours: 24 }],
    quorum: 1,
  });
});

function statement(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    typ: 'countersign/statement/1',
    purpose: 'card-test',
    company: 'acme',
    environment: 'training',
    desk: 'desk-1',
    person: 'ada',
    certificate: ada.sha256,
    time: new Date().toISOString(),
    log: { id: 'log-1', size: 0, head: '0'.repeat(64) },
    nonce: 'n',
    ...change,
  };
}

function verifyStatement(jws: string, under: Policy): SignedStatement | null {
  const verified = verifySigned<Statement>(jws, under, statementSchema);
  return verified.ok ? verified.value : null;
}

function signed(payload: string, who = ada, header: Record<string, unknown> = {}): Promise<string> {
  const whole = { alg: 'RS256', typ: STATEMENT_JWS, x5c: [who.der.toString('base64')], ...header };
  return new CompactSign(Buffer.from(payload)).setProtectedHeader(whole).sign(who.privateKey);
}

describe('a statement counts only with the enrolled certificate', () => {
  test('and never with a key of RSA below 2048 bits, though a policy enrols it', async () => {
    const short = await person('RS256', 'officer', 1024);
    const enrols = structuredClone(policy);
    enrols.persons[0]?.certificates.push({
      sha256: short.sha256,
      der: short.der.toString('base64'),
      algorithm: 'RS256',
    });
    const encoded = (value: string): string => Buffer.from(value).toString('base64url');
    const header = { alg: 'RS256', typ: STATEMENT_JWS, x5c: [short.der.toString('base64')] };
    const body = `${encoded(JSON.stringify(header))}.${encoded(jcs(statement({ certificate: short.sha256 })))}`;
    const signature = sign('sha256', Buffer.from(body), short.privateKey).toString('base64url');
    expect(verifyStatement(`${body}.${signature}`, enrols)).toBeNull();
  });

  test('as signed by the card it names, it is read with its person and subject', async () => {
    expect(verifyStatement(await signed(jcs(statement())), policy)).toMatchObject({
      person: 'ada',
      certificate: ada.sha256,
      certificateSubject: new X509Certificate(ada.der).subject.replaceAll('\n', ', '),
    });
    const other = statement({ person: 'jonas', certificate: jonas.sha256 });
    expect(verifyStatement(await signed(jcs(other), jonas, { alg: 'ES256' }), policy)).toMatchObject({
      person: 'jonas',
    });
  });

  test('signed by another key, it is nothing, whatever certificate its header carries', async () => {
    const stranger = await person('RS256');
    expect(verifyStatement(await signed(jcs(statement()), stranger), policy)).toBeNull();
    expect(
      verifyStatement(
        await signed(jcs(statement()), stranger, { alg: 'RS256', x5c: [ada.der.toString('base64')] }),
        policy,
      ),
    ).toBeNull();
    expect(
      verifyStatement(await signed(jcs(statement({ certificate: stranger.sha256 })), stranger), policy),
    ).toBeNull();
  });

  test('naming another person than its certificate belongs to, it is nothing', async () => {
    expect(verifyStatement(await signed(jcs(statement({ person: 'jonas' }))), policy)).toBeNull();
  });

  test('under another algorithm than enrolled, it is nothing', async () => {
    expect(verifyStatement(await signed(jcs(statement()), ada, { alg: 'PS256' }), policy)).toBeNull();
    expect(verifyStatement(await signed(jcs(statement()), ada, { alg: 'RS512' }), policy)).toBeNull();
    expect(verifyStatement(new UnsecuredJWT(statement()).encode(), policy)).toBeNull();
  });

  test('at a time when the certificate was not valid, it is nothing', async () => {
    for (const time of ['2020-01-01T00:00:00Z', '2199-01-01T00:00:00Z', 'yesterday'])
      expect(verifyStatement(await signed(jcs(statement({ time }))), policy)).toBeNull();
  });

  test('without its type, without its certificate, or with a header member more, it is nothing', async () => {
    for (const header of [
      { typ: 'JWT' },
      { typ: undefined },
      { x5c: undefined },
      { x5c: [] },
      { jku: 'https://example.com' },
    ]) {
      expect(verifyStatement(await signed(jcs(statement()), ada, header), policy)).toBeNull();
    }
  });

  test('by a card that is not meant for signatures, or enrolled for two persons, it is nothing', async () => {
    const sealing = await person('RS256', 'company-encryption');
    const certificates = [
      { sha256: sealing.sha256, der: sealing.der.toString('base64'), algorithm: 'RS256' as const },
    ];
    const [first, second] = policy.persons;
    if (first === undefined || second === undefined) throw new Error('two persons');
    const withSealing = { ...policy, persons: [{ ...first, certificates }, second] };
    expect(
      verifyStatement(await signed(jcs(statement({ certificate: sealing.sha256 })), sealing), withSealing),
    ).toBeNull();
    const twice = { ...policy, persons: [first, { ...second, certificates: first.certificates }] };
    expect(verifyStatement(await signed(jcs(statement())), twice)).toBeNull();
  });

  test('in any other form than the canonical one, it is nothing', async () => {
    expect(verifyStatement(await signed(JSON.stringify(statement())), policy)).toBeNull();
    expect(verifyStatement(await signed(`${jcs(statement())} `), policy)).toBeNull();
    expect(verifyStatement(await signed(jcs(statement({ more: 1 }))), policy)).toBeNull();
  });

  test('with one character changed anywhere, it is nothing', async () => {
    const jws = await signed(jcs(statement()));
    for (let place = 0; place < jws.length; place += 37) {
      const changed = jws.slice(0, place) + (jws[place] === 'A' ? 'B' : 'A') + jws.slice(place + 1);
      // The last character of a part may carry unused bits; what decodes to the same bytes is the same
      // statement.
      if (
        jws
          .split('.')
          .every((part, index) =>
            Buffer.from(part, 'base64url').equals(Buffer.from(changed.split('.')[index] ?? '', 'base64url')),
          )
      )
        continue;
      expect(verifyStatement(changed, policy)).toBeNull();
    }
  });

  test.each(['', '.', '..', 'a.b.c', 'nonsense', 'x'.repeat(100_000)])('"%s" is nothing', async (text) => {
    expect(verifyStatement(text, policy)).toBeNull();
  });
});
