// Which steps of the set-up count as done, by which evidence, and that no step counts by an evidence that
// says something of another key, profile or test.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { fakeVault } from '../../../ports/vault.fake.ts';
import { memoryDesk } from '../memory-desk.fake.ts';
import {
  CERTIFICATES,
  keyRecord,
  letterDetail,
  onboardedDesk,
  PROFILE,
  PROFILE_SHA256,
  REQUEST_SHA256,
  type OnboardingDesk,
} from './onboarding-desk.fake.ts';
import { getOnboarding, onboardingSteps } from './steps.ts';

const { signing, decryption, bank } = CERTIFICATES;
const STEPS = [
  'keys',
  'certificates',
  'letter',
  'profile',
  'fingerprints',
  'secrets',
  'officers',
  'connection',
  'payment',
  'quorum',
] as const;

let world: OnboardingDesk;
beforeEach(async () => {
  world = await onboardedDesk();
});

/** The steps that are open. */
const open = async (its = world): Promise<readonly string[]> =>
  (await onboardingSteps(its.desk)).filter(({ done }) => !done).map(({ step }) => step);
const evidence = async (step: (typeof STEPS)[number]) =>
  (await onboardingSteps(world.desk)).find((one) => one.step === step)?.evidence ?? null;
const view = async (its = world) => must(await getOnboarding(its.desk));

describe('the set-up', () => {
  it('is done where each step has its evidence, in the order they are made', async () => {
    const { steps, next, gate } = await view();
    expect(steps.map(({ step }) => step)).toEqual(STEPS);
    expect(steps.map(({ done }) => done)).toEqual(STEPS.map(() => true));
    expect(next).toBeNull();
    expect(gate).toEqual({ refused: null, evidence: null });
  });

  it('names the first open step as the next one, and keeps the gate shut', async () => {
    world.payments();
    await world.logged('profile.test', 'connection-test', 'tls: tls');
    expect(await view()).toMatchObject({ next: 'connection', gate: { refused: 'steps' } });
    expect(await open()).toEqual(['connection', 'payment']);
  });

  it('has a gate on a sandbox desk alone', async () => {
    const desk = { ...world.desk, identity: { ...world.desk.identity, environment: 'training' as const } };
    expect(must(await getOnboarding(desk))).toMatchObject({
      environment: 'training',
      next: null,
      gate: { refused: 'environment' },
    });
  });

  it('shows who passed the gate last', async () => {
    await world.logged('onboarding.gate', 'onboarding-gate', 'first');
    await world.logged('onboarding.gate', 'onboarding-gate', 'second');
    await world.logged('onboarding.gate', 'onboarding-gate', 'third');
    expect((await view()).gate.evidence).toMatchObject({ by: 'mira', text: 'third' });
  });

  it('names the profile in force and the people of the policy', async () => {
    expect(await view()).toMatchObject({
      profile: { id: PROFILE.id, version: 1, name: PROFILE.name },
      people: ['ada', 'jonas', 'mira'].map((id) => ({ person: id, name: id })),
      renewal: null,
    });
  });

  it('goes on with keys alone on a desk that has no profile yet', async () => {
    const bare = await memoryDesk([], { policy: null, identity: { environment: 'sandbox' } });
    const trial = keyRecord('sign', signing, { key: 'trial', uri: 'pkcs11:id=trial' });
    const records = [trial, keyRecord('sign', signing), keyRecord('decrypt', decryption)];
    await bare.store.desk.saveSetting('company.keys', records, null);
    for (const { key } of records)
      await bare.store.log.append({
        at: key,
        act: 'onboarding.key',
        actor: 'mira',
        subject: key,
        detail: '',
      });
    // What was once logged proves nothing without what it is about.
    for (const [act, subject, detail] of [
      ['policy.adopt', 'policy', ''],
      ['profile.test', 'connection-test', coded(sentence('log-test-passed', { sha256: PROFILE_SHA256 }))],
    ] as const)
      await bare.store.log.append({ at: act, act, actor: 'mira', subject, detail });
    const { keys, steps } = must(await getOnboarding({ ...world.desk, store: bare.store }));
    expect(keys.map(({ use }) => use)).toEqual(['none', 'none', 'none']);
    expect(steps.filter(({ done }) => done).map(({ step }) => step)).toEqual(['keys']);
  });

  it('has nothing done on a desk without keys, profile and people', async () => {
    const bare = await memoryDesk([], { policy: null, identity: { environment: 'sandbox' } });
    const desk = { ...world.desk, store: bare.store, vault: fakeVault() };
    expect((await onboardingSteps(desk)).map(({ done, evidence: its }) => [done, its])).toEqual(
      STEPS.map(() => [false, null]),
    );
    expect(must(await getOnboarding(desk))).toMatchObject({
      keys: [],
      people: [],
      profile: null,
      renewal: null,
      next: 'keys',
    });
  });
});

