// The next version in force: judged anew wherever it came from, stored, pinned, and pinned again later.
import { beforeEach, expect, test } from 'vitest';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import { sentence } from '../../../../shared/domain/sentence.ts';
import { STATEMENT_TYP } from '../../../../shared/domain/statement.ts';
import { policyStatement } from '../../authorise/index.ts';
import { jcsDigest } from '../../../digest/sha256.ts';
import { fakeCard, signedByCard, type FakeCard } from '../../../ports/token.fake.ts';
import { fakeRoots } from '../../../ports/roots.fake.ts';
import type { LogDraft } from '../../../ports/store.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { memoryDesk, type MemoryDesk } from '../memory-desk.fake.ts';
import { adoptPolicy, finishAdoption } from './adopt.ts';

const [ada, berta] = [await fakeCard('ada', ['administrator']), await fakeCard('berta', ['administrator'])];
const [jonas, mira] = [await fakeCard('jonas', ['approver']), await fakeCard('mira', ['approver'])];
const FROM_PACK = sentence('words', { text: 'pack' });

let world: MemoryDesk;
beforeEach(async () => {
  world = await memoryDesk([ada, berta, jonas], { policy: { quorum: 2 } });
});

async function next(change: Partial<Policy> = {}): Promise<Policy> {
  const { policy, sha256 } = await world.inForce();
  return { ...policy, version: 2, previous: sha256, validFrom: '2026-11-20T10:00:00.000Z', ...change };
}
const signatureOf = async (policy: Policy, card: FakeCard): Promise<string> =>
  signedByCard(
    {
      typ: STATEMENT_TYP,
      desk: 'desk-a',
      log: await world.store.log.head(),
      ...policyStatement({ version: policy.version, sha256: jcsDigest(policy) }),
      company: policy.company.id,
      environment: policy.environment,
      person: card.person.id,
      certificate: card.choice.certificate,
      time: '2026-11-20T10:00:00.000Z',
    },
    card,
  );
async function adopt(policy: Policy, cards: readonly FakeCard[]) {
  const signatures = await Promise.all(cards.map((card) => signatureOf(policy, card)));
  return adoptPolicy(world.desk, { policy, signatures }, FROM_PACK);
}

test('with enough administrators of the version before, it is stored, pinned and logged with who signed', async () => {
  const { sha256 } = must(await adopt(await next(), [ada, berta]));
  expect(await world.inForce()).toMatchObject({ sha256, policy: { version: 2 } });
  expect((await world.desk.roots.pinned()).at(-1)).toEqual({ version: 2, sha256 });
  const entry = (await world.actionsAbout('policy')).at(-1);
  expect(entry).toMatchObject({ act: 'policy.adopt', actor: 'berta' });
  expect(entry?.detail).toContain(sha256);
});

test.each([
  ['one of two administrators', [ada]],
  ['one administrator twice', [ada, ada]],
  ['an administrator and an approver', [ada, jonas]],
])('%s put nothing in force', async (_who, cards) => {
  expect(await adopt(await next(), cards)).toMatchObject({
    ok: false,
    error: { code: 'policy-signatures-missing', detail: '1/2' },
  });
  expect((await world.inForce()).policy.version).toBe(1);
  expect(await world.desk.roots.pinned()).toHaveLength(1);
});

test('signatures over another text count for nothing', async () => {
  const signed = await next();
  const signatures = await Promise.all([ada, berta].map((card) => signatureOf(signed, card)));
  const policy = { ...signed, validFrom: '2026-11-20T10:00:01.000Z' };
  expect(await adoptPolicy(world.desk, { policy, signatures }, FROM_PACK)).toMatchObject({
    ok: false,
    error: { code: 'policy-signatures-missing', detail: '0/2' },
  });
});

test.each<[string, (from: Policy) => Policy, string?]>([
  ['leaves out a version', (from) => ({ ...from, version: 3 })],
  ['follows another version', (from) => ({ ...from, previous: 'f'.repeat(64) })],
  ['is of another company', (from) => ({ ...from, company: { id: 'other', name: 'Other' } })],
  ['is of another environment', (from) => ({ ...from, environment: 'sandbox' })],
  ['asks for more administrators than there are', (from) => ({ ...from, quorum: 3 })],
  [
    'enrols a certificate by the digest of another',
    (from) => ({
      ...from,
      persons: [
        ...from.persons,
        {
          ...mira.person,
          certificates: mira.person.certificates.map((each) => ({ ...each, sha256: 'a'.repeat(64) })),
        },
      ],
    }),
    'certificate-not-its-digest',
  ],
])('a version that %s is unfit, whoever signed it', async (_what, change, why) => {
  expect(await adopt(change(await next()), [ada, berta])).toMatchObject({
    ok: false,
    error: { code: 'policy-unfit', sentences: [why === undefined ? {} : { code: why }] },
  });
  expect((await world.inForce()).policy.version).toBe(1);
});

