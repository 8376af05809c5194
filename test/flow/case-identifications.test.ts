// A payment is the same one by whichever identification a case names it. On a desk of its own: the bank has
// to have told its UETR, and the inquiries of an hour are limited.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { caseOf, draftCase, sentPayment, signCase } from './case-actions.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

it('a payment of this desk that one case names by UETR and another by its end-to-end id is one payment', async () => {
  const { uetr, endToEndId } = await sentPayment(desk);
  const first = await draftCase(desk, {
    fields: { reason: 'DUPL', end_to_end_id: endToEndId },
  });
  expect(await signCase(desk, 'cases.propose', first, 'ada-keller')).toBeNull();
  const second = await draftCase(desk, { fields: { reason: 'FRAD', uetr: uetr ?? '' } });
  expect(await signCase(desk, 'cases.propose', second, 'ada-keller')).toMatchObject({
    code: 'case-open-already',
    detail: (await caseOf(desk, first)).reference,
  });
});
