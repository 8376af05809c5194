// A main process that was taken over asks for the company's seal with approvals that are real, but for
// something else or by nobody who counts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Policy } from '../../shared/domain/policy.ts';
import type { BatchStatementDraft } from '../../shared/domain/statement.ts';
import { profileWith } from '../token/profile-fixture.ts';
import { frozen, CREDIT_TRANSFER } from '../token/pain-fixture.ts';
import { claimed, type HostileMain, type Outcome } from './hostile-main.ts';
import { honestApprovals, loose, openWorld, type Loose, type World } from './world.ts';
import { jcsDigest } from '../../main/digest/sha256.ts';

let world: World;
let main: HostileMain;
let cards: Awaited<ReturnType<typeof honestApprovals>>;

beforeAll(async () => {
  world = await openWorld();
  main = await world.main();
  cards = await honestApprovals(world, main);
});
afterAll(() => world.close());

/** The seal with this in the place of the approval. */
const sealWith = (approve: readonly string[], more: object = {}): Promise<Outcome> =>
  main.run(world.sealJob([cards.freeze, ...approve, cards.release], more));

test('the approvals of three officers for exactly this batch are what it seals with', async () => {
  expect(await sealWith([cards.approve])).toMatchObject({ code: 'done' });
  expect(await sealWith([loose(world, 'ivo', world.statement('approve'))])).toMatchObject({ code: 'done' });
});

describe('an approval for something else counts for nothing', () => {
  test.each<[string, Partial<BatchStatementDraft>, string]>([
    ['another batch', { batch: 'batch-2' }, 'other-batch'],
    ['an earlier revision', { revision: 2 }, 'other-revision'],
    ['another company', { company: 'other-ag' }, 'other-company'],
    ['another environment', { environment: 'sandbox' }, 'other-environment'],
    ['another kind', { kind: 'direct-debit' }, 'other-kind'],
    ['another sending desk', { sendingDesk: 'desk-2' }, 'other-desk'],
    ['another policy', { policy: { version: 1, sha256: 'e'.repeat(64) } }, 'other-policy'],
    [
      'another bank profile',
      { profile: { id: 'bank', version: 1, sha256: 'e'.repeat(64) } },
      'other-profile',
    ],
    [
      'lower totals',
      {
        totals: [
          { currency: 'EUR', amount: '1.00', count: 2 },
          { currency: 'USD', amount: '100.00', count: 1 },
        ],
      },
      'other-facts',
    ],
    ['fewer new beneficiaries', { newBeneficiaries: 0 }, 'other-facts'],
    ['other accounts', { accounts: ['DE89370400440532013000'] }, 'other-facts'],
    ['a time that is over', { notAfter: '2020-01-01T00:00:00Z' }, 'expired'],
    ['another step: a release by an approver', { purpose: 'release' }, 'wrong-role'],
    ['another role', { role: 'releaser' }, 'wrong-role'],
    ['the place of somebody nobody is deputy of', { inPlaceOf: 'releaser' }, 'not-deputy'],
  ])('%s', async (_what, other, why) => {
    const outcome = await sealWith([loose(world, 'ivo', world.statement('approve', other))]);
    expect(outcome).toMatchObject({ code: 'approvals-insufficient', detail: expect.stringContaining(why) });
  });

  test.each(['never', 'Nov 20 2099 10:00', '2099-01-01T00:00:00+01:00'])(
    'a time that each program reads differently, or none: %s',
    async (notAfter) => {
      const outcome = await sealWith([loose(world, 'ivo', world.statement('approve', { notAfter }))]);
      expect(outcome).toMatchObject({ code: 'approval-invalid' });
    },
  );

  test('other bytes', async () => {
    const [said] = world.statement('approve').messages;
    const messages = [{ ...said, sha256: 'd'.repeat(64) }];
    expect(await sealWith([loose(world, 'ivo', { ...world.statement('approve'), messages })])).toMatchObject({
      code: 'approvals-insufficient',
      detail: expect.stringContaining('other-messages'),
    });
    const mine = await frozen(CREDIT_TRANSFER.replace('MSG-1', 'MSG-9'));
    expect(await sealWith([cards.approve], { message: claimed(mine) })).toMatchObject({
      code: 'approvals-insufficient',
    });
  });

  test('an emergency the policy does not know', async () => {
    const release = loose(
      world,
      'ivo',
      world.statement('release', { role: 'approver', emergency: true, note: 'urgent' }),
    );
    expect(await main.run(world.sealJob([cards.freeze, cards.approve, release]))).toMatchObject({
      code: 'approvals-insufficient',
      detail: expect.stringContaining('no-emergency'),
    });
  });
});

