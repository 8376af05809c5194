// Which certificates end, when, and which of them has its successor already.
import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAuthority, type Authority } from '../../../../test/token/certificate-authority.ts';
import { trainingProfile } from '../../../../test/interop/profile.ts';
import type { BankProfile } from '../../../../shared/domain/bank-profile.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { FAKE_NOW, fakeClock } from '../../../ports/clock.fake.ts';
import { fakeDeskStore } from '../../../ports/store/desk.fake.ts';
import { fakeLog } from '../../../ports/store/log.fake.ts';
import { certificateCalendar } from './calendar.ts';

const DAY = 86_400_000;
let authority: Authority;
let spki: Uint8Array;
beforeAll(async () => {
  authority = await createAuthority();
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  spki = publicKey.export({ type: 'spki', format: 'der' });
});

interface Made {
  readonly pem: string;
  readonly der: string;
  readonly sha256: string;
}

/** Valid from and until so many days from now. */
async function made(name: string, from: number, until: number): Promise<Made> {
  const [notBefore, notAfter] = [from, until].map((days) => new Date(FAKE_NOW + days * DAY));
  const der = await authority.issue(spki, {
    name,
    ...(notBefore === undefined ? {} : { notBefore }),
    ...(notAfter === undefined ? {} : { notAfter }),
  });
  return {
    pem: new X509Certificate(der).toString(),
    der: Buffer.from(der).toString('base64'),
    sha256: sha256Hex(der),
  };
}

interface World {
  readonly officers?: Readonly<Record<string, readonly Made[]>>;
  /** Certificates of the bank, for signing and encryption. */
  readonly bank?: readonly [readonly Made[], readonly Made[]];
  readonly connection?: string;
  /** Cards in the readers: label, and the certificates a card tells of. */
  readonly cards?: readonly { readonly label: string; readonly certificates: readonly object[] }[];
}

async function rowsOf({ officers = {}, bank, connection, cards = [] }: World) {
  const desk = fakeDeskStore(fakeLog());
  const entry = { at: '', act: '', actor: '', subject: '', detail: '' };
  const persons = Object.entries(officers).map(([name, certificates]) => ({ id: name, name, certificates }));
  await desk.savePolicy({ policy: { version: 1, persons }, sha256: 'p', signatures: [] } as never, entry);
  if (bank !== undefined || connection !== undefined || cards.length > 0) {
    const theirs = { certificatePem: '-----BEGIN CERTIFICATE-----', sha256: 'a'.repeat(64) };
    const profile = {
      ...trainingProfile({ signing: theirs, encryption: theirs }),
      name: 'Sound Bank',
      bankCertificates: { signing: bank?.[0] ?? [], encryption: bank?.[1] ?? [], tlsAuthorities: [] },
      keys: {
        signing: 'pkcs11:object=seal;token=Company%20seal;id=%01',
        decryption: 'pkcs11:token=Company%20seal;id=%02',
        inquiry: null,
        tls: 'tls-key',
      },
    } as unknown as BankProfile;
    await desk.saveProfile({ profile, sha256: 'b' }, entry);
  }
  const context = {
    clock: fakeClock(),
    store: { desk },
    cards: { modules: () => Promise.resolve([{ cards }]) },
    vault: {
      tlsCertificate: (key: string) => Promise.resolve(key === 'tls-key' ? (connection ?? null) : null),
    },
  };
  return must(await certificateCalendar(context as never)).rows;
}

describe('the calendar of certificates', () => {
  it('lists the first to end first, whoever has it', async () => {
    const rows = await rowsOf({
      officers: { Ada: [await made('Ada', -10, 300)], Ben: [await made('Ben', -10, 100)] },
      bank: [[await made('Seal', -10, 200)], [await made('Cipher', -10, 50)]],
      connection: (await made('Client', -10, 250)).pem,
    });
    expect(rows.map(({ use, holder, days }) => [use, holder, days])).toEqual([
      ['bank-encryption', 'Sound Bank', 50],
      ['officer', 'Ben', 100],
      ['bank-signing', 'Sound Bank', 200],
      ['connection', 'Sound Bank', 250],
      ['officer', 'Ada', 300],
    ]);
  });

  it.each([
    [-10, -1, 'ended'],
    [1, 300, 'not-yet'],
    [-10, 59, 'soon'],
    [-10, 60, 'good'],
  ] as const)('one from day %i to day %i is called %s', async (from, until, state) => {
    const [row] = await rowsOf({ officers: { Ada: [await made('Ada', from, until)] } });
    expect(row).toMatchObject({ state, days: until });
  });

  it('a later certificate of the same holder and use renews the earlier one, if it begins before that ends', async () => {
    const renewedOf = async (world: World) =>
      (await rowsOf(world)).map(({ days, renewed }) => [days, renewed] as const);
    const old = await made('Ada', -300, 20);
    expect(await renewedOf({ officers: { Ada: [old, await made('Ada', 20, 400)] } })).toEqual([
      [20, true],
      [400, false],
    ]);
    expect(await renewedOf({ officers: { Ada: [old, await made('Ada', 21, 400)] } })).toEqual([
      [20, false],
      [400, false],
    ]);
    expect(await renewedOf({ officers: { Ada: [old], Ben: [await made('Ben', -10, 400)] } })).toEqual([
      [20, false],
      [400, false],
    ]);
    expect(await renewedOf({ bank: [[old], [await made('Bank', -10, 400)]] })).toEqual([
      [20, false],
      [400, false],
    ]);
  });

  it("knows the company's own from the cards that the profile names, while they are in a reader", async () => {
    const told = (subject: string, until: number) => ({
      subject,
      sha256: sha256Hex(Buffer.from(subject)),
      notBefore: new Date(FAKE_NOW - DAY).toISOString(),
      notAfter: new Date(FAKE_NOW + until * DAY).toISOString(),
    });
    const rows = await rowsOf({
      cards: [
        {
          label: 'Company seal',
          certificates: [told('CN=Seal', 80), { ...told('CN=None', 1), notAfter: '' }],
        },
        { label: 'Ada Keller', certificates: [told('CN=Ada', 10)] },
      ],
    });
    expect(rows.map(({ use, holder, subject, days }) => [use, holder, subject, days])).toEqual([
      ['company', 'Company seal', 'CN=Seal', 80],
    ]);
  });

  it('is empty on a desk without a policy, a profile and a card', async () => {
    expect(await rowsOf({})).toEqual([]);
  });
});
