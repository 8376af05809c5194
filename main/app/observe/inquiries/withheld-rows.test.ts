// What lists and statuses at the bank say of payments whose names and amounts are hidden here, and of others.
import { expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { emptySeat } from '../../desk/seat.fake.ts';
import { fakeClock } from '../../../ports/clock.fake.ts';
import { exportRefusal, withoutHidden, withoutHiddenDetails } from './withheld-rows.ts';

/** Hides the payment with the end-to-end id `WAGE`. */
const asking = {
  clock: fakeClock(),
  locks: [],
  seat: emptySeat(),
  shown: new Map<string, number>(),
  store: {
    desk: { setting: async () => null },
    tracking: { withheldAmong: async (keys: readonly string[]) => keys.filter((key) => key === 'WAGE') },
  },
} as unknown as Parameters<typeof exportRefusal>[0];
const answering = (value: object) => async () => ({ ok: true, value }) as Result<never>;

it('a list of payments names those that are not hidden, and of the others what became of them', async () => {
  const row = (endToEndId: string) => ({
    endToEndId,
    uetr: null,
    status: 'ACSC',
    creditor: { name: `${endToEndId} Ltd` },
    instructedAmount: { amount: '1.00', currency: 'EUR' },
    reasons: [{ code: 'AC04', text: 'account of Xaver', type: null }],
  });
  const answer = { rows: [row('WAGE'), row('RENT')], notUnderstood: [{ path: 'a', text: 'Xaver' }] };
  const { rows, notUnderstood } = must(await withoutHidden(answering(answer))(asking, {}));
  expect(rows[0]).toMatchObject({
    ...{ endToEndId: 'WAGE', status: 'ACSC', hidden: true, creditor: null, instructedAmount: null },
    reasons: [{ code: 'AC04', text: null }],
  });
  expect(rows[1]).toMatchObject({ hidden: false, creditor: { name: 'RENT Ltd' } });
  expect(notUnderstood).toEqual([]);
});

it('a status names no facts of a hidden payment', async () => {
  const one = (endToEndId: string) => ({
    ...{ endToEndId, uetr: null, facts: [{ name: 'Nm', value: 'Xaver' }], notUnderstood: ['Xaver'] },
    reasons: [{ code: 'AC04', text: 'Xaver' }],
  });
  const answer = { transactions: [one('WAGE'), one('RENT')], notUnderstood: [] };
  const { transactions } = must(await withoutHiddenDetails(answering(answer))(asking, {}));
  expect(JSON.stringify(transactions[0])).not.toContain('Xaver');
  expect(transactions[1]).toEqual(one('RENT'));
});

it('a file of them is refused while one is hidden', async () => {
  const wage = { endToEndId: 'WAGE', uetr: null };
  const rent = { endToEndId: 'RENT', uetr: null };
  expect((await exportRefusal(asking, [rent])).ok).toBe(true);
  expect(await exportRefusal(asking, [rent, wage])).toMatchObject({ error: { code: 'hidden-from-view' } });
});