describe('a signature for another purpose is no approval', () => {
  const head = (): object => {
    const { typ, company, environment, desk, log } = world.statement('approve');
    return { typ, company, environment, desk, log };
  };
  test.each<[string, () => object]>([
    ['a card test', () => ({ ...head(), purpose: 'card-test', nonce: 'n'.repeat(32) })],
    [
      'a checkpoint',
      () => ({
        ...head(),
        purpose: 'checkpoint',
        role: 'approver',
        policy: world.statement('approve').policy,
      }),
    ],
    [
      'a note on a debit',
      () => ({
        ...head(),
        purpose: 'debit-note',
        role: 'approver',
        account: 'DE88500209000023411208 EUR',
        entrySha256: 'a'.repeat(64),
        day: '2026-11-20',
        amount: '-99.00',
        currency: 'EUR',
        rule: null,
        policy: world.statement('approve').policy,
        note: 'Fee',
      }),
    ],
    [
      'a sign-in',
      () => ({
        ...head(),
        purpose: 'sign-in',
        role: 'approver',
        policy: world.statement('approve').policy,
        nonce: 'n'.repeat(32),
      }),
    ],
    [
      'a policy',
      () => ({
        ...head(),
        purpose: 'policy',
        role: 'administrator',
        policy: world.statement('approve').policy,
      }),
    ],
    ['a handover', () => ({ ...world.statement('approve'), purpose: 'handover', to: 'desk-2' })],
    [
      'a card test with the members of an approval',
      () => ({ ...world.statement('approve'), purpose: 'card-test', nonce: 'n' }),
    ],
    ['an approval with a member more', () => ({ ...world.statement('approve'), approves: true })],
    ['a purpose nobody knows', () => ({ ...world.statement('approve'), purpose: 'approve-all' })],
    ['another form of statement', () => ({ ...world.statement('approve'), typ: 'countersign/not-sent/1' })],
  ])('%s', async (_what, statement) => {
    expect(await sealWith([loose(world, 'ivo', statement())])).toMatchObject({ code: 'approval-invalid' });
  });

  test('a header of another typ or algorithm, another certificate in it, a payload in another spelling', async () => {
    const [head = '', body = '', mark = ''] = loose(world, 'ivo', world.statement('approve')).split('.');
    const text = (part: string): string => Buffer.from(part, 'base64url').toString('utf8');
    const coded = (value: string): string => Buffer.from(value).toString('base64url');
    const header = JSON.parse(text(head)) as object;
    for (const other of [
      { typ: 'JWT' },
      { alg: 'none' },
      { alg: 'HS256' },
      { alg: 'RS256' },
      { crit: ['b64'], b64: false },
      { jwk: {} },
    ]) {
      expect([
        other,
        await sealWith([`${coded(JSON.stringify({ ...header, ...other }))}.${body}.${mark}`]),
      ]).toMatchObject([other, { code: 'approval-invalid' }]);
    }
    for (const other of [` ${text(body)}`, text(body).replace('"note":""', '"note":"","note":""')]) {
      expect(await sealWith([`${head}.${coded(other)}.${mark}`])).toMatchObject({ code: 'approval-invalid' });
    }
  });
});

