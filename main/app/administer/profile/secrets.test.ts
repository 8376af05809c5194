// What the connection needs and never shows again: whether it is there, who may put it in, and what is no
// secret at all.
import { beforeEach, describe, expect, it, test } from 'vitest';
import { rsaPair } from '../../../../test/interop/keys.ts';
import { trainingProfile } from '../../../../test/interop/profile.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { err } from '../../../../shared/domain/result.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { jcsDigest } from '../../../digest/sha256.ts';
import { fakeBank } from '../../../ports/bank.fake.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { fakeVault } from '../../../ports/vault.fake.ts';
import { makeNetwork } from '../../desk/index.ts';
import type { ProfileContext } from '../context.ts';
import { memoryDesk, type MemoryDesk } from '../memory-desk.fake.ts';
import { usageOf } from './connection-test.ts';
import { profileSecrets, setSecret } from './secrets.ts';

const VALID = { notBefore: new Date('2026-06-01T00:00:00Z'), notAfter: new Date('2028-06-01T00:00:00Z') };
const [key, other, ended, early] = await Promise.all([
  rsaPair('CN=Connection', VALID),
  rsaPair('CN=Other', VALID),
  rsaPair('CN=Ended', { ...VALID, notAfter: new Date('2026-11-20T10:00:00Z') }),
  rsaPair('CN=Early', { ...VALID, notBefore: new Date('2026-11-20T10:00:01Z') }),
]);
const ada = await fakeCard('ada', ['administrator']);
const PROFILE = trainingProfile({ signing: other, encryption: other });

let world: MemoryDesk;
let desk: ProfileContext;
let closed: number;
beforeEach(async () => {
  world = await memoryDesk([ada]);
  closed = 0;
  const network = makeNetwork(world.desk.clock, 'online', () => undefined);
  const bank = { ...fakeBank(), close: async () => void (closed += 1) };
  desk = { ...world.desk, vault: fakeVault(), bank, network };
});
const inForce = async (): Promise<void> => {
  const entry = { at: 'x', act: 'profile.adopt', actor: 'ada', subject: PROFILE.id, detail: '' };
  must(await world.store.desk.saveProfile({ profile: PROFILE, sha256: jcsDigest(PROFILE) }, entry));
};
const secret = (value: string, person = 'ada') => setSecret(desk, { kind: 'client-secret', value, person });
const identity = (pair: typeof key, certificate = pair) =>
  setSecret(desk, {
    kind: 'connection-key',
    key: pair.keyPem,
    certificate: certificate.certificatePem,
    person: 'ada',
  });
const refused = (code: string) => ({ ok: false, error: { code } });
const acts = async () => (await world.store.log.list({ offset: 0, limit: 9 })).rows.map(({ act }) => act);

