// Who may see hidden names and amounts, on a desk that was set up as a customer sets one up: its own cards,
// policy and vault, and whoever has all calls of the window.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TYPED_PAYMENT } from '../typed-payment.ts';
import { draftCase, signCase } from './case-actions.ts';
import { changePolicy } from './customer-desk.ts';
import { cardOf, detail, must, sign, typedBatch, type Officer } from './officers.ts';
import { cardsByName, STRANGER } from './real-cards.ts';
import { newFolder, StdioDesk, throwAway, type KeyChoice } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;
let batch: string;

/** Approves, and administers nothing. */
const BEN = 'ben-ortiz';
async function bensCard(): Promise<KeyChoice> {
  const choice = (await cardsByName(desk)).get(STRANGER.label);
  if (choice === undefined) throw new Error('no card of the stranger');
  return choice;
}

async function signIn(who: Officer | typeof BEN): Promise<void> {
  const choice = who === BEN ? await bensCard() : await cardOf(desk, who);
  const { ticket } = await desk.must('session.signIn', { choice });
  expect((await desk.ended(ticket)).fault).toBeNull();
}

const reveal = async (): Promise<string | null> => {
  const answer = await desk.call('reviews.reveal', { batch, hide: false });
  return answer.ok ? null : answer.error.code;
};
const names = async (): Promise<readonly string[]> =>
  (await desk.must('batches.payments', { batch, offset: 0, limit: 10 })).rows.map(({ form }) => form.name);
const completed = async (): Promise<number> =>
  (await desk.must('counterparties.find', { text: 'Quasten', side: 'counterparty', book: false })).hits
    .length;

