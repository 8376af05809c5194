// Which bank profile comes into force, on whose word; and the key of its connection.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { beforeEach, describe, expect, it } from 'vitest';
import { trainingProfile } from '../../../../test/interop/profile.ts';
import type { BankProfile } from '../../../../shared/domain/bank-profile.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { jcsDigest, sha256Hex } from '../../../digest/sha256.ts';
import { fakeBank } from '../../../ports/bank.fake.ts';
import type { ConnectionStep } from '../../../ports/bank.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { fakeVault } from '../../../ports/vault.fake.ts';
import { makeNetwork, type Network } from '../../desk/index.ts';
import type { ProfileContext } from '../context.ts';
import { memoryDesk, type MemoryDesk } from '../memory-desk.fake.ts';
import { adoptProfile, compareCertificate, exportProfile } from './change.ts';
import {
  connectionRequest,
  makeConnectionKey,
  takeConnectionCertificate,
  useConnectionKey,
} from './connection-key.ts';
import { testProfile } from './connection-test.ts';
import { getProfile, previewProfile, profileVersion, profileVersions } from './read.ts';

x509.cryptoProvider.set(webcrypto);
async function certificateOf(subject: string, until = '2036-01-01') {
  const signingAlgorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: 2048,
  };
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: subject,
    notBefore: new Date('2026-01-01'),
    notAfter: new Date(until),
    signingAlgorithm,
    keys: await webcrypto.subtle.generateKey(signingAlgorithm, false, ['sign', 'verify']),
  });
  return { certificatePem: made.toString('pem'), sha256: sha256Hex(Buffer.from(made.rawData)) };
}
const [BANK, OTHER, ENDED] = await Promise.all([
  certificateOf('CN=Bank'),
  certificateOf('CN=Other bank'),
  certificateOf('CN=Ended', '2026-11-01'),
]);
const PROFILE = trainingProfile({ signing: BANK, encryption: BANK });
const ada = await fakeCard('ada', ['administrator']);

let world: MemoryDesk;
let desk: ProfileContext;
let network: Network;
let closed: number;
beforeEach(async () => {
  closed = 0;
  world = await memoryDesk([ada]);
  network = makeNetwork(world.desk.clock, 'online', () => undefined);
  const bank = { ...fakeBank(), close: async () => void (closed += 1) };
  desk = { ...world.desk, vault: fakeVault(), bank, network };
});

const compared = (sha256: string, person = 'ada') => compareCertificate(desk, { sha256, person });
const adopted = async (draft: object | string, person = 'ada', expectedSha256?: string | null) => {
  const inForce = (await desk.store.desk.profile())?.sha256 ?? null;
  return adoptProfile(desk, {
    draft: typeof draft === 'string' ? draft : JSON.stringify(draft),
    expectedSha256: expectedSha256 === undefined ? inForce : expectedSha256,
    person,
    reason: 'As the bank wrote',
  });
};
async function inForce(): Promise<void> {
  must(await compared(BANK.sha256));
  must(await adopted(PROFILE));
}
const withSigning = (certificates: readonly (typeof BANK)[]): BankProfile => ({
  ...PROFILE,
  bankCertificates: {
    ...PROFILE.bankCertificates,
    signing: certificates.map(({ certificatePem: pem, sha256 }) => ({ pem, sha256 })),
  },
});
const refused = (code: string): object => ({ ok: false, error: { code } });
const at = (environment: 'production' | 'training'): ProfileContext => ({
  ...desk,
  identity: { ...desk.identity, environment },
});

describe('a profile comes into force', () => {
  it('once its certificates were compared, with who adopted it and why in the log', async () => {
    await inForce();
    const stored = await desk.store.desk.profile();
    expect(stored).toMatchObject({ profile: { id: PROFILE.id, version: 1 } });
    expect((await world.actionsAbout(PROFILE.id)).at(-1)).toMatchObject({
      act: 'profile.adopt',
      actor: 'ada',
      detail: expect.stringContaining('As the bank wrote'),
    });
    expect(must(await getProfile(desk))).toMatchObject({ sha256: stored?.sha256, savedBy: 'ada' });
  });

  it('as the version after the last one, whatever number the draft has', async () => {
    await inForce();
    expect(must(await adopted({ ...PROFILE, version: 1, clientId: 'client-2' })).version).toBe(2);
    expect(must(await adopted({ ...PROFILE, version: 1, clientId: 'client-3' })).version).toBe(3);
  });
});

