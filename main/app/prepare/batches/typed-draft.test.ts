// A draft that is typed: what a new one begins with, how its header and its payments are kept, what a
// deletion leaves, and what its lists show.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  memoryDesk,
  OWN_ACCOUNT,
  PAYEE_ACCOUNT,
  type MemoryDesk,
} from '../../../../test/app/preparing-desk.ts';
import { TYPED_PAYMENT } from '../../../../test/typed-payment.ts';
import { UNKNOWN_ACCOUNT } from '../../../../shared/domain/account-master.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { PaymentForm } from '../../../ports/messages.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { listTasks } from '../approvals/tasks.ts';
import { freeze } from '../freeze/freeze.ts';
import { mask } from '../review/hidden-names.ts';
import { copyBatch } from '../origins/copy-batch.ts';
import { unconfirmedPayments } from '../review/unconfirmed.ts';
import { listFindings, listPayments } from './list.ts';
import { addressRepairs, repairAddresses } from './repair-addresses.ts';
import { createBatch, deletePayments, saveGroup, savePayments } from './save-payments.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const FORM: PaymentForm = { ...TYPED_PAYMENT, account: PAYEE_ACCOUNT };

let desk: MemoryDesk;
beforeEach(async () => {
  desk = await memoryDesk([ada, jonas]);
});
const created = async (kind: 'credit-transfer' | 'direct-debit' = 'credit-transfer', reference = '') =>
  must(await createBatch(desk.context, { kind, reference })).batch;
const groupOf = async (batch: string) => {
  const [group] = await desk.store.batches.groups(batch);
  if (group === undefined) throw new Error('a draft has a group');
  const { version } = await desk.head(batch);
  return {
    id: group.group,
    stored: group,
    header: desk.context.messages.groupHeader(version, group.group, group.node),
  };
};
const saved = async (batch: string, forms: readonly { payment: string | null; form: PaymentForm }[]) =>
  savePayments(desk.context, {
    ...(await desk.command(batch)),
    group: (await groupOf(batch)).id,
    payments: forms,
  });
const typed = async (batch: string, ...changes: readonly Partial<PaymentForm>[]) =>
  must(
    await saved(
      batch,
      changes.map((change) => ({ payment: null, form: { ...FORM, ...change } })),
    ),
  ).payments;
const listed = async (batch: string, more: object = {}) =>
  must(await listPayments(desk.context, { batch, offset: 0, limit: 9, onlyFindings: false, ...more }));
const findings = async (batch: string, page: object = {}) =>
  must(await listFindings(desk.context, { batch, offset: 0, limit: 50, ...page }));
const refused = (code: string) => ({ ok: false, error: { code } });

describe('a new draft', () => {
  it('has one empty group on the next business day, a reference of its own, and a line in the log', async () => {
    // The clock of the test stands on a Friday.
    const batch = await created();
    expect(await desk.head(batch)).toMatchObject({
      reference: 'PAY-2026-11-20-1',
      state: 'draft',
      transactions: 0,
    });
    const { stored } = await groupOf(batch);
    expect(stored).toMatchObject({ position: 1, ownAccount: '', valueDate: '2026-11-23' });
    expect(await desk.actionsAbout(batch)).toEqual(['batch.create']);
    expect(desk.notifier.emitted.at(-1)).toMatchObject({ event: 'changed' });
  });

  it('has the next number that nobody took, or the reference that was typed', async () => {
    await created();
    await created('credit-transfer', 'PAY-2026-11-20-3');
    expect((await desk.head(await created())).reference).toBe('PAY-2026-11-20-4');
    expect((await desk.head(await created('direct-debit', 'Dues of May'))).reference).toBe('Dues of May');
  });
});