beforeAll(async () => {
  desk = await StdioDesk.start(folder, { args: [], customer: true });
  const { certificate } = await bensCard();
  const ben = { name: 'Ben Ortiz', class: null, validFrom: null, validUntil: null, certificate };
  await changePolicy(desk, [{ change: 'enrol', roles: ['approver'], ...ben }]);
  batch = await typedBatch(desk, { name: 'Xaver Quasten', amount: '10.00' });
  const { changeRevision: expectedRevision } = await detail(desk, batch);
  await desk.must('reviews.mask', { batch, expectedRevision, masked: true });
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

it('an administrator who is signed in with a card names them, and nobody else does', async () => {
  const persons = [BEN, 'jonas-weber', 'mira-novak'];
  const named = (who: readonly string[] | null) =>
    desk.call('session.setViewers', { persons: who && [...who] });
  expect(await named(persons)).toMatchObject({ error: { code: 'sign-in-by-administrator' } });
  await desk.must('session.signInByName', { name: 'Mira Novak' });
  expect(await named(persons)).toMatchObject({ error: { code: 'sign-in-by-administrator' } });
  await signIn(BEN);
  expect(await named(persons)).toMatchObject({ error: { code: 'sign-in-by-administrator' } });
  await signIn('ada-keller');
  expect(await reveal(), 'everybody may before').toBeNull();
  expect(await names()).toEqual(['Xaver Quasten']);
  expect(await named(persons)).toMatchObject({ ok: true });
  expect(await names(), 'what is shown is shown to those who may alone').toEqual(['']);
});

it('whoever is not named sees nothing, by card, by name or as nobody, and signs nothing of it', async () => {
  expect(await reveal()).toBe('names-of-others');
  await desk.must('session.signInByName', { name: 'Jonas Weber' });
  expect(await reveal()).toBe('names-of-others');
  await desk.must('session.signOut', {});
  expect(await reveal()).toBe('names-of-others');
  expect(await names()).toEqual(['']);
  expect((await sign(desk, 'batches.freeze', batch, 'ada-keller'))?.code).toBe('names-of-others');
});

it('whoever is not named is told who may see it, and not to show it first', async () => {
  const { changeRevision: expectedRevision, groups } = await detail(desk, batch);
  const group = groups[0]?.group ?? '';
  const typed = { payment: null, form: TYPED_PAYMENT };
  const [{ payment } = { payment: '' }] = (
    await desk.must('batches.payments', { batch, offset: 0, limit: 1 })
  ).rows;
  const refused = [
    await desk.call('templates.save', { batch, name: 'Wages', locked: [] }),
    await desk.call('batches.savePayments', { batch, expectedRevision, group, payments: [typed] }),
    await desk.call('batches.repairAddresses', { batch, expectedRevision, payments: [payment] }),
    await desk.call('reviews.payment', { batch, position: 1 }),
    await desk.call('evidence.collect', { batch }),
  ];
  expect(refused.map((answer) => (answer.ok ? 'done' : answer.error.code))).toEqual(
    refused.map(() => 'names-of-others'),
  );
});

it('whoever is named sees it, until somebody else is at the desk', async () => {
  await signIn('jonas-weber');
  expect(await names(), 'not before it is shown').toEqual(['']);
  expect(await reveal()).toBeNull();
  expect(await names()).toEqual(['Xaver Quasten']);
  await signIn('ada-keller');
  expect(await names()).toEqual(['']);
  await signIn('jonas-weber');
  expect(await names(), 'what was shown ended with the person').toEqual(['']);
});

it('a batch goes its way by those who may see it, once it is shown', async () => {
  // The preparer has to be one of them, too.
  await signIn('ada-keller');
  await desk.must('session.setViewers', {
    persons: ['ada-keller', BEN, 'jonas-weber', 'mira-novak'],
  });
  expect((await sign(desk, 'batches.freeze', batch, 'ada-keller'))?.code).toBe('hidden-from-view');
  expect(await reveal()).toBeNull();
  await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
  await signIn('jonas-weber');
  expect((await sign(desk, 'batches.approve', batch, 'jonas-weber'))?.code).toBe('hidden-from-view');
  expect(await reveal()).toBeNull();
  await must(sign(desk, 'batches.approve', batch, 'jonas-weber'));
  await signIn('mira-novak');
  expect(await reveal()).toBeNull();
  await must(sign(desk, 'batches.release', batch, 'mira-novak'));
  await desk.must('session.signOut', {});
  expect(await completed(), 'completion tells nobody of it').toBe(0);
});

it('a request about a hidden payment is signed by those alone, however it names the payment', async () => {
  await signIn('ada-keller');
  await desk.must('session.setViewers', { persons: ['jonas-weber', 'mira-novak'] });
  const sealed = async () => (await desk.must('payments.list', { batch, limit: 1 })).rows;
  await expect.poll(sealed, { timeout: 60_000 }).toHaveLength(1);
  const [{ endToEndId, payment } = { endToEndId: '', payment: '' }] = await sealed();
  const fields = { reason: 'DUPL', end_to_end_id: endToEndId };
  const typed = await draftCase(desk, { fields });
  const chosen = await draftCase(desk, { fields, payment });
  for (const id of [typed, chosen]) {
    const asked = desk.asked.length;
    expect((await signCase(desk, 'cases.propose', id, 'ada-keller'))?.code).toBe('names-of-others');
    expect(desk.asked).toHaveLength(asked);
  }
  await desk.must('session.setViewers', { persons: ['ada-keller', 'mira-novak'] });
  expect((await signCase(desk, 'cases.propose', typed, 'ada-keller'))?.code).toBe('hidden-from-view');
  expect(await reveal()).toBeNull();
  expect(await signCase(desk, 'cases.propose', typed, 'ada-keller')).toBeNull();
  // One who approves, and whoever is at the desk has it shown.
  expect((await signCase(desk, 'cases.approve', typed, 'jonas-weber'))?.code).toBe('names-of-others');
  await desk.must('session.setViewers', {
    persons: ['ada-keller', BEN, 'jonas-weber', 'mira-novak'],
  });
  await signIn('jonas-weber');
  expect(await reveal()).toBeNull();
  expect(await signCase(desk, 'cases.approve', typed, 'jonas-weber')).toBeNull();
  expect(await desk.must('cases.list', { offset: 0, limit: 9 })).toMatchObject({ total: 2 });
});

it('whoever is taken out of the policy sees nothing from then on, nor after a kill', async () => {
  await signIn(BEN);
  expect(await reveal()).toBeNull();
  await changePolicy(desk, [{ change: 'remove-person', person: BEN }]);
  expect(await names().catch(() => [''])).toEqual(['']);
  desk.child.kill('SIGKILL');
  await desk.exited;
  desk = await StdioDesk.start(folder, { args: [], customer: true });
  expect(await reveal()).toBe('names-of-others');
  await signIn('mira-novak');
  expect((await desk.must('session.viewers', {})).now.map(({ person }) => person)).toEqual([
    'ada-keller',
    'jonas-weber',
    'mira-novak',
  ]);
});