describe('the versions of the profile', () => {
  it('are all there with who adopted each; one of them is in force', async () => {
    expect(must(await profileVersions(desk)).rows).toEqual([]);
    await inForce();
    must(await adopted({ ...PROFILE, clientId: 'client-2' }));
    const { rows } = must(await profileVersions(desk));
    expect(rows.map(({ version, isInForce, savedBy }) => [version, isInForce, savedBy])).toEqual(
      expect.arrayContaining([
        [1, false, 'ada'],
        [2, true, 'ada'],
      ]),
    );
    const stored = await desk.store.desk.profile();
    expect(rows.find(({ isInForce }) => isInForce)?.sha256).toBe(stored?.sha256);
  });

  it('are read one by one, also those that were replaced', async () => {
    await inForce();
    must(await adopted({ ...PROFILE, clientId: 'client-2' }));
    const clientOf = async (version: number) =>
      must(await profileVersion(desk, { id: PROFILE.id, version })).profile.clientId;
    expect([await clientOf(1), await clientOf(2)]).toEqual([PROFILE.clientId, 'client-2']);
    expect(await profileVersion(desk, { id: PROFILE.id, version: 3 })).toMatchObject(refused('not-found'));
    expect(await profileVersion(desk, { id: 'other-bank', version: 1 })).toMatchObject(refused('not-found'));
  });
});

describe('no profile comes into force', () => {
  it('whose new certificate nobody compared: the words to compare are named', async () => {
    await inForce();
    const result = await adopted(withSigning([BANK, OTHER]));
    expect(result).toMatchObject(refused('certificate-not-compared'));
    expect(result.ok ? '' : result.error.detail).toMatch(/^CN=Other bank: (?:[\w-]+ ?){8}$/u);
    must(await compared(OTHER.sha256));
    expect(await adopted(withSigning([BANK, OTHER]))).toMatchObject({ ok: true });
  });

  it('on the word of a person whom the policy does not enrol, for a comparison neither', async () => {
    expect(await compared(BANK.sha256, 'eva')).toMatchObject(refused('person-not-enrolled'));
    expect(await adopted(PROFILE)).toMatchObject(refused('certificate-not-compared'));
    must(await compared(BANK.sha256));
    expect(await adopted(PROFILE, 'eva')).toMatchObject(refused('person-not-enrolled'));
    expect(await desk.store.desk.profile()).toBeNull();
  });

  it('that was drafted over another one than is in force', async () => {
    await inForce();
    const draft = { ...PROFILE, clientId: 'client-2' };
    expect(await adopted(draft, 'ada', null)).toMatchObject(refused('revision-conflict'));
    expect(await adopted(draft, 'ada', 'f'.repeat(64))).toMatchObject(refused('revision-conflict'));
  });

  it('that changes nothing', async () => {
    await inForce();
    expect(await adopted(PROFILE)).toMatchObject(refused('profile-unchanged'));
  });

  it.each<[string, () => object | string]>([
    ['that is no JSON', () => '{'],
    [
      'with a member twice, of which readers take different ones',
      () => JSON.stringify(PROFILE).replace('"clientId"', '"clientId":"client-9","clientId"'),
    ],
    ['of another environment', () => ({ ...PROFILE, environment: 'production' })],
    [
      'whose certificate is not the one of its fingerprint',
      () => withSigning([{ ...BANK, sha256: OTHER.sha256 }]),
    ],
    [
      'with two certificates in one text, of which a person compares one',
      () => withSigning([{ ...BANK, certificatePem: BANK.certificatePem + OTHER.certificatePem }]),
    ],
  ])('%s', async (_, draft) => {
    must(await compared(BANK.sha256));
    must(await compared(OTHER.sha256));
    expect(await adopted(draft())).toMatchObject(refused('profile-invalid'));
    expect(await desk.store.desk.profile()).toBeNull();
  });

  it('in production without the quorum, which names it in the policy', async () => {
    must(await compared(BANK.sha256));
    desk = at('production');
    must(await compared(OTHER.sha256));
    const production = {
      ...PROFILE,
      environment: 'production',
      endpoint: { domain: 'bank.example', hostLabel: '', segment: 'prod' },
      bankCertificates: { ...PROFILE.bankCertificates, tlsAuthorities: [OTHER.certificatePem] },
      keys: { ...PROFILE.keys, signing: 'pkcs11:object=seal', decryption: 'pkcs11:object=seal' },
    };
    const draft = JSON.stringify(production);
    const preview = must(await previewProfile(desk, draft));
    expect(preview.problems).toEqual([]);
    expect(await adopted(draft)).toMatchObject(refused('profile-needs-quorum'));
    const { policy } = await world.inForce();
    const profiles = [{ id: PROFILE.id, version: 1, sha256: preview.sha256 ?? '' }];
    const next = { ...policy, version: 2, previous: jcsDigest(policy), profiles };
    must(
      await desk.store.desk.savePolicy(
        { policy: next, sha256: jcsDigest(next), signatures: [] },
        { at: 'x', act: 'policy.adopt', actor: 'ada', subject: 'policy', detail: '' },
      ),
    );
    expect(await adopted(draft)).toMatchObject({ ok: true });
  });

  it('where the administrator of the machine has locked it, and nothing is compared', async () => {
    desk = { ...desk, locks: [{ setting: 'profile', why: 'Head office' }] };
    expect(await compared(BANK.sha256)).toMatchObject(refused('setting-locked'));
    expect(await adopted(PROFILE)).toMatchObject(refused('setting-locked'));
  });
});

