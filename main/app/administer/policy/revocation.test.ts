// Revocation lists: which are kept, which are refused, and whose card they take back.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { fakeCard, type FakeCard } from '../../../ports/token.fake.ts';
import { keptLists } from '../../authorise/index.ts';
import { memoryDesk, type MemoryDesk } from '../memory-desk.fake.ts';
import { proposePolicy } from './propose.ts';
import {
  authoritiesView,
  importRevocationList,
  newCardsRefused,
  readAuthorityFile,
  revocationWarnings,
} from './revocation.ts';
import { signProposal } from './sign.ts';
import { getPolicy } from './view.ts';

x509.cryptoProvider.set(webcrypto);
const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const ISSUER = 'CN=Root';
const validity = { notBefore: new Date('2026-01-01'), notAfter: new Date('2036-01-01') };
const makeKeys = () => webcrypto.subtle.generateKey(signingAlgorithm, false, ['sign', 'verify']);
const [keys, otherKeys] = [await makeKeys(), await makeKeys()];
const root = await x509.X509CertificateGenerator.createSelfSigned({
  serialNumber: '01',
  name: ISSUER,
  ...validity,
  signingAlgorithm,
  keys,
  extensions: [new x509.BasicConstraintsExtension(true, 0, true)],
});
const issued = await x509.X509CertificateGenerator.create({
  serialNumber: '4711',
  issuer: ISSUER,
  subject: 'CN=Ada',
  ...validity,
  signingAlgorithm,
  signingKey: keys.privateKey,
  publicKey: keys.publicKey,
});
const AUTHORITY = Buffer.from(root.rawData).toString('base64');
const CARD = Buffer.from(issued.rawData);
const [ada, berta] = [await fakeCard('ada', ['approver']), await fakeCard('berta', ['administrator'])];
const adaOfRoot = {
  ...ada.person,
  certificates: [{ sha256: sha256Hex(CARD), der: CARD.toString('base64'), algorithm: 'ES256' as const }],
};
const POLICY: Partial<Policy> = {
  persons: [adaOfRoot, berta.person],
  authorities: [{ subject: ISSUER, certificate: AUTHORITY, revocation: 'demanded' }],
};

interface List {
  readonly from?: string;
  readonly until?: string;
  readonly revoked?: readonly string[];
  readonly number?: number;
  readonly by?: typeof keys;
}
async function list({
  from = '2026-11-19',
  until = '2026-11-27',
  revoked = [],
  number,
  by = keys,
}: List = {}): Promise<string> {
  const made = await x509.X509CrlGenerator.create({
    issuer: ISSUER,
    thisUpdate: new Date(from),
    nextUpdate: new Date(until),
    entries: revoked.map((serialNumber) => ({ serialNumber, revocationDate: new Date('2026-11-18') })),
    extensions:
      number === undefined ? [] : [new x509.Extension('2.5.29.20', false, new Uint8Array([2, 1, number]))],
    signingAlgorithm,
    signingKey: by.privateKey,
  });
  return Buffer.from(made.rawData).toString('base64');
}

let world: MemoryDesk;
let policy: Policy;
beforeEach(async () => {
  world = await memoryDesk([ada, berta], { policy: POLICY });
  ({ policy } = await world.inForce());
});
const imported = (file: string) => importRevocationList(world.desk, file);
const kept = async (): Promise<readonly string[]> =>
  (await keptLists(world.desk)).map(({ der }) => Buffer.from(der).toString('base64'));