describe('the header of a group', () => {
  it('is kept with its account and date, and what was wrong with it is judged again', async () => {
    const batch = await created();
    const { header } = await groupOf(batch);
    expect((await findings(batch)).total).toBeGreaterThan(0);
    const change = {
      ...header,
      ownName: 'Halden',
      ownAccount: OWN_ACCOUNT,
      ownAgentBic: 'SNDBDEFFXXX',
      chargeBearer: 'SHAR',
    } as const;
    must(await saveGroup(desk.context, { ...(await desk.command(batch)), header: change }));
    expect((await groupOf(batch)).stored).toMatchObject({ ownAccount: OWN_ACCOUNT });
    expect((await groupOf(batch)).header).toMatchObject({ ownName: 'Halden', chargeBearer: 'SHAR' });
    expect((await findings(batch)).rows.map(({ rule }) => rule)).toEqual([]);
    expect(await desk.actionsAbout(batch)).toEqual(['batch.create', 'batch.save-group']);
  });

  it('judges its payments again, whose own form did not change', async () => {
    const batch = await desk.typed({ currency: 'USD' });
    const before = (await findings(batch)).total;
    const { header } = await groupOf(batch);
    must(
      await saveGroup(desk.context, {
        ...(await desk.command(batch)),
        header: { ...header, serviceLevel: 'SEPA' },
      }),
    );
    const after = await findings(batch);
    expect(after.total).toBeGreaterThan(before);
    expect(after.rows.some(({ payment }) => payment !== null)).toBe(true);
  });

  it('of another group, or over a revision that is over, is refused', async () => {
    const batch = await created();
    const { header } = await groupOf(batch);
    const command = await desk.command(batch);
    expect(
      await saveGroup(desk.context, { ...command, header: { ...header, group: 'group-x' } }),
    ).toMatchObject(refused('not-found'));
    must(await saveGroup(desk.context, { ...command, header }));
    expect(await saveGroup(desk.context, { ...command, header })).toMatchObject(refused('revision-conflict'));
  });
});

describe('payments that are typed', () => {
  it('stand in the order in which they came; one without an identification gets one', async () => {
    const batch = await created();
    const rows = await typed(
      batch,
      { endToEndId: 'MINE', name: 'Kestrel' },
      { endToEndId: '', name: 'Heron' },
    );
    expect(rows.map(({ position, form }) => [position, form.name])).toEqual([
      [0, 'Kestrel'],
      [1, 'Heron'],
    ]);
    expect(rows[0]?.form.endToEndId).toBe('MINE');
    expect(rows[1]?.form.endToEndId).toMatch(/^.{10,35}$/u);
    expect(await desk.head(batch)).toMatchObject({ transactions: 2 });
    expect(await listed(batch)).toMatchObject({ total: 2, rows: [{ position: 0 }, { position: 1 }] });
  });

  it('are changed in their place', async () => {
    const batch = await created();
    const [first] = await typed(batch, { name: 'Kestrel' }, { name: 'Heron' });
    const form = { ...FORM, name: 'Kestrel Ltd', amount: '7.00' };
    must(await saved(batch, [{ payment: first?.payment ?? '', form }]));
    expect((await listed(batch)).rows.map(({ form: its }) => [its.name, its.amount])).toEqual([
      ['Kestrel Ltd', '7.00'],
      ['Heron', FORM.amount],
    ]);
  });

  it('are found by a text, and those with errors alone', async () => {
    const batch = await desk.typed({ name: 'Kestrel' }, { name: 'Heron', account: 'DE89370400440532013001' });
    expect((await listed(batch, { text: 'kest' })).rows.map(({ form }) => form.name)).toEqual(['Kestrel']);
    const wrong = await listed(batch, { onlyFindings: true });
    expect(wrong.rows.map(({ form, position }) => [form.name, position])).toEqual([['Heron', 1]]);
    expect(wrong.rows[0]?.findings.length).toBeGreaterThan(0);
  });

  it('come back whole after they were taken out, in their place', async () => {
    const batch = await created();
    const [first, second] = await typed(batch, { name: 'Kestrel' }, { name: 'Heron' });
    must(
      await deletePayments(desk.context, {
        ...(await desk.command(batch)),
        payments: [first?.payment ?? ''],
      }),
    );
    expect((await listed(batch)).rows.map(({ form }) => form.name)).toEqual(['Heron']);
    must(await saved(batch, [{ payment: first?.payment ?? '', form: { ...FORM, name: 'Kestrel' } }]));
    const rows = (await listed(batch)).rows;
    expect(rows.map(({ payment }) => payment)).toEqual([first?.payment, second?.payment]);
    expect(await desk.actionsAbout(batch)).toContain('batch.delete-payments');
  });

  it('of another batch are neither changed nor brought back', async () => {
    const [mine, other] = [await created(), await created()];
    const [theirs] = await typed(other, { name: 'Heron' });
    expect(await saved(mine, [{ payment: theirs?.payment ?? '', form: FORM }])).toMatchObject(
      refused('not-found'),
    );
    must(
      await deletePayments(desk.context, {
        ...(await desk.command(other)),
        payments: [theirs?.payment ?? ''],
      }),
    );
    expect(await saved(mine, [{ payment: theirs?.payment ?? '', form: FORM }])).toMatchObject(
      refused('not-found'),
    );
  });

  it('are refused once the batch is frozen, and over a revision that is over', async () => {
    const batch = await desk.typed();
    const stale = { ...(await desk.command(batch)), group: (await groupOf(batch)).id, payments: [] };
    await typed(batch, { name: 'Heron' });
    expect(await savePayments(desk.context, stale)).toMatchObject(refused('revision-conflict'));
    const command = { ...(await desk.command(batch)), choice: ada.choice, note: '' };
    expect(await desk.ended(await freeze(desk.context, command))).toBeNull();
    expect((await saved(batch, [{ payment: null, form: FORM }])).ok).toBe(false);
    const [first] = (await listed(batch)).rows;
    const taken = { ...(await desk.command(batch)), payments: [first?.payment ?? ''] };
    expect((await deletePayments(desk.context, taken)).ok).toBe(false);
  });
});

