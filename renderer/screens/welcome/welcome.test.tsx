// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';
import { t } from '../../../shared/texts/index.ts';

afterEach(cleanup);

it('the training page lists what can be paid from, as it is typed into a batch or a request', async () => {
  openWindow(createWorld({ environment: 'training', empty: true, pace: 0, holdPin: false }), '#/welcome');
  const account = await screen.findByRole('rowheader', { name: 'DE88 5002 0900 0023 4112 08' });
  const row = within(account.closest('tr') ?? document.body);
  for (const text of ['EUR', 'SNDBDEFFXXX', '0412']) expect(row.getByText(text)).toBeTruthy();
  expect(screen.getByText(t.welcome.accountsNote)).toBeTruthy();
});
