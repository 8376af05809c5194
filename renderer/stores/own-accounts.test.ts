// The own accounts a field offers: as the desk orders them, and those of now.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installDeskByHand, type DeskByHand } from '../../test/window/desk-by-hand.ts';
import { applied, cleanup, renderHook } from '../../test/window/hook.ts';
import { useOwnAccounts, type OwnAccount } from './own-accounts.ts';
import { forgetReads } from './reads.ts';

let desk: DeskByHand;
beforeEach(() => {
  forgetReads();
  desk = installDeskByHand();
});
afterEach(cleanup);

const listOf = (...accounts: string[]) => ({
  accounts: accounts.map((account) => ({ account }) as OwnAccount),
});
const shown = () => renderHook(() => useOwnAccounts());

it('there are none before the desk has answered, and the same none each time', () => {
  const { result, rerender } = shown();
  const before = result.current;
  rerender();
  expect(before).toEqual([]);
  expect(result.current).toBe(before);
});

it('every field reads one list, in the order of the desk', async () => {
  desk.answers('accounts.list', listOf('2', '1'));
  const [first, second] = [shown(), shown()];
  await applied(async () => undefined);
  expect(first.result.current.map(({ account }) => account)).toEqual(['2', '1']);
  expect(second.result.current).toBe(first.result.current);
  expect(desk.asked('accounts.list')).toHaveLength(1);
});

it.each(['settings', 'payments'] as const)('a change brings the new list: %s', async (what) => {
  desk.answers('accounts.list', listOf('1'));
  const { result } = shown();
  await applied(async () => undefined);
  desk.answers('accounts.list', listOf('1', '3'));
  await applied(() => desk.emit('changed', { what, id: null }));
  expect(result.current.map(({ account }) => account)).toEqual(['1', '3']);
});
