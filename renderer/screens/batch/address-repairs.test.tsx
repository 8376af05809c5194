// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import type { CallInput, CallOutput } from '../../../shared/ipc/contract.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';

afterEach(cleanup);

const EMPTY = { street: '', buildingNumber: '', postCode: '', town: '', country: '' };
const ROW: CallOutput<'batches.addressRepairs'>['rows'][number] = {
  payment: 'p-1',
  row: 4,
  name: 'Tischlerei Brandt GmbH',
  before: { ...EMPTY, lines: ['Hauptstr. 5', '50667 Köln', 'Germany'] },
  after: { ...EMPTY, postCode: '50667', town: 'Köln', country: 'DE', lines: ['Hauptstr. 5'] },
};

it('addresses that were changed are one step that is taken back and made again', async () => {
  window.history.replaceState(null, '', '/?checks');
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  const world = createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false });
  openWindow(world, '#/batch/b-0');
  fireEvent.click(await screen.findByRole('button', { name: /^Errors and warnings/u }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Apply all (4)' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  const set = () =>
    world.calls
      .filter(({ name }) => name === 'batches.setAddresses')
      .map(({ input }) =>
        (input as CallInput<'batches.setAddresses'>).addresses.map(({ expected, address }) => [
          expected.town,
          address.town,
          address.lines.length,
        ]),
      );
  fireEvent.click(await screen.findByRole('button', { name: /^Undo/u }));
  expect(await screen.findByText('Undone: 4 addresses')).toBeTruthy();
  expect(set()).toEqual([Array.from({ length: 4 }, () => ['Hamburg', '', 3])]);
  expect(await screen.findByText('4 addresses can be changed to the format banks require.')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: /^Redo/u }));
  expect(await screen.findByText('Redone: 4 addresses')).toBeTruthy();
  expect(set()[1]).toEqual(Array.from({ length: 4 }, () => ['', 'Hamburg', 1]));
  await expect.poll(() => screen.queryByText(/addresses can be changed/u)).toBeNull();
});

it('an address is changed after its difference was shown, one by one or all together', async () => {
  const world = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
  const taken: (readonly string[])[] = [];
  const rows = [ROW, { ...ROW, payment: 'p-2', row: 7 }];
  openWindow(
    {
      ...world,
      bridge: {
        ...world.bridge,
        call: async (name, input) => {
          if (name === 'batches.addressRepairs') return { ok: true, value: { rows, total: 2 } } as never;
          if (name === 'batches.repairAddresses')
            taken.push((input as CallInput<'batches.repairAddresses'>).payments);
          return world.bridge.call(name, input);
        },
      },
    },
    '#/batch/b-0',
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Errors and warnings/u }));
  expect(await screen.findByText('2 addresses can be changed to the format banks require.')).toBeTruthy();
  expect(taken).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  const dialog = await screen.findByRole('dialog', { name: 'Addresses' });
  expect(within(dialog).getAllByText('Germany')).toHaveLength(2);
  const [first] = within(dialog).getAllByRole('button', { name: 'Apply' });
  if (first === undefined) throw new Error('each row has a button');
  fireEvent.click(first);
  await expect.poll(() => taken).toEqual([['p-1']]);
  await expect.poll(() => first.hasAttribute('data-disabled')).toBe(false);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Apply all (2)' }));
  await expect.poll(() => taken).toEqual([['p-1'], ['p-1', 'p-2']]);
});
