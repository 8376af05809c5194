// What a reviewer sees: the frozen bytes, what changed since the last approval or the last run, and names
// that are hidden until somebody who may asks for them.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { PaymentForm } from '../../../ports/messages.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { approve, release, returnBatch } from '../approvals/batch-step.ts';
import { listTasks } from '../approvals/tasks.ts';
import { editBatch } from '../batches/open-batch.ts';
import { listPayments } from '../batches/list.ts';
import { addressRepairs, repairAddresses, setAddresses } from '../batches/repair-addresses.ts';
import { savePayments } from '../batches/save-payments.ts';
import { freeze } from '../freeze/freeze.ts';
import {
  memoryDesk,
  OWN_ACCOUNT,
  PAYEE_ACCOUNT,
  type MemoryDesk,
} from '../../../../test/app/preparing-desk.ts';
import { changes, difference, elements, paymentValues } from './difference.ts';
import { mask, reveal } from './hidden-names.ts';
import { listBatches } from './batch-list.ts';
import { review, reviewTransactions } from './review.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const lena = await fakeCard('lena', ['approver']);
const mira = await fakeCard('mira', ['releaser']);
const root = await fakeCard('root', ['administrator']);

let desk: MemoryDesk;
beforeEach(async () => {
  desk = await memoryDesk([ada, jonas, lena, root], {
    rules: [{ id: 'r', kinds: ['credit-transfer'], approvals: 2, release: false, validHours: 24 }],
  });
});

const refused = (code: string) => ({ ok: false, error: { code } });
const page = { offset: 0, limit: 100 };
const done = async (started: ReturnType<typeof approve>): Promise<void> =>
  expect(await desk.ended(await started)).toBeNull();
const freezes = async (batch: string): Promise<void> =>
  done(freeze(desk.context, { ...(await desk.command(batch)), choice: ada.choice, note: '' }));

async function frozen(...payments: readonly Partial<PaymentForm>[]): Promise<string> {
  const batch = await desk.typed(...payments);
  await freezes(batch);
  return batch;
}

/** Approved once, returned, and frozen again with another amount of its first payment. */
async function repaired(): Promise<string> {
  const batch = await frozen({}, { amount: '5.00', name: 'Second GmbH' });
  await done(approve(desk.context, { ...(await desk.command(batch)), choice: jonas.choice, note: '' }));
  await done(
    returnBatch(desk.context, { ...(await desk.command(batch)), choice: lena.choice, reason: 'Amount' }),
  );
  must(await editBatch(desk.context, await desk.command(batch)));
  const { rows } = must(await listPayments(desk.context, { batch, ...page, onlyFindings: false }));
  const [first] = rows;
  if (first === undefined) throw new Error('the draft has payments');
  const [group] = await desk.store.batches.groups(batch);
  must(
    await savePayments(desk.context, {
      ...(await desk.command(batch)),
      group: group?.group ?? '',
      payments: [{ payment: first.payment, form: { ...first.form, amount: '121.00' } }],
    }),
  );
  await freezes(batch);
  return batch;
}

describe('the review', () => {
  it('is of the frozen bytes, with what the policy still needs', async () => {
    const batch = await frozen({}, { amount: '5.00' });
    const [message] = await desk.store.freezes.messages(batch, 1);
    expect(must(await review(desk.context, batch))).toMatchObject({
      batch,
      readings: [{ sha256: message?.sha256, words: expect.any(Array), transactions: 2 }],
      ownAccounts: [OWN_ACCOUNT],
      countries: [{ country: 'DE', count: 2 }],
      newBeneficiaries: 1,
      need: [
        { purpose: 'freeze', have: 1, need: 1 },
        { purpose: 'approve', have: 0, need: 2, canSign: ['jonas', 'lena'] },
        { purpose: 'release', have: 0, need: 0 },
      ],
      signatures: [{ person: 'ada', counts: true, why: null }],
    });
  });

  it('of a draft is refused: nothing of it is frozen', async () => {
    const batch = await desk.typed();
    expect(await review(desk.context, batch)).toMatchObject(refused('batch-step-impossible'));
    expect(await difference(desk.context, { batch, with: 'before' })).toMatchObject(
      refused('batch-step-impossible'),
    );
  });

  it('reads a single payment from the bytes that are signed', async () => {
    const batch = await frozen({}, { amount: '5.00', name: 'Second GmbH' });
    const { values } = must(await paymentValues(desk.context, { batch, position: 2 }));
    expect(values.map(({ text }) => text)).toEqual(expect.arrayContaining(['5.00', 'Second GmbH']));
    expect(await paymentValues(desk.context, { batch, position: 3 })).toMatchObject(refused('not-found'));
  });
});

