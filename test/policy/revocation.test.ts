// Revocation lists made by openssl: what the desk, the card process and the verifier read in them and
// conclude for certificates of the authority, and what none of them takes.
import 'reflect-metadata';
import { generateKeyPairSync, X509Certificate, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { X509Crl } from '@peculiar/x509';
import { CompactSign } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Policy } from '../../shared/domain/policy.ts';
import { isOlderList, type CertificateAuthority } from '../../shared/domain/revocation.ts';
import { jcsDigest, sha256Hex } from '../../main/digest/sha256.ts';
import {
  evaluateCertificate,
  readAuthority,
  readRevocationList,
  revocationRefusal,
  revocationPolicy,
} from '../../main/statements/revocation.ts';
import { STATEMENT_JWS, subjectOf } from '../../main/statements/verify.ts';
import { signerOf, verifiedApprovals, type Roots } from '../../main/token/process/trust.ts';
import { jcs } from '../../shared/domain/jcs.ts';
import { ok } from '../../shared/domain/result.ts';
import { statementSchema } from '../../shared/domain/statement.ts';
import { Shape } from '../../verifier/shapes.ts';
import type { Json } from '../../verifier/digests.ts';
import { authorityProblem, readAuthorities } from '../../verifier/revocation.ts';
import { opensslAuthority, type ListWanted, type OpensslAuthority } from '../token/openssl-authority.ts';

const DAY = 86_400_000;
// A minute ahead: openssl makes the certificates after this line ran, and they begin at that second.
const now = new Date(Date.now() + 60_000);
const at = now.toISOString();
const days = (count: number): Date => new Date(now.getTime() + count * DAY);
const CURRENT: ListWanted = { thisUpdate: days(-1), nextUpdate: days(7) };
const DOCUMENTS = '1.3.6.1.5.5.7.3.36';

const folder = mkdtempSync(join(tmpdir(), 'countersign-authority-'));
const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });
const [{ publicKey: revokedSpki, privateKey: revokedKey }, { publicKey: goodSpki, privateKey: goodKey }] = [
  pair(),
  pair(),
];

let authority: OpensslAuthority;
let other: OpensslAuthority;
let revoked: Buffer;
let good: Buffer;
let meant: Buffer;
let list: Buffer;

