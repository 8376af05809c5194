// What a renewed key needs before it has a day of change, and what opens the gate from the sandbox to
// production.
import { beforeEach, describe, expect, it } from 'vitest';
import { bankProfileSchema, type BankProfile } from '../../../../shared/domain/bank-profile.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import {
  CERTIFICATES,
  keyRecord,
  onboardedDesk,
  PROFILE,
  PROFILE_SHA256,
  type OnboardingDesk,
} from './onboarding-desk.fake.ts';
import { passGate, renewalDraft } from './renew.ts';
import { getOnboarding } from './steps.ts';

const { signing, decryption } = CERTIFICATES;
/** The certificates are valid from 1 June 2026 to 1 June 2028. */
const FROM = '2026-12-01T00:00:00.000Z';
const refused = (code: string, data: object = {}) => ({ ok: false, error: { code, ...data } });
const because = (why: string) => ({ sentences: [{ code: 'fault-reason', data: { why } }] });

let world: OnboardingDesk;
beforeEach(async () => {
  world = await onboardedDesk();
  await world.keys(
    keyRecord('sign', signing),
    keyRecord('decrypt', decryption),
    keyRecord('sign', signing, { key: 'n-s', uri: 'pkcs11:next' }),
    keyRecord('decrypt', decryption, { key: 'n-d', uri: 'pkcs11:next-d' }),
    keyRecord('sign', null, { key: 'bare', uri: 'pkcs11:bare' }),
  );
});

describe('a renewed key', () => {
  const renewed = (input: Partial<Parameters<typeof renewalDraft>[1]>) =>
    renewalDraft(world.desk, { signing: null, decryption: null, from: FROM, ...input });
  const keysOf = async (input: Parameters<typeof renewed>[0]) =>
    (JSON.parse(must(await renewed(input)).draft) as BankProfile).keys;

  it('stands in a draft of the profile, which is in force no sooner than somebody adopts it', async () => {
    const { draft } = must(await renewed({ signing: 'n-s' }));
    const { keys, ...rest } = JSON.parse(draft) as BankProfile;
    const { keys: before, ...same } = PROFILE;
    expect(rest).toEqual(same);
    expect(keys).toEqual({ ...before, next: { signing: 'pkcs11:next', decryption: null, from: FROM } });
    expect((await world.desk.store.desk.profile())?.sha256).toBe(PROFILE_SHA256);
  });

  it('is for one use or for both', async () => {
    expect((await keysOf({ decryption: 'n-d' })).next).toEqual({
      signing: null,
      decryption: 'pkcs11:next-d',
      from: FROM,
    });
    expect((await keysOf({ signing: 'n-s', decryption: 'n-d' })).next).toMatchObject({
      signing: 'pkcs11:next',
      decryption: 'pkcs11:next-d',
    });
  });

  it.each([
    [{ signing: 'nobody' }, 'no-such-key'],
    [{ signing: 'n-d' }, 'key-of-other-use'],
    [{ decryption: 'n-s' }, 'key-of-other-use'],
    [{ signing: 'bare' }, 'key-certificate-missing'],
    [{ signing: 'n-s', decryption: 'nobody' }, 'no-such-key'],
  ] as const)('is refused for %j: %s', async (input, why) => {
    expect(await renewed(input)).toMatchObject(refused('company-key-unready', because(why)));
  });

  it.each([
    ['2026-05-31T23:59:59.999Z', false],
    ['2026-06-01T00:00:00.000Z', true],
    ['2028-05-31T23:59:59.999Z', true],
    ['2028-06-01T00:00:00.000Z', false],
  ])('changes on a day on which its certificate is valid: %s %s', async (from, valid) => {
    const made = await renewed({ signing: 'n-s', from });
    if (valid) expect(made.ok).toBe(true);
    else expect(made).toMatchObject(refused('company-key-unready', because('key-certificate-not-valid')));
  });

  it('needs a profile', async () => {
    const store = { ...world.desk.store, desk: { ...world.desk.store.desk, profile: async () => null } };
    expect(
      await renewalDraft({ ...world.desk, store }, { signing: 'n-s', decryption: null, from: FROM }),
    ).toMatchObject(refused('profile-missing'));
  });
});

describe('the gate to production', () => {
  const passed = (person = 'mira') => passGate(world.desk, { person });
  const fileOf = async () => {
    const { file, name, bytes } = must(await passed());
    const piece = world.desk.outgoing.piece(file, 0);
    const content = Buffer.from(piece?.base64 ?? '', 'base64');
    expect(bytes).toBe(content.length);
    return { name, content, read: JSON.parse(content.toString('utf8')) as Record<string, unknown> };
  };
  const draftOf = async () => bankProfileSchema.parse((await fileOf()).read['draft']);

  it('gives a draft for a production desk with the evidence of each step, and changes nothing here', async () => {
    const { name, read } = await fileOf();
    expect(name).toBe('acme-production-profile.json');
    expect(read).toMatchObject({
      format: 'countersign/onboarding/1',
      company: 'acme',
      sandboxProfile: PROFILE_SHA256,
    });
    expect(read['steps']).toEqual(must(await getOnboarding(world.desk)).steps);
    expect((await world.desk.store.desk.profile())?.sha256).toBe(PROFILE_SHA256);
  });

  it('gives a profile of production that names neither the sandbox nor its address', async () => {
    const { id, version, environment, endpoint, ...rest } = await draftOf();
    expect({ id, version, environment }).toEqual({
      id: 'production-bank',
      version: 1,
      environment: 'production',
    });
    expect(endpoint).toEqual({ ...PROFILE.endpoint, hostLabel: '', segment: 'prod' });
    expect(rest).toMatchObject({ clientId: PROFILE.clientId, keys: PROFILE.keys });
  });

  it.each([
    ['sandbox', 'production'],
    [`${'s'.repeat(30)}sandbox`, `${'s'.repeat(30)}production`],
    [`${'s'.repeat(31)}sandbox`, `${'s'.repeat(29)}-production`],
    [`sandbox${'s'.repeat(33)}`, `${'s'.repeat(29)}-production`],
    ['a'.repeat(40), `${'a'.repeat(29)}-production`],
    ['bank', 'bank-production'],
  ])('names it so that it can be adopted: %s becomes %s', async (id, expected) => {
    world = await onboardedDesk({}, { ...PROFILE, id });
    expect((await draftOf()).id).toBe(expected);
  });

  it('is logged with who passed it and the digest of what they took away', async () => {
    const { content } = await fileOf();
    const [entry] = await world.actionsAbout('onboarding-gate');
    expect(entry).toMatchObject({ act: 'onboarding.gate', actor: 'mira' });
    expect(entry?.detail).toContain(sha256Hex(content));
    expect(entry?.detail).toContain('"steps":10');
  });

  it('stays shut while a step is open, names every such step, and leaves no trace', async () => {
    world.payments();
    await world.logged('profile.test', 'connection-test', 'tls: tls');
    expect(await passed()).toMatchObject(refused('onboarding-not-done', { detail: 'connection, payment' }));
    expect(await world.actionsAbout('onboarding-gate')).toEqual([]);
  });

  it.each(['production', 'training'] as const)('is none on a desk of %s', async (environment) => {
    Object.assign(world.desk, { identity: { ...world.desk.identity, environment } });
    expect(await passed()).toMatchObject(refused('onboarding-not-done', because('not-a-sandbox-desk')));
  });

  it('is passed by an enrolled person', async () => {
    expect(await passed('nobody')).toMatchObject(refused('person-not-enrolled'));
  });
});
