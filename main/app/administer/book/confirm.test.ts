// The confirmation of beneficiaries: who proposes and approves, which call-back is needed, what ends it.
import { beforeEach, expect, test } from 'vitest';
import { NEW_ACCOUNT, NEW_BENEFICIARY } from '../../../../shared/domain/beneficiary.ts';
import { jcsDigest } from '../../../digest/sha256.ts';
import { fakeCard, type FakeCard } from '../../../ports/token.fake.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { PaidBeneficiary } from '../../../../shared/domain/confirmation.ts';
import { entriesTo } from '../../../../shared/domain/waiting.ts';
import { memoryDesk, type MemoryDesk } from '../memory-desk.fake.ts';
import { removeBeneficiary, saveBeneficiary } from './book.ts';
import {
  confirmableEntries,
  confirmationsInForce,
  proposeConfirmation,
  signConfirmation,
  waitingConfirmations,
  expireConfirmations,
} from './confirm.ts';
import type { BookContext } from '../context.ts';
import { reliedConfirmations } from './payees.ts';

const KESTREL = 'DE89370400440532013000';
const HERON = 'FR1420041010050500013M02606';
const HOUR = 3_600_000;
const [ada, jonas, mira, eva] = [
  await fakeCard('ada', ['administrator', 'preparer']),
  await fakeCard('jonas', ['approver', 'preparer']),
  await fakeCard('mira', ['approver']),
  await fakeCard('eva', ['approver']),
];
const RULE = { id: 'book', kinds: ['beneficiary' as const], approvals: 1, release: false, validHours: 72 };

let world: MemoryDesk;
let entry: string;
beforeEach(async () => {
  world = await memoryDesk([ada, jonas, mira, eva], { policy: { rules: [RULE] } });
  entry = await saved(null, 0, KESTREL);
});
const book = () => world.desk as unknown as BookContext;
async function saved(
  beneficiary: string | null,
  expectedRevision: number,
  account: string,
  phone = '',
  name = 'Kestrel GmbH',
) {
  const content = {
    ...NEW_BENEFICIARY,
    name,
    phone,
    accounts: [{ ...NEW_ACCOUNT, account }],
  };
  const input = { beneficiary, expectedRevision, source: 'typed' as const, content };
  return must(await saveBeneficiary(book(), input)).beneficiary;
}
type Callback = Parameters<typeof proposeConfirmation>[1]['entries'][number]['callback'];
const propose = async ({ choice }: FakeCard, revision = 1, callback: Callback = null) =>
  world.ended(
    await proposeConfirmation(world.desk, {
      entries: [{ beneficiary: entry, revision, callback }],
      choice,
      note: '',
    }),
  );
const waiting = async (at: object | null = null) => {
  const seat = { view: () => ({ at }) } as unknown as Parameters<typeof waitingConfirmations>[0]['seat'];
  return must(await waitingConfirmations({ ...world.desk, seat })).confirmations;
};
async function sign(
  { choice }: FakeCard,
  step: 'approve' | 'release' | 'return' | 'withdraw' = 'approve',
  confirmation?: string,
) {
  const asked = confirmation ?? (await waiting())[0]?.confirmation ?? 'none';
  return world.ended(await signConfirmation(world.desk, { confirmation: asked, step, choice, note: '' }));
}
const stateNow = async () =>
  must(await confirmableEntries(world.desk, { beneficiaries: [entry] })).entries[0]?.state;
