// What a person at the desk cannot do alone, and what is told before money leaves, on a desk that was set up
// as a customer sets one up: its own cards, policy, vault and bank, and whoever has all calls of the window.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NEW_ACCOUNT, NEW_BENEFICIARY } from '../../shared/domain/beneficiary.ts';
import { UNKNOWN_ACCOUNT, type AccountMaster } from '../../shared/domain/account-master.ts';
import { TYPED_PAYMENT } from '../typed-payment.ts';
import { dateInZone, nearestBusinessDay } from '../../shared/domain/calendar.ts';
import { withMember } from '../../shared/domain/profile/changes.ts';
import { setFault } from './bank-console.ts';
import { order, requestsOf } from './bank-journal.ts';
import { ABOUT, caseOf, draftCase, releasedCase, signCase } from './case-actions.ts';
import { adoptDraft, changePolicy } from './customer-desk.ts';
import { cardOf, detail, must, payments, sealed, sign, typedBatch } from './officers.ts';
import { cardsByName, STRANGER } from './real-cards.ts';
import { newFolder, StdioDesk, throwAway, type KeyChoice } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;
const start = (): Promise<StdioDesk> => StdioDesk.start(folder, { args: [], customer: true });

const MAIN = 'DE88500209000023411208';
const RULE = {
  kinds: ['credit-transfer', 'direct-debit'] as const,
  approvals: 1,
  release: true,
  validHours: 72,
};
const ENROLLED = { class: null, validFrom: null, validUntil: null } as const;
const MASTER: AccountMaster = {
  ...UNKNOWN_ACCOUNT,
  account: MAIN,
  holder: 'Halden Marine Instruments Ltd',
  label: 'Main',
  agentBic: 'SNDBDEFFXXX',
  currency: 'EUR',
  paymentLimit: '500.00',
  shortFunds: 'block',
};

const strangersCard = async (): Promise<KeyChoice> => {
  const choice = (await cardsByName(desk)).get(STRANGER.label);
  if (choice === undefined) throw new Error('no card of the stranger');
  return choice;
};

async function signIn(choice: KeyChoice): Promise<void> {
  const { ticket } = await desk.must('session.signIn', { choice });
  expect((await desk.ended(ticket)).fault).toBeNull();
}

const save = (its: Partial<AccountMaster>, replaces: string | null = MAIN) =>
  desk.call('accounts.save', { record: { ...MASTER, ...its }, replaces });
const confirm = async (change: string) => {
  const answer = await desk.call('accounts.confirmChange', { change });
  return answer.ok ? null : answer.error.code;
};
const kept = async () => {
  const { accounts } = await desk.must('accounts.list', {});
  const found = accounts.find(({ account }) => account === MAIN);
  if (found === undefined) throw new Error('the account is gone');
  return found;
};
const waits = async (): Promise<string> => (await kept()).waiting?.change ?? '';
const checks = async (batch: string) =>
  (await desk.must('batches.checks', { batch })).checks.map(
    ({ severity, sentence }) => `${severity} ${sentence.code}`,
  );

