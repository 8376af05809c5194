// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';
import { t } from '../../i18n/index.ts';

afterEach(cleanup);

it('names first what is not good of a card', async () => {
  openWindow(createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false }), '#/officers');
  const [check] = await screen.findAllByRole('button', { name: t.cards.check });
  fireEvent.click(check ?? document.body);
  const list = await within(await screen.findByRole('dialog')).findByRole('list');
  const rows = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows[0]).toContain(t.cards.health.titles.hardware);
  expect(rows[1]).toContain(t.cards.health.titles.dates);
});
