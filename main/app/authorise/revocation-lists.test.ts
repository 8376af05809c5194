// The lists a desk keeps: one for each authority, read back only as they were named, and once.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { beforeEach, expect, test } from 'vitest';
import type { Policy } from '../../../shared/domain/policy.ts';
import { sha256Hex } from '../../digest/sha256.ts';
import { fakeDeskStore, type FakeDeskStore } from '../../ports/store/desk.fake.ts';
import { fakeLog } from '../../ports/store/log.fake.ts';
import { fakeCard, policyOf } from '../../ports/token.fake.ts';
import { keepList, keptLists, revocationLists, revocationsInForce } from './revocation-lists.ts';

const [ROOT, OTHER] = ['a'.repeat(64), 'b'.repeat(64)];
const AT = '2026-11-20T10:00:00.000Z';
const LOG = { at: AT, act: 'revocation.import', actor: 'desk', subject: 'list', detail: '' };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const nameOf = (der: Uint8Array): string => `revocation.list.${sha256Hex(der)}`;

let desk: { readonly store: { readonly desk: FakeDeskStore } };
beforeEach(() => {
  desk = { store: { desk: fakeDeskStore(fakeLog()) } };
});
const keep = (authority: string, der: Uint8Array): Promise<void> =>
  keepList(desk, { authority, der, importedAt: AT }, LOG);
const kept = async (): Promise<readonly (readonly [string, string])[]> =>
  (await keptLists(desk)).map(({ authority, der }) => [authority, new TextDecoder().decode(der)]);

test('one list of each authority is kept, and the bytes of the one before are gone', async () => {
  const [first, second, other] = [bytes('first'), bytes('second'), bytes('other')];
  await keep(ROOT, first);
  await keep(OTHER, other);
  await keep(ROOT, second);
  expect(await kept()).toEqual([
    [OTHER, 'other'],
    [ROOT, 'second'],
  ]);
  expect(await desk.store.desk.setting(nameOf(first))).toBeNull();
  expect(await desk.store.desk.setting(nameOf(other))).toEqual(expect.any(String));
  expect((await revocationLists(desk)()).map((der) => sha256Hex(der))).toEqual(
    [other, second].map(sha256Hex),
  );
});

test('the same list once more stays', async () => {
  await keep(ROOT, bytes('list'));
  await keep(ROOT, bytes('list'));
  expect(await kept()).toEqual([[ROOT, 'list']]);
  expect(await desk.store.desk.setting(nameOf(bytes('list')))).toEqual(expect.any(String));
});

test('bytes are read once while they are named, and again when they are named again', async () => {
  await keep(ROOT, bytes('once'));
  await keep(OTHER, bytes('beside'));
  const read = async (): Promise<readonly Uint8Array[]> => (await keptLists(desk)).map(({ der }) => der);
  const first = await read();
  expect(first).toHaveLength(2);
  for (const [place, der] of (await read()).entries()) expect(der).toBe(first[place]);
  await keep(ROOT, bytes('between'));
  await read();
  await keep(ROOT, bytes('once'));
  expect((await read()).at(-1)).toEqual(first[0]);
  expect((await read()).at(-1)).not.toBe(first[0]);
});

test.each([
  ['are missing', null],
  ['are others', Buffer.from('forged').toString('base64')],
])('a list whose bytes %s is damaged, and not none, until it is imported again', async (_what, stored) => {
  const der = bytes(`of a list whose bytes ${_what}`);
  await keep(ROOT, der);
  await desk.store.desk.saveSetting(nameOf(der), stored, null);
  const damaged = { fault: { code: 'setting-damaged', detail: nameOf(der) } };
  await expect(kept()).rejects.toMatchObject(damaged);
  await expect(revocationLists(desk)()).rejects.toMatchObject(damaged);
  await keep(ROOT, der);
  expect(await kept()).toHaveLength(1);
});

test('names that cannot be read are damaged: no list is lost by keeping another', async () => {
  expect(await kept()).toEqual([]);
  await keep(ROOT, bytes('list'));
  const left = [{ authority: 'root' }];
  await desk.store.desk.saveSetting('revocation.lists', left, null);
  const damaged = { fault: { code: 'setting-damaged', detail: 'revocation.lists' } };
  await expect(kept()).rejects.toMatchObject(damaged);
  await expect(keep(OTHER, bytes('other'))).rejects.toMatchObject(damaged);
  expect(await desk.store.desk.setting('revocation.lists')).toEqual(left);
});

test('a card on the list of an authority that the policy names counts as revoked', async () => {
  x509.cryptoProvider.set(webcrypto);
  const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(signingAlgorithm, false, ['sign', 'verify']);
  const [issuer, validity] = [
    'CN=Root',
    { notBefore: new Date('2026-01-01'), notAfter: new Date('2036-01-01') },
  ];
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: issuer,
    ...validity,
    signingAlgorithm,
    keys,
    extensions: [new x509.BasicConstraintsExtension(true, 0, true)],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: '4711',
    issuer,
    subject: 'CN=Ada',
    ...validity,
    signingAlgorithm,
    signingKey: keys.privateKey,
    publicKey: keys.publicKey,
  });
  const list = await x509.X509CrlGenerator.create({
    issuer,
    thisUpdate: new Date('2026-11-19'),
    nextUpdate: new Date('2026-11-27'),
    entries: [{ serialNumber: '4711', revocationDate: new Date('2026-11-18') }],
    signingAlgorithm,
    signingKey: keys.privateKey,
  });
  const der = Buffer.from(certificate.rawData);
  const ada = await fakeCard('ada', ['approver']);
  const named = policyOf([ada]);
  const policy: Policy = {
    ...named,
    persons: named.persons.map((person) => ({
      ...person,
      certificates: [{ sha256: sha256Hex(der), der: der.toString('base64'), algorithm: 'ES256' }],
    })),
    authorities: [
      {
        subject: issuer,
        certificate: Buffer.from(authority.rawData).toString('base64'),
        revocation: 'demanded',
      },
    ],
  };
  const revoked = async (of: Policy): Promise<boolean> =>
    (await revocationsInForce(desk, of)).persons[0]?.certificates[0]?.revoked !== undefined;
  expect(await revoked(policy)).toBe(false);
  await keep(ROOT, new Uint8Array(list.rawData));
  expect(await revoked(policy)).toBe(true);

  const { authorities: _, ...without } = policy;
  const unasked = {
    setting: () => Promise.reject(new Error('nothing to read')),
    saveSetting: () => Promise.reject(new Error('nothing to write')),
  };
  expect(await revocationsInForce({ store: { desk: unasked } }, without)).toBe(without);
});