beforeAll(() => {
  authority = opensslAuthority(join(folder, 'root'));
  // Of the same name, with another key: a name alone proves nothing.
  other = opensslAuthority(join(folder, 'other'), { key: 'P-384' });
  revoked = authority.issue(spkiOf(revokedSpki), 'Ada Keller');
  good = authority.issue(spkiOf(goodSpki), 'Jonas Weber');
  meant = authority.issue(spkiOf(pair().publicKey), 'Mira Novak', [DOCUMENTS, '1.3.6.1.5.5.7.3.4']);
  authority.revoke(revoked);
  list = authority.list({ ...CURRENT, number: 7 });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function named(of: OpensslAuthority, more: Partial<CertificateAuthority> = {}): CertificateAuthority {
  const certificate = of.der.toString('base64');
  return { subject: subjectOf(certificate), certificate, revocation: 'demanded', ...more };
}

/** The verifier's reading of the same policy. */
function verifierSays(
  authorities: readonly CertificateAuthority[],
  lists: readonly Buffer[],
  der: Buffer,
  time = at,
): string | null {
  const policy = new Shape(JSON.parse(JSON.stringify({ authorities })) as Json, 'policy');
  return authorityProblem(readAuthorities(policy, lists), new X509Certificate(der), time);
}

const says = (
  authorities: readonly CertificateAuthority[],
  lists: readonly Buffer[],
  der: Buffer,
): string => {
  const verdict = evaluateCertificate({ authorities: [...authorities] }, lists, der.toString('base64'), at);
  return verdict.kind === 'refused' ? verdict.why : verdict.kind;
};

test('number, times and serial numbers are those another library reads', () => {
  const read = readRevocationList(list, [named(authority)]);
  if (!read.ok) throw new Error(read.error.code);
  const foreign = new X509Crl(list);
  expect(read.value.list.thisUpdate).toBe(foreign.thisUpdate.toISOString());
  expect(read.value.list.nextUpdate).toBe(foreign.nextUpdate?.toISOString());
  expect([...read.value.list.revoked]).toEqual(
    foreign.entries.map(({ serialNumber, revocationDate }) => [serialNumber, revocationDate.toISOString()]),
  );
  expect(Number(`0x${read.value.list.number}`)).toBe(7);
});

describe('one verdict of desk and verifier', () => {
  const stale = (): Buffer => authority.list({ thisUpdate: days(-9), nextUpdate: days(-2), number: 3 });
  test.each<[string, () => CertificateAuthority, () => readonly Buffer[], () => Buffer, string]>([
    ['on the list', () => named(authority), () => [list], () => revoked, 'revoked'],
    ['not on it', () => named(authority), () => [list], () => good, 'good'],
    ['demanded, none there', () => named(authority), () => [], () => good, 'revocation-list-missing'],
    ['demanded, out of date', () => named(authority), () => [stale()], () => good, 'revocation-list-stale'],
    ['on a list that is out of date', () => named(authority), () => [stale()], () => revoked, 'revoked'],
    [
      'demanded, of another',
      () => named(authority),
      () => [other.list(CURRENT)],
      () => good,
      'revocation-list-missing',
    ],
    [
      'optional, none there',
      () => named(authority, { revocation: 'optional' }),
      () => [],
      () => good,
      'good',
    ],
    [
      'optional, on it',
      () => named(authority, { revocation: 'optional' }),
      () => [list],
      () => revoked,
      'revoked',
    ],
    ['unused, on it', () => named(authority, { revocation: 'unused' }), () => [list], () => revoked, 'good'],
    ['of an authority not named', () => named(other), () => [list], () => revoked, 'good'],
    [
      'without a demanded usage',
      () => named(authority, { extendedUsages: [DOCUMENTS] }),
      () => [list],
      () => good,
      'certificate-usage-demanded',
    ],
    [
      'with the demanded usage',
      () => named(authority, { extendedUsages: [DOCUMENTS] }),
      () => [list],
      () => meant,
      'good',
    ],
  ])('%s', (_, demands, lists, certificate, expected) => {
    const [one, those, der] = [demands(), lists(), certificate()];
    expect(says([one], those, der)).toBe(expected);
    expect(verifierSays([one], those, der) === null).toBe(expected === 'good');
  });
});

test('the verifier takes a list that ended after the signature, as it is given out later', () => {
  const later = authority.list({ thisUpdate: days(-1), nextUpdate: days(1), number: 8 });
  expect(verifierSays([named(authority)], [later], good, days(-300).toISOString())).toBeNull();
  expect(verifierSays([named(authority)], [later], good, days(2).toISOString())).toContain('had ended');
});

test.each<[string, Partial<ListWanted>]>([
  ['in PEM of sha384', { digest: 'sha384' }],
  ['RSASSA-PSS', { pss: true }],
  ['without a number', { number: null }],
])('a list %s is read', (_, wanted) => {
  const der = authority.list({ ...CURRENT, ...wanted });
  expect(readRevocationList(der, [named(authority)]).ok).toBe(true);
  expect(verifierSays([named(authority)], [der], good)).toBeNull();
});

test('a list of an authority with a key on P-384 is read', () => {
  const der = other.list({ ...CURRENT, digest: 'sha384' });
  expect(readRevocationList(der, [named(authority), named(other)])).toMatchObject({
    ok: true,
    value: { authority: { certificate: other.der.toString('base64') } },
  });
});

describe('what is no list', () => {
  const code = (der: Uint8Array, of = named(authority)): string => {
    const read = readRevocationList(der, [of]);
    return read.ok ? 'read' : read.error.code;
  };

  test('of an authority of the same name with another key', () => {
    expect(code(other.list(CURRENT))).toBe('revocation-list-foreign');
    expect(code(list, named(other))).toBe('revocation-list-foreign');
  });

  test.each([
    [
      'a partitioned one',
      'issuingDistributionPoint = critical,@point\n[point]\nfullname = URI:http://crl.example/1.crl',
    ],
    ['a delta', '2.5.29.27 = critical,DER:020101'],
  ])('%s holds only a part', (_, extension) => {
    const der = authority.list({ ...CURRENT, extension });
    expect(code(der)).toBe('revocation-list-partial');
    expect(() => verifierSays([named(authority)], [der], good)).toThrow('only a part');
  });

  test('signed by SHA-1', () => {
    expect(code(authority.list({ ...CURRENT, digest: 'sha1' }))).toBe('revocation-list-foreign');
  });

  test('any bit changed, cut anywhere, or followed by a byte', () => {
    for (let place = 0; place < list.length; place += 3) {
      const changed = Buffer.from(list);
      changed[place] = (changed[place] ?? 0) ^ 0x04;
      expect([place, code(changed)]).not.toEqual([place, 'read']);
      expect([place, code(list.subarray(0, place))]).not.toEqual([place, 'read']);
    }
    expect(code(Buffer.concat([list, Buffer.from([0])]))).toBe('revocation-list-unreadable');
  });

  test('longer than a list may be', () => {
    expect(code(Buffer.alloc(1_000_001, 0x30))).toBe('revocation-list-unreadable');
  });
});

test('an older list is told by its number and by its time', () => {
  const read = (wanted: Partial<ListWanted>) => {
    const one = readRevocationList(authority.list({ ...CURRENT, ...wanted }), [named(authority)]);
    if (!one.ok) throw new Error(one.error.code);
    return one.value.list;
  };
  const before = read({ number: 300 });
  expect(isOlderList(before, before)).toBe(false);
  expect(isOlderList(read({ number: 301 }), before)).toBe(false);
  expect(isOlderList(read({ number: 299 }), before)).toBe(true);
  expect(isOlderList(read({ number: 301, thisUpdate: days(-2) }), before)).toBe(true);
  expect(isOlderList(read({ number: null }), before)).toBe(false);
});

test('an authority has to be one that signs lists', () => {
  expect(readAuthority(authority.der)).not.toBeNull();
  expect(readAuthority(good)).toBeNull();
  expect(readAuthority(Buffer.from('nothing'))).toBeNull();
});

const enrolled = (id: string, der: Buffer) => ({
  id,
  name: id,
  roles: ['approver' as const],
  certificates: [{ sha256: sha256Hex(der), der: der.toString('base64'), algorithm: 'ES256' as const }],
});
const policyOf = (): Policy => ({
  typ: 'countersign/policy/2',
  company: { id: 'acme', name: 'Acme' },
  environment: 'training',
  version: 2,
  previous: 'a'.repeat(64),
  validFrom: at,
  persons: [enrolled('ada', revoked), enrolled('jonas', good)],
  rules: [{ id: 'r', kinds: ['credit-transfer'], approvals: 1, release: false, validHours: 24 }],
  authorities: [named(authority)],
  quorum: 1,
});

test('a card on a list is revoked in the policy that is evaluated, and only there', () => {
  const policy = policyOf();
  const standing = revocationPolicy(policy, [list]);
  expect(standing.persons.map(({ certificates }) => certificates[0]?.revoked?.reason)).toEqual([
    'revocation list',
    undefined,
  ]);
  expect(policy.persons[0]?.certificates[0]?.revoked).toBeUndefined();
  const { authorities: _, ...without } = policy;
  expect(revocationPolicy(without, [list])).toBe(without);
  const refused = (of: Policy, lists: readonly Buffer[], der: Buffer): string | undefined =>
    revocationRefusal(of, lists, sha256Hex(der), at)?.code;
  expect(refused(policy, [list], revoked)).toBe('certificate-on-list');
  expect(refused(policy, [list], good)).toBeUndefined();
  expect(refused(policy, [], good)).toBe('revocation-list-missing');
  expect(refused(without, [], good)).toBeUndefined();
});

describe('a card process that main hands other lists, or none', () => {
  const statement = {
    typ: 'countersign/statement/1',
    purpose: 'checkpoint',
    company: 'acme',
    environment: 'training',
    desk: 'desk-1',
    log: { id: 'log', size: 1, head: 'a'.repeat(64) },
    role: 'approver',
  };
  const roots = (policy: Policy): Roots => ({
    company: 'acme',
    environment: 'training',
    policies: [
      { version: 1, sha256: 'b'.repeat(64) },
      { version: 2, sha256: jcsDigest(policy) },
    ],
  });

  function signs(der: Buffer, lists: readonly Uint8Array[]): string {
    const policy = policyOf();
    const named = { version: 2, sha256: jcsDigest(policy) };
    const job = {
      choice: { cardId: 'card', certificate: sha256Hex(der) },
      statement: { ...statement, policy: named },
      policy,
      newest: null,
      adopts: null,
    } as unknown as Parameters<typeof signerOf>[0];
    const context = {
      roots: () => ok(roots(policy)),
      revocationLists: { current: lists },
      now: () => now,
    } as unknown as Parameters<typeof signerOf>[1];
    const signer = signerOf(job, context);
    return signer.ok ? signer.value.person : signer.error.code;
  }

  test('signs with a current list of the authority that is silent about the card, and not else', () => {
    expect(signs(good, [list])).toBe('jonas');
    expect(signs(good, [])).toBe('revocation-list-missing');
    expect(signs(good, [other.list(CURRENT)])).toBe('revocation-list-missing');
    expect(signs(good, [authority.list({ thisUpdate: days(-9), nextUpdate: days(-2) })])).toBe(
      'revocation-list-stale',
    );
    expect(signs(revoked, [list])).toBe('certificate-on-list');
  });

  test('counts an approval in the same way', async () => {
    const policy = policyOf();
    const approval = (person: string, der: Buffer, key: KeyObject): Promise<string> =>
      new CompactSign(
        Buffer.from(
          jcs({
            ...statement,
            policy: { version: 2, sha256: jcsDigest(policy) },
            person,
            certificate: sha256Hex(der),
            time: at,
          }),
        ),
      )
        .setProtectedHeader({ alg: 'ES256', typ: STATEMENT_JWS, x5c: [der.toString('base64')] })
        .sign(key);
    const approvals = [await approval('ada', revoked, revokedKey), await approval('jonas', good, goodKey)];
    const judged = (lists: readonly Uint8Array[]) =>
      verifiedApprovals({ policy, newest: null, approvals }, statementSchema, roots(policy), now, lists);
    expect(judged([])).toMatchObject({ ok: false, error: { code: 'revocation-list-missing' } });
    const verified = judged([list]);
    if (!verified.ok) throw new Error(JSON.stringify(verified.error));
    expect(
      verified.value.newest.persons.map(({ certificates }) => certificates[0]?.revoked !== undefined),
    ).toEqual([true, false]);
  });
});
