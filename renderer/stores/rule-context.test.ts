// The rules of the bank are judged by the desk's present, never by the clock of the machine.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installDeskByHand, type DeskByHand } from '../../test/window/desk-by-hand.ts';
import { applied, cleanup, renderHook } from '../../test/window/hook.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { forgetReads } from './reads.ts';
import { useRuleContext } from './rule-context.ts';

const PRESENT: CallOutput<'inquiries.rules'> = {
  businessDates: ['2026-11-20'],
  expectedBusinessDates: ['2026-11-20', '2026-11-23'],
  today: '2026-11-21',
  now: Date.UTC(2026, 10, 21, 23, 30),
  timeZone: 'Asia/Tokyo',
  reasonPattern: '',
  recallReasonPattern: '',
  enabled: { deprecatedEnhancedInquiry: false, createPayment: true },
};

let desk: DeskByHand;
beforeEach(() => {
  forgetReads();
  desk = installDeskByHand();
});
afterEach(cleanup);

it('is not known before the desk has answered, nor where it cannot', async () => {
  const { result } = renderHook(useRuleContext);
  expect(result.current).toBeUndefined();
  await applied(async () => desk.open('inquiries.rules')[0]?.refuse('profile-missing'));
  expect(result.current).toBeUndefined();
});

it('is what the desk says, and the same object until it says it anew', async () => {
  desk.answers('inquiries.rules', PRESENT);
  const { result, rerender } = renderHook(useRuleContext);
  await applied(async () => undefined);
  const first = result.current;
  expect(first).toEqual(PRESENT);
  rerender();
  expect(result.current).toBe(first);
});

it.each(['desk', 'training'] as const)('follows a change of the day: %s', async (what) => {
  desk.answers('inquiries.rules', PRESENT);
  const { result } = renderHook(useRuleContext);
  await applied(async () => undefined);
  desk.answers('inquiries.rules', { ...PRESENT, businessDates: ['2026-11-23'], today: '2026-11-23' });
  await applied(() => desk.emit('changed', { what, id: null }));
  expect(result.current).toMatchObject({ businessDates: ['2026-11-23'], today: '2026-11-23' });
});