describe('the secrets of the profile in force', () => {
  beforeEach(inForce);

  it('are named with whether they are there, and what the certificate says; never what they are', async () => {
    expect(must(await profileSecrets(desk)).secrets).toEqual([
      {
        kind: 'client-secret',
        name: PROFILE.accessToken.secret,
        present: false,
        certificate: null,
        next: null,
        earlier: null,
      },
      {
        kind: 'connection-key',
        name: PROFILE.keys.tls,
        present: false,
        certificate: null,
        next: null,
        earlier: null,
      },
    ]);
    must(await secret('s3cret-of-the-bank'));
    const after = must(await identity(key));
    expect(after.secrets).toMatchObject([
      { present: true },
      { present: true, certificate: { subject: 'CN=Connection', sha256: key.sha256, usage: 'any' } },
    ]);
    expect(JSON.stringify(after)).not.toContain('s3cret-of-the-bank');
    expect(JSON.stringify(after)).not.toContain('PRIVATE KEY');
  });

  it('say of the key of the connection which comes next and which was before', async () => {
    must(await identity(key));
    must(await identity(other));
    must(await desk.vault.makeTlsKey(PROFILE.keys.tls, { commonName: 'Acme' } as never));
    const made = must(await profileSecrets(desk)).secrets[1];
    expect(made).toMatchObject({
      certificate: { subject: 'CN=Other' },
      earlier: { subject: 'CN=Connection' },
      next: { hasRequest: true, certificate: null },
    });
    must(await desk.vault.putTlsCertificate(PROFILE.keys.tls, key.certificatePem));
    expect(must(await profileSecrets(desk)).secrets[1]?.next).toMatchObject({
      certificate: { subject: 'CN=Connection' },
    });
  });

  it('go into the vault under the name of the profile; the log says who put which in, and not what', async () => {
    must(await secret('s3cret'));
    expect(desk.vault.has(PROFILE.accessToken.secret)).toBe(true);
    const [entry] = (await world.store.log.list({ offset: 0, limit: 1 })).rows;
    expect(entry).toMatchObject({
      act: 'profile.secret',
      actor: 'ada',
      subject: PROFILE.accessToken.secret,
      detail: 'client-secret',
    });
    expect(closed, 'no access token outlives the secret it was given for').toBe(1);
    expect(world.desk.notifier.emitted).toContainEqual({
      event: 'changed',
      data: { what: 'settings', id: null },
    });
  });

  it.each([
    ['', 'nothing'],
    ['pass wörd', 'a letter beyond ASCII'],
    ['a\nb', 'a control character'],
    ['tab\there', 'a tabulator'],
  ])('are not %j: %s', async (value) => {
    expect(await secret(value)).toMatchObject(refused('secret-unfit'));
    expect(desk.vault.has(PROFILE.accessToken.secret)).toBe(false);
    expect(closed).toBe(0);
  });

  it('may be every character that the standard of the access token knows', async () => {
    must(await secret(' !"#$%&\'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~'));
  });

  it('are a key and its own certificate, which is valid now', async () => {
    expect(await identity(key, other)).toMatchObject(refused('secret-unfit'));
    expect(await identity(ended)).toMatchObject(refused('secret-unfit'));
    expect(await identity(early)).toMatchObject(refused('secret-unfit'));
    const halves = [
      { key: 'no key', certificate: key.certificatePem },
      { key: key.keyPem, certificate: 'no certificate' },
    ];
    for (const half of halves)
      expect(await setSecret(desk, { kind: 'connection-key', ...half, person: 'ada' })).toMatchObject(
        refused('secret-unfit'),
      );
    expect(await desk.vault.tlsCertificate(PROFILE.keys.tls)).toBeNull();
    must(await identity(key));
  });

  it('are put in by an officer whom the policy enrols', async () => {
    expect(await secret('s3cret', 'eva')).toMatchObject(refused('person-not-enrolled'));
    expect(desk.vault.has(PROFILE.accessToken.secret)).toBe(false);
    expect((await acts())[0]).toBe('profile.adopt');
  });

  it('that the vault cannot keep are not said to be there', async () => {
    const putClientSecret = async () => err(fault('vault-damaged'));
    desk = { ...desk, vault: { ...desk.vault, putClientSecret } };
    expect(await secret('s3cret')).toMatchObject(refused('vault-damaged'));
    expect(await acts()).not.toContain('profile.secret');
    expect(closed).toBe(0);
  });
});

it('without a profile there is no name for a secret', async () => {
  expect(await profileSecrets(desk)).toMatchObject(refused('profile-missing'));
  expect(await secret('s3cret')).toMatchObject(refused('profile-missing'));
});

// Many authorities issue no certificates for clients any more, and a bank refuses one that is not for them.
test.each([
  [['1.3.6.1.5.5.7.3.2'], 'client'],
  [['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2'], 'client'],
  [['1.3.6.1.5.5.7.3.1'], 'other'],
  [[], 'any'],
  [undefined, 'any'],
] as const)('a certificate for %j is of use %s', (usages, expected) => {
  expect(usageOf(usages)).toBe(expected);
});