describe('a draft', () => {
  it('is shown with what it changes and whom it holds back, and changes nothing', async () => {
    await inForce();
    const { size } = await world.store.log.head();
    const view = must(await previewProfile(desk, JSON.stringify({ ...PROFILE, clientId: 'client-2' })));
    expect(view).toMatchObject({ version: 2, changes: [{ path: 'clientId', binds: true }] });
    expect(view.certificates).toMatchObject([{ isNew: false }, { isNew: false }]);
    expect((await world.store.log.head()).size).toBe(size);
  });

  it('leaves as a file that names secrets and holds none', async () => {
    await inForce();
    must(await desk.vault.putClientSecret(PROFILE.accessToken.secret, 'hunter-2'));
    const { file, name } = must(await exportProfile(desk));
    const text = Buffer.from(desk.outgoing.piece(file, 0)?.base64 ?? '', 'base64').toString();
    expect(name).toBe(`${PROFILE.id}-v1.json`);
    expect(JSON.parse(text)).toEqual((await desk.store.desk.profile())?.profile);
    expect(text).not.toContain('hunter-2');
    expect((await world.actionsAbout(PROFILE.id)).at(-1)).toMatchObject({ act: 'profile.export' });
  });
});

describe('the key of the connection', () => {
  const make = (person = 'ada') =>
    makeConnectionKey(desk, { person, commonName: 'acme', type: 'rsa' } as never);
  const take = (pem: string, person = 'ada') => takeConnectionCertificate(desk, { person, certificate: pem });
  const use = (which: 'next' | 'earlier', person = 'ada') => useConnectionKey(desk, { person, which });
  const acts = async () => (await world.actionsAbout(PROFILE.keys.tls)).map(({ act }) => act);
  beforeEach(inForce);

  it('is made, certified and used on the word of an enrolled person, and each step is logged', async () => {
    must(await make());
    expect(must(await connectionRequest(desk)).name).toBe('acme-connection-2026-11-20.csr');
    must(await take(BANK.certificatePem));
    expect(closed, 'nothing changes before it is used').toBe(0);
    must(await use('next'));
    expect(closed, 'what stands was opened with the key so far').toBe(1);
    expect(await desk.vault.tlsCertificate(PROFILE.keys.tls)).toBe(BANK.certificatePem);
    expect(await acts()).toEqual(['connection.key-made', 'connection.certificate', 'connection.key-used']);
  });

  it('so far can be taken up again', async () => {
    must(await desk.vault.putTlsIdentity(PROFILE.keys.tls, { key: '', certificate: OTHER.certificatePem }));
    must(await make());
    must(await take(BANK.certificatePem));
    must(await use('next'));
    must(await use('earlier'));
    expect(await desk.vault.tlsCertificate(PROFILE.keys.tls)).toBe(OTHER.certificatePem);
    expect((await acts()).at(-1)).toBe('connection.key-returned');
  });

  it.each([
    ['made', () => make('eva')],
    ['certified', () => take(BANK.certificatePem, 'eva')],
    ['used', () => use('next', 'eva')],
  ])('is not %s on the word of somebody who is not enrolled', async (_, step) => {
    expect(await step()).toMatchObject(refused('person-not-enrolled'));
    expect(await acts()).toEqual([]);
  });

  it('takes no certificate that has ended, or that is none', async () => {
    must(await make());
    expect(await take(ENDED.certificatePem)).toMatchObject(refused('secret-unfit'));
    expect(await take('no certificate')).toMatchObject(refused('secret-unfit'));
    expect(await use('next')).toMatchObject(refused('not-found'));
    expect(closed).toBe(0);
  });

  it('is not used once its certificate has ended in the meantime', async () => {
    must(await make());
    must(await take(BANK.certificatePem));
    world.desk.clock.advance(10 * 366 * 86_400_000);
    expect(await use('next')).toMatchObject(refused('secret-unfit'));
  });

  it('has no request before it was made', async () => {
    expect(await connectionRequest(desk)).toMatchObject(refused('not-found'));
  });
});

