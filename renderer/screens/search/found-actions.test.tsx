// @vitest-environment jsdom
// What can be done about a payment the bank has shown: nothing that the desk refuses afterwards.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '../../../shared/domain/result.ts';
import type { CallName, CallOutput } from '../../../shared/ipc/contract.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';

afterEach(cleanup);

type Change = <N extends CallName>(name: N, value: CallOutput<N>) => CallOutput<N>;

/** The fourth payment of a search, which this desk has sent; `change`: of what the desk answers. */
async function found(change: Change): Promise<void> {
  const world = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
  const call: typeof world.bridge.call = async (name, input) => {
    const answered = await world.bridge.call(name, input);
    return answered.ok ? ok(change(name, answered.value)) : answered;
  };
  openWindow({ ...world, bridge: { ...world.bridge, call } }, '#/search');
  await screen.findByRole('heading', { level: 1, name: 'Search bank records' });
  await waitFor(() => expect(world.calls.some(({ name }) => name === 'inquiries.rules')).toBe(true));
  fireEvent.submit(screen.getByRole('form', { name: 'Criteria' }));
  const grid = await screen.findByRole('grid', { name: 'Payments the bank shows' });
  const row = within(grid)
    .getAllByRole('row')
    .find(({ textContent }) => textContent.includes('INV-5003'));
  if (row === undefined) throw new Error('The payment of this desk is not in the list.');
  fireEvent.click(row);
  await screen.findByRole('complementary');
}

const unchanged: Change = (_, value) => value;
const as = (name: CallName, more: object): Change =>
  ((asked: CallName, value: object) => (asked === name ? { ...value, ...more } : value)) as Change;

describe('a payment of this desk among those the bank shows', () => {
  it('begins a case', async () => {
    await found(unchanged);
    expect(await screen.findByRole('button', { name: 'Start a case' })).toBeTruthy();
  });

  it('begins none where it is a collection, and says what there is instead', async () => {
    await found(as('payments.get', { isCollection: true }));
    expect(await screen.findByText(/collection/u)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start a case' })).toBeNull();
  });

  it.each([
    [null, /Show them in its batch/u, /Only these may/u],
    [['Clara Moss'], /Only these may have them shown.*Clara Moss/u, /Show them in its batch/u],
  ] as const)(
    'whose names are hidden from who is here, but for %s, says who may have them shown',
    async (onlyFor, says, not) => {
      const privacy = { why: 'salary', marked: false, hidden: true, shownUntil: null, onlyFor };
      await found(((name: CallName, value: object) =>
        name === 'batches.get'
          ? { ...value, privacy }
          : name === 'inquiries.search'
            ? {
                ...value,
                rows: (value as CallOutput<'inquiries.search'>).rows.map((row) => ({ ...row, hidden: true })),
              }
            : value) as Change);
      expect(await screen.findByText(says)).toBeTruthy();
      expect(screen.queryByText(not)).toBeNull();
    },
  );
});
