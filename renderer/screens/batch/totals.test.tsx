// @vitest-environment jsdom
// The foot of a batch, and what stands above its grid beside an open panel.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { must } from '../../../shared/domain/must.fake.ts';
import { deskAnswering } from '../../../test/window/desk-answering.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';

afterEach(cleanup);

const { bridge } = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });

it.each([
  [0, null],
  [1, '1 without a valid amount'],
  [2, '2 without a valid amount'],
])('the sums say that %i of the counted payments are not in them', async (without, words) => {
  const detail = must(await bridge.call('batches.get', { batch: 'b-0' }));
  const counted = detail.totals.reduce((sum, { count }) => sum + count, 0);
  openWindow(deskAnswering('batches.get', { ...detail, transactions: counted + without }), '#/batch/b-0');
  const foot = await screen.findByRole('group', { name: 'Totals' });
  expect(foot.textContent.includes('without a valid amount')).toBe(words !== null);
  if (words !== null) expect(foot.textContent).toContain(words);
});

it('undo and redo stay while a panel is open beside the grid', async () => {
  openWindow(createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false }), '#/batch/b-0');
  await screen.findByRole('button', { name: 'Undo' });
  fireEvent.click(await screen.findByRole('button', { name: 'Details' }));
  expect(await screen.findByRole('complementary')).toBeTruthy();
  for (const name of ['Undo', 'Redo']) expect(screen.getByRole('button', { name })).toBeTruthy();
});