describe('a test of the connection', () => {
  const steps = (...verdicts: readonly ConnectionStep['verdict'][]): ConnectionStep[] =>
    verdicts.map((verdict, place) => ({
      step: (['dns', 'tcp', 'tls'] as const)[place] ?? 'token',
      verdict,
      fault: null,
      milliseconds: 1,
    })) as ConnectionStep[];
  const answering = (its: readonly ConnectionStep[]): string[] => {
    const asked: string[] = [];
    Object.assign(desk.bank, {
      testConnection: async (profile: BankProfile) => {
        asked.push(profile.clientId);
        return its;
      },
    });
    return asked;
  };

  it('is of the profile in force, and its result is logged step by step', async () => {
    await inForce();
    const asked = answering(steps('passed', 'failed', 'skipped'));
    expect(must(await testProfile(desk)).checks).toMatchObject([
      { step: 'dns', result: 'passed' },
      { step: 'tcp', result: 'failed' },
      { step: 'tls', result: 'not-reached' },
    ]);
    expect(asked).toEqual([PROFILE.clientId]);
    expect((await world.actionsAbout('connection-test')).at(-1)?.detail).toBe('tcp: failed');
  });

  it('with the new key says nothing of the connection as it is', async () => {
    await inForce();
    answering(steps('passed'));
    expect(await testProfile(desk, { key: 'next' })).toMatchObject(refused('not-found'));
    must(await makeConnectionKey(desk, { person: 'ada', commonName: 'acme', type: 'rsa' } as never));
    must(await takeConnectionCertificate(desk, { person: 'ada', certificate: BANK.certificatePem }));
    must(await testProfile(desk, { key: 'next' }));
    expect(await world.actionsAbout('connection-test')).toEqual([]);
    expect(await world.actionsAbout('connection-test-new-key')).toHaveLength(1);
  });

  it('is not made offline, or without a profile', async () => {
    const asked = answering(steps('passed'));
    expect(await testProfile(desk)).toMatchObject(refused('profile-missing'));
    await inForce();
    network.setMode('offline');
    expect(await testProfile(desk)).toMatchObject(refused('offline'));
    expect(asked).toEqual([]);
  });
});