beforeAll(async () => {
  desk = await start();
  await changePolicy(desk, [
    {
      change: 'enrol',
      name: 'Ben Ortiz',
      roles: ['approver'],
      ...ENROLLED,
      certificate: (await strangersCard()).certificate,
    },
    { change: 'set-rule', rule: { id: 'main', ...RULE, kinds: [...RULE.kinds], accounts: [MAIN] } },
  ]);
  await desk.must('accounts.save', { record: MASTER, replaces: null });
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

it('an account of the rules allows more only by a second card, also after the desk was killed', async () => {
  // Nobody, and a name that nothing proves.
  expect(await save({ paymentLimit: '' })).toMatchObject({ error: { code: 'sign-in-by-card' } });
  await desk.must('session.signInByName', { name: 'Jonas Weber' });
  expect(await save({ paymentLimit: '' })).toMatchObject({ error: { code: 'sign-in-by-card' } });
  expect(await desk.call('accounts.remove', { account: MAIN })).toMatchObject({
    error: { code: 'own-account-in-policy' },
  });
  expect(await save({}, null)).toMatchObject({ error: { code: 'own-account-known' } });
  await signIn(await cardOf(desk, 'ada-keller'));
  expect(await save({ paymentLimit: '', shortFunds: '' })).toMatchObject({
    value: { saved: MASTER, waiting: ['paymentLimit', 'shortFunds'] },
  });
  const change = await waits();
  expect(await confirm(change)).toBe('own-account-second-person');
  desk.child.kill('SIGKILL');
  await desk.exited;
  desk = await start();
  expect(await kept()).toMatchObject({ paymentLimit: '500.00', shortFunds: 'block', waiting: { change } });
  expect(await confirm(change)).toBe('sign-in-by-card');
  await signIn(await cardOf(desk, 'jonas-weber'));
  const batch = await typedBatch(desk, { amount: '700.00' });
  expect(await checks(batch)).toContain('warn payment-limit-exceeded');
  expect(await confirm(change)).toBeNull();
  expect(await kept()).toMatchObject({ paymentLimit: '', shortFunds: '', waiting: null });
  expect(await checks(batch)).not.toContain('warn payment-limit-exceeded');
  // The same confirmation once more, after one person has limited the account again.
  expect(await save({})).toMatchObject({ value: { waiting: [] } });
  expect(await confirm(change)).toBe('own-account-change-over');
  expect(await kept()).toMatchObject({ paymentLimit: '500.00', shortFunds: 'block', waiting: null });
});

it('a sum that is split between an IBAN and its national number needs what the whole needs', async () => {
  await changePolicy(desk, [
    {
      change: 'set-rule',
      rule: {
        id: 'payee-weeks',
        kinds: ['credit-transfer'],
        rolling: { period: 'week', per: 'beneficiary', limits: [{ currency: 'EUR', over: '300' }] },
        approvals: 2,
        release: true,
        validHours: 72,
      },
    },
  ]);
  const frozen = async (...payees: readonly { readonly account: string; readonly amount: string }[]) => {
    const batch = await typedBatch(desk, { name: 'Zuse KG', agentBic: 'BYLADEM1001', ...payees[0] });
    const { changeRevision: expectedRevision, groups } = await detail(desk, batch);
    const group = groups[0]?.group ?? '';
    const form = { ...TYPED_PAYMENT, name: 'Zuse KG', agentBic: 'BYLADEM1001' };
    const rest = payees.slice(1).map((more) => ({ payment: null, form: { ...form, ...more } }));
    if (rest.length > 0)
      await desk.must('batches.savePayments', { batch, expectedRevision, group, payments: rest });
    await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
    return batch;
  };
  const approvalsNeeded = async (batch: string) =>
    (await desk.must('policies.simulate', { batch })).steps.find(({ purpose }) => purpose === 'approve')
      ?.need;
  const iban = 'DE02120300000000202051';
  // In one batch, and in two of a week.
  const split = await frozen(
    { account: iban, amount: '151.00' },
    { account: '12030000/202051', amount: '150.00' },
  );
  expect(await approvalsNeeded(split)).toBe(2);
  const first = await frozen({ account: iban, amount: '200.00' });
  expect(await approvalsNeeded(first)).toBe(1);
  await must(sign(desk, 'batches.approve', first, 'jonas-weber'));
  await must(sign(desk, 'batches.release', first, 'mira-novak'));
  for (const account of ['202051', '0000202051', '202051 BLZ 12030000']) {
    const second = await frozen({ account, amount: '200.00' });
    expect([account, await approvalsNeeded(second)]).toEqual([account, 2]);
    // The card that signs it has counted the same.
    await must(sign(desk, 'batches.approve', second, 'jonas-weber'));
    expect(await sign(desk, 'batches.release', second, 'mira-novak')).toMatchObject({
      code: 'batch-step-impossible',
    });
  }
  const another = await frozen({ account: '202052', amount: '200.00' });
  expect(await approvalsNeeded(another)).toBe(1);
  await changePolicy(desk, [{ change: 'drop-rule', rule: 'payee-weeks' }]);
});

it('nobody the policy has taken out is one of the two persons', async () => {
  await signIn(await strangersCard());
  expect(await save({ paymentLimit: '' })).toMatchObject({ value: { waiting: ['paymentLimit'] } });
  const bens = await waits();
  await changePolicy(desk, [{ change: 'remove-person', person: 'ben-ortiz' }]);
  await signIn(await cardOf(desk, 'jonas-weber'));
  expect((await kept()).waiting).toBeNull();
  expect(await confirm(bens)).toBe('own-account-change-over');
  expect(await kept()).toMatchObject({ paymentLimit: '500.00' });
});

it('a further entry of a confirmed name is no known account of it', async () => {
  const saved = async (account: string) =>
    (
      await desk.must('beneficiaries.save', {
        beneficiary: null,
        expectedRevision: 0,
        source: 'typed',
        content: { ...NEW_BENEFICIARY, name: 'Kestrel Ltd', accounts: [{ ...NEW_ACCOUNT, account }] },
      })
    ).beneficiary;
  const beneficiary = await saved('GB29NWBK60161331926819');
  const proposed = await desk.must('beneficiaries.propose', {
    entries: [{ beneficiary, revision: 1, callback: null }],
    choice: await cardOf(desk, 'ada-keller'),
    note: '',
  });
  expect((await desk.ended(proposed.ticket)).fault).toBeNull();
  const [waiting] = (await desk.must('beneficiaries.waiting', {})).confirmations;
  const signed = await desk.must('beneficiaries.sign', {
    confirmation: waiting?.confirmation ?? '',
    step: 'approve',
    choice: await cardOf(desk, 'jonas-weber'),
    note: '',
  });
  expect((await desk.ended(signed.ticket)).fault).toBeNull();
  await saved('FR1420041010050500013M02606');
  const reasons = async (account: string) => {
    const batch = await typedBatch(desk, { name: 'KESTREL  ltd', account, amount: '10.00' });
    await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
    const { rows } = await desk.must('batches.reviewTransactions', { batch });
    return rows.flatMap((row) => row.reasons.map(({ flag }) => flag));
  };
  expect(await reasons('FR1420041010050500013M02606')).toContain('book-unconfirmed');
  expect(await reasons('GB29NWBK60161331926819')).not.toContain('book-unconfirmed');
});

it('other addresses that the bank accepts by now are told, and stop signing and sending', async () => {
  const accepting = async (mode: string): Promise<void> => {
    const { profile } = await desk.must('profile.get', {});
    await adoptDraft(desk, withMember(profile, 'addresses', mode), 'the bank has told us');
  };
  const waiting = await typedBatch(desk, { amount: '10.00' });
  await must(sign(desk, 'batches.freeze', waiting, 'ada-keller'));
  const { message, batch } = await sealed(desk, await typedBatch(desk, { amount: '11.00' }));
  expect(await checks(waiting)).not.toContain('block addresses-changed');
  await accepting('structured');
  for (const one of [waiting, batch]) expect(await checks(one)).toContain('block addresses-changed');
  const asked = desk.asked.length;
  expect((await sign(desk, 'batches.approve', waiting, 'jonas-weber'))?.code).toBe('batch-checks-block');
  expect(desk.asked).toHaveLength(asked);
  const sent = requestsOf(folder, 'payment-initiation').length;
  expect(await desk.call('outbox.send', { message })).toMatchObject({ error: { code: 'profile-moved' } });
  expect(requestsOf(folder, 'payment-initiation')).toHaveLength(sent);
  await accepting('market');
  expect(await desk.must('outbox.send', { message })).toMatchObject({ state: 'accepted' });
});

async function collection(): Promise<string> {
  const { batch } = await desk.must('batches.create', { kind: 'direct-debit', reference: '' });
  const { changeRevision: expectedRevision, groups } = await detail(desk, batch);
  const [group] = groups;
  if (group === undefined) throw new Error('a new batch has a group');
  const saved = await desk.must('batches.saveGroup', {
    batch,
    expectedRevision,
    header: {
      ...group,
      // Later than what is sealed before it.
      valueDate: nearestBusinessDay('TARGET', dateInZone('UTC', Date.now() + 14 * 86_400_000), 1),
      ownName: MASTER.holder,
      ownAccount: MAIN,
      ownAgentBic: 'SNDBDEFFXXX',
      serviceLevel: 'SEPA',
      localInstrument: 'CORE',
      sequenceType: 'RCUR',
      creditorSchemeId: 'DE98ZZZ09999999999',
      chargeBearer: 'SLEV',
    },
  });
  await desk.must('batches.savePayments', {
    batch,
    expectedRevision: saved.changeRevision,
    group: group.group,
    payments: [
      {
        payment: null,
        form: { ...TYPED_PAYMENT, amount: '33.00', mandateId: 'M-1', mandateDate: '2026-01-05' },
      },
    ],
  });
  return batch;
}

it('a case that was released before the desk knew what it is about is not sent about a collection', async () => {
  const { message, batch } = await sealed(desk, await collection());
  // The bank has it, and its answer is lost.
  await setFault(desk, 'drop-after', 'payment-initiation');
  expect(await desk.must('outbox.send', { message })).toMatchObject({ state: 'unknown' });
  const [unknown] = await payments(desk, batch);
  expect(unknown?.uetr).toBeNull();
  const booked = (await order(desk, 'payments')) as {
    readonly value: readonly { readonly endToEndId: string; readonly uetr: string }[];
  };
  const uetr = booked.value.find(({ endToEndId }) => endToEndId === unknown?.endToEndId)?.uetr ?? '';
  // Somebody has the UETR from the bank; until the desk has asked, it is nobody's it knows.
  const id = await releasedCase(desk, await draftCase(desk, { fields: { reason: 'DUPL', uetr } }));
  await order(desk, 'clock.advance', { seconds: 1 });
  await desk.must('outbox.inquire', { message });
  await expect.poll(async () => (await payments(desk, batch))[0]?.uetr).toBe(uetr);
  expect(await desk.call('cases.send', { case: id })).toMatchObject({
    error: { code: 'case-about-collection' },
  });
  expect((await caseOf(desk, id)).state).toBe('released');
  expect(requestsOf(folder, 'stop')).toEqual([]);
  const typed = await draftCase(desk, { fields: { reason: 'DUPL', uetr: uetr.toUpperCase() } });
  expect((await signCase(desk, 'cases.propose', typed, 'ada-keller'))?.code).toBe('case-about-collection');
  const payment = unknown?.payment ?? '';
  for (const refused of [
    await desk.call('cases.prefill', { payment }),
    await desk.call('cases.create', {
      payment,
      act: 'recall',
      fields: { reason: 'DUPL' },
      about: ABOUT,
      note: '',
    }),
  ])
    expect(refused).toMatchObject({ error: { code: 'case-about-collection' } });
});

it('a review with hidden amounts tells none of them by its order or its filters', async () => {
  const batch = await typedBatch(desk, { name: 'Clara Winter', amount: '20.00', endToEndId: 'A' });
  const { changeRevision, groups } = await detail(desk, batch);
  await desk.must('batches.savePayments', {
    batch,
    expectedRevision: changeRevision,
    group: groups[0]?.group ?? '',
    payments: [
      { payment: null, form: { ...TYPED_PAYMENT, name: 'Dora Frost', amount: '400.00', endToEndId: 'B' } },
    ],
  });
  const plain = (await detail(desk, batch)).changeRevision;
  await desk.must('reviews.mask', { batch, expectedRevision: plain, masked: true });
  await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
  const asked = async (by: object) => {
    const { rows, total } = await desk.must('batches.reviewTransactions', { batch, ...by });
    return [total, rows.map(({ endToEndId }) => endToEndId)];
  };
  const document = [2, ['A', 'B']];
  const hidden = await asked({});
  for (const order of ['largest', 'document']) expect(await asked({ order })).toEqual(document);
  for (const by of [{ minimum: '300' }, { text: 'Winter' }, { text: 'DE89' }])
    expect([by, await asked(by)]).toEqual([by, hidden]);
  await desk.must('reviews.reveal', { batch });
  expect(await asked({ order: 'largest' })).toEqual([2, ['B', 'A']]);
  expect(await asked({ text: 'Winter' })).toEqual([1, ['A']]);
});

it('the status list finds an account by IBAN and BBAN, and what was sent; the outbox has its pages by day', async () => {
  const totals = async (by: object) => (await desk.must('payments.list', { limit: 500, ...by })).total;
  const all = await totals({});
  expect(all).toBe(3);
  expect(await totals({ ownAccount: MAIN })).toBe(all);
  expect(await totals({ ownAccount: MAIN.slice(4) })).toBe(all);
  expect(await totals({ ownAccount: '0023411208' })).toBe(0);
  const sent = await totals({ sentFrom: '2000-01-01' });
  expect([sent > 0, await totals({ sentTo: '2000-01-01' })]).toEqual([true, 0]);
  const whole = await desk.must('outbox.list', { limit: 500, order: 'due' });
  const newest = await desk.must('outbox.list', { limit: 500, order: 'newest' });
  expect(whole.rows).toEqual(newest.rows.toReversed());
  const paged: string[] = [];
  for (let offset = 0; offset < whole.total; offset += 1)
    paged.push(
      ...(await desk.must('outbox.list', { limit: 1, offset, order: 'due' })).rows.map((row) => row.message),
    );
  expect(paged).toEqual(whole.rows.map((row) => row.message));
});