const paidTo = (account: string, name = 'Kestrel GmbH'): PaidBeneficiary => ({
  name,
  account,
  agentBic: '',
  currency: 'EUR',
  amount: '1000000.00',
});
/** The payments refused where the policy asks for confirmed beneficiaries for changed accounts only. */
async function unconfirmedOf(...paid: readonly PaidBeneficiary[]) {
  const stored = await world.inForce();
  const beneficiaries = {
    callback: 'changed-accounts' as const,
    payments: { of: 'changed-accounts' as const },
  };
  const relied = await reliedConfirmations(world.desk, {
    kind: 'credit-transfer',
    policy: { ...stored, policy: { ...stored.policy, beneficiaries } },
    standing: stored.policy,
    paid: async () => paid,
  });
  return relied?.unconfirmed;
}
/** Adopts a policy in which the card of this person was revoked. */
async function revoke(card: FakeCard): Promise<void> {
  const { policy, sha256 } = await world.inForce();
  const revoked = { at: '2026-11-20T09:59:00.000Z', reason: 'stolen' };
  const persons = policy.persons.map((person) =>
    person.id === card.person.id
      ? { ...person, certificates: person.certificates.map((one) => ({ ...one, revoked })) }
      : person,
  );
  const next = { ...policy, version: policy.version + 1, previous: sha256, persons };
  const stored = { policy: next, sha256: jcsDigest(next), signatures: [] };
  const log = { at: revoked.at, act: 'policy.adopt', actor: 'mira', subject: 'policy', detail: '' };
  must(await world.store.desk.savePolicy(stored, log));
  await world.desk.roots.pin(next.version, stored.sha256);
}
const RANG = {
  contact: 'Mr Kestrel',
  number: '+49 30 77 88 99',
  source: 'independent' as const,
  foundIn: 'Commercial register',
  at: '2026-11-20T09:30:00.000Z',
  by: 'ada',
};
const proposable = async () =>
  must(await confirmableEntries(world.desk, { beneficiaries: [entry] })).entries[0];
async function confirmed(): Promise<void> {
  expect([await propose(ada), await sign(jonas)]).toEqual([null, null]);
}

test('an entry is confirmed once a second person approves what the first proposed', async () => {
  expect(await stateNow()).toBe('entered');
  expect(await propose(ada)).toBeNull();
  const [one] = await waiting();
  expect(one).toMatchObject({
    state: 'open',
    next: 'approve',
    approvals: { have: 0, need: 1 },
    canSign: ['jonas', 'mira', 'eva'],
    entries: [{ name: 'Kestrel GmbH', is: 'new' }],
  });
  expect(await stateNow()).toBe('awaiting');
  expect(await sign(jonas)).toBeNull();
  expect([await stateNow(), await waiting()]).toEqual(['confirmed', []]);
  const digest = one?.sha256 ?? '';
  expect(await confirmationsInForce(world.desk, [digest, 'f'.repeat(64)])).toEqual(new Set([digest]));
  expect((await world.actionsAbout(one?.confirmation ?? '')).map(({ act, actor }) => [act, actor])).toEqual([
    ['beneficiary.propose', 'ada'],
    ['beneficiary.approve', 'jonas'],
  ]);
});

test('whoever signed in with a card sees what they may sign next', async () => {
  const mineFor = async (person: string): Promise<readonly boolean[]> => {
    const rows = await waiting({ by: 'card', person, name: person, certificate: '' });
    return rows.map(({ mine }) => mine);
  };
  await propose(ada);
  expect(await mineFor('jonas')).toEqual([true]);
  expect(await mineFor('ada')).toEqual([false]);
  expect((await waiting({ by: 'name', name: 'jonas' })).map(({ mine }) => mine)).toEqual([false]);
  expect((await waiting()).map(({ mine }) => mine)).toEqual([false]);
});

test('below the approvals of the rule nothing is confirmed', async () => {
  world = await memoryDesk([ada, jonas, mira], { policy: { rules: [{ ...RULE, approvals: 2 }] } });
  entry = await saved(null, 0, KESTREL);
  expect([await propose(ada), await sign(jonas)]).toEqual([null, null]);
  const [one] = await waiting();
  expect(one).toMatchObject({ state: 'open', approvals: { have: 1, need: 2 } });
  expect(await confirmationsInForce(world.desk, [one?.sha256 ?? ''])).toEqual(new Set());
  expect(await sign(mira)).toBeNull();
  expect(await stateNow()).toBe('confirmed');
});