test('a version that was stored when the disk failed is pinned later, by itself', async () => {
  const { roots } = world.desk;
  let isFull = true;
  const failing = {
    pinned: () => roots.pinned(),
    pin: (version: number, sha256: string) =>
      isFull ? Promise.reject(new Error('ENOSPC')) : roots.pin(version, sha256),
  };
  world = { ...world, desk: { ...world.desk, roots: failing } };
  await expect(adopt(await next(), [ada, berta])).rejects.toThrow('ENOSPC');
  expect((await world.inForce()).policy.version).toBe(2);
  expect(await roots.pinned()).toHaveLength(1);
  isFull = false;
  world.desk.clock.advance(10_000);
  await expect.poll(() => roots.pinned()).toHaveLength(2);
  await expect.poll(async () => (await world.actionsAbout('policy')).at(-1)?.act).toBe('policy.pin-again');
});

const asDraft = (act: string, subject: string): LogDraft => ({
  at: '2026-11-20T10:00:00.000Z',
  act,
  actor: 'desk',
  subject,
  detail: '',
});

/** The open proposal, with the signatures of both administrators. */
async function proposeSigned(policy: Policy): Promise<void> {
  const { policies } = world.store;
  const its = { proposal: 'proposal-1', createdAt: '2026-11-20T10:00:00.000Z', note: '' };
  const opened = { ...its, policy, sha256: jcsDigest(policy) };
  must(await policies.propose(opened, asDraft('policy.propose', its.proposal)));
  for (const card of [ada, berta]) {
    const signature = {
      person: card.person.id,
      certificate: card.choice.certificate,
      certificateSubject: '',
      time: '2026-11-20T10:00:00.000Z',
      jws: await signatureOf(policy, card),
    };
    must(await policies.sign(its.proposal, signature, asDraft('policy.sign', its.proposal)));
  }
}

test.each([
  { taken: true, how: 'it was stored all the same' },
  { taken: false, how: 'it was not stored' },
])('a version that the disk failed to store is in force and pinned later: $how', async ({ taken }) => {
  const { policies } = world.store;
  let fails = true;
  const failing: typeof policies = Object.assign(Object.create(policies), {
    adopt: async (...args: Parameters<typeof policies.adopt>) => {
      if (!fails || taken) must(await policies.adopt(...args));
      return fails ? err(fault('store-change-unrecorded')) : ok(null);
    },
  });
  const policy = await next();
  await proposeSigned(policy);
  world = { ...world, desk: { ...world.desk, store: { ...world.store, policies: failing } } };
  const refused = await adopt(policy, [ada, berta]);
  expect(refused).toMatchObject({ ok: false, error: { code: 'store-change-unrecorded' } });
  expect(await world.desk.roots.pinned()).toHaveLength(1);
  fails = false;
  let told = 0;
  world.desk.notifier.emit = () => void (told += 1);
  world.desk.clock.advance(1_000);
  await expect.poll(() => world.desk.roots.pinned()).toHaveLength(2);
  await expect.poll(() => told).toBeGreaterThan(0);
  expect((await world.inForce()).policy.version).toBe(2);
  expect(await policies.open()).toBeNull();
});

test('a desk that was never pinned is not pinned by its own start', async () => {
  must(await adopt(await next(), [ada, berta]));
  const roots = fakeRoots();
  await finishAdoption({ ...world.desk, roots });
  expect(await roots.pinned()).toEqual([]);
});

test('a pin of another policy than the adopted one is written into the log, and stays', async () => {
  const roots = fakeRoots();
  await roots.pin(1, 'e'.repeat(64));
  await finishAdoption({ ...world.desk, roots });
  expect((await world.actionsAbout('policy')).at(-1)).toMatchObject({ act: 'policy.pin-differs' });
  expect(await roots.pinned()).toEqual([{ version: 1, sha256: 'e'.repeat(64) }]);
});
