// What the editor warns of while a draft is typed: what is paid twice, and what goes to another account.
import { beforeEach, describe, expect, it } from 'vitest';
import { memoryDesk, PAYEE_ACCOUNT, type MemoryDesk } from '../../../../test/app/preparing-desk.ts';
import { NEW_ACCOUNT, NEW_BENEFICIARY } from '../../../../shared/domain/beneficiary.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { CounterpartyHistory, EarlierPayment } from '../../../../shared/domain/payment-risk.ts';
import { MOST_DRAFT_WARNINGS } from '../../../../shared/ipc/calls/batches.ts';
import type { PaymentForm } from '../../../ports/messages.ts';
import type { FreezeStore } from '../../../ports/store.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { withdraw } from '../approvals/batch-step.ts';
import { RECHECKED_AT_ONCE } from '../batches/open-batch.ts';
import { freeze } from '../freeze/freeze.ts';
import { mask } from './hidden-names.ts';
import { draftWarnings } from './draft-warnings.ts';

const ada = await fakeCard('ada', ['preparer']);
const DAY = 86_400_000;

let desk: MemoryDesk;
beforeEach(async () => {
  desk = await memoryDesk([ada]);
});

async function submitted(...payments: readonly Partial<PaymentForm>[]): Promise<string> {
  const batch = await desk.typed(...payments);
  const command = { ...(await desk.command(batch)), choice: ada.choice, note: '' };
  expect(await desk.ended(await freeze(desk.context, command))).toBeNull();
  return batch;
}
const warnings = async (batch: string, context = desk.context) =>
  must(await draftWarnings(context, { batch }));
const named = async (batch: string, context = desk.context) =>
  (await warnings(batch, context)).rows.map(({ position, rule, field }) => [position, rule, field]);