describe('what is wrong with a draft', () => {
  it('is listed a page at a time, each at the payment it is about', async () => {
    const batch = await desk.typed({}, { account: 'DE89370400440532013001' }, { amount: '0' });
    const { total, rows } = await findings(batch);
    expect(rows).toHaveLength(total);
    expect(new Set(rows.map(({ position }) => position))).toEqual(new Set([1, 2]));
    expect((await findings(batch, { offset: 1, limit: 1 })).rows).toEqual([rows[1]]);
    expect(await listFindings(desk.context, { batch: 'batch-x', offset: 0, limit: 9 })).toMatchObject(
      refused('not-found'),
    );
  });

  it('says nothing of a payment whose name and amount are hidden but where and what kind of error it is', async () => {
    const batch = await desk.typed({
      name: 'Kestrel 上海',
      account: 'DE89370400440532013001',
      remittance: 'Bonus 上海',
    });
    must(await mask(desk.context, { ...(await desk.command(batch)), masked: true }));
    const text = JSON.stringify([await findings(batch), await listed(batch)]);
    for (const hidden of ['Kestrel', 'DE89370400440532013001', 'Bonus', '上'])
      expect(text).not.toContain(hidden);
    const { rows } = await findings(batch);
    expect(rows.map(({ position, field }) => [position, field])).toContainEqual([0, 'account']);
    expect(rows.map(({ sentence }) => sentence)).toContainEqual([{ code: 'value-hidden', data: {} }]);
  });

  it('says of what is hidden which element is missing, which tells nothing', async () => {
    const batch = await desk.typed({ name: '' });
    const before = await findings(batch);
    must(await mask(desk.context, { ...(await desk.command(batch)), masked: true }));
    expect(await findings(batch)).toEqual(before);
  });
});

describe('payments to nobody who is confirmed', () => {
  const ALL = { beneficiaries: { callback: 'changed-accounts', payments: { of: 'all' } } } as const;
  const unconfirmed = (batch: string) => unconfirmedPayments(desk.context, { batch });

  it('are named at their place while the draft is typed, where the policy asks for it', async () => {
    const batch = await desk.typed({ name: 'Kestrel' }, { name: 'Heron' });
    expect(must(await unconfirmed(batch))).toEqual({ total: 0, rows: [] });
    await desk.adopt(ALL);
    const { total, rows } = must(await unconfirmed(batch));
    expect([total, rows.map(({ position }) => position)]).toEqual([2, [0, 1]]);
    expect(rows.map(({ payment }) => payment)).toEqual(
      (await listed(batch)).rows.map(({ payment }) => payment),
    );
  });

  it('are counted and not named where names are hidden', async () => {
    await desk.adopt(ALL);
    const batch = await desk.typed({ name: 'Kestrel' });
    must(await mask(desk.context, { ...(await desk.command(batch)), masked: true }));
    expect(must(await unconfirmed(batch))).toEqual({ total: 1, rows: [] });
  });

  it('are none of a row without an account, and of a batch that is no draft any more', async () => {
    await desk.adopt(ALL);
    expect(must(await unconfirmed(await desk.typed({ account: '' }))).total).toBe(0);
    desk = await memoryDesk([ada, jonas]);
    const batch = await desk.typed();
    const command = { ...(await desk.command(batch)), choice: ada.choice, note: '' };
    expect(await desk.ended(await freeze(desk.context, command))).toBeNull();
    await desk.adopt(ALL);
    expect(must(await unconfirmed(batch))).toEqual({ total: 0, rows: [] });
    expect(await unconfirmed('batch-x')).toMatchObject(refused('not-found'));
  });
});

describe('addresses that banks will refuse', () => {
  const LINES = { street: '', buildingNumber: '', postCode: '', town: '', country: 'DE' };

  it('are none of a draft whose addresses are in order, and nothing changes that nobody named', async () => {
    const batch = await desk.typed(LINES);
    expect(must(await addressRepairs(desk.context, { batch, limit: 9 }))).toEqual({ rows: [], total: 0 });
    const command = { ...(await desk.command(batch)), payments: ['payment-x'] };
    expect(await repairAddresses(desk.context, command)).toMatchObject(refused('not-found'));
    expect(await desk.actionsAbout(batch)).not.toContain('batch.repair-addresses');
  });
});

