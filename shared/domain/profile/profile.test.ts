import { describe, expect, test } from 'vitest';
import { bankProfileSchema, type BankProfile } from '../bank-profile.ts';
import { trainingProfile } from '../../../test/interop/profile.ts';
import { jcsBytes } from '../jcs.ts';
import { bindingChanges, effective, memberAt, profileChanges, withMember, withTyped } from './changes.ts';
import { nextVersion, readProfile } from './draft.ts';
import { PROFILE_FIELDS } from './fields.ts';
import {
  addressModeOf,
  closedDayOf,
  codesOfPattern,
  PROFILE_DEFAULTS,
  psrj03Headers,
  recallReasonPattern,
  requestTypeOf,
  retrieveClientId,
} from './practice.ts';

const certificate = {
  certificatePem: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
  sha256: 'c'.repeat(64),
};
const profile = trainingProfile({ signing: certificate, encryption: certificate });
/** With every member that may be left out. */
const whole: BankProfile = {
  ...profile,
  closedDay: 'next',
  addresses: 'structured',
  search: { contentType: 'application/x-a', accept: 'application/x-b' },
  retrieve: { clientId: 'query' },
  keys: { ...profile.keys, next: { signing: null, decryption: null, from: '2026-12-01T00:00:00Z' } },
  requests: {
    ...profile.requests,
    recallReasonPattern: '^(DUPL|X1)$',
    types: { reconfirm: 'A', reject: 'B', stop: 'C', recall: 'D' },
  },
};
/** Said by the desk or the format, never typed. */
const NOT_TYPED = ['format', 'version', 'environment'];

function leaves(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([name, below]) =>
    leaves(below, path === '' ? name : `${path}.${name}`),
  );
}

describe('the fields of a bank profile', () => {
  test('every member of the schema has one row, and every row a member', () => {
    expect(PROFILE_FIELDS.map(({ path }) => path).toSorted()).toEqual(
      leaves(whole)
        .filter((path) => !NOT_TYPED.includes(path))
        .toSorted(),
    );
  });

  test('what says which bank a payment goes to, and as what, binds it', () => {
    const bound = PROFILE_FIELDS.filter(({ binds }) => binds !== null).map(({ path }) => path);
    expect(bound).toEqual([
      'id',
      'endpoint.domain',
      'endpoint.hostLabel',
      'endpoint.segment',
      'clientId',
      'paths.initiation',
      'paths.reconfirm',
      'paths.stop',
      'initiation.rootTag',
      'initiation.payloadTag',
      'initiation.contentType',
      'initiation.payloadType',
      'suites.outgoing',
      'keys.signing',
      'requests.types.reconfirm',
      'requests.types.reject',
      'requests.types.stop',
      'requests.types.recall',
      'addresses',
    ]);
  });
});

