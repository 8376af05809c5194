// The company's keys: made on a card, asked for at an authority, and the issued certificate on the card where
// the card takes it, with the desk where it does not.
import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import type { MadeCompanyKey } from '../../../ports/token.ts';
import { fakeVault } from '../../../ports/vault.fake.ts';
import { fakeCard, policyOf } from '../../../ports/token.fake.ts';
import { fakeSigningContext } from '../../authorise/signing-context.fake.ts';
import { makeNotices, makeOutgoingFiles } from '../../desk/index.ts';
import { endOf } from '../../desk/started-action.fake.ts';
import type { OnboardingContext } from '../context.ts';
import { profileExample } from './example-profile.ts';
import {
  companyKeys,
  keptCertificates,
  makeCompanyKey,
  noticeCompanyKeys,
  requestFile,
  takeCertificate,
} from './keys.ts';

const ada = await fakeCard('ada', ['administrator']);
const issued = await fakeCard('company', ['approver']);
const certificate = new X509Certificate(Buffer.from(issued.person.certificates[0]?.der ?? '', 'base64'));
const RECORD = {
  key: 'key-1',
  usage: 'sign',
  type: 'P-256',
  subject: 'Acme',
  uri: 'pkcs11:token=Seal;id=%01',
  card: 'Seal',
  madeAt: '2026-11-20T10:00:00Z',
  request: '',
  certificate: null,
};

const MADE: MadeCompanyKey = {
  label: 'Seal (new)',
  serial: '47 11',
  id: '0a0b',
  pin: '123456',
  request: new Uint8Array([1, 2, 3]),
};

function world(onCard: boolean, making: Result<MadeCompanyKey> = ok(MADE)) {
  const context = fakeSigningContext([]);
  const settings = new Map<string, unknown>([['company.keys', [RECORD]]]);
  const store = {
    ...context.store,
    desk: {
      ...context.store.desk,
      policy: async () => ({ policy: policyOf([ada]), sha256: '' }),
      setting: async (name: string) => settings.get(name) ?? null,
      saveSetting: async (name: string, value: unknown, entry: { detail: string }) => {
        settings.set(name, JSON.parse(JSON.stringify(value)));
        details.push(entry.detail);
      },
    },
  };
  const [details, orders, pins]: [string[], object[], string[]] = [[], [], []];
  const desk = {
    ...context,
    store,
    companyKey: (uri: string) => ({ uri }),
    cards: { modules: async () => [] },
    outgoing: makeOutgoingFiles(() => 'file-1'),
    vault: fakeVault(async (uri) => void pins.push(uri)),
    tokens: {
      ...context.tokens,
      storeCertificate: async () => ok({ onCard }),
      makeKey: async (job: object) => (orders.push(job), making),
    },
  } as unknown as OnboardingContext & Parameters<typeof makeCompanyKey>[0];
  const take = (key = 'key-1', person = 'ada') =>
    takeCertificate(desk, { key, certificate: certificate.toString(), person });
  const make = async (usage: 'sign' | 'decrypt' = 'sign') => {
    const order = { cardId: 'card-1', usage, type: 'RSA-2048' as const, commonName: 'Acme seal' };
    const started = await makeCompanyKey(desk, { ...order, organisation: 'Acme', country: 'DE' });
    return (await endOf(desk.tickets, started))?.code ?? null;
  };
  const acts = () => context.store.log.entries.map(({ act, actor, subject }) => [act, actor, subject]);
  return { desk, take, make, details, orders, pins, acts, settings, context };
}

test('a certificate the card takes stands in the record, and the log does not speak of keeping it', async () => {
  const { desk, take, details } = world(true);
  expect(await take()).toEqual(ok({ onCard: true }));
  expect((await companyKeys(desk))[0]).toMatchObject({ onCard: true, certificate: certificate.toString() });
  expect(details.join()).not.toContain('log-certificate-kept');
});

test('a certificate the card does not take is kept by the desk, and the log says so', async () => {
  const { desk, take, details } = world(false);
  expect(await take()).toEqual(ok({ onCard: false }));
  expect((await companyKeys(desk))[0]).toMatchObject({ onCard: false });
  expect(details.join()).toContain('{"code":"log-certificate-kept","data":{"card":"Seal"}}');
});

test('card processes are told of the company’s certificates and of those the policy enrols', async () => {
  const { desk, take } = world(false);
  const enrolled = Buffer.from(ada.person.certificates[0]?.der ?? '', 'base64');
  const kept = keptCertificates(desk);
  const told = async (): Promise<readonly string[]> =>
    (await kept()).map((der) => Buffer.from(der).toString('base64'));
  expect(await told()).toEqual([enrolled.toString('base64')]);
  await take();
  expect(await told()).toEqual([certificate.raw.toString('base64'), enrolled.toString('base64')]);
});