describe('what changed', () => {
  it('since the revision that somebody approved is named by payment and by field', async () => {
    const batch = await repaired();
    const input = { batch, with: 'before' as const };
    expect(must(await difference(desk.context, input))).toMatchObject({
      against: { revision: 1, approvedBy: ['jonas'], transactions: 2 },
      same: 1,
      changed: 1,
      added: 0,
      removed: 0,
    });
    expect(must(await changes(desk.context, { ...input, ...page })).rows).toMatchObject([
      {
        change: 'changed',
        fields: ['amount'],
        before: { amount: { amount: '120.50' } },
        after: { amount: { amount: '121.00' } },
      },
    ]);
    const { values } = must(await elements(desk.context, { ...input, before: 1, after: 1 }));
    expect(values).toEqual([
      { path: expect.stringContaining('InstdAmt'), before: '120.50', after: '121.00' },
    ]);
  });

  it('against nothing is nothing: the first freeze of the first batch', async () => {
    const batch = await frozen();
    expect(must(await difference(desk.context, { batch, with: 'before' })).against).toBeNull();
    expect(must(await difference(desk.context, { batch, with: 'last-run' })).against).toBeNull();
  });
});

describe('hidden names', () => {
  const hidden = async (): Promise<string> => {
    const batch = await desk.typed();
    must(await mask(desk.context, { ...(await desk.command(batch)), masked: true }));
    return batch;
  };
  const row = async (batch: string) =>
    must(await reviewTransactions(desk.context, { batch, ...page, order: 'document' } as never)).rows[0];

  it('leave a review without name, account, amount and reason, until somebody asks; the log keeps that', async () => {
    const batch = await hidden();
    await freezes(batch);
    expect(await row(batch)).toMatchObject({ name: '', account: '', amount: null, remittance: '' });
    const { until } = must(await reveal(desk.context, { batch, hide: false }));
    expect(until).toBe(new Date(desk.clock.now() + 15 * 60_000).toISOString());
    expect(await row(batch)).toMatchObject({ account: PAYEE_ACCOUNT, amount: { amount: '120.50' } });
    expect(await desk.actionsAbout(batch)).toContain('batch.reveal');
    must(await reveal(desk.context, { batch, hide: true }));
    expect(await row(batch)).toMatchObject({ name: '', amount: null });
  });

  it('are not told by a filter or an order either: which payments it finds would tell them', async () => {
    const batch = await desk.typed({ amount: '5.00', name: 'Second GmbH' }, { amount: '900.00' });
    must(await mask(desk.context, { ...(await desk.command(batch)), masked: true }));
    const drafts = async () =>
      must(await listPayments(desk.context, { batch, ...page, onlyFindings: false, text: 'Second' })).total;
    expect(await drafts()).toBe(2);
    await freezes(batch);
    const positions = async (query: object) =>
      must(
        await reviewTransactions(desk.context, { batch, ...page, order: 'document', ...query } as never),
      ).rows.map(({ position }) => position);
    const all = await positions({});
    expect(all).toHaveLength(2);
    expect(await positions({ minimum: '100' })).toEqual(all);
    expect(await positions({ text: 'Second' })).toEqual(all);
    expect(await positions({ order: 'largest' })).toEqual(all);
    must(await reveal(desk.context, { batch, hide: false }));
    expect(await positions({ minimum: '100' })).toHaveLength(1);
    expect(await positions({ text: 'Second' })).toHaveLength(1);
    expect(await positions({ order: 'largest' })).toEqual(all.toReversed());
  });

  it('are not told by the order of payments that have the same risk', async () => {
    const batch = await desk.typed({ amount: '5.00' }, { amount: '900.00' });
    must(await mask(desk.context, { ...(await desk.command(batch)), masked: true }));
    await freezes(batch);
    const riskiest = async () =>
      must(await reviewTransactions(desk.context, { batch, ...page, order: 'riskiest' } as never)).rows.map(
        ({ position }) => position,
      );
    expect(await riskiest()).toEqual([1, 2]);
    must(await reveal(desk.context, { batch, hide: false }));
    expect(await riskiest()).toEqual([2, 1]);
  });

  it('are not told by the reasons of another batch that name a payment of theirs', async () => {
    const hidden = await desk.typed({ name: 'Secret Payee' });
    must(await mask(desk.context, { ...(await desk.command(hidden)), masked: true }));
    await freezes(hidden);
    const other = await frozen({ name: 'Secret Payee' });
    const reasons = async () =>
      must(await reviewTransactions(desk.context, { batch: other, ...page, order: 'document' })).rows.flatMap(
        (row) => row.reasons.filter(({ flag }) => flag.endsWith('duplicate')),
      );
    expect((await reasons()).map(({ sentence, evidence }) => ({ sentence, evidence }))).toEqual([
      { sentence: '', evidence: null },
    ]);
    must(await reveal(desk.context, { batch: hidden, hide: false }));
    expect((await reasons()).map(({ evidence }) => evidence?.batch)).toEqual([hidden]);
  });

  it('are hidden again when the quarter of an hour is over', async () => {
    const batch = await hidden();
    await freezes(batch);
    must(await reveal(desk.context, { batch, hide: false }));
    desk.clock.advance(15 * 60_000 + 1);
    expect(await row(batch)).toMatchObject({ name: '', amount: null });
  });

  it('are not shown to an administrator who has no part in payments, and nothing is logged', async () => {
    const batch = await hidden();
    signIn(root.choice.certificate, 'root');
    expect(await reveal(desk.context, { batch, hide: false })).toMatchObject(refused('person-without-role'));
    expect(await desk.actionsAbout(batch)).not.toContain('batch.reveal');
    signIn(jonas.choice.certificate, 'jonas');
    expect((await reveal(desk.context, { batch, hide: false })).ok).toBe(true);
  });

  it('can be hidden by the preparer alone: whoever checks a batch cannot undo it', async () => {
    const batch = await hidden();
    await freezes(batch);
    expect(await mask(desk.context, { ...(await desk.command(batch)), masked: false })).toMatchObject(
      refused('batch-step-impossible'),
    );
  });

  it('keep single payments and changes back, too', async () => {
    const batch = await hidden();
    await freezes(batch);
    expect(await paymentValues(desk.context, { batch, position: 1 })).toMatchObject(
      refused('hidden-from-view'),
    );
    expect(must(await addressRepairs(desk.context, { batch, limit: 10 }))).toEqual({ rows: [], total: 0 });
  });
});