describe('a revocation list', () => {
  it('that is older never takes the place of a newer one, also where both are imported at once', async () => {
    const [newer, older] = [await list({ from: '2026-11-20' }), await list({ from: '2026-11-18' })];
    const [first, second] = await Promise.all([imported(newer), imported(older)]);
    expect(first.ok).toBe(true);
    expect(second).toMatchObject({ ok: false, error: { code: 'revocation-list-older' } });
    expect(await kept()).toEqual([newer]);
  });

  it('of an authority of the policy is kept, logged by its digest, and says whose card it takes back', async () => {
    const file = await list({ revoked: ['4711'] });
    expect(must(await imported(file))).toMatchObject({ subject: ISSUER, entries: 1, revoked: ['ada'] });
    expect(await kept()).toEqual([file]);
    const last = (await world.actionsAbout('policy')).at(-1);
    expect(last).toMatchObject({ act: 'revocation.import' });
    expect(last?.detail).toContain(sha256Hex(Buffer.from(file, 'base64')));
    expect(must(await imported(await list({ from: '2026-11-20' }))).revoked, 'of a newer list').toEqual([]);
  });

  it('is read in its armour too', async () => {
    const file = await list();
    const pem = `-----BEGIN X509 CRL-----\n${file}\n-----END X509 CRL-----\n`;
    must(await imported(Buffer.from(pem).toString('base64')));
    expect(await kept()).toEqual([file]);
  });

  it('names nobody whom the administrators have revoked themselves', async () => {
    const revoked = { at: '2026-11-18T00:00:00.000Z', reason: 'lost' };
    world = await memoryDesk([ada, berta], {
      policy: {
        ...POLICY,
        persons: [
          { ...adaOfRoot, certificates: adaOfRoot.certificates.map((one) => ({ ...one, revoked })) },
          berta.person,
        ],
      },
    });
    expect(must(await imported(await list({ revoked: ['4711'] }))).revoked).toEqual([]);
  });

  it.each<[string, () => Promise<string>, string]>([
    ['that is none', async () => Buffer.from('no list').toString('base64'), 'revocation-list-unreadable'],
    ['that ended', () => list({ from: '2026-11-01', until: '2026-11-19' }), 'revocation-list-stale'],
    ['of the future: the clock of this desk is behind', () => list({ from: '2026-11-22' }), 'clock-behind'],
  ])('%s is refused, and nothing is kept', async (_, file, code) => {
    expect(await imported(await file())).toMatchObject({ ok: false, error: { code } });
    expect(await kept()).toEqual([]);
  });

  it('that another key signed is refused, whatever name is on it', async () => {
    expect(await imported(await list({ by: otherKeys, revoked: ['4711'] }))).toMatchObject({ ok: false });
    expect(await kept()).toEqual([]);
  });

  it.each<[string, List, List]>([
    ['by its time', { from: '2026-11-20', until: '2026-11-28' }, { from: '2026-11-19' }],
    ['by its number', { number: 7 }, { number: 6, until: '2026-11-28' }],
  ])(
    'older %s than the one at hand is refused: it could hide what that one takes back',
    async (_, now, next) => {
      const first = await list({ ...now, revoked: ['4711'] });
      must(await imported(first));
      expect(await imported(await list(next))).toMatchObject({
        ok: false,
        error: { code: 'revocation-list-older' },
      });
      expect(await kept()).toEqual([first]);
    },
  );

  it('is for nothing where there is no policy yet, or it names no authority', async () => {
    const before = await memoryDesk([ada], { policy: null });
    expect(await importRevocationList(before.desk, await list())).toMatchObject({
      ok: false,
      error: { code: 'policy-missing' },
    });
    const without = await memoryDesk([ada, berta]);
    expect((await importRevocationList(without.desk, await list())).ok).toBe(false);
  });
});

describe('what lists mean for the cards', () => {
  const codes = async (of = policy): Promise<readonly string[]> =>
    (await revocationWarnings(world.desk, of)).map(({ code }) => code);

  it('is told while a demanded list is missing, before one ends, and for each card on one', async () => {
    expect(await codes()).toEqual(['revocation-list-none']);
    must(await imported(await list({ until: '2026-11-27' })));
    expect(await codes()).toEqual([]);
    must(await imported(await list({ from: '2026-11-20', until: '2026-11-22', revoked: ['4711'] })));
    expect(await codes()).toEqual(['revocation-list-ends', 'card-on-revocation-list']);
  });

  it('is nothing of an authority whose lists are not used', async () => {
    const authorities = policy.authorities?.map((one) => ({ ...one, revocation: 'unused' as const }));
    expect(await codes({ ...policy, ...(authorities === undefined ? {} : { authorities }) })).toEqual([]);
  });

  it('keeps a card on a list from being enrolled anew, and asks nothing of one that is enrolled', async () => {
    must(await imported(await list({ revoked: ['4711'] })));
    const before = { ...policy, persons: [berta.person] };
    expect(await newCardsRefused(world.desk, before, policy)).toMatchObject([
      { code: 'card-on-revocation-list' },
    ]);
    expect(await newCardsRefused(world.desk, policy, policy)).toEqual([]);
  });

  it('keeps a card without the usage that the policy demands from being enrolled', async () => {
    const authorities = policy.authorities?.map((one) => ({ ...one, extendedUsages: ['1.3.6.1.5.5.7.3.2'] }));
    must(await imported(await list()));
    const next = { ...policy, ...(authorities === undefined ? {} : { authorities }) };
    const before = { ...policy, persons: [berta.person] };
    expect((await newCardsRefused(world.desk, before, next)).map(({ code }) => code)).toEqual([
      'card-without-usage',
    ]);
  });

  it('is shown with each authority: how many cards it issued, and how current its list is', async () => {
    must(await imported(await list({ revoked: ['4711', '4712'] })));
    expect(await authoritiesView(world.desk, policy)).toMatchObject([
      { subject: ISSUER, cards: 1, list: { current: true, entries: 2 } },
    ]);
    world.desk.clock.advance(10 * 86_400_000);
    expect(await authoritiesView(world.desk, policy)).toMatchObject([{ list: { current: false } }]);
  });
});