test('whoever proposed does not approve', async () => {
  expect(await propose(jonas)).toBeNull();
  expect(await sign(jonas)).not.toBeNull();
  expect(await stateNow()).toBe('awaiting');
  expect(await sign(mira)).toBeNull();
  expect(await stateNow()).toBe('confirmed');
});

test('an approver alone proposes nothing', async () => {
  expect(await propose(mira)).toMatchObject({ code: 'person-without-role' });
  expect(await waiting()).toEqual([]);
});

test.each(['return', 'withdraw'] as const)('a %s ends it, and the entry stays unconfirmed', async (step) => {
  expect(await propose(ada)).toBeNull();
  const confirmation = (await waiting())[0]?.confirmation ?? '';
  expect(await sign(step === 'return' ? jonas : ada, step)).toBeNull();
  expect(await waiting()).toEqual([]);
  expect(await stateNow()).not.toBe('confirmed');
  expect(await sign(mira, 'approve', confirmation)).toMatchObject({ code: 'beneficiary-confirmation-over' });
});

test('what nobody completed in time is over, and the log says so', async () => {
  expect(await propose(ada)).toBeNull();
  const confirmation = (await waiting())[0]?.confirmation ?? '';
  world.desk.clock.advance(72 * HOUR);
  expect(await sign(jonas, 'approve', confirmation)).toMatchObject({ code: 'beneficiary-confirmation-over' });
  expect(await waiting()).toEqual([]);
  expect((await world.actionsAbout(confirmation)).at(-1)).toMatchObject({ act: 'beneficiary.expire' });
});

test('what nobody looks at expires by itself, is to be submitted again, and can be', async () => {
  expect(await propose(ada)).toBeNull();
  await expireConfirmations(world.desk);
  expect(await stateNow()).toBe('awaiting');
  world.desk.clock.advance(72 * HOUR);
  await expireConfirmations(world.desk);
  expect(await stateNow()).toBe('expired');
  expect(entriesTo('submit')).toContain('expired');
  const told = { event: 'changed', data: { what: 'beneficiaries', id: null } };
  expect(world.desk.notifier.emitted).toContainEqual(told);
  expect(await propose(ada)).toBeNull();
  expect(await stateNow()).toBe('awaiting');
});

test('an entry that was changed since is not approved, and no PIN is asked for', async () => {
  expect(await propose(ada)).toBeNull();
  await saved(entry, 1, HERON);
  expect(await sign(jonas)).toMatchObject({ code: 'beneficiary-confirmation-over' });
  expect(world.desk.tokens.jobs).toHaveLength(1);
});

test('only the wording that is in the book is proposed, and no confirmed one again', async () => {
  expect(await propose(ada, 2)).toMatchObject({ code: 'revision-conflict' });
  await confirmed();
  expect(await propose(ada)).toMatchObject({ code: 'beneficiary-confirmed-already' });
});

test('one entry stands in a proposal once', async () => {
  const one = { beneficiary: entry, revision: 1, callback: null };
  const { choice } = ada;
  const started = await proposeConfirmation(world.desk, { entries: [one, one], choice, note: '' });
  expect(await world.ended(started)).toMatchObject({ code: 'invalid-input', path: 'entries' });
});

test('an account that changed needs a call-back, and whoever rang does not approve', async () => {
  await confirmed();
  await saved(entry, 1, HERON);
  expect(must(await confirmableEntries(world.desk, { beneficiaries: [entry] })).entries).toMatchObject([
    { needsCallback: true, newAccounts: [HERON], is: 'changed' },
  ]);
  expect(await propose(ada, 2)).toMatchObject({ code: 'beneficiary-call-back' });
  const callback = {
    contact: 'Mr Kestrel',
    number: '+49 30 123456',
    source: 'independent' as const,
    foundIn: 'Commercial register',
    at: '2026-11-20T09:30:00.000Z',
    by: 'jonas',
  };
  expect(await propose(ada, 2, callback)).toBeNull();
  expect(await sign(jonas)).not.toBeNull();
  expect(await sign(mira)).toBeNull();
  expect(await stateNow()).toBe('confirmed');
});