describe('who does not count', () => {
  const two = (): Policy => ({
    ...world.policy,
    rules: world.policy.rules.map((rule) => ({ ...rule, approvals: 2 })),
  });

  test('two cards of one person are one person', async () => {
    const policy = two();
    const strict = await world.main('two-approvals', [policy]);
    const bound = { policy: { version: policy.version, sha256: jcsDigest(policy) } };
    const by = async (purpose: 'freeze' | 'approve' | 'release', person: string): Promise<string> =>
      (
        (await strict.run(await world.signJob(person, world.statement(purpose, bound), { policy })))
          .value as { readonly jws: string }
      ).jws;
    const [freeze, first, release] = [
      await by('freeze', 'preparer'),
      await by('approve', 'approver'),
      await by('release', 'releaser'),
    ];
    const second = loose(world, 'second', world.statement('approve', bound), 'approver');
    const other = loose(world, 'ivo', world.statement('approve', bound));
    const seal = (approvals: readonly string[]): Promise<Outcome> =>
      strict.run(world.sealJob([freeze, ...approvals, release], { policy }));
    expect(await seal([first, second])).toMatchObject({
      code: 'approvals-insufficient',
      detail: expect.stringContaining('counted-already'),
    });
    expect(await seal([first, first])).toMatchObject({ code: 'approvals-insufficient' });
    expect(await seal([second, other])).toMatchObject({ code: 'done' });
  });

  test('the preparer with another card, and a name that is not the certificate’s', async () => {
    expect(await sealWith([loose(world, 'ivo', world.statement('approve'), 'approver')])).toMatchObject({
      code: 'approval-invalid',
    });
    expect(await sealWith([loose(world, 'second', world.statement('freeze'), 'approver')])).toMatchObject({
      code: 'approvals-insufficient',
    });
  });

  test.each<[string, Loose]>([
    ['expired', 'expired'],
    ['not valid yet', 'early'],
    ['not meant for signatures', 'encryption'],
  ])('a certificate that is %s, although it is enrolled', async (_what, name) => {
    expect(await sealWith([loose(world, name, world.statement('approve'))])).toMatchObject({
      code: 'approval-invalid',
    });
  });

  test('what an expired card signed while it was valid counts on', async () => {
    const then = new Date(Date.now() - 2 * 86_400_000).toISOString();
    expect(
      await sealWith([loose(world, 'expired', world.statement('approve'), 'expired', then)]),
    ).toMatchObject({ code: 'done' });
  });

  test('a signature from a time to come: the clock was set back, or the signer’s set forward', async () => {
    const ahead = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
    for (const hours of [2, 48])
      expect(
        await sealWith([loose(world, 'second', world.statement('approve'), 'approver', ahead(hours))]),
      ).toMatchObject({ code: 'clock-behind' });
    expect(
      await sealWith([loose(world, 'second', world.statement('approve'), 'approver', ahead(0.5))]),
    ).toMatchObject({ code: 'done' });
  });

  test('a card the administrators revoked, in the version of the batch or in the newest one', async () => {
    const revoked = { at: '2026-01-01T00:00:00Z', reason: 'lost' };
    const persons = world.policy.persons.map((person) =>
      person.id === 'revoked'
        ? { ...person, certificates: person.certificates.map((each) => ({ ...each, revoked })) }
        : person,
    );
    const newest: Policy = { ...world.policy, version: 2, previous: jcsDigest(world.policy), persons };
    const later = await world.main('revoked', [world.policy, newest]);
    const approvals = [cards.freeze, loose(world, 'revoked', world.statement('approve')), cards.release];
    expect(await sealWith(approvals.slice(1, 2))).toMatchObject({ code: 'done' });
    expect(await later.run(world.sealJob(approvals, { newest }))).toMatchObject({
      code: 'approvals-insufficient',
      detail: expect.stringContaining('revoked'),
    });
    // Main keeps the newest version back, or shows an own one in its place.
    expect(await later.run(world.sealJob(approvals))).toMatchObject({ code: 'policy-not-pinned' });
    expect(
      await later.run(world.sealJob(approvals, { newest: { ...newest, persons: world.policy.persons } })),
    ).toMatchObject({ code: 'policy-not-pinned' });
  });

  test('nobody, and everybody but one', async () => {
    for (const some of [
      [],
      [cards.freeze],
      [cards.freeze, cards.release],
      [cards.approve, cards.release],
      [cards.freeze, cards.approve],
    ]) {
      expect(await main.run(world.sealJob(some))).toMatchObject({ code: 'approvals-insufficient' });
    }
  });
});

describe('a policy of main’s own', () => {
  test.each<[string, (policy: Policy) => Policy]>([
    [
      'with a band that asks for less',
      (policy) => ({
        ...policy,
        rules: policy.rules.map((rule) => ({
          ...rule,
          release: false,
          bands: [{ currency: 'EUR', over: null, upTo: '999999.00' }],
        })),
      }),
    ],
    [
      'with more roles',
      (policy) => ({
        ...policy,
        persons: policy.persons.map((person) => ({ ...person, roles: ['preparer', 'approver', 'releaser'] })),
      }),
    ],
    ['that calls itself newer', (policy) => ({ ...policy, version: 2, previous: jcsDigest(policy) })],
    ['of another company', (policy) => ({ ...policy, company: { id: 'other-ag', name: 'Other AG' } })],
    ['of another environment', (policy) => ({ ...policy, environment: 'sandbox' })],
  ])('%s seals nothing', async (_what, change) => {
    const outcome = await sealWith([cards.approve], { policy: change(world.policy) });
    expect(outcome.code).toMatch(/^(policy-not-pinned|root-mismatch)$/u);
  });

  test('nor does a bank profile of its own, or the card of an officer in the place of the company’s key', async () => {
    expect(
      await sealWith([cards.approve], { profile: profileWith({ clientId: 'somebody-else' }) }),
    ).toMatchObject({ code: 'approvals-insufficient' });
    expect(
      await sealWith([cards.approve], { profile: profileWith({ environment: 'sandbox' }) }),
    ).toMatchObject({ code: 'root-mismatch' });
    const officers = {
      uri: 'pkcs11:token=Officer%20preparer;id=%01',
      secret: '482915',
      entry: 0,
      file: null,
    };
    expect(await sealWith([cards.approve], { key: officers })).toMatchObject({ code: 'card-of-a-person' });
  });
});