describe('the file of an authority', () => {
  it('says whose it is and which enrolled cards it issued', async () => {
    expect(must(await readAuthorityFile(world.desk, AUTHORITY))).toMatchObject({
      subject: ISSUER,
      certificate: AUTHORITY,
      sha256: sha256Hex(Buffer.from(AUTHORITY, 'base64')),
      cards: 1,
    });
  });

  it.each([
    ['no certificate', Buffer.from('text').toString('base64')],
    ['the certificate of a card', CARD.toString('base64')],
  ])('that holds %s is refused', async (_, file) => {
    expect(await readAuthorityFile(world.desk, file)).toMatchObject({
      ok: false,
      error: { code: 'authority-unreadable' },
    });
  });
});

/** The card with a certificate that the authority issued under this number. */
async function issuedTo(card: FakeCard, serialNumber: string): Promise<FakeCard> {
  const [own] = card.person.certificates;
  const publicKey = new x509.X509Certificate(Buffer.from(own?.der ?? '', 'base64')).publicKey;
  const made = await x509.X509CertificateGenerator.create({
    serialNumber,
    issuer: ISSUER,
    subject: `CN=${card.person.id}`,
    ...validity,
    signingAlgorithm,
    signingKey: keys.privateKey,
    publicKey,
  });
  const der = Buffer.from(made.rawData);
  const sha256 = sha256Hex(der);
  return {
    ...card,
    choice: { ...card.choice, certificate: sha256 },
    person: {
      ...card.person,
      certificates: [{ sha256, der: der.toString('base64'), algorithm: 'ES256' }],
    },
  };
}

it('what an administrator signed with a card that is on a list by now puts no policy in force', async () => {
  const [mallory, nora, otto] = [
    await issuedTo(await fakeCard('mallory', ['administrator']), '4711'),
    await issuedTo(await fakeCard('nora', ['administrator']), '4712'),
    await issuedTo(await fakeCard('otto', ['administrator']), '4713'),
  ];
  const people = [mallory, nora, otto, await fakeCard('jonas', ['approver', 'preparer'])];
  const policy = { quorum: 2, authorities: POLICY.authorities };
  const desk = await memoryDesk(people, { policy });
  must(await importRevocationList(desk.desk, await list()));
  const change = { change: 'set-quorum' as const, quorum: 3 };
  const { proposal } = must(
    await proposePolicy(desk.desk, { expectedVersion: 1, changes: [change], note: '' }),
  );
  const sign = async ({ choice }: FakeCard) =>
    desk.ended(await signProposal(desk.desk, { proposal, choice }));
  expect(await sign(mallory)).toBeNull();
  must(await importRevocationList(desk.desk, await list({ from: '2026-11-20', revoked: ['4711'] })));
  expect(await sign(nora)).toBeNull();
  expect((await desk.inForce()).policy.version).toBe(1);
  const open = must(await getPolicy(desk.desk)).proposal;
  expect(open).toMatchObject({ have: 1, need: 2, signatures: [{ person: 'nora' }] });
  expect(await sign(otto)).toBeNull();
  expect((await desk.inForce()).policy.version).toBe(2);
});
