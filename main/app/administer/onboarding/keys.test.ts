// An issued certificate: on the card where the card takes it, with the desk where it does not.
import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { ok } from '../../../../shared/domain/result.ts';
import { fakeCard, policyOf } from '../../../ports/token.fake.ts';
import { fakeSigningContext } from '../../authorise/signing-context.fake.ts';
import { companyKeys, keptCertificates, takeCertificate } from './keys.ts';

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

function world(onCard: boolean) {
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
  const details: string[] = [];
  const desk = {
    ...context,
    store,
    companyKey: (uri: string) => ({ uri }),
    cards: { modules: async () => [] },
    tokens: { ...context.tokens, storeCertificate: async () => ok({ onCard }) },
  } as unknown as Parameters<typeof takeCertificate>[0];
  const take = () =>
    takeCertificate(desk, { key: 'key-1', certificate: certificate.toString(), person: 'ada' });
  return { desk, take, details };
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