describe('keys and certificates', () => {
  it('count for the keys that the profile in force names', async () => {
    await world.keys(
      keyRecord('sign', signing),
      keyRecord('decrypt', decryption),
      keyRecord('sign', null, { key: 'trial', uri: 'pkcs11:id=trial' }),
    );
    expect(await open()).toEqual([]);
    await world.keys(
      keyRecord('sign', null),
      keyRecord('decrypt', decryption),
      keyRecord('sign', signing, { key: 'other', uri: 'pkcs11:id=other' }),
    );
    expect(await open()).toEqual(['certificates', 'letter']);
  });

  it('count for the newest of each use where the profile names none of them', async () => {
    await world.profile({
      ...PROFILE,
      version: 2,
      keys: { ...PROFILE.keys, signing: 'vault:a', decryption: 'vault:b' },
    });
    const trial = keyRecord('sign', null, { key: 'trial', uri: 'pkcs11:id=trial' });
    await world.keys(trial, keyRecord('sign', signing), keyRecord('decrypt', decryption));
    expect(await open()).not.toContain('certificates');
    await world.keys(keyRecord('sign', signing), keyRecord('decrypt', decryption), trial);
    expect(await open()).toContain('certificates');
  });

  it.each(['sign', 'decrypt'] as const)(
    'are both wanted: the key for %s alone is not enough',
    async (usage) => {
      await world.keys(keyRecord(usage, usage === 'sign' ? signing : decryption));
      expect(await open()).toEqual(['keys', 'certificates', 'letter']);
    },
  );

  it('count by their entry in the log, the later of the two', async () => {
    expect((await evidence('certificates'))?.at).toBe('2026-11-20T08:04:00.000Z');
    await world.logged('onboarding.certificate', 'key-sign', 'renewed');
    expect(await evidence('certificates')).toMatchObject({ by: 'mira', text: 'renewed' });
    await world.keys(
      keyRecord('sign', signing, { key: 'unlogged' }),
      keyRecord('decrypt', decryption, { key: 'unlogged-2' }),
    );
    expect(await open()).toEqual(['keys', 'certificates']);
  });
});

describe('the letter', () => {
  const letter = (...given: Parameters<typeof letterDetail>) =>
    world.logged('onboarding.letter', 'onboarding-letter', letterDetail(...given));

  it('counts while it names both certificates, whichever letter was made before', async () => {
    await letter([signing.sha256]);
    expect(await open()).toEqual(['letter']);
    await letter([signing.sha256, decryption.sha256]);
    expect(await open()).toEqual([]);
  });

  it('counts with the request for which the bank issued the certificate', async () => {
    await letter([decryption.sha256], [REQUEST_SHA256]);
    expect(await open()).toEqual([]);
    await letter([bank.sha256], ['0'.repeat(64)]);
    expect(await open()).toEqual(['letter']);
  });

  it('counts for a key that has no certificate yet, by its request', async () => {
    await world.keys(keyRecord('sign', null), keyRecord('decrypt', decryption));
    await letter([decryption.sha256], [REQUEST_SHA256]);
    expect(await open()).toEqual(['certificates']);
  });
});