test('a policy without a rule for beneficiaries still asks for a second person', async () => {
  world = await memoryDesk([ada, jonas]);
  entry = await saved(null, 0, KESTREL);
  expect(await propose(ada)).toBeNull();
  expect(await waiting()).toMatchObject([{ approvals: { have: 0, need: 1 }, next: 'approve' }]);
  expect(await sign(ada)).not.toBeNull();
});

test('the removal of a confirmed entry is confirmed, too', async () => {
  await confirmed();
  must(await removeBeneficiary(book(), { beneficiary: entry, expectedRevision: 1 }));
  expect(await propose(ada, 2)).toBeNull();
  expect((await waiting())[0]?.entries).toMatchObject([{ name: 'Kestrel GmbH', is: 'removed' }]);
});

test('a changed account that is entered as a new beneficiary of the name needs the call-back, too', async () => {
  await confirmed();
  const second = await saved(null, 0, HERON);
  entry = second;
  const { entries } = must(await confirmableEntries(world.desk, { beneficiaries: [second] }));
  expect(entries).toMatchObject([{ is: 'new', needsCallback: true, newAccounts: [HERON] }]);
  expect(await propose(ada)).toMatchObject({ code: 'beneficiary-call-back' });
  const callback = {
    contact: 'Mr Kestrel',
    number: '+49 30 77 88 99',
    source: 'independent' as const,
    foundIn: 'Commercial register',
    at: '2026-11-20T09:30:00.000Z',
    by: 'ada',
  };
  expect([await propose(ada, 1, callback), await sign(jonas)]).toEqual([null, null]);
});

test('of two new entries of one name, the later one needs a call-back once the first is confirmed', async () => {
  expect(await propose(ada)).toBeNull();
  const [first] = await waiting();
  entry = await saved(null, 0, HERON);
  expect(await propose(ada)).toBeNull();
  const second = (await waiting()).find(({ confirmation }) => confirmation !== first?.confirmation);
  expect(await sign(jonas, 'approve', first?.confirmation)).toBeNull();
  const jobs = world.desk.tokens.jobs.length;
  expect(await sign(jonas, 'approve', second?.confirmation)).toMatchObject({ code: 'beneficiary-call-back' });
  // Before any PIN is asked for.
  expect(world.desk.tokens.jobs).toHaveLength(jobs);
  expect(await sign(jonas, 'return', second?.confirmation)).toBeNull();
});

test('also where the entry before was removed by one person alone', async () => {
  await confirmed();
  must(await removeBeneficiary(book(), { beneficiary: entry, expectedRevision: 1 }));
  entry = await saved(null, 0, HERON);
  expect(await propose(ada)).toMatchObject({ code: 'beneficiary-call-back' });
});

test('whoever edits or removes an entry alone opens no way to another account of the name', async () => {
  const paid = paidTo(HERON);
  const unconfirmed = () => unconfirmedOf(paid);
  await confirmed();
  expect(await unconfirmed()).toEqual([paid]);
  await saved(entry, 1, KESTREL, '+49 30 1');
  expect(await unconfirmed()).toEqual([paid]);
  await propose(ada, 2);
  expect(await unconfirmed()).toEqual([paid]);
  await sign(jonas);
  must(await removeBeneficiary(book(), { beneficiary: entry, expectedRevision: 2 }));
  expect(await unconfirmed()).toEqual([paid]);
});