describe('warnings about the payments of a draft', () => {
  it('name what stands in it twice, at its row', async () => {
    const batch = await desk.typed(
      { endToEndId: 'E1' },
      { endToEndId: 'E2', amount: '9.50', remittance: 'Invoice 8' },
      { endToEndId: 'E2', remittance: 'Invoice 9' },
    );
    expect(await named(batch)).toEqual([
      [2, 'duplicate', 'amount'],
      [2, 'end-to-end-unique', 'endToEndId'],
    ]);
    const { rows } = await desk.store.batches.payments({ batch, offset: 2, limit: 1, onlyFindings: false });
    const found = await warnings(batch);
    expect(found).toMatchObject({ total: 2, rows: [{ severity: 'warn' }, { severity: 'warn' }] });
    for (const { payment } of found.rows) expect(payment).toBe(rows[0]?.payment.payment);
  });

  it('name a payment like one of another batch that is under way, with batch and day', async () => {
    const before = await submitted({ endToEndId: 'E1' });
    const { reference } = await desk.head(before);
    const batch = await desk.typed({ endToEndId: 'E2', remittance: 'Invoice 8' });
    expect((await warnings(batch)).rows).toMatchObject([
      {
        position: 0,
        rule: 'duplicate',
        sentence: [{ code: 'paid-same-amount', data: { on: '2026-11-20', endToEndId: 'E1', reference } }],
      },
    ]);
    desk.clock.advance(31 * DAY);
    expect(await warnings(batch)).toEqual({ total: 0, rows: [] });
  });

  it('name nothing of a batch that was withdrawn, or of the draft itself', async () => {
    const before = await submitted({ endToEndId: 'E1' });
    expect(await warnings(before), 'no draft any more').toEqual({ total: 0, rows: [] });
    const why = { ...(await desk.command(before)), choice: ada.choice, reason: 'Twice' };
    expect(await desk.ended(await withdraw(desk.context, why))).toBeNull();
    expect(await warnings(await desk.typed({ endToEndId: 'E2' }))).toEqual({ total: 0, rows: [] });
    expect(await draftWarnings(desk.context, { batch: 'batch-x' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });

  /** A desk on which everybody was paid to another account, by this batch. */
  function paidElsewhere(earlier: string): MemoryDesk['context'] {
    const last: EarlierPayment = {
      ...{ batch: earlier, reference: 'PAY-OLD', endToEndId: 'E-OLD', name: 'Tischlerei Brandt GmbH' },
      ...{ account: 'FR1', currency: 'EUR', minor: 100n, on: '2026-11-12' },
    };
    const history: CounterpartyHistory = {
      ...{ paidBefore: 0, paidInCurrency: 0, bankBefore: null, lastPaid: null, largestMinor: null },
      ...{ otherAccounts: [last], otherNames: [], lookAlikes: [] },
      ...{ duplicateOf: last, sameName: null, sameText: null },
    };
    const freezes: FreezeStore = Object.assign(Object.create(desk.store.freezes) as FreezeStore, {
      history: async (payments: readonly unknown[]) => payments.map(() => history),
    });
    return { ...desk.context, store: { ...desk.store, freezes } };
  }

  it('name a beneficiary who was paid to another account before', async () => {
    const batch = await desk.typed({ endToEndId: 'E1', account: PAYEE_ACCOUNT });
    const { rows } = await warnings(batch, paidElsewhere('batch-old'));
    expect(rows).toMatchObject([
      {
        rule: 'changed-account',
        field: 'account',
        sentence: [{ code: 'paid-to-other-account', data: { account: 'FR1', on: '2026-11-12' } }],
      },
      { rule: 'duplicate', sentence: [{ code: 'paid-same-amount' }] },
    ]);
  });

  it('name an account that the book has by a change nobody has confirmed, and not the one before it', async () => {
    const { beneficiaries, confirmations } = desk.store;
    const entry = { act: 'beneficiary.save', actor: 'desk', subject: 'k', at: '', detail: '' } as const;
    const contentOf = (account: string) => ({
      ...{ ...NEW_BENEFICIARY, name: 'Tischlerei Brandt GmbH' },
      accounts: [{ ...NEW_ACCOUNT, account }],
    });
    const save = (revision: number, account: string) =>
      beneficiaries.save([
        {
          ...{ beneficiary: 'k', expectedRevision: revision - 1, at: '2026-11-20T09:00:00Z' },
          ...{ source: 'typed', content: contentOf(account), log: entry },
        },
      ]);
    must(await save(1, PAYEE_ACCOUNT));
    await confirmations.adopt(
      [
        {
          ...{ confirmation: 'conf-1', state: 'confirmed', createdAt: '', deadline: '', endedAt: '' },
          ...{ sha256: 'd'.repeat(64), policyVersion: 1, signatures: [] },
          entries: [{ beneficiary: 'k', revision: 1, content: contentOf(PAYEE_ACCOUNT), before: null }],
        },
      ],
      entry,
    );
    must(await save(2, 'GB29NWBK60161331926819'));
    const batch = await desk.typed(
      { endToEndId: 'E1', account: PAYEE_ACCOUNT },
      { endToEndId: 'E2', account: 'GB29NWBK60161331926819' },
    );
    expect((await warnings(batch)).rows).toMatchObject([
      {
        position: 1,
        rule: 'book-unconfirmed',
        field: 'account',
        severity: 'warn',
        sentence: [
          {
            code: 'book-account-unconfirmed',
            data: { name: 'Tischlerei Brandt GmbH', accounts: [PAYEE_ACCOUNT] },
          },
        ],
      },
    ]);
  });

  it('tell no account of a batch whose names and amounts are hidden, and nothing of a hidden draft', async () => {
    const wages = await desk.typed();
    must(await mask(desk.context, { ...(await desk.command(wages)), masked: true }));
    const batch = await desk.typed({ endToEndId: 'E1' });
    const { rows } = await warnings(batch, paidElsewhere(wages));
    expect(rows).toMatchObject([
      { rule: 'changed-account', sentence: [{ code: 'value-hidden' }] },
      { rule: 'duplicate', sentence: [{ code: 'paid-same-amount' }] },
    ]);
    must(await mask(desk.context, { ...(await desk.command(batch)), masked: true }));
    expect(await warnings(batch, paidElsewhere('batch-old'))).toEqual({ total: 2, rows: [] });
  });

  it('are bounded: the first are named, all are counted, and a large draft is not looked at', async () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ endToEndId: `E${index}` }));
    const batch = await desk.typed(...many);
    const { total, rows } = await warnings(batch);
    expect([total, rows.length, rows.at(-1)?.position]).toEqual([
      499,
      MOST_DRAFT_WARNINGS,
      MOST_DRAFT_WARNINGS,
    ]);
    const head = await desk.head(batch);
    const batches = Object.assign(Object.create(desk.store.batches) as typeof desk.store.batches, {
      get: async () => ({ ...head, transactions: RECHECKED_AT_ONCE + 1 }),
    });
    const large = { ...desk.context, store: { ...desk.store, batches } };
    expect(await warnings(batch, large)).toEqual({ total: 0, rows: [] });
  });
});