describe('the bank profile and its certificates', () => {
  it('counts by the entry that adopted this very version', async () => {
    expect((await evidence('profile'))?.text).toBe(PROFILE_SHA256);
    const sha256 = await world.profile({ ...PROFILE, version: 2 });
    expect((await evidence('profile'))?.text).toBe(sha256);
    await world.logged('profile.adopt', PROFILE.id, 'of another version');
    expect((await evidence('profile'))?.text).toBe(sha256);
  });

  it('wants every certificate of the bank compared', async () => {
    const { sha256, certificatePem: pem } = decryption;
    const its = { ...PROFILE.bankCertificates, encryption: [{ pem, sha256 }] };
    await world.profile({ ...PROFILE, version: 2, bankCertificates: its });
    expect(await open()).toContain('fingerprints');
    await world.logged('profile.certificate-compared', sha256);
    expect(await open()).not.toContain('fingerprints');
    // Also where the one that was compared comes last.
    await world.profile({
      ...PROFILE,
      version: 3,
      bankCertificates: { ...its, signing: [{ pem: signing.certificatePem, sha256: signing.sha256 }] },
    });
    expect(await open()).toContain('fingerprints');
  });

  it('has no step of fingerprints done where the profile has no certificate', async () => {
    const none = { signing: [], encryption: [], tlsAuthorities: [] };
    await world.profile({ ...PROFILE, version: 2, bankCertificates: none });
    expect(await open()).toContain('fingerprints');
  });

  it('wants both secrets in the vault', async () => {
    const vault = fakeVault();
    Object.assign(world.desk, { vault });
    expect(await open()).toEqual(['secrets']);
    must(await vault.putClientSecret('oauth', 's'));
    expect(await open()).toEqual(['secrets']);
    must(await vault.putTlsIdentity('tls', { key: bank.keyPem, certificate: bank.certificatePem }));
    expect(await open()).toEqual([]);
    await world.logged('profile.secret', 'oauth', 'client-secret');
    expect((await evidence('secrets'))?.text).toBe('client-secret');
  });
});

describe('the officers', () => {
  const withOnly = async (...kept: readonly string[]) => {
    const { policy } = await world.inForce();
    return onboardedDesk({ persons: policy.persons.filter(({ id }) => kept.includes(id)) });
  };

  it('are enough with one for each part of a payment', async () => {
    expect(await open(await withOnly('ada', 'jonas', 'mira'))).toEqual([]);
    expect(await open(await withOnly('jonas', 'mira'))).toEqual(['officers']);
    expect(await open(await withOnly('ada', 'mira'))).toEqual(['officers']);
    expect(await open(await withOnly('ada', 'jonas'))).toEqual(['officers']);
  });

  it.each([
    [true, ['officers']],
    [false, []],
  ] as const)('need a releaser only where a rule asks for a release: %s', async (release, missing) => {
    const persons = (await world.inForce()).policy.persons.map((one) => ({
      ...one,
      roles: one.roles.filter((role) => role !== 'releaser'),
    }));
    const rules: Policy['rules'] = [
      { id: 'a', kinds: ['recall'], approvals: 1, release: false, validHours: 72 },
      { id: 'r', kinds: ['credit-transfer'], approvals: 1, release, validHours: 72 },
    ];
    expect(await open(await onboardedDesk({ persons, rules }))).toEqual(missing);
  });
});

describe('the connection', () => {
  const test = (detail: string) => world.logged('profile.test', 'connection-test', detail);
  const passed = (sha256: string) => coded(sentence('log-test-passed', { sha256 }));

  it('counts by the newest test alone', async () => {
    await test('tls: tls');
    expect(await open()).toEqual(['connection']);
    await test(passed(PROFILE_SHA256));
    expect(await open()).toEqual([]);
  });

  it('counts by the newest test also after hundreds of them', async () => {
    for (let made = 0; made < 501; made += 1) await test(passed(PROFILE_SHA256));
    await test('tls: tls');
    expect(await open()).toEqual(['connection']);
  });

  it('does not count where the test was made under another profile', async () => {
    await test(passed('0'.repeat(64)));
    expect(await open()).toEqual(['connection']);
    await world.profile({ ...PROFILE, version: 2 });
    await test(passed(PROFILE_SHA256));
    expect(await open()).toContain('connection');
  });

  it('counts by the words of an earlier version of the desk, to the letter', async () => {
    await test(`all steps passed, profile SHA-256 ${PROFILE_SHA256}`);
    expect(await open()).toEqual([]);
    await test(`not all steps passed, profile SHA-256 ${PROFILE_SHA256}`);
    expect(await open()).toEqual(['connection']);
  });
});

