// What follows for the payments of a message that arrived, or was refused as a whole.
import { expect, test } from 'vitest';
import { AT, answeredDesk, sentMessage, trackedPayment } from './answered.fake.ts';
import { arrivalUpdates, refusalUpdates } from './arrival-updates.ts';

const message = sentMessage();
const LATER = '2026-11-20T11:00:00.000Z';

test('a message whose payments the bank has said nothing of changes as one', async () => {
  const { desk } = await answeredDesk([1, 2].map((number) => trackedPayment(number)));
  expect(await arrivalUpdates(desk, message, LATER)).toEqual([
    { target: { allOfMessage: 'm-1' }, entry: null, set: { statusGroup: 'waiting', nextInquiryAt: LATER } },
  ]);
  expect(await refusalUpdates(desk, message, AT)).toEqual([
    {
      target: { allOfMessage: 'm-1' },
      entry: null,
      set: { status: 'RJCT', statusGroup: 'refused', updatedAt: AT, rejectedAt: AT, nextInquiryAt: null },
    },
  ]);
});

test('a payment that has a status keeps it, and goes on at its own pace', async () => {
  const { desk } = await answeredDesk([
    trackedPayment(1),
    trackedPayment(2, { status: 'ACSP', statusGroup: 'waiting' }),
    trackedPayment(3, { status: 'ACSC', statusGroup: 'neutral' }),
  ]);
  const updates = await refusalUpdates(desk, message, AT);
  expect(
    updates.map(({ target, set }) => [
      Object.values(target)[0],
      set.status,
      set.statusGroup,
      set.nextInquiryAt,
    ]),
  ).toEqual([
    ['p-1', 'RJCT', 'refused', null],
    ['p-2', undefined, 'waiting', LATER],
    ['p-3', undefined, 'done', null],
  ]);
});

test('every payment is reached, however many there are', async () => {
  for (const count of [499, 500, 501, 1_000]) {
    const payments = Array.from({ length: count }, (_, index) => trackedPayment(index + 1));
    const { desk } = await answeredDesk([{ ...trackedPayment(0), status: 'ACSP' }, ...payments]);
    const updates = await arrivalUpdates(desk, message, LATER);
    expect(new Set(updates.map(({ target }) => Object.values(target)[0])).size).toBe(count + 1);
    expect(updates).toHaveLength(count + 1);
  }
});