describe('tasks of the person at the desk', () => {
  const tasks = async (): Promise<readonly string[]> =>
    must(await listTasks(desk.context)).tasks.map(({ batch }) => batch);

  it('are the batches whose next signature they may give, and none where nobody is known', async () => {
    const batch = await frozen();
    expect(await tasks()).toEqual([]);
    for (const [card, person, waiting] of [
      [jonas, 'jonas', [batch]],
      [ada, 'ada', []],
      [root, 'root', []],
    ] as const) {
      signIn(card.choice.certificate, person);
      expect(await tasks()).toEqual(waiting);
    }
    await done(approve(desk.context, { ...(await desk.command(batch)), choice: jonas.choice, note: '' }));
    signIn(jonas.choice.certificate, 'jonas');
    expect(await tasks()).toEqual([]);
    signIn(lena.choice.certificate, 'lena');
    expect(await tasks()).toEqual([batch]);
  });

  it('are an approval once more where an approved batch lost one that was counted', async () => {
    desk = await memoryDesk([ada, jonas, lena, mira], {
      rules: [{ id: 'r', kinds: ['credit-transfer'], approvals: 1, release: true, validHours: 24 }],
    });
    const batch = await frozen();
    const next = async (): Promise<string | null> => {
      const { next: awaited } = must(await review(desk.context, batch));
      const [row] = must(await listBatches(desk.context, { offset: 0, limit: 1 })).rows;
      expect(row?.next).toBe(awaited);
      expect(row?.waitingFor).toBe(
        awaited === 'approve' ? 'approver' : awaited === null ? 'machine' : 'releaser',
      );
      if (awaited === 'approve') expect(row?.approvals).toEqual({ have: 0, need: 1 });
      return awaited;
    };
    expect(await next()).toBe('approve');
    await done(approve(desk.context, { ...(await desk.command(batch)), choice: jonas.choice, note: '' }));
    signIn(mira.choice.certificate, 'mira');
    expect(await tasks()).toEqual([batch]);
    expect(await next()).toBe('release');
    const policy = await desk.store.desk.policy();
    await desk.adopt({ persons: (policy?.policy.persons ?? []).filter(({ id }) => id !== 'jonas') });
    expect(await tasks()).toEqual([]);
    expect(await next()).toBe('approve');
    signIn(lena.choice.certificate, 'lena');
    expect(await tasks()).toEqual([batch]);
    await done(approve(desk.context, { ...(await desk.command(batch)), choice: lena.choice, note: '' }));
    expect(await next()).toBe('release');
    await done(
      release(desk.context, {
        ...(await desk.command(batch)),
        choice: mira.choice,
        note: '',
        emergency: false,
      }),
    );
    expect(await next()).toBeNull();
  });
});