describe('what waits for a person', () => {
  it('is what their card may sign next, and nothing of what they prepared themselves', async () => {
    const batch = await desk.typed();
    const command = { ...(await desk.command(batch)), choice: ada.choice, note: '' };
    expect(await desk.ended(await freeze(desk.context, command))).toBeNull();
    const tasks = async () => must(await listTasks(desk.context)).tasks.map((task) => task.batch);
    expect(await tasks(), 'nobody is signed in').toEqual([]);
    const enter = ({ choice, person }: typeof ada) =>
      desk.context.seat.enter({
        by: 'card',
        person: person.id,
        name: person.name,
        certificate: choice.certificate,
      });
    enter(jonas);
    expect(await tasks()).toEqual([batch]);
    enter(ada);
    expect(await tasks()).toEqual([]);
    desk.context.seat.enter({ by: 'name', name: 'Jonas' });
    expect(await tasks(), 'a typed name proves nothing').toEqual([]);
  });
});

it('batches that are made at once, also from earlier ones, have references of their own', async () => {
  const earlier = await desk.typed();
  const create = () => createBatch(desk.context, { kind: 'credit-transfer', reference: '' });
  const copy = () => copyBatch(desk.context, { batch: earlier });
  const made = await Promise.all([create(), copy(), create(), copy(), create()]);
  const heads = await Promise.all(made.map(async (one) => desk.head(must(one).batch)));
  expect(new Set(heads.map(({ reference }) => reference)).size).toBe(5);
});

describe('a new batch from the account used last', () => {
  const again = async (kind: 'credit-transfer' | 'direct-debit' = 'credit-transfer') => {
    const { batch } = must(await createBatch(desk.context, { kind, reference: '', lastAccount: true }));
    return { head: await desk.head(batch), header: (await groupOf(batch)).header };
  };
  const OTHER = 'NL91ABNA0417164300';
  const typedFrom = async (ownAccount: string): Promise<string> => {
    const batch = await desk.typed();
    const { header } = await groupOf(batch);
    must(
      await saveGroup(desk.context, { ...(await desk.command(batch)), header: { ...header, ownAccount } }),
    );
    return batch;
  };

  it('takes account, holder and bank of the newest batch of its kind, and nothing else of it', async () => {
    await desk.typed();
    desk.clock.advance(60_000);
    const { head, header } = await again();
    expect(head).toMatchObject({ transactions: 0, ownAccounts: [OWN_ACCOUNT] });
    expect(header).toMatchObject({
      ownName: 'Halden Marine Instruments Ltd',
      ownAccount: OWN_ACCOUNT,
      ownAgentBic: 'SNDBDEFFXXX',
      chargeBearer: '',
    });
    expect((await again('direct-debit')).header.ownAccount).toBe('');
  });

  it('goes by when batches were made, not by what became of them, and takes no closed account', async () => {
    const first = await desk.typed();
    desk.clock.advance(60_000);
    await typedFrom(OTHER);
    desk.clock.advance(60_000);
    await typed(first, {});
    expect((await again()).header.ownAccount).toBe(OTHER);
    const closed = { ...UNKNOWN_ACCOUNT, account: OTHER, holder: 'Halden', status: 'closed' };
    await desk.store.desk.saveSetting('own-accounts', [closed], null);
    expect((await again()).header.ownAccount).toBe(OWN_ACCOUNT);
  });

  const becomes = async (batch: string, set: { state: 'withdrawn' } | { masked: true }): Promise<void> => {
    const { changeRevision: expectedChange } = await desk.head(batch);
    const at = '2026-11-20T10:00:00.000Z';
    const log = { at, act: 'batch.mask', actor: 'ada', subject: batch, detail: '' };
    must(await desk.store.batches.change({ batch, expectedChange, at, set, log }));
  };

  it('passes over a batch that was given up, and one whose names are hidden', async () => {
    await desk.typed();
    desk.clock.advance(60_000);
    await becomes(await typedFrom(OTHER), { state: 'withdrawn' });
    expect((await again()).header.ownAccount).toBe(OWN_ACCOUNT);
    desk.clock.advance(60_000);
    await becomes(await typedFrom(OTHER), { masked: true });
    expect((await again()).header.ownAccount).toBe(OWN_ACCOUNT);
  });

  it('has no account where none was used before', async () => {
    expect((await again()).header.ownAccount).toBe('');
  });
});