test('a changed account needs the call-back also where a card that confirmed the entry was revoked', async () => {
  await confirmed();
  await revoke(ada);
  // Unchanged it is submitted again as it was at first.
  expect(await proposable()).toMatchObject({ is: 'new', needsCallback: false });
  await saved(entry, 1, HERON);
  expect(await proposable()).toMatchObject({ is: 'changed', needsCallback: true, newAccounts: [HERON] });
  expect(await propose(jonas, 2)).toMatchObject({ code: 'beneficiary-call-back' });
  expect([await propose(jonas, 2, { ...RANG, by: 'jonas' }), await sign(mira)]).toEqual([null, null]);
  expect(await stateNow()).toBe('confirmed');
});

test('an account that a card confirmed which was revoked since is no known one for the next call-back', async () => {
  expect([await propose(jonas), await sign(mira)]).toEqual([null, null]);
  await saved(entry, 1, HERON);
  expect([await propose(jonas, 2, RANG), await sign(eva)]).toEqual([null, null]);
  await revoke(eva);
  // Neither as it is nor after another edit.
  expect(await proposable()).toMatchObject({ is: 'changed', needsCallback: true, newAccounts: [HERON] });
  expect(await propose(jonas, 2)).toMatchObject({ code: 'beneficiary-call-back' });
  await saved(entry, 2, HERON, '+49 30 1');
  expect(await proposable()).toMatchObject({ is: 'changed', needsCallback: true, newAccounts: [HERON] });
  await saved(entry, 3, KESTREL, '+49 30 1');
  expect(await proposable()).toMatchObject({ is: 'changed', needsCallback: false });
  expect([await propose(jonas, 4), await sign(mira)]).toEqual([null, null]);
});

test('an account that a card confirmed which was revoked since is a changed one, the one before is not', async () => {
  const [before, after, other] = [paidTo(KESTREL), paidTo(HERON), paidTo(HERON, 'Heron AG')];
  expect([await propose(jonas), await sign(mira)]).toEqual([null, null]);
  await saved(entry, 1, HERON);
  expect([await propose(jonas, 2, RANG), await sign(eva)]).toEqual([null, null]);
  expect(await unconfirmedOf(before, after)).toEqual([before]);
  await revoke(eva);
  expect(await unconfirmedOf(before, after, other)).toEqual([after, other]);
  // Where no wording stands, nobody knows which of the accounts is the right one.
  await revoke(jonas);
  expect(await unconfirmedOf(before, after)).toEqual([before, after]);
});

test('a removal that a card confirmed which was revoked since takes no name out of the book', async () => {
  expect([await propose(jonas), await sign(mira)]).toEqual([null, null]);
  must(await removeBeneficiary(book(), { beneficiary: entry, expectedRevision: 1 }));
  expect([await propose(jonas, 2), await sign(eva)]).toEqual([null, null]);
  expect(await unconfirmedOf(paidTo(HERON))).toEqual([]);
  await revoke(eva);
  expect(await unconfirmedOf(paidTo(KESTREL), paidTo(HERON))).toEqual([paidTo(HERON)]);
});

test('a name opens no way to another account without a call-back once its entry has another name', async () => {
  await confirmed();
  await saved(entry, 1, KESTREL, '', 'Kestrel GmbH (old)');
  expect([await propose(ada, 2), await sign(jonas)]).toEqual([null, null]);
  entry = await saved(null, 0, HERON);
  expect(await proposable()).toMatchObject({ is: 'new', needsCallback: true, newAccounts: [HERON] });
  expect(await propose(ada)).toMatchObject({ code: 'beneficiary-call-back' });
  expect([await propose(ada, 1, RANG), await sign(jonas)]).toEqual([null, null]);
});

test('nor once its removal was confirmed', async () => {
  await confirmed();
  must(await removeBeneficiary(book(), { beneficiary: entry, expectedRevision: 1 }));
  expect([await propose(ada, 2), await sign(jonas)]).toEqual([null, null]);
  entry = await saved(null, 0, HERON);
  expect(await propose(ada)).toMatchObject({ code: 'beneficiary-call-back' });
});