describe('addresses that can be repaired', () => {
  it('are proposed, and changed where a person takes the proposal', async () => {
    const batch = await desk.typed();
    for await (const [payment] of desk.store.batches.stream(batch)) {
      if (payment === undefined) throw new Error('the draft has a payment');
      const address = { ...NO_ADDRESS, country: 'DE', lines: ['Hauptstrasse 5', '50667 Koeln'] };
      const node = desk.context.messages.withAddress('pain.001.001.03', payment.node, address);
      const { changeRevision } = await desk.head(batch);
      must(
        await desk.store.batches.savePayments({
          batch,
          expectedChange: changeRevision,
          at: '2026-11-20T10:00:00.000Z',
          set: {},
          log: {
            at: '2026-11-20T10:00:00.000Z',
            act: 'batch.save-payments',
            actor: 'ada',
            subject: batch,
            detail: '',
          },
          payments: [{ ...payment, node }],
          findings: [],
        }),
      );
    }
    const proposed = must(await addressRepairs(desk.context, { batch, limit: 10 }));
    const payments = proposed.rows.map(({ payment }) => payment);
    expect(proposed.rows).toMatchObject([
      { before: { town: '' }, after: { town: 'Koeln', postCode: '50667' } },
    ]);
    must(await repairAddresses(desk.context, { ...(await desk.command(batch)), payments }));
    expect(must(await addressRepairs(desk.context, { batch, limit: 10 })).total).toBe(0);
    expect(await desk.actionsAbout(batch)).toContain('batch.repair-addresses');
    // Taken back with its free lines, and made again; what was changed since stays.
    const [first] = proposed.rows;
    if (first === undefined) throw new Error('an address is proposed');
    const { payment, before, after } = first;
    const listed = (address: typeof before) => ({ ...address, lines: [...address.lines] });
    const set = async (expected: typeof before, address: typeof before) =>
      must(
        await setAddresses(desk.context, {
          ...(await desk.command(batch)),
          addresses: [{ payment, expected: listed(expected), address: listed(address) }],
        }),
      ).left;
    expect(await set(after, before)).toBe(0);
    expect(must(await addressRepairs(desk.context, { batch, limit: 10 })).rows).toEqual(proposed.rows);
    expect(await set(after, before)).toBe(1);
    expect(await set(before, after)).toBe(0);
    expect(must(await addressRepairs(desk.context, { batch, limit: 10 })).total).toBe(0);
    expect(await repairAddresses(desk.context, { ...(await desk.command(batch)), payments })).toMatchObject(
      refused('not-found'),
    );
  });
});

const NO_ADDRESS = { street: '', buildingNumber: '', postCode: '', town: '', country: '', lines: [] };

function signIn(certificate: string, person: string): void {
  const view = { at: { by: 'card', person, name: person, certificate }, since: null, locked: false };
  Object.assign(desk.context.seat, { view: () => view });
}
