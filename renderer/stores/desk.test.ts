// The day and the time of the window are those of the bank, whatever the machine says.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installDeskByHand, type DeskByHand } from '../../test/window/desk-by-hand.ts';
import { applied, cleanup, renderHook } from '../../test/window/hook.ts';
import { useDesk, useToday, useWhen, type Desk } from './desk.ts';
import { forgetReads } from './reads.ts';

let desk: DeskByHand;
beforeEach(() => {
  forgetReads();
  desk = installDeskByHand();
});
afterEach(cleanup);

const LATE = '2026-11-20T23:30:00.000Z';
const answer = (value: Partial<Desk>) => applied(async () => desk.open('desk.get')[0]?.answer(value));

it('today is the day at the bank; before the desk has answered it is no day', async () => {
  const { result } = renderHook(useToday);
  expect(result.current).toBeUndefined();
  await answer({ timeZone: 'Asia/Tokyo', now: LATE });
  expect(result.current).toBe('2026-11-21');
});

it.each([
  ['Asia/Tokyo', '08:30'],
  ['America/New_York', '18:30'],
])('an instant is said in the zone of the bank: %s', async (timeZone, time) => {
  const { result } = renderHook(useWhen);
  expect(result.current.time(LATE)).toBe('23:30');
  await answer({ timeZone, now: LATE });
  expect(result.current.time(LATE)).toBe(time);
});

it('the form of instants stays the same object while the zone does', async () => {
  const { result } = renderHook(useWhen);
  await answer({ timeZone: 'Asia/Tokyo', now: LATE });
  const before = result.current;
  await applied(() => desk.emit('changed', { what: 'desk', id: null }));
  await answer({ timeZone: 'Asia/Tokyo', now: '2026-11-20T23:31:00.000Z' });
  expect(result.current).toBe(before);
});

it.each([
  'desk',
  'batches',
  'beneficiaries',
  'outbox',
  'payments',
  'cases',
  'settings',
  'training',
  'log',
] as const)('what the window says of the whole desk follows a change: %s', async (what) => {
  desk.answers('desk.get', { timeZone: 'UTC', now: LATE });
  const { result } = renderHook(useDesk);
  await applied(async () => undefined);
  desk.answers('desk.get', { timeZone: 'Europe/London', now: LATE });
  await applied(() => desk.emit('changed', { what, id: null }));
  expect(result.current.value?.timeZone).toBe('Europe/London');
});

it('the last answer stays while a newer one is on its way', async () => {
  const { result } = renderHook(useToday);
  await answer({ timeZone: 'UTC', now: LATE });
  await applied(() => desk.emit('changed', { what: 'desk', id: null }));
  expect(result.current).toBe('2026-11-20');
  await answer({ timeZone: 'UTC', now: '2026-11-21T00:00:00.000Z' });
  expect(result.current).toBe('2026-11-21');
});