describe('the difference of two profiles', () => {
  const changed = (path: string, value: unknown): BankProfile =>
    withMember(profile, path, value) as BankProfile;

  test('is told member by member, with before and after', () => {
    expect(
      profileChanges(profile, changed('clientId', 'other')).map(({ field, before, after }) => [
        field.path,
        before,
        after,
      ]),
    ).toEqual([['clientId', profile.clientId, 'other']]);
    expect(profileChanges(profile, profile)).toEqual([]);
  });

  test('goes by the fingerprint of a certificate, not by how its PEM is wrapped', () => {
    const [first] = profile.bankCertificates.signing;
    expect(
      profileChanges(
        profile,
        changed('bankCertificates.signing', [{ ...first, pem: `${first?.pem ?? ''}\n` }]),
      ),
    ).toEqual([]);
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

describe('a profile of an earlier version', () => {
  const later = PROFILE_FIELDS.filter(({ whenAbsent }) => whenAbsent !== undefined);

  test('holds none of the later members, is read as it is, and keeps its digest', () => {
    expect(later.map(({ path }) => memberAt(profile, path)).filter((value) => value !== undefined)).toEqual(
      [],
    );
    const read = bankProfileSchema.parse(JSON.parse(JSON.stringify(profile)));
    expect(Buffer.from(jcsBytes(read)).toString()).toBe(Buffer.from(jcsBytes(profile)).toString());
  });

  test('means the document or, where that is silent, wire practice', () => {
    expect(closedDayOf(profile)).toBe('either');
    expect(addressModeOf(profile)).toBe('market');
    expect(
      (['reconfirm', 'reject', 'stop', 'recall'] as const).map((act) => requestTypeOf(profile, act)),
    ).toEqual(['RECNFRM', 'RJCTCNFRM', 'STOP_REQUEST', 'STOP_REQUEST']);
    expect(codesOfPattern(recallReasonPattern(profile))).toEqual(
      'DUPL CUST TECH FRAD AGNT AM09 CURR AC03 UPAY UAPA COVR NARR MS03'.split(' '),
    );
    expect(psrj03Headers(profile)).toEqual({
      contentType: 'application/json;format=PSRJ03',
      accept: 'application/json;format=PSRJ03',
    });
    expect(retrieveClientId(profile)).toBe('none');
    expect(Object.keys(PROFILE_DEFAULTS).toSorted()).toEqual(later.map(({ path }) => path).toSorted());
  });

  test('differs from one that names another practice, and not from one that names the same', () => {
    expect(
      profileChanges(profile, whole).map(({ field, before, after }) => [field.path, before, after]),
    ).toContainEqual(['requests.types.stop', 'STOP_REQUEST', 'C']);
    expect(profileChanges(profile, { ...profile, closedDay: 'either' })).toEqual([]);
    expect(bindingChanges(profile, whole, ['case'])).toEqual([
      'requests.types.reconfirm',
      'requests.types.reject',
      'requests.types.stop',
      'requests.types.recall',
    ]);
  });

  test.each(later)(
    'a draft that goes back to what the absence of $path means is the old profile again',
    (field) => {
      const other = withTyped(profile, field, memberAt(whole, field.path));
      expect(effective(other, field)).toBe(memberAt(whole, field.path));
      expect(withTyped(other, field, field.whenAbsent)).toEqual(profile);
      expect(withTyped(other, field, '')).toEqual(profile);
    },
  );

  test('another practice is read from the profile', () => {
    expect([
      closedDayOf(whole),
      addressModeOf(whole),
      requestTypeOf(whole, 'recall'),
      retrieveClientId(whole),
      codesOfPattern(recallReasonPattern(whole)),
    ]).toEqual(['next', 'structured', 'D', 'query', ['DUPL', 'X1']]);
    expect(codesOfPattern(String.raw`^\d{5}$`)).toBeNull();
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
    ['requests.recallReasonPattern', '[', 'requests.recallReasonPattern'],
    ['requests.types.stop', 'STOP NOW', 'requests.types.stop'],
    ['search.accept', 'a\r\nb: c', 'search.accept'],
    ['closedDay', 'sometimes', 'closedDay'],
    ['addresses', 'free', 'addresses'],
    ['retrieve.clientId', 'path', 'retrieve.clientId'],
    ['proxy', 'ftp://proxy', 'proxy'],
    ['accessToken.secret', 'the secret itself?', 'accessToken.secret'],
    ['accessToken.secret', profile.keys.tls, 'keys.tls'],
    ['environment', 'sandbox', ''],
    ['limits.messageBytes', 5, 'limits.messageBytes'],
    ['limits.answerBytes', 1e12, 'limits.answerBytes'],
    ['clientId', 'a\r\nX: y', 'clientId'],
    ['clientId', 'user:secret', 'clientId'],
    ['accessToken.namespace', '"><evil/>', 'accessToken.namespace'],
    ['inquiry.namespace', ' urn:x', 'inquiry.namespace'],
    ['paths.retrieve', '/a/../{EndToEndId}', 'paths.retrieve'],
    ['paths.balance', '/a/%2E%2e', 'paths.balance'],
    ['paths.stop', '/a\\..\\b', 'paths.stop'],
    ['accessToken.path', '/.', 'accessToken.path'],
    ['clientId', '..', 'clientId'],
    ['requests.types', { stop: '..' }, 'requests.types.stop'],
    ['requests.types', { recall: '%2e' }, 'requests.types.recall'],
    ['endpoint.segment', 'test', 'endpoint.segment'],
    ['endpoint.domain', '10.1.2.999', 'endpoint.domain'],
    ['endpoint.domain', 'bank.example:70000', 'endpoint.domain'],
    ['endpoint', { domain: '10.1.2.3:8443', hostLabel: 'sandbox', segment: 'sb' }, 'endpoint.domain'],
    ['unknownMember', 1, ''],
  ])('with %s = %j is refused at %s', (path, value, at) => {
    const { profile: read, problems } = readProfile(withMember(profile, path, value), 'training');
    expect(read).toBeNull();
    expect(problems.map((problem) => problem.path)).toContain(at);
  });

  test.each([
    [1, 0, 1],
    [1, 1, 2],
    [7, 2, 7],
    [2, 7, 8],
  ])('of version %i after version %i is saved as version %i', (own, last, saved) => {
    expect(nextVersion({ version: own }, last)).toBe(saved);
  });
});