test('a key is made on the card under the policy; its PIN goes into the vault under the address of the key alone', async () => {
  const { desk, make, orders, pins, details } = world(true);
  expect(await make('decrypt')).toBeNull();
  expect(orders).toMatchObject([
    {
      cardId: 'card-1',
      order: {
        label: 'decryption 2026-11-20',
        type: 'RSA-2048',
        usage: 'decrypt',
        subject: { commonName: 'Acme seal', organisation: 'Acme', country: 'DE' },
      },
      policy: policyOf([ada]),
    },
  ]);
  const uri = 'pkcs11:token=Seal%20%28new%29;serial=47%2011;id=%0a%0b';
  expect(pins).toEqual([uri]);
  const [, made] = await companyKeys(desk);
  expect(made).toMatchObject({
    usage: 'decrypt',
    uri,
    card: 'Seal (new)',
    subject: 'Acme seal',
    certificate: null,
  });
  expect(made?.request).toBe(
    '-----BEGIN CERTIFICATE REQUEST-----\nAQID\n-----END CERTIFICATE REQUEST-----\n',
  );
  expect(details.join()).toContain(sha256Hex(MADE.request));
  expect(JSON.stringify([details, made])).not.toContain(MADE.pin);
});

test('a key that the card refused leaves no record and no PIN, and the log says why', async () => {
  const { desk, make, pins, acts } = world(true, err(fault('pin-incorrect')));
  expect(await make()).toBe('pin-incorrect');
  expect(await companyKeys(desk)).toHaveLength(1);
  expect(pins).toEqual([]);
  expect(acts()).toEqual([['onboarding.key-refused', 'desk', 'card-1']]);
});

test('a key whose PIN the vault cannot keep is none: nobody could use it', async () => {
  const { desk, make } = world(true);
  Object.assign(desk.vault, { putKeyPin: async () => err(fault('vault-damaged')) });
  expect(await make()).toBe('vault-damaged');
  expect(await companyKeys(desk)).toHaveLength(1);
});

test('no key is made before the first policy', async () => {
  const { desk, make, orders } = world(true);
  Object.assign(desk.store.desk, { policy: async () => null });
  expect(await make()).toBe('policy-missing');
  expect(orders).toEqual([]);
});

test('a request leaves as it was made, under the company, its use and its day; the log has its digest', async () => {
  const { desk, acts, context, settings } = world(true);
  settings.set('company.keys', [{ ...RECORD, request: 'the request' }]);
  const made = must(await requestFile(desk, 'key-1'));
  expect(made).toMatchObject({ name: 'acme-signing-2026-11-20.csr', bytes: 11 });
  const bytes = Buffer.from(desk.outgoing.piece(made.file, 0)?.base64 ?? '', 'base64').toString('utf8');
  expect(bytes).toBe('the request');
  expect(acts()).toEqual([['onboarding.request', 'desk', 'key-1']]);
  expect(context.store.log.entries[0]?.detail).toContain(sha256Hex(Buffer.from('the request')));
  expect(await requestFile(desk, 'key-none')).toMatchObject({ ok: false, error: { code: 'not-found' } });
});

test('two certificates that come at once are both kept', async () => {
  const { desk, take, settings } = world(true);
  settings.set('company.keys', [RECORD, { ...RECORD, key: 'key-2', usage: 'decrypt' }]);
  await Promise.all([take('key-1'), take('key-2')]);
  expect((await companyKeys(desk)).map((key) => key.certificate)).toEqual([
    certificate.toString(),
    certificate.toString(),
  ]);
});

test('no certificate is taken of a key that is not there, or on the word of somebody unknown', async () => {
  const { take } = world(true);
  expect(await take('key-none')).toMatchObject({ ok: false, error: { code: 'not-found' } });
  expect(await take('key-1', 'eva')).toMatchObject({ ok: false, error: { code: 'person-not-enrolled' } });
});

test('the example profile names the newest key of each use, and this company', async () => {
  const { desk, settings } = world(true);
  const draft = async () => JSON.parse(must(await profileExample(desk)).draft) as Record<string, unknown>;
  expect(await draft()).toMatchObject({
    environment: 'training',
    keys: { signing: RECORD.uri, decryption: '' },
  });
  const decrypt = { ...RECORD, key: 'key-3', usage: 'decrypt', uri: 'pkcs11:token=Seal;id=%03' };
  settings.set('company.keys', [
    RECORD,
    { ...RECORD, key: 'key-2', uri: 'pkcs11:token=Seal;id=%02' },
    decrypt,
  ]);
  expect(await draft()).toMatchObject({
    keys: { signing: 'pkcs11:token=Seal;id=%02', decryption: decrypt.uri },
  });
  expect(JSON.stringify(await draft())).toContain('acme');
});

test('a damaged list is told, changed by nothing, makes no key, and keeps no officer from signing', async () => {
  const { desk, make, orders, settings } = world(true);
  const left = [{ ...RECORD, type: 'RSA-1024' }];
  settings.set('company.keys', left);
  const notices = makeNotices(desk.clock, () => undefined);
  await noticeCompanyKeys({ ...desk, notices });
  expect(notices.all()).toMatchObject([{ what: 'setting', fault: { code: 'setting-damaged' } }]);
  await expect(companyKeys(desk)).rejects.toThrow('setting-damaged: company.keys');
  expect(await keptCertificates(desk)()).toHaveLength(1);
  expect(await make()).toBe('setting-damaged');
  expect(orders).toEqual([]);
  expect(settings.get('company.keys')).toBe(left);
});