describe('the first payment', () => {
  it('counts once one is settled, and says which and when', async () => {
    expect(await evidence('payment')).toEqual({
      at: '2026-11-20T09:00:00.000Z',
      by: 'bank',
      position: null,
      text: coded(
        sentence('first-payment-settled', { currency: 'EUR', endToEndId: 'E-1', reference: 'BATCH-1' }),
      ),
    });
  });

  it.each(['ACSC', 'ACWP', 'ACCC'])('still counts where the bank says %s of it by now', async (status) => {
    world.payments({ status: 'RJCT', statusGroup: 'refused' }, { status, statusGroup: 'done' });
    expect(await open()).toEqual([]);
  });

  it.each([
    { status: 'ACSC', statusGroup: 'attention', returned: true },
    { status: 'ACSP', statusGroup: 'waiting' },
    { status: 'RJCT', statusGroup: 'refused' },
    { status: null },
  ] as const)('does not count where it is %j', async (payment) => {
    world.payments(payment);
    expect(await open()).toEqual(['payment']);
  });
});

describe('the quorum', () => {
  const naming = (profile: { id: string; version: number; sha256: string }) =>
    onboardedDesk({ profiles: [profile] });
  const its = { id: PROFILE.id, version: PROFILE.version, sha256: PROFILE_SHA256 };

  it('has named this very profile, by id, version and digest', async () => {
    expect(await open(await naming(its))).toEqual([]);
    expect(await open(await naming({ ...its, version: 2 }))).toEqual(['quorum']);
    expect(await open(await naming({ ...its, id: 'other' }))).toEqual(['quorum']);
    expect(await open(await naming({ ...its, sha256: '0'.repeat(64) }))).toEqual(['quorum']);
    expect(await open(await onboardedDesk({ profiles: [] }))).toEqual(['quorum']);
  });
});

describe('a key is shown', () => {
  const uses = async () => (await view()).keys.map(({ key, use }) => [key, use]);
  const NEXT = { signing: 'pkcs11:next', decryption: 'pkcs11:next-d', from: '2026-11-25T00:00:00.000Z' };
  const renewed = () => world.profile({ ...PROFILE, version: 2, keys: { ...PROFILE.keys, next: NEXT } });
  const withNext = () =>
    world.keys(
      keyRecord('sign', signing),
      keyRecord('decrypt', decryption),
      keyRecord('sign', signing, { key: 'n-s', uri: NEXT.signing }),
      keyRecord('decrypt', decryption, { key: 'n-d', uri: NEXT.decryption }),
    );

  it('with what it does now, and the one that follows it from its day on', async () => {
    await withNext();
    await renewed();
    expect((await view()).renewal).toEqual(NEXT);
    expect(await uses()).toEqual([
      ['key-sign', 'now'],
      ['key-decrypt', 'now'],
      ['n-s', 'next'],
      ['n-d', 'next'],
    ]);
    const { clock } = world.desk;
    clock.advance(Date.parse(NEXT.from) - 1 - clock.now());
    expect((await uses())[2]).toEqual(['n-s', 'next']);
    clock.advance(1);
    // What the bank encrypted before the change is still opened with the earlier key.
    expect(await uses()).toEqual([
      ['key-sign', 'none'],
      ['key-decrypt', 'now'],
      ['n-s', 'now'],
      ['n-d', 'now'],
    ]);
  });

  it('as of no use where the profile names it for the other use, or not at all', async () => {
    await world.keys(
      keyRecord('sign', signing, { uri: PROFILE.keys.decryption }),
      keyRecord('decrypt', decryption, { uri: PROFILE.keys.signing }),
    );
    expect((await uses()).map(([, use]) => use)).toEqual(['none', 'none']);
  });

  it('with its certificate as people compare it, and whether it is on the card', async () => {
    await world.keys(
      keyRecord('sign', signing, { onCard: false }),
      keyRecord('decrypt', decryption),
      keyRecord('decrypt', null),
    );
    const { keys } = await view();
    expect(keys[0]?.certificate).toEqual({
      subject: 'CN=Acme signing',
      issuer: 'CN=Acme signing',
      sha256: signing.sha256,
      words: [...fingerprintWords(signing.sha256)],
      notBefore: '2026-06-01T00:00:00.000Z',
      notAfter: '2028-06-01T00:00:00.000Z',
      onCard: false,
    });
    expect(keys.map(({ certificate }) => certificate?.onCard ?? null)).toEqual([false, true, null]);
  });
});
