// The signatures under a proposal: who may give one, and that the one which completes the quorum puts the
// version in force.
import { beforeEach, expect, test } from 'vitest';
import { fakeCard, type FakeCard } from '../../../ports/token.fake.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err } from '../../../../shared/domain/result.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { memoryDesk, type MemoryDesk } from '../memory-desk.fake.ts';
import { proposePolicy, withdrawProposal } from './propose.ts';
import { finishAdoption } from './adopt.ts';
import { signProposal } from './sign.ts';

const [ada, berta, carl] = [
  await fakeCard('ada', ['administrator']),
  await fakeCard('berta', ['administrator']),
  await fakeCard('carl', ['administrator']),
];
const jonas = await fakeCard('jonas', ['approver']);
const stranger = await fakeCard('eve', ['administrator']);

let world: MemoryDesk;
let proposal: string;
beforeEach(async () => {
  world = await memoryDesk([ada, berta, carl, jonas], { policy: { quorum: 2 }, also: [stranger] });
  const changes = [{ change: 'set-quorum' as const, quorum: 3 }];
  ({ proposal } = must(await proposePolicy(world.desk, { expectedVersion: 1, changes, note: '' })));
});
const sign = async ({ choice }: FakeCard) =>
  world.ended(await signProposal(world.desk, { proposal, choice }));

test('below the quorum the version before stays in force', async () => {
  expect(await sign(ada)).toBeNull();
  expect((await world.inForce()).policy.version).toBe(1);
  expect((await world.store.policies.open())?.signatures).toMatchObject([{ person: 'ada' }]);
  expect((await world.actionsAbout(proposal)).at(-1)).toMatchObject({ act: 'policy.sign', actor: 'ada' });
});

test('the signature that completes the quorum puts the version in force and pins it', async () => {
  expect(await sign(ada)).toBeNull();
  expect(await sign(berta)).toBeNull();
  const { policy, sha256, signatures } = await world.inForce();
  expect([policy.version, policy.quorum, signatures.length]).toEqual([2, 3, 2]);
  expect((await world.desk.roots.pinned()).at(-1)).toEqual({ version: 2, sha256 });
  expect(await world.store.policies.open()).toBeNull();
  expect((await world.actionsAbout('policy')).at(-1)).toMatchObject({ act: 'policy.adopt', actor: 'berta' });
});

test('nobody signs twice', async () => {
  expect(await sign(ada)).toBeNull();
  expect(await sign(ada)).toMatchObject({ code: 'policy-signed-already' });
  expect((await world.inForce()).policy.version).toBe(1);
});

test.each([
  ['an approver', jonas, 'person-without-role'],
  ['a card that the policy does not enrol', stranger, 'person-not-enrolled'],
])('%s signs no policy, and no PIN is asked for', async (_who, card, code) => {
  expect(await sign(card)).toMatchObject({ code });
  expect(world.desk.tokens.jobs).toEqual([]);
  expect((await world.store.policies.open())?.signatures).toEqual([]);
});

test('a revoked card signs no policy', async () => {
  const at = '2026-11-01T00:00:00Z';
  const certificates = carl.person.certificates.map((each) => ({ ...each, revoked: { at, reason: 'lost' } }));
  const persons = [ada.person, berta.person, jonas.person, { ...carl.person, certificates }];
  world = await memoryDesk([ada, berta, carl, jonas], { policy: { persons } });
  const changes = [{ change: 'set-quorum' as const, quorum: 2 }];
  ({ proposal } = must(await proposePolicy(world.desk, { expectedVersion: 1, changes, note: '' })));
  expect(await sign(carl)).toMatchObject({ code: 'certificate-revoked' });
});

test('a proposal that was withdrawn while the PIN was typed is not signed', async () => {
  world.desk.tokens.whileSigning = () => withdrawProposal(world.desk, { proposal, reason: 'Never mind' });
  expect(await sign(ada)).toMatchObject({ code: 'policy-proposal-over' });
  expect((await world.actionsAbout(proposal)).map(({ act }) => act)).not.toContain('policy.sign');
});

test('a proposal the desk does not know leaves no line in the log', async () => {
  const { choice } = ada;
  expect(await signProposal(world.desk, { proposal: 'proposal-of-nobody', choice })).toMatchObject({
    ok: false,
    error: { code: 'policy-proposal-over' },
  });
  expect(await world.actionsAbout('proposal-of-nobody')).toEqual([]);
});

test.each<[string, boolean]>([
  ['and the signature was taken all the same', true],
  ['and nothing was taken', false],
])('a disk that fails at the last signature, %s: nobody has to sign twice', async (_how, taken) => {
  expect(await sign(ada)).toBeNull();
  const { policies } = world.store;
  let fails = true;
  const failing: typeof policies = Object.assign(Object.create(policies), {
    sign: async (...args: Parameters<typeof policies.sign>) => {
      if (fails && taken) must(await policies.sign(...args));
      return fails ? err(fault('store-change-unrecorded')) : policies.sign(...args);
    },
  });
  world = { ...world, desk: { ...world.desk, store: { ...world.store, policies: failing } } };
  expect(await sign(berta)).toMatchObject({ code: 'store-change-unrecorded' });
  fails = false;
  world.desk.clock.advance(1_000);
  if (!taken) {
    expect(await sign(berta)).toBeNull();
    world.desk.clock.advance(1_000);
  }
  await expect.poll(async () => (await world.inForce()).policy.version).toBe(2);
  await expect.poll(() => world.desk.roots.pinned()).toHaveLength(2);
});

test('a desk that stopped behind the last signature puts the version in force when it starts again', async () => {
  const { policies } = world.store;
  const stopping: typeof policies = Object.assign(Object.create(policies), {
    adopt: () => new Promise(() => undefined),
  });
  const before = world;
  expect(await sign(ada)).toBeNull();
  world = { ...world, desk: { ...world.desk, store: { ...world.store, policies: stopping } } };
  void sign(berta);
  await expect.poll(async () => (await policies.open())?.signatures.length).toBe(2);
  expect((await before.inForce()).policy.version).toBe(1);
  await finishAdoption(before.desk);
  const { policy, sha256 } = await before.inForce();
  expect(policy.version).toBe(2);
  expect((await before.desk.roots.pinned()).at(-1)).toEqual({ version: 2, sha256 });
});
