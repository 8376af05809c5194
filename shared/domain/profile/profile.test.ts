import { describe, expect, test } from 'vitest';
import type { BankProfile } from '../bank-profile.ts';
import { trainingProfile } from '../../../test/interop/profile.ts';
import { bindingChanges, memberAt, profileChanges, withMember } from './changes.ts';
import { nextVersion, readProfile } from './draft.ts';
import { PROFILE_FIELDS } from './fields.ts';

const certificate = { certificatePem: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n', sha256: 'c'.repeat(64) };
const profile = trainingProfile({ signing: certificate, encryption: certificate });
/** With the one member that may be left out. */
const renewing: BankProfile = { ...profile, keys: { ...profile.keys, next: { signing: null, decryption: null, from: '2026-12-01T00:00:00Z' } } };
/** Said by the desk or the format, never typed. */
const NOT_TYPED = ['format', 'version', 'environment'];

function leaves(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([name, below]) => leaves(below, path === '' ? name : `${path}.${name}`));
}

describe('the fields of a bank profile', () => {
  test('every member of the schema has one row, and every row a member', () => {
    expect(PROFILE_FIELDS.map(({ path }) => path).toSorted()).toEqual(leaves(renewing).filter((path) => !NOT_TYPED.includes(path)).toSorted());
  });

  test('what says which bank a payment goes to, and as what, binds it', () => {
    const bound = PROFILE_FIELDS.filter(({ binds }) => binds !== null).map(({ path }) => path);
    expect(bound).toEqual(['id', 'endpoint.domain', 'endpoint.hostLabel', 'endpoint.segment', 'clientId', 'paths.initiation', 'paths.reconfirm', 'paths.stop', 'initiation.rootTag', 'initiation.payloadTag', 'initiation.contentType', 'initiation.payloadType', 'suites.outgoing', 'keys.signing']);
  });
});

describe('the difference of two profiles', () => {
  const changed = (path: string, value: unknown): BankProfile => withMember(profile, path, value) as BankProfile;

  test('is told member by member, with before and after', () => {
    expect(profileChanges(profile, changed('clientId', 'other')).map(({ field, before, after }) => [field.path, before, after])).toEqual([['clientId', profile.clientId, 'other']]);
    expect(profileChanges(profile, profile)).toEqual([]);
  });

  test('goes by the fingerprint of a certificate, not by how its PEM is wrapped', () => {
    const [first] = profile.bankCertificates.signing;
    expect(profileChanges(profile, changed('bankCertificates.signing', [{ ...first, pem: `${first?.pem ?? ''}\n` }]))).toEqual([]);
  });

  test.each([
    ['endpoint.domain', 'elsewhere.example', ['bank'], ['endpoint.domain']],
    ['suites.outgoing', 'legacy', ['bank'], []],
    ['suites.outgoing', 'legacy', ['bank', 'form'], ['suites.outgoing']],
    ['paths.stop', '/payments/reconfirmations', ['bank', 'form'], []],
    ['paths.stop', '/payments/reconfirmations', ['bank', 'case'], ['paths.stop']],
    ['proxy', 'http://proxy:8080', ['bank', 'form'], []],
    ['bankCertificates.encryption', [], ['bank', 'form'], []],
  ] as const)('a change of %s to %j binds (%j): %j', (path, value, which, bound) => {
    expect(bindingChanges(profile, changed(path, value), which)).toEqual(bound);
  });

  test('a member is read and replaced by its path', () => {
    expect(memberAt(withMember(profile, 'limits.inquiriesPerHour', 7), 'limits.inquiriesPerHour')).toBe(7);
    expect(memberAt(profile, 'limits.nothing.below')).toBeUndefined();
  });
});

describe('a draft', () => {
  test('that keeps every rule is a profile', () => {
    expect(readProfile(profile, 'training')).toEqual({ profile, problems: [] });
  });

  test.each([
    ['paths.retrieve', '/payment/inquiry', 'paths.retrieve'],
    ['initiation.payloadType', 'urn:x', 'initiation.payloadType'],
    ['initiation.rootTag', 'Re quest', 'initiation.rootTag'],
    ['initiation.contentType', 'application/xml\r\nX: y', 'initiation.contentType'],
    ['timeZone', 'Mars/Olympus', 'timeZone'],
    ['requests.reasonPattern', '(', 'requests.reasonPattern'],
    ['proxy', 'ftp://proxy', 'proxy'],
    ['accessToken.secret', 'the secret itself?', 'accessToken.secret'],
    ['environment', 'sandbox', ''],
    ['limits.messageBytes', 5, 'limits.messageBytes'],
    ['endpoint.segment', 'test', 'endpoint.segment'],
    ['unknownMember', 1, ''],
  ])('with %s = %j is refused at %s', (path, value, at) => {
    const { profile: read, problems } = readProfile(withMember(profile, path, value), 'training');
    expect(read).toBeNull();
    expect(problems.map((problem) => problem.path)).toContain(at);
  });

  test.each([[1, 0, 1], [1, 1, 2], [7, 2, 7], [2, 7, 8]])('of version %i after version %i is saved as version %i', (own, last, saved) => {
    expect(nextVersion({ version: own }, last)).toBe(saved);
  });
});
