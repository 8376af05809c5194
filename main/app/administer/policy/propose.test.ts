// The next version of the policy as a proposal: what may be proposed, and how it is taken back.
import { beforeEach, expect, test } from 'vitest';
import { sentence } from '../../../../shared/domain/sentence.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { memoryDesk, type MemoryDesk } from '../memory-desk.fake.ts';
import { previewPolicy, proposePolicy, withdrawProposal } from './propose.ts';

const [ada, berta, jonas] = [
  await fakeCard('ada', ['administrator']),
  await fakeCard('berta', ['administrator']),
  await fakeCard('jonas', ['approver']),
];
const mira = await fakeCard('mira', ['approver']);
const TWO_SIGN = { change: 'set-quorum', quorum: 2 } as const;
const enrolled = (certificate: string) => ({
  change: 'enrol' as const,
  name: 'Mira Novak',
  roles: ['approver' as const],
  class: null,
  validFrom: null,
  validUntil: null,
  certificate,
});

let world: MemoryDesk;
beforeEach(async () => {
  world = await memoryDesk([ada, berta, jonas], { also: [mira] });
});
const propose = (changes: Parameters<typeof previewPolicy>[1], expectedVersion = 1) =>
  proposePolicy(world.desk, { expectedVersion, changes, note: 'Two sign from now on' });
const refused = (code: string) => ({ ok: false, error: { code } });

test('a change is shown before anything is stored', async () => {
  expect(await previewPolicy(world.desk, [TWO_SIGN])).toMatchObject({
    ok: true,
    value: { version: 2, problems: [] },
  });
  expect(await world.store.policies.open()).toBeNull();
});

test('a proposal is the version after the one in force, binds nobody yet, and stands in the log', async () => {
  const { proposal } = must(await propose([TWO_SIGN]));
  expect(await world.store.policies.open()).toMatchObject({
    proposal,
    note: 'Two sign from now on',
    policy: { version: 2, quorum: 2, previous: (await world.inForce()).sha256 },
    signatures: [],
  });
  expect((await world.inForce()).policy).toMatchObject({ version: 1, quorum: 1 });
  expect(await world.actionsAbout(proposal)).toMatchObject([{ act: 'policy.propose', actor: 'desk' }]);
});

test('one proposal is open at a time', async () => {
  must(await propose([TWO_SIGN]));
  expect(await propose([enrolled(mira.choice.certificate)])).toMatchObject(refused('policy-proposal-open'));
});

test('what was drafted on another version is not proposed', async () => {
  expect(await propose([TWO_SIGN], 7)).toMatchObject(refused('revision-conflict'));
  expect(await world.store.policies.open()).toBeNull();
});

test('nothing but another day is no change', async () => {
  expect(await propose([{ change: 'set-quorum', quorum: 1 }])).toMatchObject({
    ok: false,
    error: {
      code: 'policy-change-impossible',
      sentences: [sentence('fault-reason', { why: 'nothing-changes', of: '' })],
    },
  });
});

test('a quorum that nobody can reach makes the version unfit', async () => {
  expect(await propose([{ change: 'set-quorum', quorum: 3 }])).toMatchObject({
    ok: false,
    error: {
      code: 'policy-unfit',
      sentences: [sentence('too-few-administrators', { quorum: 3, able: 2 })],
    },
  });
  expect(await world.store.log.list({ offset: 0, limit: 1 })).toMatchObject({
    rows: [{ act: 'policy.adopt' }],
  });
});

test('a person is enrolled with the certificate of a card in a reader, and with no other', async () => {
  must(await propose([enrolled(mira.choice.certificate)]));
  const proposed = (await world.store.policies.open())?.policy.persons.at(-1);
  expect(proposed).toMatchObject({ name: 'Mira Novak', certificates: mira.person.certificates });
  expect(await previewPolicy(world.desk, [enrolled('c'.repeat(64))])).toMatchObject(
    refused('policy-change-impossible'),
  );
});

test('a card that cannot sign enrols nobody', async () => {
  const [module] = await world.desk.cards.modules(false);
  const cards = (module?.cards ?? []).map((card) => ({ ...card, unusable: 'card-locked' }));
  const desk = { ...world.desk, cards: { ...world.desk.cards, modules: async () => [{ cards }] } };
  expect(
    await previewPolicy(desk as unknown as typeof world.desk, [enrolled(mira.choice.certificate)]),
  ).toMatchObject(refused('policy-change-impossible'));
});

test('a desk without a policy has nothing to change', async () => {
  const { desk } = await memoryDesk([ada], { policy: null });
  expect(await previewPolicy(desk, [TWO_SIGN])).toMatchObject(refused('policy-missing'));
});

test('a proposal is withdrawn without a card, once, and the log keeps the reason', async () => {
  const { proposal } = must(await propose([TWO_SIGN]));
  const input = { proposal, reason: 'The rule stays' };
  must(await withdrawProposal(world.desk, input));
  expect(await world.store.policies.open()).toBeNull();
  expect((await world.actionsAbout(proposal)).at(-1)).toMatchObject({
    act: 'policy.withdraw',
    detail: 'The rule stays',
  });
  expect(await withdrawProposal(world.desk, input)).toMatchObject(refused('policy-proposal-over'));
});
